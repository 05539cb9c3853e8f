#include "reports/study/judge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "reports/study/fit.hpp"
#include "reports/study/order_outside.hpp"

namespace assay::reports {

namespace {

/// A floor by chance in one row of 10⁴: a study has hundreds of rows.
constexpr double kFloorSignificance = 1e-4;

/// The rounding of a run may be larger by this factor than the largest that was measured.
constexpr double kRoundingSpread = 8;

/// A cause of at least half of an error explains it.
constexpr double kExplainedShare = 0.5;

double half_width(const Fit& fit) { return (fit.order_interval[1] - fit.order_interval[0]) / 2; }

/// If all errors are rounding, truncation is below them, but its order is unknown.
std::string too_few(const StudyRow& row, std::size_t fitted, const JudgeOptions& options) {
  if (std::ranges::all_of(row.samples, [](const Sample& s) { return s.error == 0; })) {
    return "every error is exactly 0: there is no order to measure";
  }
  const auto coarse = std::count_if(row.samples.begin(), row.samples.end(), [&](const Sample& s) {
    return s.h > options.scales.motion;
  });
  const std::size_t rounded = row.samples.size() - static_cast<std::size_t>(coarse) - fitted;
  if (rounded == row.samples.size()) {
    return fmt::format(
        "this problem cannot show an order with these steps: all {} errors are rounding or may be "
        "rounding",
        rounded);
  }
  std::vector<std::string> reasons;
  if (coarse > 0) {
    reasons.push_back(fmt::format("the steps of {} do not resolve the motion", coarse));
  }
  if (rounded > 0) {
    reasons.push_back(fmt::format("the errors of {} are rounding or may be rounding", rounded));
  }
  return fmt::format("only {} of {} samples can be fitted{}{}",
                     fitted,
                     row.samples.size(),
                     reasons.empty() ? "" : ": ",
                     fmt::join(reasons, ", and "));
}

/// The number of runs in a higher scalar that shows that errors are rounding: as many as in a round
/// of a study.
constexpr std::size_t kFewestRounded = 8;

/// Whether every error of the steps that resolve the motion is rounding, as enough runs in a higher
/// scalar show: the error of truncation is below it at all of them.
bool is_all_rounding(const StudyRow& row, const JudgeOptions& options) {
  double largest = 0;
  std::size_t measured = 0;
  for (const Sample& sample : row.samples) {
    if (sample.h > options.scales.motion || std::isnan(sample.rounding)) continue;
    if (!(sample.rounding > kExplainedShare * sample.error)) return false;
    largest = std::max(largest, sample.rounding);
    if (sample.error > 0) ++measured;
  }
  return measured >= kFewestRounded && std::ranges::all_of(row.samples, [&](const Sample& sample) {
           return sample.h > options.scales.motion || sample.error <= kRoundingSpread * largest;
         });
}

/// The floor of the errors: of the window's samples by the model e = C h^p + f, or of those that
/// rounding spoils. Errors that are declared not to fall are no floor.
void find_floor(StudyRow& row, const std::vector<Sample>& window) {
  row.floor_cause = "none";
  double rounding_floor = 0;
  for (const Sample& sample : row.samples) {
    if (sample.error > 0 && sample.rounding > kExplainedShare * sample.error) {
      rounding_floor = std::max(rounding_floor, sample.error);
    }
  }
  if (rounding_floor > 0) {
    row.floor = rounding_floor;
    row.floor_cause = "rounding";
  }
  if (row.declared == 0.0) return;
  const auto fit = fit_with_floor(window);
  if (!fit || fit->p_value > kFloorSignificance) return;
  const auto finest = std::ranges::min_element(window, {}, &Sample::h);
  const double line = std::exp(row.fit->log_constant + row.fit->order * std::log(finest->h));
  if (fit->floor < line / 2 || !(fit->order > row.fit->order)) return;
  row.floor = fit->floor;
  row.floor_cause = rounding_floor > kExplainedShare * fit->floor ? "rounding" : "unexplained";
}

/// The samples of the finer half of the window, on a logarithmic axis.
std::vector<Sample> finer_half(const std::vector<Sample>& window, const StudyRow& row) {
  std::vector<Sample> half;
  for (const Sample& sample : window) {
    if (sample.h * sample.h <= row.window[0] * row.window[1]) half.push_back(sample);
  }
  return half;
}

/// Whether a slope that bends towards the band has its limit before the band.
///
/// Of e = C h^p (1 + K h^q + …) the slope tends to p with differences that shrink by one ratio from
/// each third of the window to the next finer one, on a logarithmic axis. With d₁, d₂ the
/// differences towards the band, Aitken's limit is d₂²/(d₁ − d₂) beyond the slope of the finest
/// third. All are taken at the ends of their intervals that are the best for the band; differences
/// that may grow have no limit.
bool stops_short(const StudyRow& row,
                 const std::vector<Sample>& window,
                 const JudgeOptions& options) {
  const double towards = is_below_band(row) ? 1 : -1;
  const double range = std::log(row.window[1] / row.window[0]);
  std::array<std::vector<Sample>, 3> thirds;  // from coarse to fine
  for (const Sample& sample : window) {
    const double place = std::log(row.window[1] / sample.h) / range;
    thirds[static_cast<std::size_t>(std::clamp(3 * place, 0.0, 2.0))].push_back(sample);
  }
  std::array<double, 3> slope{}, width{};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto fit = fit_power_law(thirds[i], options.confidence);
    if (!fit) return false;
    slope[i] = towards * fit->order;
    width[i] = half_width(*fit);
  }
  const double first = slope[1] - slope[0] - std::hypot(width[0], width[1]);
  const double second = std::max(0.0, slope[2] - slope[1] + std::hypot(width[1], width[2]));
  const double room = towards * row.band[is_below_band(row) ? 0 : 1] - slope[2] - width[2];
  return first > second && second * second < room * (first - second);
}

/// Why an order outside the band may still change; empty if it may not.
///
/// It may where the finer half of the window is not outside on the same side, and where the slope
/// of log e bends towards the band, significantly, as h falls, and does not stop short of it.
std::string unsettled(const StudyRow& row,
                      const std::vector<Sample>& window,
                      const JudgeOptions& options) {
  const bool below = is_below_band(row);
  const std::vector<Sample> half = finer_half(window, row);
  const auto fit =
      half.size() >= kFewestFitted ? fit_power_law(half, options.confidence) : std::nullopt;
  if (!fit) return "the finer half of its steps has too few samples";
  if (!repeats(*fit, row))
    return fmt::format("the finer half of its steps gives {}", interval_text(*fit));
  const double curvature = curvature_t_value(window);
  const bool bends = below ? curvature < -kSignificantCurvature : curvature > kSignificantCurvature;
  if (bends && !stops_short(row, window, options)) {
    return fmt::format("the order still {} as h falls", below ? "rises" : "falls");
  }
  return {};
}

/// Whether an order is above the band of a claim that is made for all motions alike.
void judge_excess(StudyRow& row, const JudgeOptions& options) {
  const std::string found = outside_text(row, "above");
  if (options.is_smooth) {
    return decide(row, Verdict::kConfirmed, found + ": on a smooth motion the claim is exceeded");
  }
  decide(row,
         Verdict::kUndecided,
         found + ": on a motion that jumps, check whether the metric measures what you expect");
}

void judge_order(StudyRow& row, const JudgeOptions& options) {
  row.floor.reset();
  row.rounding_share.reset();
  row.window = {0, 0};
  for (const Sample& sample : row.samples) {
    if (std::isfinite(sample.error)) continue;
    return decide(row,
                  Verdict::kUndecided,
                  fmt::format("at h = {:.6g} the error is not a finite number", sample.h));
  }
  const std::size_t fitted = choose_window(row.samples, options.scales.motion);
  std::vector<Sample> window;
  double share = 0;
  for (const Sample& sample : row.samples) {
    if (!sample.in_window) continue;
    window.push_back(sample);
    if (!std::isnan(sample.rounding)) share = std::max(share, sample.rounding / sample.error);
    const bool first = window.size() == 1;
    row.window[0] = first ? sample.h : std::min(row.window[0], sample.h);
    row.window[1] = first ? sample.h : std::max(row.window[1], sample.h);
  }
  row.fit = fitted >= kFewestFitted ? fit_power_law(window, options.confidence) : std::nullopt;
  if (!row.fit) {
    row.floor_cause = "none";
    if (is_all_rounding(row, options)) {
      row.floor_cause = "rounding";
      return decide(row,
                    Verdict::kConfirmed,
                    "every error is rounding: the errors of the scheme are smaller than rounding "
                    "at all steps");
    }
    return decide(row, Verdict::kUndecided, too_few(row, fitted, options));
  }
  const bool measured = std::any_of(
      window.begin(), window.end(), [](const Sample& s) { return !std::isnan(s.rounding); });
  if (measured) row.rounding_share = share;
  find_floor(row, window);

  const auto [low, high] = row.fit->order_interval;
  const std::string interval = interval_text(*row.fit);
  const std::string band = fmt::format("[{:.2f}, {:.2f}]", row.band[0], row.band[1]);
  if (low > row.band[1] && options.may_exceed) return judge_excess(row, options);
  if (high < row.band[0] || low > row.band[1]) {
    const std::string why = unsettled(row, window, options);
    if (!why.empty()) return decide(row, Verdict::kUndecided, not_asymptotic(row, why));
    return decide(row, Verdict::kRefuted, outside_text(row));
  }
  if (row.floor_cause == "unexplained") {
    return decide(row,
                  Verdict::kUndecided,
                  fmt::format("errors stop falling near {:.2g}, and rounding does not explain it",
                              *row.floor));
  }
  if (low < row.band[0] || high > row.band[1]) {
    return decide(row,
                  Verdict::kUndecided,
                  fmt::format("the order is in {}, across an end of the band {}", interval, band));
  }
  if (half_width(*row.fit) > options.precision) {
    return decide(row,
                  Verdict::kUndecided,
                  fmt::format("the interval {} is wider than ±{}", interval, options.precision));
  }
  decide(row,
         Verdict::kConfirmed,
         fmt::format("the order is in {}, inside the declared band {}", interval, band));
}

/// The worst of error/limit(h) over all samples, and where.
template <class Limit>
std::pair<double, const Sample*> worst_ratio(const StudyRow& row, Limit limit) {
  std::pair<double, const Sample*> worst{-1, nullptr};
  for (const Sample& sample : row.samples) {
    const double ratio = std::isnan(sample.error)
                             ? std::numeric_limits<double>::infinity()
                             : (sample.error > 0 ? sample.error / limit(sample) : 0);
    if (ratio > worst.first) worst = {ratio, &sample};
  }
  return worst;
}

void judge_everywhere(StudyRow& row, const JudgeOptions& options) {
  const bool identity = row.kind == ClaimKind::kIdentity;
  row.bound = identity ? options.identity_bound : 1;
  const double order = row.declared.value_or(0);
  const auto limit = [&](const Sample& sample) {
    return identity ? options.identity_bound : std::pow(sample.h, order);
  };
  const auto [ratio, at] = worst_ratio(row, limit);
  row.floor_cause = "none";
  for (Sample& sample : row.samples) sample.in_window = true;
  const auto [low, high] = std::ranges::minmax_element(row.samples, {}, &Sample::h);
  row.window = {low->h, high->h};
  const std::string_view what = identity ? "rounding bound" : "bound";
  if (ratio <= 1) {
    return decide(row,
                  Verdict::kConfirmed,
                  fmt::format("all {} errors are within the {}: the largest is {:.2g} of it",
                              row.samples.size(),
                              what,
                              ratio));
  }
  decide(
      row,
      Verdict::kRefuted,
      fmt::format(
          "at h = {:.6g} the error {:.3g} is {:.3g} times the {}", at->h, at->error, ratio, what));
}

/// Withdraws the refutation of an order that is too low if the nodes alone do not show it: then the
/// straight lines between them were measured.
void examine_nodes(StudyRow& row, const JudgeOptions& options) {
  if (row.verdict != Verdict::kRefuted || !is_below_band(row)) return;
  StudyRow nodal = row;
  for (Sample& sample : nodal.samples) sample.error = sample.at_nodes;
  judge_order(nodal, options);
  if (nodal.verdict == Verdict::kRefuted) return;
  const std::string at_nodes =
      nodal.fit ? "at the nodes alone it is in " + interval_text(*nodal.fit) : nodal.reason;
  decide(
      row,
      Verdict::kUndecided,
      fmt::format("not measurable: {}, but {}. Straight lines between nodes hide orders above 2, "
                  "or above 1 at impacts, so the scheme must declare its motion between nodes",
                  outside_text(row),
                  at_nodes));
}

bool has_nodes(const StudyRow& row) {
  return std::ranges::any_of(row.samples,
                             [](const Sample& sample) { return !std::isnan(sample.at_nodes); });
}

}  // namespace

