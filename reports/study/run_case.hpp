#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "reports/study/case_runner.hpp"
#include "reports/study/study_store.hpp"

namespace assay::reports {

/// Thrown if stop_is_requested, after the last result was stored.
struct StudyStopped : std::runtime_error {
  StudyStopped() : std::runtime_error("the study was stopped") {}
};

/// The time of this thread that `work` takes.
double seconds_of(const std::function<void()>& work);

/// Runs all rounds of a case, with the threads of the task arena. Slices that the store knows are
/// not run again. The other slices are run and kept in the store, or come from other processes that
/// run this case.
/// @return the seconds of one processor that they took.
/// @throws StudyStopped; CaseIsFinished.
double run_case(CaseRunner& runner, const std::string& key, const StudyStore& store);

}  // namespace assay::reports
