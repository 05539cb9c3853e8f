#pragma once

#include <vector>

#include "properties/linear_models/experiment.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

/// The run in double, with its shape and its numbers checked as in `record`.
[[nodiscard]] Trajectory<double> run_in_double(const Subject& subject, const Experiment& x);

/// The run in each scalar in which the subject runs, rationals first.
/// @throws std::runtime_error as checked_run.
[[nodiscard]] std::vector<RecordedRun> record(const Subject& subject, const Experiment& x);

}  // namespace assay::properties
