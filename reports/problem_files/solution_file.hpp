#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "reports/problem_files/fclib.hpp"

namespace assay::reports {

/// Reads the solutions and guesses in a file. Sizes are not compared with a problem; w and v may be
/// empty.
///
///   HDF5 of FCLIB
///   JSON   {"z", "w"} or {"r", "u"}, with "v"; "solutions", a list of those, as `assay solve
///   --json`
///          prints, and its "iterate" where that list is empty; a list of numbers, z. Where
///          "scalar" is "double", a decimal is the double that it identifies; else it is itself.
///   text   the numbers of z, any number a line; with two on each line and `unknowns` lines the
///          columns z and w. What follows # on a line is a comment.
///
/// A byte order mark is skipped.
/// @param unknowns the number of unknowns of the problem, if it is known
/// @throws InvalidInput that names the file and what was expected; also if there is no solution.
[[nodiscard]] std::vector<StoredSolution> read_solutions(const std::filesystem::path& path,
                                                         std::optional<Eigen::Index> unknowns = {});

}  // namespace assay::reports
