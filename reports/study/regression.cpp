#include "reports/study/regression.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "core/math/lu.hpp"

namespace assay::reports {

Regression regress(std::span<const Sample> samples, int degree) {
  const auto n = static_cast<Eigen::Index>(samples.size());
  Eigen::MatrixXd x(n, degree + 1);
  Eigen::VectorXd y(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Sample& sample = samples[static_cast<std::size_t>(i)];
    y(i) = std::log(sample.error);
    for (int j = 0; j <= degree; ++j) x(i, j) = std::pow(std::log(sample.h), j);
  }
  // Few columns: lazy products, which compile in no time.
  LuFactors<double> normal;
  normal.compute(x.transpose().lazyProduct(x));
  const Matrix<double> bread = normal.solve(Matrix<double>::Identity(degree + 1, degree + 1));
  Regression result;
  result.coefficients = x.colPivHouseholderQr().solve(y);
  const Eigen::VectorXd residual = y - x.lazyProduct(result.coefficients);
  result.residual_sum = residual.squaredNorm();
  Eigen::MatrixXd meat = Eigen::MatrixXd::Zero(degree + 1, degree + 1);
  for (Eigen::Index i = 0; i < n; ++i) {
    const Eigen::VectorXd row = x.row(i);
    const double leverage = row.dot(bread.lazyProduct(row));
    const Eigen::VectorXd scaled = row * (residual(i) / std::max(1 - leverage, 1e-6));
    meat += scaled.lazyProduct(scaled.transpose());
  }
  result.covariance = bread.lazyProduct(Eigen::MatrixXd(meat.lazyProduct(bread)));
  return result;
}

bool one_step_size(std::span<const Sample> samples) {
  return std::all_of(
      samples.begin(), samples.end(), [&](const Sample& s) { return s.h == samples.front().h; });
}

}  // namespace assay::reports
