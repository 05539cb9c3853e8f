#pragma once

#include <cstddef>

#include "reports/solve/solve_json.hpp"

namespace assay::reports {

/// The number of entries of a vector, vertices of a continuum and the like that a text shows. It
/// only counts the others. They fill two lines of a terminal.
inline constexpr std::size_t kMostShownValues = 12;

/// Prints a solve for people on standard output. A vector with more than `most` entries ends after
/// `most` of them with the number of all entries. Then the text explains how to get the rest.
void print_text(const SolveReport& report, std::size_t most);

}  // namespace assay::reports
