#pragma once

#include <cmath>
#include <vector>

#include "core/scalar/machine.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

/// sn, cn and dn at one argument.
template <class S>
struct JacobiValues {
  S sn, cn, dn;
};

/// Jacobi's elliptic functions of the modulus k by the arithmetic-geometric mean. Pendulums, tops
/// and free rigid bodies move by these functions. Each step of the mean about doubles the
/// number of digits:
///
///   a₀ = 1, b₀ = k', c₀ = k
///   a_{n+1} = (a_n + b_n)/2,  b_{n+1} = √(a_n b_n),  c_{n+1} = (a_n − b_n)/2
///   K = π/(2 a_N),  c_N below the resolution                                           (1)
///   φ_N = 2ᴺ a_N u,  φ_{n−1} = (φ_n + arcsin(c_n/a_n sin φ_n))/2                          (2)
///   sn = sin φ₀, cn = cos φ₀, dn² = k'² + k² cn²                                         (3)
///
/// The complementary modulus k' is given besides k, so that no digits are lost near k = 1, and (3)
/// does not cancel.
///
/// Source: Abramowitz and Stegun, 16.4 and 17.6.
/// Scalar: RealScalar with sin, cos, asin.   @pre k ≥ 0, k' > 0, k² + k'² = 1.
/// Guarantees: absolute errors of a few u (1 + |u|).
template <class S>
class JacobiElliptic {
 public:
  JacobiElliptic() = default;
  JacobiElliptic(const S& k, const S& complement) : k_(k), complement_(complement), a_(1) {
    S b = complement;
    S c = k;
    while (c > unit_roundoff<S>() * a_) {
      const S next = (a_ + b) / S(2);
      c = (a_ - b) / S(2);
      b = square_root(S(a_ * b));
      a_ = next;
      ratios_.push_back(c / a_);
    }
  }

  [[nodiscard]] const S& modulus() const { return k_; }
  [[nodiscard]] const S& complement() const { return complement_; }
  /// The quarter period K.
  [[nodiscard]] S quarter_period() const { return pi<S>() / (S(2) * a_); }  // (1)

  [[nodiscard]] JacobiValues<S> at(const S& u) const {
    using std::asin;
    S phi = a_ * u;
    for (std::size_t n = 0; n < ratios_.size(); ++n) phi = S(2) * phi;
    for (std::size_t n = ratios_.size(); n-- > 0;) {
      phi = (phi + asin(S(ratios_[n] * sine(phi)))) / S(2);  // (2)
    }
    const S cn = cosine(phi);
    return {sine(phi), cn, square_root(S(complement_ * complement_ + k_ * k_ * cn * cn))};  // (3)
  }

  [[nodiscard]] JacobiElliptic<long double> to_long_double() const {
    JacobiElliptic<long double> result;
    result.k_ = scalar_cast<long double>(k_);
    result.complement_ = scalar_cast<long double>(complement_);
    result.a_ = scalar_cast<long double>(a_);
    for (const S& ratio : ratios_) result.ratios_.push_back(scalar_cast<long double>(ratio));
    return result;
  }

 private:
  template <class T>
  friend class JacobiElliptic;

  S k_{}, complement_{}, a_{};
  std::vector<S> ratios_;  ///< c_n/a_n, n = 1 … N
};

}  // namespace assay::oracles::detail
