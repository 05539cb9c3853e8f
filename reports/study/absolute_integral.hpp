#pragma once

#include <array>
#include <boost/math/quadrature/gauss.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// ∫_a^b Σ_i |e_i| dt of an error that is smooth on [a, b]: error(t, e) writes e.
///
/// Each half is split where a component changes its sign between its ends, and integrated by
/// Gauss-Legendre quadrature with 3 nodes: exact for an e of degree 5.
template <class T, class Error>
class AbsoluteIntegral {
 public:
  AbsoluteIntegral(const Error& error, Eigen::Index components)
      : error_(error), size_(components) {}

  [[nodiscard]] T over(const T& a, const T& b) {
    const T middle = (a + b) / T(2);
    error_(a, from_);
    error_(middle, to_);
    T sum = half(a, middle);
    from_ = to_;
    error_(b, to_);
    sum += half(middle, b);
    return sum;
  }

 private:
  using Quadrature = boost::math::quadrature::gauss<T, 3>;

  /// @pre from_ and to_ are the errors at a and b.
  [[nodiscard]] T half(const T& a, const T& b) {
    using std::abs;
    if (!(a < b)) return T(0);
    T sum(0);
    turning_.clear();
    for (Eigen::Index i = 0; i < size_; ++i) {
      if (from_(i) * to_(i) < T(0)) turning_.push_back(i);
    }
    for (const Eigen::Index i : turning_) {
      const T zero = zero_of(i, a, b);
      sum += abs(integral_of(i, a, zero)) + abs(integral_of(i, zero, b));
    }
    sum += Quadrature::integrate(
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
    return Quadrature::integrate([&](const T& t) { return at(i, t); }, a, b);
  }
  [[nodiscard]] T zero_of(Eigen::Index i, const T& a, const T& b) {
    std::uintmax_t iterations = 200;
    const auto bracket = boost::math::tools::toms748_solve(
        [&](const T& t) { return at(i, t); },
        a,
        b,
        T(from_(i)),
        T(to_(i)),
        boost::math::tools::eps_tolerance<T>(std::numeric_limits<T>::digits - 4),
        iterations);
    return T((bracket.first + bracket.second) / T(2));
  }

  const Error& error_;
  Eigen::Index size_;
  Vector<T> from_, to_, here_;
  std::vector<Eigen::Index> turning_;
};

}  // namespace assay::reports
