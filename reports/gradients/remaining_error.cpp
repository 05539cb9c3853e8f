#include "reports/gradients/remaining_error.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "reports/gradients/sen_slope.hpp"

namespace assay::reports {

namespace {

constexpr double kLeastOrder = 0.5, kMostOrder = 4, kOrderSpacing = 0.25;
constexpr double kShare = 0.5;
/// As many orders are tried.
constexpr double kOrders = 10;

double median_of_finest(std::vector<SignedError> errors) {
  std::ranges::sort(errors, {}, &SignedError::h);
  errors.resize(std::max<std::size_t>(4, errors.size() / 4));
  std::vector<double> values;
  for (const SignedError& each : errors) values.push_back(each.error);
  return median(values);
}

/// The limit c of (1) for one order p.
struct LimitAtOrder {
  SlopeInterval limit;
  double improbability;  ///< ℓ

  LimitAtOrder(std::span<const SignedError> errors, double p, double confidence, double floor)
      : limit(), improbability(0) {
    std::vector<double> x, y, offsets, scatter;
    double mean_log = 0;
    for (const SignedError& each : errors) {
      x.push_back(std::pow(each.h, -p));
      y.push_back(each.error * x.back());
      mean_log += std::log(each.h) / static_cast<double>(errors.size());
    }
    limit = sen_slope(x, y, confidence).value();
    for (std::size_t i = 0; i < x.size(); ++i) offsets.push_back(y[i] - limit.median * x[i]);
    const double offset = median(offsets);
    for (const double each : offsets) scatter.push_back(std::abs(each - offset));
    std::ranges::sort(scatter);
    const double three_quarters = scatter[3 * scatter.size() / 4];
    improbability = std::log(std::max(three_quarters, floor * median(x))) + p * mean_log;
  }

  [[nodiscard]] bool shows(double finest) const {
    return (limit.low > 0 || limit.high < 0) && limit.median / finest >= kShare;
  }
};

}  // namespace

Remainder remainder_of(std::span<const SignedError> errors, double confidence, double floor) {
  const double finest = median_of_finest({errors.begin(), errors.end()});
  const double certain = 1 - (1 - confidence) / kOrders;
  std::vector<LimitAtOrder> limits;
  for (double p = kLeastOrder; p <= kMostOrder; p += kOrderSpacing) {
    limits.emplace_back(errors, p, certain, floor);
  }
  const LimitAtOrder& best = *std::ranges::min_element(limits, {}, &LimitAtOrder::improbability);
  if (!best.shows(finest)) return Remainder::kNone;
  const double z = best.limit.quantile;
  const bool all = std::ranges::all_of(limits, [&](const LimitAtOrder& each) {
    const double excess = each.improbability - best.improbability;
    return static_cast<double>(errors.size()) * excess > z * z || each.shows(finest);
  });
  return all ? Remainder::kShown : Remainder::kPerhaps;
}

}  // namespace assay::reports
