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
///   JSON   {"z", "w"} or {"r", "u"}, with "v"; or "solutions", a list of such objects, which the
///          command `assay solve` prints with --json. If this list is empty, "iterate" is read. Or
///          a list of numbers, which is z. If "scalar" is "double", a decimal is the double that it
///          identifies; otherwise it is exact.
///   text   the numbers of z, any number on a line. With two on each line and `unknowns` lines, the
///          columns are z and w. A comment follows # on a line.
///
/// A byte order mark is skipped.
/// @param unknowns the number of unknowns of the problem, if it is known
/// @throws InvalidInput that names the file and what was expected; also if there is no solution.
[[nodiscard]] std::vector<StoredSolution> read_solutions(const std::filesystem::path& path,
                                                         std::optional<Eigen::Index> unknowns = {});

}  // namespace assay::reports
