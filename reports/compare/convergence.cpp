#include "reports/compare/convergence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

#include "reports/compare/distinct_steps.hpp"
#include "reports/study/fit.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports {

namespace {

constexpr double kConfidence = 0.95;
/// The confidence of an interval of which only the lower end is needed.
constexpr double kOneSided = 2 * kConfidence - 1;
/// A solution that converges does so with at least this order, in every metric that judges.
constexpr double kLeastOrder = 0.5;

/// Whether an error is larger than that of printing; false if all that the metric measures is 0.
bool is_visible(const Judgement& judgement, double error, const ComparedFile& file) {
  const double size = judgement.size(file.sizes);
  return size > 0 && error > kPrintedDigits * size;
}

class MetricJudge {
 public:
  MetricJudge(const MetricEntry& metric,
              const std::vector<ComparedFile>& files,
              const ComparedOrder* order,
              const ComparedOrder* resolved)
      : metric_(metric),
        order_(order),
        resolved_(resolved),
        shortage_(distinct_steps(files, metric.name).shortage()) {
    for (const ComparedFile& file : files) {
      const std::optional<double> error = file.error_in(metric.name);
      if (!error) continue;
      ++count_;
      least_order_ = file.truth.regularity == Regularity::kCollapse ? 0 : least_order_;
      if (!file.resolved) unresolved_ = std::max(unresolved_.value_or(0), file.h);
      moves_ = moves_ || metric.judgement.size(file.sizes) > 0;
      (is_visible(metric.judgement, *error, file) ? any_visible_ : any_hidden_) = true;
    }
  }

  /// Whether there is anything to judge.
  [[nodiscard]] bool moves() const { return moves_; }
  /// A right solution has a larger order.
  [[nodiscard]] double least_order() const { return least_order_; }

  [[nodiscard]] MetricVerdict verdict() const {
    if (!any_visible_) return {metric_.judgement.role, Verdict::kConfirmed, ""};
    if (shortage_ || order_ == nullptr || !order_->interval) {
      return undecided(fmt::format("{} shows no order in {} file{}: {}",
                                   metric_.name,
                                   count_,
                                   count_ == 1 ? "" : "s",
                                   shortage_.value_or("they have no interval")));
    }
    const auto& [low, high] = *order_->interval;
    if (high < least_order_ && !any_hidden_) return without_convergence(high);
    if (*order_->at_least > 0 && order_->order > least_order_) {
      return {metric_.judgement.role, Verdict::kConfirmed, ""};
    }
    return undecided(
        fmt::format("the order in {} is in [{:.3f}, {:.3f}] over {} files and may be 0",
                    metric_.name,
                    low,
                    high,
                    order_->files));
  }

 private:
  /// The verdict if the order over all files is at most `high`. It is refuted only if the order
  /// over the resolved files is too low, too.
  [[nodiscard]] MetricVerdict without_convergence(double high) const {
    if (resolved_ == nullptr || !resolved_->is_wide || !resolved_->interval ||
        !((*resolved_->interval)[1] < least_order_)) {
      return undecided(
          fmt::format("the order in {} is {:.3f} at most, but steps of {:.3g} s do not "
                      "resolve the motion",
                      metric_.name,
                      high,
                      unresolved_.value_or(0)));
    }
    return {metric_.judgement.role,
            Verdict::kRefuted,
            fmt::format("no convergence in {}: the order is in [{:.3f}, {:.3f}]",
                        metric_.name,
                        (*resolved_->interval)[0],
                        (*resolved_->interval)[1])};
  }
  [[nodiscard]] MetricVerdict undecided(std::string reason) const {
    return {metric_.judgement.role, Verdict::kUndecided, std::move(reason)};
  }

  const MetricEntry& metric_;
  const ComparedOrder* order_;           ///< over all files; null: none
  const ComparedOrder* resolved_;        ///< over those whose steps show the motion
  std::optional<std::string> shortage_;  ///< of distinct steps
  std::size_t count_ = 0;
  double least_order_ = kLeastOrder;
  std::optional<double> unresolved_;  ///< the longest step that does not show the motion
  bool moves_ = false, any_visible_ = false, any_hidden_ = false;
};

const ComparedOrder* find_order(const std::vector<ComparedOrder>& orders, std::string_view metric) {
  const auto found = std::ranges::find(orders, metric, &ComparedOrder::metric);
  return found == orders.end() ? nullptr : &*found;
}

bool judges(const MetricEntry& metric, const std::vector<ComparedFile>& files) {
  return std::ranges::all_of(
      files, [&](const ComparedFile& file) { return metric.judgement.judges(file.truth); });
}

Sample sample_of(double h, double error) {
  return {h, error, std::numeric_limits<double>::quiet_NaN(), true};
}

/// What the files say of an order.
struct OrderSamples {
  std::vector<Sample> all;
  std::vector<Sample> one_a_step;  ///< with the geometric mean of the errors at that step

