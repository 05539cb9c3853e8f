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

/// Sums over a few components of numbers that are each rounded by half a unit.
constexpr double kOfRounding = 4;
/// The share of its size from which on the error of a component counts.
constexpr double kGross = 0.01;

/// Whether an error is larger than that of printing; false if all that the metric measures is 0.
bool is_visible(const Judgement& judgement, double error, const ComparedFile& file) {
  const double size = judgement.size(file.sizes);
  return size > 0 && error > kPrintedDigits * size;
}

/// The error that the digits of a file may hide.
double hidden_by_digits(const Judgement& judgement, const ComparedFile& file) {
  const bool shows_all = judgement.role == MetricRole::kSupports || file.printed.time == 0;
  return shows_all ? 0 : kOfRounding * judgement.size(file.printed);
}

/// The orders in a metric over all files, over those whose steps resolve the motion, and over the
/// half with the smallest steps.
struct Orders {
  std::optional<ComparedOrder> of_all, of_resolved, of_finest;
};

class MetricJudge {
 public:
  MetricJudge(const MetricEntry& metric,
              const std::vector<ComparedFile>& files,
              const Orders& orders)
      : metric_(metric), orders_(orders), shortage_(distinct_steps(files, metric.name).shortage()) {
    for (const ComparedFile& file : files) {
      const std::optional<double> error = file.error_in(metric.name);
      if (!error) continue;
      ++count_;
      least_order_ = file.truth.regularity == Regularity::kCollapse ? 0 : least_order_;
      if (!file.resolved) unresolved_ = std::max(unresolved_.value_or(0), file.h);
      moves_ = moves_ || metric.judgement.size(file.sizes) > 0;
      (is_visible(metric.judgement, *error, file) ? any_visible_ : any_hidden_) = true;
      if (const double hidden = hidden_by_digits(metric.judgement, file); *error <= hidden) {
        hidden_by_digits_ = std::max(hidden_by_digits_, hidden);
        any_hidden_ = true;
      }
    }
  }

  /// Whether there is anything to judge.
  [[nodiscard]] bool moves() const { return moves_; }
  /// A right solution has a larger order.
  [[nodiscard]] double least_order() const { return least_order_; }

  [[nodiscard]] MetricVerdict verdict() const {
    if (!any_visible_) return {metric_.judgement.role, Verdict::kConfirmed, ""};
    if (shortage_ || !orders_.of_all || !orders_.of_all->interval) {
      return undecided(fmt::format("{} shows no order in {} file{}: {}",
                                   metric_.name,
                                   count_,
                                   count_ == 1 ? "" : "s",
                                   shortage_.value_or("they have no interval")));
    }
    const ComparedOrder& order = *orders_.of_all;
    const auto& [low, high] = *order.interval;
    if (high < least_order_ && !any_hidden_) return without_convergence(high);
    if (!(*order.at_least > 0 && order.order > least_order_)) {
      return undecided(
          fmt::format("the order in {} is in [{:.3f}, {:.3f}] over {} files and may be 0{}",
                      metric_.name,
                      low,
                      high,
                      order.files,
                      hidden_errors()));
    }
    if (levels_off()) {
      return undecided(
          fmt::format("the errors in {} level off: over the {} files with the smallest "
                      "steps the order is {:.3f}",
                      metric_.name,
                      orders_.of_finest->files,
                      orders_.of_finest->order));
    }
    return {metric_.judgement.role, Verdict::kConfirmed, ""};
  }

 private:
  /// The verdict if the order over all files is at most `high`. It is refuted only if the order
  /// over the resolved files is too low, too.
  [[nodiscard]] MetricVerdict without_convergence(double high) const {
    const auto& resolved = orders_.of_resolved;
    if (!resolved || !resolved->is_wide || !resolved->interval ||
        !((*resolved->interval)[1] < least_order_)) {
      return undecided(
          fmt::format("the order in {} is {:.3f} at most, but steps of {:.3g} s do not "
                      "resolve the motion",
                      metric_.name,
                      high,
                      unresolved_.value_or(0)));
    }
    if (falls_slowly(*resolved)) {
      return undecided(fmt::format(
          "the errors in {} fall, but slowly: the order is in [{:.3f}, {:.3f}], and that "
          "of right solutions is above {:.2g}",
          metric_.name,
          (*resolved->interval)[0],
          (*resolved->interval)[1],
          least_order_));
    }
    return {metric_.judgement.role,
            Verdict::kRefuted,
            fmt::format("no convergence in {}: the order is in [{:.3f}, {:.3f}]",
                        metric_.name,
                        (*resolved->interval)[0],
                        (*resolved->interval)[1])};
  }
  /// Whether the order is above p/2, also with the smallest steps.
  [[nodiscard]] bool falls_slowly(const ComparedOrder& order) const {
    const double slow = least_order_ / 2;
    return (*order.interval)[0] > slow && (!orders_.of_finest || orders_.of_finest->order > slow);
  }
  /// A limit that is not 0 shows in the smallest steps first.
  [[nodiscard]] bool levels_off() const {
    return !any_hidden_ && orders_.of_finest && orders_.of_finest->order < least_order_;
  }
  [[nodiscard]] std::string hidden_errors() const {
    if (!(hidden_by_digits_ > 0)) return "";
    return fmt::format("; the digits of the files may hide errors of {:.2g}", hidden_by_digits_);
  }
  [[nodiscard]] MetricVerdict undecided(std::string reason) const {
    return {metric_.judgement.role, Verdict::kUndecided, std::move(reason)};
  }

