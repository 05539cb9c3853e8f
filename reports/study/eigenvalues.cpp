#include "reports/study/eigenvalues.hpp"

#include <Eigen/Eigenvalues>

namespace assay::reports {

Eigen::VectorXcd eigenvalues(const Matrix<double>& a) {
  const Eigen::EigenSolver<Matrix<double>> solver(a, /*computeEigenvectors=*/false);
  if (solver.info() != Eigen::Success) return {};
  return solver.eigenvalues();
}

}  // namespace assay::reports