void judge(StudyRow& row, const JudgeOptions& options) {
  if (!options.failure.empty()) return decide(row, Verdict::kRefuted, options.failure);
  if (!options.omission.empty()) return decide(row, Verdict::kUndecided, options.omission);
  if (row.samples.empty()) return decide(row, Verdict::kUndecided, "nothing was compared");
  if (row.kind != ClaimKind::kOrder) return judge_everywhere(row, options);
  judge_order(row, options);
  if (has_nodes(row)) examine_nodes(row, options);
}

bool wants_finer_steps(const StudyRow& row, const JudgeOptions& options, std::size_t runs) {
  if (row.verdict != Verdict::kUndecided || row.kind != ClaimKind::kOrder || !row.fit) return false;
  if (row.floor_cause == "unexplained") return true;
  const auto [low, high] = row.fit->order_interval;
  if (row.band[0] <= low && high <= row.band[1]) return false;
  if (half_width(*row.fit) > options.settled) return false;
  if (high < row.band[0] || low > row.band[1]) return true;
  const double order = row.fit->order;
  const double to_end = std::min(std::abs(order - row.band[0]), std::abs(order - row.band[1]));
  const double grown = static_cast<double>(runs) / static_cast<double>(row.samples.size());
  return half_width(*row.fit) / std::sqrt(std::max(grown, 1.0)) > to_end;
}

}  // namespace assay::reports
