#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "reports/study/case_costs.hpp"
#include "reports/study/study_store.hpp"

namespace assay::reports {

/// The finished part of a study: cases, and the verdicts of their rows.
struct StudyProgress {
  std::size_t done = 0, cases = 0;
  std::size_t confirmed = 0, refuted = 0, undecided = 0;
  std::string latest = {};  ///< case that was finished
  /// [s] The time of one processor for the cases that were run, and the estimate for the other
  /// cases.
  double cost_done = 0, cost_left = 0;
};

/// Counts finished cases and reports them, from any thread, but never twice at a time.
class ProgressCounter {
 public:
  using Callback = std::function<void(const StudyProgress&)>;

  /// @param wanted  the cases to be finished
  ProgressCounter(Callback callback, const StudySpec& spec, const std::vector<bool>& wanted);

  void finished_case(const StudyCase& of, const FinishedCase& finished, bool was_run);

 private:
  Callback callback_;
  CaseCosts costs_;
  StudyProgress state_;
  std::mutex mutex_;
};

}  // namespace assay::reports
