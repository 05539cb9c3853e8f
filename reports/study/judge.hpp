#pragma once

#include <limits>
#include <string>
#include <vector>

#include "reports/study/study_result.hpp"

namespace assay::reports {

/// What decides a row besides its samples.
struct JudgeOptions {
  /// Of the interval of an order at this look at the samples, see sequential_level.hpp; that the
  /// window was chosen by looking at them is not part of it.
  double confidence = 0.95;
  double precision = 0.1;     ///< half-width an order's interval must reach
  double identity_bound = 0;  ///< largest rounding of an identity, relative
  /// Larger steps do not resolve the motion (see resolved_step).
  double resolved_step = std::numeric_limits<double>::infinity();
  bool may_exceed = false;    ///< the claim is made of all motions alike, so an order may be higher
  bool is_smooth = false;     ///< nothing jumps on this motion
  std::string failure = {};   ///< why a run stopped early; refutes the row
  std::string omission = {};  ///< why runs are missing that nothing is held against
};

/// Judges row.samples against row.kind and row.declared, and fills fit, window, floor, verdict and
/// reason.
///
///   order      confirmed: the interval of the fitted order lies inside the band;
///              refuted: it lies outside, and so does the finer half of the window, without
///              bending towards the band, or with differences that tend to a limit short of it;
///              undecided: it straddles an end, or is wider than `precision`, or is outside the
///              band but not refuted, or too few samples resolve the motion and can be fitted, or
///              errors are not finite, or stop at a floor that rounding does not explain.
///              An order that is too low is refuted only if it is too low at the nodes as well,
///              where samples have errors at nodes: else it is not measurable, undecided.
///              An order that is too high is confirmed, as exceeding, where the claim may be
///              exceeded and the motion is smooth; where it jumps, it is undecided.
///              Errors that are rounding at all steps which resolve the motion confirm any order.
///   identity   confirmed where every error is at most identity_bound, refuted otherwise.
///   bound      confirmed where every error is at most h^p, refuted otherwise.
///
/// Without samples a row is undecided: nothing was compared.
void judge(StudyRow& row, const JudgeOptions& options);

/// Whether `runs` of these steps will not decide an undecided order, as far as its samples tell:
/// its errors seem to stop falling, it is outside the band and may yet change, or will still lie
/// across an end of it, as intervals shrink by the root of the number of runs. Finer steps may
/// decide it.
[[nodiscard]] bool wants_finer_steps(const StudyRow& row,
                                     const JudgeOptions& options,
                                     std::size_t runs);

/// Takes back the refutation of an order that `finer` samples, with steps below those of the row,
/// do not repeat: where their order is not outside the band too, on the same side, or is less than
/// half as far from it, the samples of the row are not asymptotic. Where too few of them can be
/// fitted, as they are rounding, they do not repeat it either. Without any, that of an order which
/// is too low stands.
void confirm_refutation(StudyRow& row, std::vector<Sample> finer, const JudgeOptions& options);

/// Takes back the refutation of a row by a run that the scheme ended itself, where none of the
/// `finer` runs ends so: it is undecided then, as larger steps may have no solution.
void confirm_stop(StudyRow& row, const std::vector<Sample>& finer, const JudgeOptions& options);

}  // namespace assay::reports