  OrderSamples(std::string_view metric, const std::vector<ComparedFile>& files) {
    DistinctSteps steps;
    std::vector<double> counts;
    for (const ComparedFile& file : files) {
      const std::optional<double> error = error_for_order(file, metric);
      if (!error) continue;
      all.push_back(sample_of(file.h, *error));
      const std::size_t place = steps.add(file);
      if (place == counts.size()) {
        one_a_step.push_back(all.back());
        counts.push_back(1);
        continue;
      }
      double& mean = one_a_step[place].error;
      counts[place] += 1;
      mean *= std::pow(*error / mean, 1 / counts[place]);
    }
  }
};

/// The fit over distinct steps. Its interval also covers that over all files, which is wider if
/// files with the same step contradict each other.
std::optional<ComparedOrder> order_in(const std::string& metric,
                                      const std::vector<ComparedFile>& files) {
  const OrderSamples samples(metric, files);
  const std::vector<Sample>& steps = samples.one_a_step;
  ComparedOrder order;
  order.metric = metric;
  order.files = samples.all.size();
  order.steps = steps.size();
  if (steps.size() == 2) {
    order.order = std::log(steps[0].error / steps[1].error) / std::log(steps[0].h / steps[1].h);
    order.line.order = order.order;
    order.line.log_constant = std::log(steps[0].error) - order.order * std::log(steps[0].h);
    order.line.order_interval = {order.order, order.order};
    return order;
  }
  const auto fit = fit_logarithms(steps, kConfidence),
             all = fit_logarithms(samples.all, kConfidence);
  if (!fit || !all) return std::nullopt;
  const auto lower = [](const std::vector<Sample>& of) {
    return fit_logarithms(of, kOneSided)->order_interval[0];
  };
  order.order = fit->order;
  order.line = *fit;
  order.interval = {std::min(fit->order_interval[0], all->order_interval[0]),
                    std::max(fit->order_interval[1], all->order_interval[1])};
  order.at_least = std::min(lower(steps), lower(samples.all));
  order.is_wide = !distinct_steps(files, metric).shortage();
  return order;
}

}  // namespace

bool is_close(const ComparedFile& file) {
  bool any = false;
  for (const auto& [name, error] : file.errors) {
    const Judgement& judgement = find_metric(name).judgement;
    if (judgement.role != MetricRole::kMotion || !judgement.judges(file.truth)) continue;
    if (!(judgement.size(file.sizes) > 0)) continue;
    any = true;
    if (is_visible(judgement, error, file)) return false;
  }
  return any;
}

/// The slope of the errors at the rows alone, if every file has one.
std::optional<double> order_at_nodes(const std::string& metric,
                                     const std::vector<ComparedFile>& files) {
  std::vector<ComparedFile> nodal = files;
  for (ComparedFile& file : nodal) file.errors = file.errors_at_nodes;
  const auto order = order_in(metric, nodal);
  return order ? std::optional(order->order) : std::nullopt;
}

std::vector<ComparedOrder> orders_over(const std::vector<ComparedFile>& files) {
  std::vector<ComparedOrder> orders;
  if (files.size() < 2) return orders;
  for (const auto& [metric, of_first] : files.front().errors) {
    auto order = order_in(metric, files);
    if (!order) continue;
    order->judges = judges(find_metric(metric), files) && (!order->interval || order->is_wide);
    order->at_nodes = order_at_nodes(metric, files);
    orders.push_back(std::move(*order));
  }
  return orders;
}

std::vector<MetricVerdict> judge_convergence(const std::vector<ComparedFile>& files,
                                             const std::vector<ComparedOrder>& orders) {
  std::vector<MetricVerdict> verdicts;
  std::vector<ComparedFile> resolved;
  std::ranges::copy_if(files, std::back_inserter(resolved), &ComparedFile::resolved);
  const std::vector<ComparedOrder> over_resolved = orders_over(resolved);
  for (const MetricEntry& metric : metrics()) {
    if (!judges(metric, files) && metric.judgement.role != MetricRole::kSupports) continue;
    const MetricJudge judge(
        metric, files, find_order(orders, metric.name), find_order(over_resolved, metric.name));
    if (!judge.moves()) continue;
    verdicts.push_back(judge.verdict());
    verdicts.back().metric = std::string(metric.name);
    verdicts.back().least_order = judge.least_order();
  }
  return verdicts;
}

}  // namespace assay::reports
