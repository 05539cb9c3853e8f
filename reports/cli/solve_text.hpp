#pragma once

#include <cstddef>

#include "reports/solve/solve_json.hpp"

namespace assay::reports {

/// Entries of a vector, vertices of a continuum and the like that a text shows before it only
/// counts them: two lines of a terminal.
inline constexpr std::size_t kMostShownValues = 12;

/// Prints a solve for people on standard output. A vector with more than `most` entries ends after
/// these with the number of all entries, and the text then says how to get the rest.
void print_text(const SolveReport& report, std::size_t most);

}  // namespace assay::reports
