#include "reports/compare/least_squares.hpp"

#include <Eigen/QR>

namespace assay::reports {

struct LeastSquares::Factors {
  Eigen::CompleteOrthogonalDecomposition<Matrix<long double>> of;
};

LeastSquares::LeastSquares(const Matrix<long double>& a) {
  auto factors = std::make_shared<Factors>();
  factors->of.compute(a);
  factors_ = std::move(factors);
}

LeastSquares::LeastSquares(const Matrix<long double>& a, long double threshold) {
  auto factors = std::make_shared<Factors>();
  factors->of.setThreshold(threshold);
  factors->of.compute(a);
  factors_ = std::move(factors);
}

Eigen::Index LeastSquares::rank() const { return factors_->of.rank(); }

Vector<long double> LeastSquares::solve(const Vector<long double>& b) const {
  return factors_->of.solve(b);
}

}  // namespace assay::reports
