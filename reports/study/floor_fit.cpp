#include <algorithm>
#include <cmath>
#include <unsupported/Eigen/NonLinearOptimization>

#include "reports/study/distributions.hpp"
#include "reports/study/fit.hpp"
#include "reports/study/regression.hpp"

namespace assay::reports {

namespace {

/// Residuals log e − log(exp(a + p log h) + exp(b)) and their Jacobian.
struct FloorModel {
  std::span<const Sample> samples;

  int operator()(const Eigen::VectorXd& x, Eigen::VectorXd& residual) const {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const double power = std::exp(x(0) + x(1) * std::log(samples[i].h));
      residual(static_cast<Eigen::Index>(i)) =
          std::log(samples[i].error) - std::log(power + std::exp(x(2)));
    }
    return 0;
  }
  int df(const Eigen::VectorXd& x, Eigen::MatrixXd& jacobian) const {
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const auto row = static_cast<Eigen::Index>(i);
      const double log_h = std::log(samples[i].h);
      const double power = std::exp(x(0) + x(1) * log_h);
      const double share = power / (power + std::exp(x(2)));
      jacobian(row, 0) = -share;
      jacobian(row, 1) = -share * log_h;
      jacobian(row, 2) = -(1 - share);
    }
    return 0;
  }
  [[nodiscard]] int inputs() const { return 3; }
  [[nodiscard]] int values() const { return static_cast<int>(samples.size()); }
};

}  // namespace

std::optional<FloorFit> fit_with_floor(std::span<const Sample> samples) {
  if (samples.size() < 8 || one_step_size(samples)) return std::nullopt;
  const Regression line = regress(samples, 1);
  double least = samples.front().error;
  for (const Sample& sample : samples) least = std::min(least, sample.error);

  Eigen::VectorXd x(3);
  x << line.coefficients(0), line.coefficients(1), std::log(least / 2);
  FloorModel model{samples};
  Eigen::LevenbergMarquardt<FloorModel> solver(model);
  const auto status = solver.minimize(x);
  if (status <= 0 || !x.allFinite()) return std::nullopt;

  const double with_floor = solver.fvec.squaredNorm();
  const auto freedom = static_cast<double>(samples.size() - 3);
  if (!(with_floor > 0)) return std::nullopt;
  const double f = std::max(0.0, (line.residual_sum - with_floor) / (with_floor / freedom));
  return FloorFit{.order = x(1),
                  .floor = std::exp(x(2)),
                  .improvement = f,
                  .p_value = fisher_upper_probability(f, 1, freedom)};
}

}  // namespace assay::reports
