#include "reports/jacobians/least_norm.hpp"

#include <Eigen/QR>

namespace assay::reports {

Vector<double> least_norm_solution(const Matrix<double>& a,
                                   const Vector<double>& b,
                                   double negligible) {
  Eigen::CompleteOrthogonalDecomposition<Matrix<double>> decomposition;
  decomposition.setThreshold(negligible);
  decomposition.compute(a);
  return decomposition.solve(b);
}

}  // namespace assay::reports
