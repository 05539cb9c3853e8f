#pragma once

#include <vector>

#include "reports/compare/trajectory_csv.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// Prints states as a table on standard output. It shows the time and the first few values; doubles
/// have nine digits.
/// @param numeric  the values are doubles
void print_table(const std::vector<TextState>& states,
                 const TrajectoryColumns& columns,
                 bool numeric);

}  // namespace assay::reports
