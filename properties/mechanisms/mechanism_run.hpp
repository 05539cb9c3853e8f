#pragma once

#include <vector>

#include "properties/mechanisms/mechanism.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

/// The run in each scalar in which the scheme can succeed, rationals first. On rationals a step
/// whose equations are not linear ends with kIterationLimit.
/// @throws std::runtime_error as checked_run.
[[nodiscard]] std::vector<RecordedRun> record(const Subject& subject, const Mechanism& x);

}  // namespace assay::properties
