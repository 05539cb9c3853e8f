#pragma once

#include <string>
#include <string_view>

#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// Reads a problem from JSON: an object with `kind`, one of kProblemKinds, and
///
///   lcp               M, q
///   mlcp              M, q, equalities: the indices of the free unknowns
///   relay, box-vi     M, q, lower, upper; null means no bound
///   friction-2d, -3d  W, q, mu
///   rolling-friction  W, q, mu, mu_r
///   mixed             W, q, laws
///   global-friction-3d  M, H, f, b, mu or laws
///   global-rolling-friction  M, H, f, b, and mu and mu_r, or laws
///
/// A number is a JSON number or a string, a decimal or a fraction, and is taken exactly as written;
/// beyond the range of double it must be a string. A matrix is a list of its rows, or {"rows",
/// "columns", "entries": [[i, j, value], …]}, or for W {"blocks": [{"row", "column", "values":
/// rows}, …]} with a block row for each contact. mu is a list, or one number for all contacts. A
/// law is {"law": "equality", "dimension"} | {"law": "unilateral"} | {"law": "coulomb-2d" |
/// "coulomb-3d", "mu"} | {"law": "rolling-coulomb", "mu", "mu_r"}. `title` and `description` are
/// ignored; any other field causes a warning.
/// @param kind the required kind of the file; empty: the kind that it states
/// @throws InvalidInput that names file, line and what was expected.
[[nodiscard]] LoadedProblem read_json_problem(std::string_view text,
                                              const std::string& file,
                                              std::string_view kind);

/// JSON from which read_json_problem reads the same problem, exactly.
[[nodiscard]] std::string json_text(const LoadedProblem& problem);

}  // namespace assay::reports
