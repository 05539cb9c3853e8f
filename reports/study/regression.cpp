#include "reports/study/regression.hpp"

#include <Eigen/Cholesky>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

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
  const Eigen::MatrixXd bread =
      (x.transpose() * x).ldlt().solve(Eigen::MatrixXd::Identity(degree + 1, degree + 1));
  Regression result;
  result.coefficients = x.colPivHouseholderQr().solve(y);
  const Eigen::VectorXd residual = y - x * result.coefficients;
  result.residual_sum = residual.squaredNorm();
  Eigen::MatrixXd meat = Eigen::MatrixXd::Zero(degree + 1, degree + 1);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double leverage = x.row(i) * bread * x.row(i).transpose();
    const double scaled = residual(i) / std::max(1 - leverage, 1e-6);
    meat += scaled * scaled * x.row(i).transpose() * x.row(i);
  }
  result.covariance = bread * meat * bread;
  return result;
}

bool one_step_size(std::span<const Sample> samples) {
  return std::all_of(
      samples.begin(), samples.end(), [&](const Sample& s) { return s.h == samples.front().h; });
}

}  // namespace assay::reports
