#include "reports/study/study_progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace assay::reports {

ProgressCounter::ProgressCounter(Callback callback,
                                 const StudySpec& spec,
                                 const std::vector<bool>& wanted)
    : callback_(std::move(callback)), costs_(spec, wanted) {
  state_.cases = static_cast<std::size_t>(std::ranges::count(wanted, true));
}

void ProgressCounter::finished_case(const StudyCase& of,
                                    const FinishedCase& finished,
                                    bool was_run) {
  if (!callback_) return;
  const std::lock_guard lock(mutex_);
  ++state_.done;
  state_.latest = fmt::format("{} on {}", of.scheme, of.problem);
  for (const StudyRow& row : finished.rows) {
    if (row.verdict == Verdict::kConfirmed) ++state_.confirmed;
    if (row.verdict == Verdict::kRefuted) ++state_.refuted;
    if (row.verdict == Verdict::kUndecided) ++state_.undecided;
  }
  costs_.note(finished.index, finished.seconds);
  if (was_run) state_.cost_done += finished.seconds;
  state_.cost_left = costs_.left();
  callback_(state_);
}

}  // namespace assay::reports