  const MetricEntry& metric_;
  const Orders& orders_;
  std::optional<std::string> shortage_;  ///< of distinct steps
  std::size_t count_ = 0;
  double least_order_ = kLeastOrder;
  std::optional<double> unresolved_;  ///< the longest step that does not show the motion
  double hidden_by_digits_ = 0;
  bool moves_ = false, any_visible_ = false, any_hidden_ = false;
};

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
  if (files.size() < 2) return std::nullopt;
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

namespace {

/// The files of the smaller half of the steps, but of three at least; none if these are all.
std::vector<ComparedFile> finest(const std::vector<ComparedFile>& files) {
  std::vector<double> steps;
  for (const ComparedFile& file : files) steps.push_back(file.h);
  std::ranges::sort(steps);
  steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
  const std::size_t half = std::max<std::size_t>(3, (steps.size() + 1) / 2);
  std::vector<ComparedFile> result;
  if (half >= steps.size()) return result;
  std::ranges::copy_if(files, std::back_inserter(result), [&](const ComparedFile& file) {
    return file.h <= steps[half - 1];
  });
  return result;
}

/// The files that matter to the orders of a metric.
class FilesOfOrders {
 public:
  explicit FilesOfOrders(const std::vector<ComparedFile>& files)
      : all_(files), finest_(finest(files)) {
    std::ranges::copy_if(files, std::back_inserter(resolved_), &ComparedFile::resolved);
  }

  [[nodiscard]] MetricVerdict verdict(const MetricEntry& metric, bool& moves) const {
    const std::string name(metric.name);
    const Orders orders{order_in(name, all_), order_in(name, resolved_), order_in(name, finest_)};
    const MetricJudge judge(metric, all_, orders);
    moves = judge.moves();
    MetricVerdict verdict = judge.verdict();
    verdict.metric = name;
    verdict.least_order = judge.least_order();
    return verdict;
  }

 private:
  const std::vector<ComparedFile>& all_;
  std::vector<ComparedFile> resolved_, finest_;
};

/// The files with the errors of one component alone, if all of them have it and the error is gross
/// with the smallest step.
std::vector<ComparedFile> of_component(const std::vector<ComparedFile>& files,
                                       const ComponentError& component) {
  std::vector<ComparedFile> alone = files;
  const ComparedFile* smallest = nullptr;
  double share = 0;
  for (ComparedFile& file : alone) {
    const auto same = [&](const ComponentError& other) {
      return other.metric == component.metric && other.component == component.component;
    };
    const auto own = std::ranges::find_if(file.components, same);
    if (own == file.components.end()) return {};
    file.errors = {{std::string(own->metric), own->error}};
    file.sizes = own->sizes;
    if (smallest != nullptr && smallest->h < file.h) continue;
    smallest = &file;
    share = own->share;
  }
  return share > kGross ? alone : std::vector<ComparedFile>{};
}

/// The verdicts on components whose errors are gross, and not shown to converge.
void judge_components(const std::vector<ComparedFile>& files,
                      std::vector<MetricVerdict>& verdicts) {
  if (files.empty()) return;
  for (const ComponentError& component : files.front().components) {
    const MetricEntry& metric = find_metric(component.metric);
    const std::vector<ComparedFile> alone = of_component(files, component);
    if (alone.empty() || !judges(metric, alone)) continue;
    bool moves = false;
    MetricVerdict verdict = FilesOfOrders(alone).verdict(metric, moves);
    if (!moves || verdict.verdict == Verdict::kConfirmed) continue;
    verdict.metric += " of " + component.component;
    verdict.reason = component.component + ": " + verdict.reason;
    verdicts.push_back(std::move(verdict));
  }
}

}  // namespace

std::vector<MetricVerdict> judge_convergence(const std::vector<ComparedFile>& files) {
  std::vector<MetricVerdict> verdicts;
  const FilesOfOrders of(files);
  for (const MetricEntry& metric : metrics()) {
    if (!judges(metric, files) && metric.judgement.role != MetricRole::kSupports) continue;
    bool moves = false;
    MetricVerdict verdict = of.verdict(metric, moves);
    if (moves) verdicts.push_back(std::move(verdict));
  }
  judge_components(files, verdicts);
  return verdicts;
}

}  // namespace assay::reports
