#pragma once

#include <memory>

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

/// A matrix A m×n in long double, factorised to solve min ‖A x − b‖₂. Eigen's templates for this
/// are compiled only here.
///
/// The rank is the number of pivots of a column-pivoting QR above a threshold times the largest
/// one. If A has a smaller rank than columns, x is the shortest of all solutions.
class LeastSquares {
 public:
  LeastSquares() = default;
  explicit LeastSquares(const Matrix<long double>& a);
  /// @param threshold of pivots, relative to the largest one
  LeastSquares(const Matrix<long double>& a, long double threshold);

  /// @pre it was made of a matrix, as for `solve`.
  [[nodiscard]] Eigen::Index rank() const;
  /// @pre b has m entries.
  [[nodiscard]] Vector<long double> solve(const Vector<long double>& b) const;

 private:
  struct Factors;
  std::shared_ptr<const Factors> factors_;
};

}  // namespace assay::reports
