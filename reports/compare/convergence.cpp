#include "reports/compare/convergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "reports/study/fit.hpp"

namespace assay::reports {

namespace {

constexpr double kConfidence = 0.95;
/// Of an interval whose lower end alone is asked for, with the same confidence.
constexpr double kOneSided = 2 * kConfidence - 1;
/// A solution that converges does so with at least this order, in every metric that judges.
constexpr double kLeastOrder = 0.5;

/// Whether an error is larger than that of printing; not where all that it measures is 0.
bool is_visible(const JudgedMetric& metric, double error, const ComparedFile& file) {
  const double size = metric.size(file.sizes);
  return size > 0 && error > kPrintedDigits * size;
}

class MetricJudge {
 public:
  MetricJudge(const JudgedMetric& metric,
              const std::vector<ComparedFile>& files,
              const ComparedOrder* order,
              const ComparedOrder* resolved)
      : metric_(metric), order_(order), resolved_(resolved) {
    for (const ComparedFile& file : files) {
      const std::optional<double> error = file.error_in(metric.name);
      if (!error) continue;
      ++count_;
      least_order_ = file.truth.regularity == Regularity::kCollapse ? 0 : least_order_;
      if (!file.resolved) unresolved_ = std::max(unresolved_.value_or(0), file.h);
      moves_ = moves_ || metric.size(file.sizes) > 0;
      (is_visible(metric, *error, file) ? any_visible_ : any_hidden_) = true;
    }
  }

  /// Whether there is anything to judge.
  [[nodiscard]] bool moves() const { return moves_; }

  [[nodiscard]] MetricVerdict verdict() const {
    if (!any_visible_) return {metric_.role, Verdict::kConfirmed, ""};
    if (order_ == nullptr || !order_->interval) {
      return undecided(
          fmt::format("{} shows no order in {} file{}: an interval needs three, of "
                      "different steps",
                      metric_.name,
                      count_,
                      count_ == 1 ? "" : "s"));
    }
    const auto& [low, high] = *order_->interval;
    if (high < least_order_ && !any_hidden_) return without_convergence(high);
    if (*order_->at_least > 0 && order_->order > least_order_) {
      return {metric_.role, Verdict::kConfirmed, ""};
    }
    return undecided(
        fmt::format("the order in {} is in [{:.3f}, {:.3f}] over {} files and may be 0",
                    metric_.name,
                    low,
                    high,
                    order_->files));
  }

 private:
  /// Where the order over all files is `high` at most: that over the resolved ones refutes.
  [[nodiscard]] MetricVerdict without_convergence(double high) const {
    if (resolved_ == nullptr || !resolved_->interval ||
        !((*resolved_->interval)[1] < least_order_)) {
      return undecided(
          fmt::format("the order in {} is {:.3f} at most, but steps of {:.3g} s do not show the "
                      "motion",
                      metric_.name,
                      high,
                      unresolved_.value_or(0)));
    }
    return {metric_.role,
            Verdict::kRefuted,
            fmt::format("no convergence in {}: the order is in [{:.3f}, {:.3f}]",
                        metric_.name,
                        (*resolved_->interval)[0],
                        (*resolved_->interval)[1])};
  }
  [[nodiscard]] MetricVerdict undecided(std::string reason) const {
    return {metric_.role, Verdict::kUndecided, std::move(reason)};
  }

  const JudgedMetric& metric_;
  const ComparedOrder* order_;     ///< over all files; null: none
  const ComparedOrder* resolved_;  ///< over those whose steps show the motion
  std::size_t count_ = 0;
  double least_order_ = kLeastOrder;
  std::optional<double> unresolved_;  ///< the longest step that does not show the motion
  bool moves_ = false, any_visible_ = false, any_hidden_ = false;
};

const ComparedOrder* find_order(const std::vector<ComparedOrder>& orders, std::string_view metric) {
  const auto found = std::ranges::find(orders, metric, &ComparedOrder::metric);
  return found == orders.end() ? nullptr : &*found;
}

bool judges(const JudgedMetric& metric, const std::vector<ComparedFile>& files) {
  return std::ranges::all_of(files,
                             [&](const ComparedFile& file) { return metric.judges(file.truth); });
}

}  // namespace

bool is_close(const ComparedFile& file) {
  bool any = false;
  for (const auto& [name, error] : file.errors) {
    const JudgedMetric& metric = judged_metric(name);
    if (metric.role != MetricRole::kMotion || !metric.judges(file.truth)) continue;
    if (!(metric.size(file.sizes) > 0)) continue;
    any = true;
    if (is_visible(metric, error, file)) return false;
  }
  return any;
}

std::vector<ComparedOrder> orders_over(const std::vector<ComparedFile>& files) {
  std::vector<ComparedOrder> orders;
  if (files.size() < 2) return orders;
  for (const auto& [metric, of_first] : files.front().errors) {
    std::vector<Sample> samples;
    for (const ComparedFile& file : files) {
      const std::optional<double> error = file.error_in(metric);
      if (!error || !(*error > 0) || !file.gap.empty()) continue;
      samples.push_back({file.h, *error, std::numeric_limits<double>::quiet_NaN(), true});
    }
    const bool of_verdict = judges(judged_metric(metric), files);
    if (samples.size() == 2 && samples[0].h != samples[1].h) {
      const double slope =
          std::log(samples[0].error / samples[1].error) / std::log(samples[0].h / samples[1].h);
      orders.push_back({metric, slope, std::nullopt, std::nullopt, 2, of_verdict});
    } else if (const auto fit = fit_power_law(samples, kConfidence)) {
      const double at_least = fit_power_law(samples, kOneSided)->order_interval[0];
      orders.push_back(
          {metric, fit->order, fit->order_interval, at_least, samples.size(), of_verdict});
    }
  }
  return orders;
}

std::vector<MetricVerdict> judge_convergence(const std::vector<ComparedFile>& files,
                                             const std::vector<ComparedOrder>& orders) {
  std::vector<MetricVerdict> verdicts;
  std::vector<ComparedFile> resolved;
  std::ranges::copy_if(files, std::back_inserter(resolved), &ComparedFile::resolved);
  const std::vector<ComparedOrder> over_resolved = orders_over(resolved);
  for (const JudgedMetric& metric : judged_metrics()) {
    if (!judges(metric, files) && metric.role != MetricRole::kSupports) continue;
    const MetricJudge judge(
        metric, files, find_order(orders, metric.name), find_order(over_resolved, metric.name));
    if (judge.moves()) verdicts.push_back(judge.verdict());
  }
  return verdicts;
}

}  // namespace assay::reports
