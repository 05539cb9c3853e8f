#pragma once

#include <functional>

#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/study_result.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

/// How a study runs.
struct StudyRun {
  int jobs = 0;  ///< threads; 0: one a core
  /// Case k of the study is run if k mod shards = shard; one that another is judged with, as
  /// case_of_other_tolerances says, goes with that one.
  int shard = 0;
  int shards = 1;
  /// What errors are measured in; a project may bring metrics of its own.
  const std::vector<MetricEntry>* metrics = &reports::metrics();
  /// Called with the fraction done, from any thread, one at a time.
  std::function<void(double fraction)> progress = {};
};

/// Runs a study: for each case an ensemble of step sizes, each run measured in the metrics that are
/// undecided, then judged; in rounds of `samples` runs until each row is decided, the budget is
/// spent or a run stops. Rows that are sharp and not asymptotic get finer steps, see
/// kRunsOfEqualSteps. Orders that were refuted are confirmed by rounds of finer steps, which are
/// not part of the budget; those of foreign schemes with their own tolerances are undecided where
/// other ones do not repeat them.
///
/// The error of a run of scalar double is that of the trajectory rounded to long double against the
/// exact motion in long double; other scalars are measured at 100 digits. The rounding part of an
/// error is estimated by its distance to the error of the same run, same h, in the first scalar of
/// the scheme that rounds a thousandth of it or less. As  double − exact = (double − higher) +
/// (higher − exact),  that is at most what rounding did to the run, and less where the two parts
/// cancel. Results depend on the study alone: bit-identical for any number of threads and shards.
/// @throws InvalidInput on unknown names and inadmissible parameters, before anything runs.
[[nodiscard]] StudyResult run_study(const StudySpec& spec,
                                    const std::vector<SchemeEntry>& catalogue,
                                    const StudyRun& run = {});

}  // namespace assay::reports
