#pragma once

#include <array>
#include <vector>

#include "core/scalar/scalar_traits.hpp"
#include "reports/study/zero_in_bracket.hpp"

namespace assay::reports {

/// ∫_a^b f dt by Gauss-Legendre quadrature. The nodes are 0 and ±√(3/5) of [−1, 1], with the
/// weights 8/9 and 5/9. It is exact for an f of degree 5.
template <class T, class F>
[[nodiscard]] T gauss_legendre_3(const F& f, const T& a, const T& b) {
  using std::sqrt;
  const T middle = (a + b) / T(2), half = (b - a) / T(2);
  const T outer = half * (T(3) / sqrt(T(15)));
  return half *
         (f(middle) * (T(8) / T(9)) + (f(middle + outer) + f(middle - outer)) * (T(5) / T(9)));
}

/// ∫_a^b Σ_i |e_i| dt of an error that is smooth on [a, b]: error(t, e) writes e.
///
/// If a component changes its sign between a, b and the middle, each half is split at its zero. The
/// parts are integrated by Gauss-Legendre quadrature with 3 nodes: exact for an e of degree 5.
template <class T, class Error>
class AbsoluteIntegral {
 public:
  AbsoluteIntegral(const Error& error, Eigen::Index components)
      : error_(error), size_(components) {}

  [[nodiscard]] T over(const T& a, const T& b) {
    if (!(a < b)) return T(0);
    const T middle = (a + b) / T(2);
    error_(a, from_);
    error_(middle, middle_);
    error_(b, to_);
    bool turns = false;
    for (Eigen::Index i = 0; i < size_; ++i) {
      turns = turns || from_(i) * middle_(i) < T(0) || middle_(i) * to_(i) < T(0);
    }
    if (!turns) return part(from_, to_, a, b);
    return part(from_, middle_, a, middle) + part(middle_, to_, middle, b);
  }

 private:
  /// @pre from and to are the errors at a and b.
  [[nodiscard]] T part(const Vector<T>& from, const Vector<T>& to, const T& a, const T& b) {
    using std::abs;
    T sum(0);
    turning_.clear();
    for (Eigen::Index i = 0; i < size_; ++i) {
      if (from(i) * to(i) < T(0)) turning_.push_back(i);
    }
    for (const Eigen::Index i : turning_) {
      const T zero = zero_of(i, from(i), to(i), a, b);
      sum += abs(integral_of(i, a, zero)) + abs(integral_of(i, zero, b));
    }
    sum += gauss_legendre_3(
        [&](const T& t) {
          error_(t, here_);
          for (const Eigen::Index i : turning_) here_(i) = T(0);
          T value(0);
          for (Eigen::Index i = 0; i < size_; ++i) value += abs(here_(i));
          return value;
        },
        a,
        b);
    return sum;
  }

  [[nodiscard]] T at(Eigen::Index i, const T& t) {
    error_(t, here_);
    return here_(i);
  }
  [[nodiscard]] T integral_of(Eigen::Index i, const T& a, const T& b) {
    return gauss_legendre_3([&](const T& t) { return at(i, t); }, a, b);
  }
  [[nodiscard]] T zero_of(Eigen::Index i, const T& at_a, const T& at_b, const T& a, const T& b) {
    return zero_in_bracket<T>([&](const T& t) { return at(i, t); }, a, b, at_a, at_b);
  }

  const Error& error_;
  Eigen::Index size_;
  Vector<T> from_, middle_, to_, here_;
  std::vector<Eigen::Index> turning_;
};

}  // namespace assay::reports
