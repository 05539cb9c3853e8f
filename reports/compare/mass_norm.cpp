#include "reports/compare/mass_norm.hpp"

#include <Eigen/Cholesky>
#include <cmath>

namespace assay::reports {

MassNorm::MassNorm(const Matrix<long double>& mass)
    : factor_(Eigen::LLT<Matrix<long double>>(mass).matrixL()),
      of_ones_(std::sqrt(mass.cwiseAbs().sum())) {}

Vector<long double> MassNorm::times(const Vector<long double>& v) const {
  return factor_.transpose() * v;
}

Matrix<long double> MassNorm::solved(const Matrix<long double>& a) const {
  return factor_.triangularView<Eigen::Lower>().solve(a);
}

}  // namespace assay::reports
