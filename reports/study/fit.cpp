#include "reports/study/fit.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <limits>
#include <unsupported/Eigen/NonLinearOptimization>

namespace assay::reports {

namespace {

/// With less rounding than this in every error, it shifts the slope over three octaves by less than
/// 0.05/(3 log 2): half the precision asked of an order.
constexpr double kSpoiltShare = 1.0 / 20;

/// What a cut leaves: errors vary by a factor of eight at order 1, and there are eight an octave.
constexpr double kFewestOctaves = 3;
constexpr std::size_t kFewestSamples = 24;

/// Least squares of log e on 1, log h, …, (log h)^degree, with the HC3 covariance.
struct Regression {
  Eigen::VectorXd coefficients;
  Eigen::MatrixXd covariance;
  double residual_sum;
};

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

/// The largest rounding measured within an octave of h, or else the nearest; 0 if there is none.
/// The largest, because samples are not to be kept for having been lucky.
double rounding_about(const std::vector<Sample>& samples, double h) {
  double largest = 0, nearest = 0;
  double least_distance = std::numeric_limits<double>::infinity();
  for (const Sample& sample : samples) {
    if (std::isnan(sample.rounding)) continue;
    const double distance = std::abs(std::log2(sample.h / h));
    if (distance <= 1) largest = std::max(largest, sample.rounding);
    if (distance < least_distance) {
      least_distance = distance;
      nearest = sample.rounding;
    }
  }
  return least_distance <= 1 ? largest : nearest;
}

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

std::optional<Fit> fit_power_law(std::span<const Sample> samples, double confidence) {
  if (samples.size() < 3 || one_step_size(samples)) return std::nullopt;
  const Regression line = regress(samples, 1);
  const auto freedom = static_cast<double>(samples.size() - 2);
  const boost::math::students_t distribution(freedom);
  const double quantile = boost::math::quantile(distribution, (1 + confidence) / 2);
  const double constant_width = quantile * std::sqrt(line.covariance(0, 0));
  const double order_width = quantile * std::sqrt(line.covariance(1, 1));
  const double constant = line.coefficients(0);
  const double order = line.coefficients(1);
  return Fit{.order = order,
             .log_constant = constant,
             .order_interval = {order - order_width, order + order_width},
             .log_constant_interval = {constant - constant_width, constant + constant_width},
             .covariance = {line.covariance(0, 0), line.covariance(0, 1), line.covariance(1, 1)},
             .residual_deviation = std::sqrt(line.residual_sum / freedom),
             .quantile = quantile};
}

double curvature_t_value(std::span<const Sample> samples) {
  const Regression parabola = regress(samples, 2);
  const double deviation = std::sqrt(parabola.covariance(2, 2));
  return deviation > 0 ? parabola.coefficients(2) / deviation : 0;
}

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
  const boost::math::fisher_f distribution(1, freedom);
  return FloorFit{.order = x(1),
                  .floor = std::exp(x(2)),
                  .improvement = f,
                  .p_value = boost::math::cdf(boost::math::complement(distribution, f))};
}

std::size_t choose_window(std::vector<Sample>& samples, double resolved_step) {
  std::vector<Sample> kept;
  for (Sample& sample : samples) {
    const bool usable =
        std::isfinite(sample.error) && sample.error > 0 && sample.h <= resolved_step;
    const bool spoilt = rounding_about(samples, sample.h) > kSpoiltShare * sample.error;
    sample.in_window = usable && !spoilt;
    if (sample.in_window) kept.push_back(sample);
  }
  if (kept.empty()) return 0;
  std::sort(kept.begin(), kept.end(), [](const Sample& a, const Sample& b) { return a.h < b.h; });
  const double finest = kept.front().h;
  while (kept.size() >= kFewestSamples) {
    const double cut = kept.back().h / 2;
    const auto rest = std::upper_bound(
        kept.begin(), kept.end(), cut, [](double h, const Sample& s) { return h < s.h; });
    const auto remaining = static_cast<std::size_t>(rest - kept.begin());
    if (remaining < kFewestSamples || std::log2(cut / finest) < kFewestOctaves) break;
    if (std::abs(curvature_t_value(kept)) <= kSignificantCurvature) break;
    kept.erase(rest, kept.end());
  }
  const double coarsest = kept.back().h;
  for (Sample& sample : samples) sample.in_window = sample.in_window && sample.h <= coarsest;
  return kept.size();
}

}  // namespace assay::reports
