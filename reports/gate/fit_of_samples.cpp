#include "reports/gate/fit_of_samples.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/gate/baseline.hpp"
#include "reports/study/fit.hpp"

namespace assay::reports {

namespace {

/// Of no influence: only the interval of a fit depends on it, and the file states its quantile.
constexpr double kAnyConfidence = 0.95;

std::vector<Sample> window_of(const StudyRow& row) {
  std::vector<Sample> window;
  std::ranges::copy_if(row.samples, std::back_inserter(window), &Sample::in_window);
  return window;
}

/// The relative bound (1).
double relative_bound(const std::vector<Sample>& window) {
  const auto n = static_cast<double>(window.size());
  double mean = 0, variance = 0;
  for (const Sample& sample : window) mean += std::log(sample.h) / n;
  for (const Sample& sample : window) variance += std::pow(std::log(sample.h) - mean, 2) / n;
  const double condition = std::pow(1 + mean * mean + variance, 2) / variance;
  constexpr double kUnitRoundoff = std::numeric_limits<double>::epsilon() / 2;
  return kEndOfFit + kFitBadness * n * condition * kUnitRoundoff;
}

/// A number of the file, and the same number from the samples.
struct Pair {
  const char* name;
  double stated, found;
  double factor = 1;  ///< of the bound
};

std::vector<Pair> pairs_of(const Fit& stated, const Fit& found) {
  const auto deviation = [](double variance) { return std::sqrt(std::max(variance, 0.0)); };
  const double of_constant = deviation(found.covariance[0]), t = stated.quantile;
  const double of_order = deviation(found.covariance[2]);
  return {
      {"order", stated.order, found.order},
      {"log_constant", stated.log_constant, found.log_constant},
      {"covariance[0]", deviation(stated.covariance[0]), of_constant},
      {"covariance[1]", stated.covariance[1], found.covariance[1], 2 * (of_constant + of_order)},
      {"covariance[2]", deviation(stated.covariance[2]), of_order},
      {"residual_deviation", stated.residual_deviation, found.residual_deviation},
      {"interval[0]", stated.order_interval[0], found.order - t * of_order, 1 + t},
      {"interval[1]", stated.order_interval[1], found.order + t * of_order, 1 + t},
      {"log_constant_interval[0]",
       stated.log_constant_interval[0],
       found.log_constant - t * of_constant,
       1 + t},
      {"log_constant_interval[1]",
       stated.log_constant_interval[1],
       found.log_constant + t * of_constant,
       1 + t}};
}

[[noreturn]] void reject(const std::string& where, const Pair& pair) {
  throw InvalidInput(fmt::format(
      "{}: {} is {:.9g}, but its samples give {:.9g}: the file was changed; run the study again",
      where,
      pair.name,
      pair.stated,
      pair.found));
}

void require_fit_of_samples(const StudyRow& row, const std::string& where) {
  const std::vector<Sample> window = window_of(row);
  const bool usable = std::ranges::all_of(window, [](const Sample& sample) {
    return sample.h > 0 && sample.error > 0 && std::isfinite(sample.h) &&
           std::isfinite(sample.error);
  });
  const auto found = usable ? fit_power_law(window, kAnyConfidence) : std::nullopt;
  if (!found) throw InvalidInput(where + ": it states a fit, but its samples have none");
  const double scale = std::abs(found->log_constant) + std::abs(found->order) +
                       found->residual_deviation + std::sqrt(found->covariance[0]);
  const double bound = relative_bound(window) * scale;
  for (const Pair& pair : pairs_of(*row.fit, *found)) {
    if (!(std::abs(pair.stated - pair.found) <= pair.factor * bound)) reject(where, pair);
  }
  const auto [finest, coarsest] = std::ranges::minmax_element(window, {}, &Sample::h);
  const std::array<double, 2> range{finest->h, coarsest->h}, none{0, 0};
  if (row.window == none) return;  // its last runs have no fit
  if (row.window[0] != range[0]) reject(where, {"window[0]", row.window[0], range[0]});
  if (row.window[1] != range[1]) reject(where, {"window[1]", row.window[1], range[1]});
}

}  // namespace

void require_fits_of_samples(const StudyResult& study, const std::string& file) {
  for (const StudyRow& row : study.rows) {
    const std::string where = fmt::format("{}: row {}", file, row.id);
    require_ordered_intervals(row.window, row.fit, where);
    // Of the old format nothing is compared.
    if (row.fit && study.format > 1) require_fit_of_samples(row, where);
  }
}

}  // namespace assay::reports
