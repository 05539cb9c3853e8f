#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reports/jacobians/branch_limits.hpp"
#include "reports/jacobians/derivative.hpp"
#include "reports/jacobians/membership.hpp"

namespace assay::reports {

/// The derivative of a map at one point, and the limits near it.
struct PointTruth {
  PointTrace trace;
  std::vector<BranchLimits::Limit> limits = {};  ///< one, unless the point is a kink
  std::optional<BranchLimits> around = {};       ///< of a point on a surface of the map
  Mpfr100 accuracy = 0;                          ///< of the limits, relative
  Matrix<Mpfr100> radius = {};                   ///< of the derivative, if it was enclosed
  std::string doubt = {};                        ///< the reason why nothing can be decided

  /// Encloses the entries of the derivative without their rounding to 100 digits, before anything
  /// is refuted.
  /// @pre no surface of the map at x
  void enclose(const std::vector<Rational>& x);
  /// The relation of a matrix to the limits, up to `allowed` in each entry. Before the matrix
  /// counts as outside, more limits are searched. @param nearest the limit nearest to it
  [[nodiscard]] Membership membership_of(const Matrix<Mpfr100>& matrix,
                                         const Matrix<Mpfr100>& allowed,
                                         std::size_t& nearest);
};

/// The derivative, in 100 digits, of the branch that a run in Traced takes. At points without a tie
/// Jets in double and in 50 digits and differences of values must agree with it.
[[nodiscard]] PointTruth truth_at(const Derivative& derivative,
                                  const std::vector<Rational>& x,
                                  std::uint64_t seed);

/// The point in a scalar.
template <class S>
[[nodiscard]] Vector<S> vector_of(const std::vector<Rational>& x) {
  Vector<S> result(static_cast<Eigen::Index>(x.size()));
  for (std::size_t i = 0; i < x.size(); ++i) {
    result(static_cast<Eigen::Index>(i)) = from_rational<S>(x[i]);
  }
  return result;
}

/// The same numbers in 100 digits.
template <class S>
[[nodiscard]] Matrix<Mpfr100> precise(const Matrix<S>& a) {
  Matrix<Mpfr100> result(a.rows(), a.cols());
  for (Eigen::Index k = 0; k < a.size(); ++k) {
    result.data()[k] = scalar_cast<Mpfr100>(a.data()[k]);
  }
  return result;
}

/// Whether no entries of two matrices of one shape differ by more than allowed.
[[nodiscard]] bool agree(const Matrix<Mpfr100>& a,
                         const Matrix<Mpfr100>& b,
                         const Matrix<Mpfr100>& allowed);

}  // namespace assay::reports
