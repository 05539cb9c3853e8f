#include "reports/gradients/sen_slope.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>
#include <cmath>

namespace assay::reports {

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t n = values.size();
  return (values[(n - 1) / 2] + values[n / 2]) / 2;
}

std::optional<Fit> sen_slope(std::span<const Sample> samples, double confidence) {
  constexpr std::size_t kFewest = 6;
  if (samples.size() < kFewest) return std::nullopt;
  std::vector<double> slopes;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (samples[i].h == samples[j].h) continue;
      slopes.push_back(std::log(samples[i].error / samples[j].error) /
                       std::log(samples[i].h / samples[j].h));
    }
  }
  if (slopes.empty()) return std::nullopt;
  std::ranges::sort(slopes);
  const auto n = static_cast<double>(samples.size()), count = static_cast<double>(slopes.size());
  const double z = boost::math::quantile(boost::math::normal(), (1 + confidence) / 2);
  const double width = z * std::sqrt(n * (n - 1) * (2 * n + 5) / 18);
  const auto ranked = [&](double rank) {
    return slopes[static_cast<std::size_t>(std::clamp(rank, 0.0, count - 1))];
  };
  Fit fit{.order = median(slopes),
          .log_constant = 0,
          .order_interval = {ranked((count - width) / 2 - 1), ranked((count + width) / 2)},
          .log_constant_interval = {},
          .covariance = {},
          .residual_deviation = 0,
          .quantile = z};
  std::vector<double> constants;
  for (const Sample& sample : samples) {
    constants.push_back(std::log(sample.error) - fit.order * std::log(sample.h));
  }
  fit.log_constant = median(constants);
  fit.log_constant_interval = {fit.log_constant, fit.log_constant};
  return fit;
}

}  // namespace assay::reports
