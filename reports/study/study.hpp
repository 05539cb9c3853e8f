#pragma once

#include <functional>
#include <optional>

#include "reports/study/metrics/catalogue.hpp"
#include "reports/study/spec_json.hpp"
#include "reports/study/study_progress.hpp"
#include "reports/study/study_result.hpp"
#include "reports/study/study_spec.hpp"
#include "reports/study/study_store.hpp"

namespace assay::reports {

/// The settings for running a study.
struct StudyRun {
  int jobs = 0;  ///< threads; 0: one a core
  /// Case k of the study is run if k mod shards = shard. A case that is judged together with
  /// another one (case_of_other_tolerances) is run in the shard of the other one.
  int shard = 0;
  int shards = 1;
  /// The metrics that measure errors; a project may bring its own.
  const std::vector<MetricEntry>* metrics = &reports::metrics();
  /// Called after each case, from any thread, but never twice at a time.
  std::function<void(const StudyProgress&)> progress = {};
  /// The store of known results, which also takes new ones; null: none.
  const StudyStore* store = nullptr;
  ProgramIdentity program = {};  ///< for the keys of the store
};

/// Runs a study: for each case an ensemble of step sizes. Each run is measured in the metrics that
/// are still undecided, and then judged. Rounds of `samples` runs follow until each row is decided,
/// the budget is spent or a run stops. Rows that have a narrow interval and are not asymptotic get
/// finer steps, see kRunsOfEqualSteps. Refuted orders are confirmed by rounds of finer steps, which
/// do not count towards the budget. If a foreign scheme is refuted with its own tolerances and not
/// with other ones, the order is undecided.
///
/// In scalar double, the trajectory of a run is converted to long double. Its error is the
/// difference from the exact motion in long double. Other scalars are measured at 100 digits. The
/// rounding part of an error is estimated by a difference of two errors. The second error belongs
/// to the same run, with the same h, in the first scalar of the scheme whose rounding is a
/// thousandth or less. As double − exact = (double − higher) + (higher − exact), this is at most
/// the effect of rounding on the run, and less if the two parts cancel. Results depend only on the
/// study: they are bit-identical for any number of threads and shards. Only a case that takes more
/// of the processor than `most_of_a_case` depends on the machine. Its rows are then undecided, with
/// this reason.
/// @throws InvalidInput on unknown names and inadmissible parameters of the cases of its shard,
/// before anything runs; StudyStopped.
[[nodiscard]] StudyResult run_study(const StudySpec& spec,
                                    const std::vector<SchemeEntry>& catalogue,
                                    const StudyRun& run = {});

/// Hands out the cases of a study, from any thread. Its argument is the case that the caller
/// leaves, if any.
using NextCase = std::function<std::optional<std::size_t>(std::optional<std::size_t> left)>;

/// Runs cases of a study that are handed out, one by one on this thread. Their results go to the
/// store.
/// @throws as run_study, if a case is refused.
void run_cases(const StudySpec& spec,
               const std::vector<SchemeEntry>& catalogue,
               const StudyRun& run,
               const NextCase& next);

}  // namespace assay::reports
