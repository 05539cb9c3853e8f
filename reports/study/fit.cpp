#include "reports/study/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "reports/study/distributions.hpp"
#include "reports/study/regression.hpp"

namespace assay::reports {

namespace {

/// If rounding is a smaller share than this of every error, it shifts the slope over three octaves
/// by less than 0.05/(3 log 2), half the precision required for an order.
constexpr double kSpoiltShare = 1.0 / 20;

/// The window that a cut must leave: errors vary by a factor of eight at order 1, with eight
/// samples in each octave.
constexpr double kFewestOctaves = 3;
constexpr std::size_t kFewestSamples = 24;

/// The largest rounding measured within an octave of h, or else the nearest; 0 if there is none.
/// The largest is taken so that no sample is kept because its rounding happened to be small.
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

}  // namespace

namespace {

std::optional<Fit> fit_by(Regression (*regression)(std::span<const Sample>, int),
                          std::span<const Sample> samples,
                          double confidence) {
  if (samples.size() < 3 || one_step_size(samples)) return std::nullopt;
  const Regression line = regression(samples, 1);
  if (!line.coefficients.allFinite() || !line.covariance.allFinite()) return std::nullopt;
  const auto freedom = static_cast<double>(samples.size() - 2);
  const double quantile = student_quantile((1 + confidence) / 2, freedom);
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

}  // namespace

std::optional<Fit> fit_power_law(std::span<const Sample> samples, double confidence) {
  return fit_by(regress_mean, samples, confidence);
}

std::optional<Fit> fit_logarithms(std::span<const Sample> samples, double confidence) {
  return fit_by(regress, samples, confidence);
}

double curvature_t_value(std::span<const Sample> samples) {
  const Regression parabola = regress(samples, 2);
  const double deviation = std::sqrt(parabola.covariance(2, 2));
  return deviation > 0 ? parabola.coefficients(2) / deviation : 0;
}

std::size_t choose_window(std::vector<Sample>& samples, double resolved_step) {
  std::vector<Sample> kept;
  for (Sample& sample : samples) {
    const bool usable =
        std::isfinite(sample.error) && sample.error > 0 && sample.h <= resolved_step;
    const bool spoilt = sample.possible_rounding > sample.error ||
                        rounding_about(samples, sample.h) > kSpoiltShare * sample.error;
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
