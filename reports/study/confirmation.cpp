#include "reports/study/confirmation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reports/study/fit.hpp"
#include "reports/study/order_outside.hpp"

namespace assay::reports {

namespace {

/// The share of every scale that a step may have, to show an order without finer ones.
constexpr double kFineStep = 1.0 / 16;

/// Whether the order of finer steps is less than half as far from the band as that of the row. Then
/// it is approaching the band.
bool approaches(const Fit& fit, const StudyRow& row) {
  const double end = is_below_band(row) ? row.band[0] : row.band[1];
  return std::abs(fit.order - end) < std::abs(row.fit->order - end) / 2;
}

/// Whether the steps of the row are so fine that they show the order of a scheme by themselves.
bool shows_order(const StudyRow& row, const JudgeOptions& options) {
  const double middle = std::sqrt(row.window[0] * row.window[1]);
  return options.is_one_flight && middle <= kFineStep * options.scales.shortest();
}

}  // namespace

void confirm_refutation(StudyRow& row, std::vector<Sample> finer, const JudgeOptions& options) {
  const bool refuted = row.kind == ClaimKind::kOrder && row.verdict == Verdict::kRefuted;
  if (!refuted || !row.fit) return;
  if (!options.failure.empty()) {
    return decide(row, Verdict::kRefuted, outside_text(row) + "; " + options.failure);
  }
  if (!options.omission.empty()) {
    return decide(row, Verdict::kUndecided, outside_text(row) + "; " + options.omission);
  }
  const std::size_t fitted = choose_window(finer, options.scales.motion);
  if (fitted < kFewestFitted) {
    if (is_below_band(row) && finer.empty()) return;
    const std::string why = "errors of finer steps are rounding";
    if (is_below_band(row) && shows_order(row, options)) {
      return decide(row, Verdict::kRefuted, fmt::format("{}; {}", outside_text(row), why));
    }
    return decide(row, Verdict::kUndecided, not_asymptotic(row, why));
  }
  std::erase_if(finer, [](const Sample& sample) { return !sample.in_window; });
  const auto fit = fit_power_law(finer, options.confidence);
  if (!fit) return;
  const auto finest = std::ranges::min_element(finer, {}, &Sample::h);
  const std::string found =
      fmt::format("steps down to {:.2g} give {}", finest->h, interval_text(*fit));
  if (finest->h >= options.scales.events) {
    return decide(
        row,
        Verdict::kUndecided,
        not_asymptotic(row,
                       fmt::format("{}, and a step must be shorter than {:.2g} s, the time "
                                   "between two events or before the first one",
                                   found,
                                   options.scales.events)));
  }
  if (repeats(*fit, row) && !approaches(*fit, row)) {
    return decide(row, Verdict::kRefuted, outside_text(row) + "; " + found);
  }
  decide(row, Verdict::kUndecided, not_asymptotic(row, found));
}

void confirm_stop(StudyRow& row, const std::vector<Sample>& finer, const JudgeOptions& options) {
  if (!options.failure.empty() || finer.empty()) return;
  const auto [finest, coarsest] = std::ranges::minmax_element(finer, {}, &Sample::h);
  decide(row,
         Verdict::kUndecided,
         fmt::format("{}, but no run with steps from {:.2g} down to {:.2g} stops",
                     row.reason,
                     coarsest->h,
                     finest->h));
}

}  // namespace assay::reports
