#pragma once

#include <vector>

#include "properties/mechanisms/mechanism.hpp"
#include "properties/recorded_run.hpp"

namespace assay::properties {

/// The run in each scalar that the scheme can end in, rationals first: a step that is not linear in
/// what it asks for ends with kIterationLimit on rationals.
/// @throws std::runtime_error as checked_run.
[[nodiscard]] std::vector<RecordedRun> record(const Subject& subject, const Mechanism& x);

}  // namespace assay::properties
