#pragma once

#include <algorithm>
#include <cmath>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/math/magnitude.hpp"
#include "core/math/quaternion.hpp"
#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/to_decimal.hpp"
#include "oracles/detail/roundoff_bits.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// The quaternion turned by an angular velocity ω₀ + ω₁ t in the inertial frame, 0 ≤ t. If the
/// direction turns, there is no elementary formula. So the quaternion is a power series in time:
///
///   ṗ = ½ (0, ω₀ + ω₁ t) ∘ p                                                              (1)
///   p(s + τ) = Σ c_k τᵏ,   2(k+1) c_{k+1} = (0, ω₀ + ω₁ s) ∘ c_k + (0, ω₁) ∘ c_{k−1}       (2)
///
/// The motion is divided into pieces of at most 8 rad. The series converges for every τ, but within
/// a piece it cancels by no more than e⁴. The starts of the pieces are kept, so that later times
/// can go on from there. About one axis the angle is ω₀ t + ω₁ t²/2.
///
///   |ω(s + τ)| τ ≤ 8 for τ = 8/(|ω(s)| + √(8 |ω₁|));   ∫|ω| ≤ t (|ω(0)| + |ω(t)|)/2        (3)
///
/// Source: derived here; (3): |ω| is convex.   Units: ω₀ [rad/s], ω₁ [rad/s²].
/// Scalar: RealScalar.
/// Guarantees: an error of a few u for each radian turned; may be shared by threads.
template <RealScalar S>
class LinearSpin {
 public:
  /// @param problem the name of the problem, for messages.
  LinearSpin(std::string_view problem,
             const Quaternion<S>& start,
             const Vector3<S>& omega,
             const Vector3<S>& growth)
      : problem_(problem),
        start_(start),
        omega_(omega),
        growth_(growth),
        one_axis_(cross<S>(omega, growth).isZero(0)),
        ends_{{S(0), start}} {}

  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] Vector3<S> omega(const S& t) const { return omega_ + growth_ * t; }

  /// p(t).
  /// @throws InvalidInput if the angle, about an axis that turns, is too large to follow in a few
  /// seconds.
  [[nodiscard]] Quaternion<S> at(const S& t) const {
    if (one_axis_) return about_one_axis(t);
    require_few_radians(t);
    const std::scoped_lock lock(mutex_);
    while (true) {
      const End& last = ends_.back();
      const S end = last.t + length_from(last.t);
      if (!(end < t)) break;
      Quaternion<S> p = series(last, end);
      ends_.push_back({end, std::move(p)});
    }
    const auto after = std::ranges::upper_bound(ends_, t, {}, &End::t);
    return series(*std::prev(after), t);
  }

 private:
  struct End {
    S t;
    Quaternion<S> p;
  };
  static S length(const Vector3<S>& x) { return square_root(inner<S>(x, x)); }

  [[nodiscard]] Quaternion<S> about_one_axis(const S& t) const {
    const Vector3<S> turn = omega_ * t + growth_ * S(t * t / S(2));
    const S angle = length(turn);
    if (!(angle > S(0))) return start_;
    const S half = angle / S(2);
    Quaternion<S> whole = pure<S>(Vector3<S>(turn * S(sine(half) / angle)));
    whole(0) = cosine(half);
    return product<S>(whole, start_);
  }

  /// (3).
  [[nodiscard]] S length_from(const S& t) const {
    return S(8) / (length(omega(t)) + square_root(S(S(8) * length(growth_))));
  }

  /// A piece has about as many terms as bits, each with as many bits. By measurement this takes
  /// some ten seconds from 50 to 1000 digits.
  static constexpr double kMostWork = 1e10;  ///< radians times bits squared

  void require_few_radians(const S& t) const {
    const double bits = roundoff_bits<S>();
    const double most = std::floor(kMostWork / (bits * bits));
    const S radians = t * (length(omega_) + length(omega(t))) / S(2);
    if (radians <= S(most)) return;
    const auto text = [](const S& x) {
      if (!is_finite(x)) return to_decimal(x);
      return to_short_text(round_to_decimal(ScalarTraits<S>::to_rational(x), 4));
    };
    throw InvalidInput(problem_ + ": it turns by up to " + text(radians) +
                       " rad until t = " + text(t) + ", about an axis that turns, where at most " +
                       text(S(most)) + " rad can be followed with " +
                       std::to_string(static_cast<int>(bits * 0.30103)) +
                       " digits at work: shorten the time, ask for fewer digits, or let it turn "
                       "more slowly");
  }

  /// (2).
  [[nodiscard]] Quaternion<S> series(const End& from, const S& t) const {
    const S piece = t - from.t;
    const Quaternion<S> constant = pure<S>(omega(from.t)), linear = pure<S>(growth_);
    Quaternion<S> sum = from.p, before(S(0), S(0), S(0), S(0)), term = sum;  // c_k τᵏ
    int negligible = 0;
    for (int k = 0; negligible < 2; ++k) {
      Quaternion<S> next = product<S>(constant, term);
      next = next + product<S>(linear, before) * piece;
      next = next * S(piece / S(2 * (k + 1)));
      before = term;
      term = next;
      sum = sum + term;
      // Two terms in a row: a single one may vanish.
      const S size =
          magnitude(term(0)) + magnitude(term(1)) + magnitude(term(2)) + magnitude(term(3));
      negligible = size <= unit_roundoff<S>() ? negligible + 1 : 0;
    }
    return sum;
  }

  std::string problem_;
  Quaternion<S> start_;
  Vector3<S> omega_, growth_;
  bool one_axis_;
  mutable std::mutex mutex_;
  mutable std::vector<End> ends_;  ///< of the pieces, from 0 on
};

extern template class LinearSpin<Mpfr>;
extern template class LinearSpin<long double>;

}  // namespace assay::oracles::detail
