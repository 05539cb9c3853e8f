#pragma once

#include "reports/problem_files/loaded_problem.hpp"
#include "reports/problem_files/text_cursor.hpp"

namespace assay::reports {

/// Reads a GenericMechanicalProblem of Siconos. It has W, stored in blocks, and q. Then each block
/// row has its type: 0 an LCP, 2 equalities, 4 a contact with friction in 3D. μ follows a 4.
///
/// Source: the files that Siconos 4.4.0 writes and reads. Siconos has other types, but it does not
/// write their data.
/// @throws InvalidInput that names file, line and what was expected.
[[nodiscard]] LoadedProblem read_siconos_generic(TextCursor& cursor);

}  // namespace assay::reports
