#include "reports/gradients/sen_slope.hpp"

#include <algorithm>
#include <cmath>

#include "reports/study/distributions.hpp"

namespace assay::reports {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t n = values.size();
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

std::optional<SlopeInterval> sen_slope(std::span<const double> x,
                                       std::span<const double> y,
                                       double confidence) {
  std::vector<double> slopes;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (x[i] != x[j]) slopes.push_back((y[i] - y[j]) / (x[i] - x[j]));
    }
  }
  if (slopes.empty()) return std::nullopt;
  std::ranges::sort(slopes);
  const auto n = static_cast<double>(x.size()), count = static_cast<double>(slopes.size());
  const double z = normal_upper_quantile((1 - confidence) / 2);
  const double width = z * std::sqrt(n * (n - 1) * (2 * n + 5) / 18);
  const auto ranked = [&](double rank) {
    return slopes[static_cast<std::size_t>(std::clamp(rank, 0.0, count - 1))];
  };
  return SlopeInterval{
      median(slopes), ranked((count - width) / 2 - 1), ranked((count + width) / 2), z};
}

std::optional<Fit> sen_fit(std::span<const Sample> samples, double confidence) {
  constexpr std::size_t kFewest = 6;
  if (samples.size() < kFewest) return std::nullopt;
  std::vector<double> steps, errors, constants;
  for (const Sample& sample : samples) {
    steps.push_back(std::log(sample.h));
    errors.push_back(std::log(sample.error));
  }
  const std::optional<SlopeInterval> slope = sen_slope(steps, errors, confidence);
  if (!slope) return std::nullopt;
  Fit fit{.order = slope->median,
          .log_constant = 0,
          .order_interval = {slope->low, slope->high},
          .log_constant_interval = {},
          .covariance = {},
          .residual_deviation = 0,
          .quantile = slope->quantile};
  for (std::size_t i = 0; i < steps.size(); ++i) {
    constants.push_back(errors[i] - fit.order * steps[i]);
  }
  fit.log_constant = median(constants);
  fit.log_constant_interval = {fit.log_constant, fit.log_constant};
  return fit;
}

}  // namespace assay::reports
