#pragma once

#include <vector>

#include "reports/study/judge.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Withdraws the refutation of an order if `finer` samples, with smaller steps than the row has, do
/// not repeat it. The samples of the row are not asymptotic in three cases. The order of the finer
/// samples is not outside the band on the same side. It is less than half as far from the band.
/// None of the finer steps is shorter than the scale of the events.
///
/// If too few finer samples can be fitted because they are rounding, they show nothing. Then the
/// refutation of an order that is too low stands if the steps of the row themselves are fine
/// enough. This has three conditions. The motion is one smooth piece without contacts. The finer
/// half of the window repeats the order. The geometric mean of the steps at the ends of the window
/// is at most 1/16 of every scale. Errors of the form C hᵖ (1 + K h/τ + …), τ the shortest scale,
/// then show a slope p + K h/τ + …, which differs from p by 1/16 if K = 1. Without any finer
/// samples, such a refutation stands as well.
void confirm_refutation(StudyRow& row, std::vector<Sample> finer, const JudgeOptions& options);

/// Withdraws a refutation that rests on a run which the scheme itself ended, if the scheme ends
/// none of the `finer` runs. These are the runs of the finer half of a round. The row is then
/// undecided, because larger steps may have no solution.
void confirm_stop(StudyRow& row, const std::vector<Sample>& finer, const JudgeOptions& options);

}  // namespace assay::reports
