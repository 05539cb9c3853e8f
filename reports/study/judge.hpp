#pragma once

#include <string>
#include <vector>

#include "reports/study/study_result.hpp"
#include "reports/study/time_scales.hpp"

namespace assay::reports {

/// The data other than the samples that decide a row.
struct JudgeOptions {
  /// The confidence of the interval of an order at this look at the samples, see
  /// sequential_level.hpp. It does not cover the choice of the window, which depends on the
  /// samples.
  double confidence = 0.95;
  double precision = 0.1;      ///< half-width an order's interval must reach
  double settled = 0.1;        ///< half-width that shows whether more runs will decide
  double identity_bound = 0;   ///< largest rounding of an identity, relative
  TimeScales scales = {};      ///< the times that steps must resolve
  bool may_exceed = false;     ///< the claim is the same for all motions: an order may be higher
  bool is_smooth = false;      ///< nothing jumps on this motion
  bool is_one_flight = false;  ///< the motion is one smooth piece without contacts
  std::string failure = {};    ///< the reason why a run stopped early; refutes the row
  std::string omission = {};   ///< the reason why runs are missing; does not refute the scheme
};

/// Judges row.samples against row.kind and row.declared, and fills fit, window, floor, verdict and
/// reason.
///
///   order      confirmed: the interval of the fitted order lies inside the band;
///              refuted: it lies outside, and so does the interval of the finer half of the window,
///              without a trend to the band, or with differences that tend to a limit short of it;
///              undecided: the interval straddles an end, or is wider than `precision`, or is
///              outside the band but not refuted, or too few samples resolve the motion and can be
///              fitted, or errors are not finite or stop at a floor that rounding does not explain.
///              If samples have errors at nodes, an order that is too low is refuted only if it is
///              too low at the nodes as well; otherwise it is not measurable: undecided.
///              An order that is too high is confirmed, as exceeding, if the claim may be exceeded
///              and the motion is smooth; if the motion jumps, it is undecided.
///              Errors that are rounding at all steps that resolve the motion confirm any order.
///   identity   confirmed if every error is at most identity_bound, refuted otherwise.
///   bound      confirmed if every error is at most h^p, refuted otherwise.
///
/// Without samples a row is undecided: nothing was compared.
void judge(StudyRow& row, const JudgeOptions& options);

/// Whether the samples show that `runs` runs with such steps will not decide an undecided order.
/// Finer steps may decide it. This is so if its errors seem to stop falling. It is also so if the
/// half-width of its interval is at most `settled` and one of two conditions holds. The interval is
/// outside the band and may still change. Or the interval will still contain an end of the band
/// (intervals shrink by the root of the number of runs).
[[nodiscard]] bool wants_finer_steps(const StudyRow& row,
                                     const JudgeOptions& options,
                                     std::size_t runs);

}  // namespace assay::reports
