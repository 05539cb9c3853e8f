#pragma once

#include <utility>

#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// A function of time at an instant, with its first two derivatives.
///
/// Scalar: Field; wave needs sin and cos.
template <class S>
struct TimeJet {
  S x, v, a;

  TimeJet() : TimeJet(S(0)) {}
  explicit TimeJet(S position, S velocity = S(0), S acceleration = S(0))
      : x(std::move(position)), v(std::move(velocity)), a(std::move(acceleration)) {}

  friend TimeJet operator+(const TimeJet& f, const TimeJet& g) {
    return TimeJet(f.x + g.x, f.v + g.v, f.a + g.a);
  }
  friend TimeJet operator-(const TimeJet& f, const TimeJet& g) {
    return TimeJet(f.x - g.x, f.v - g.v, f.a - g.a);
  }
  friend TimeJet operator*(const TimeJet& f, const TimeJet& g) {
    return TimeJet(f.x * g.x, f.v * g.x + f.x * g.v, f.a * g.x + S(2) * f.v * g.v + f.x * g.a);
  }
  friend TimeJet operator*(const S& c, const TimeJet& f) {
    return TimeJet(c * f.x, c * f.v, c * f.a);
  }
  /// q = f/g from f = q g.
  friend TimeJet operator/(const TimeJet& f, const TimeJet& g) {
    const S x = f.x / g.x;
    const S v = (f.v - x * g.v) / g.x;
    return TimeJet(x, v, S((f.a - S(2) * v * g.v - x * g.a) / g.x));
  }
};

/// sin t.
template <class S>
[[nodiscard]] TimeJet<S> wave(const S& t) {
  const S sine_t = sine<S>(t);
  return TimeJet<S>(sine_t, cosine<S>(t), -sine_t);
}

/// t²/(1 + t²), which rises from rest at 0 towards 1.
template <class S>
[[nodiscard]] TimeJet<S> rise(const S& t) {
  const TimeJet<S> time(t, S(1));
  const TimeJet<S> square = time * time;
  return square / (TimeJet<S>(S(1)) + square);
}

}  // namespace assay::oracles::detail
