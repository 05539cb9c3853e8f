#pragma once

#include <filesystem>
#include <string_view>

#include "reports/problem_files/fclib.hpp"
#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// Reads a problem from a file of any format: HDF5 of FCLIB, JSON (read_json_problem), text of
/// Siconos (read_siconos_text). The format is found from the content.
/// @param kind  what the file must be; empty: what it is
/// @throws InvalidInput naming the file, the line or array, and what was expected.
[[nodiscard]] LoadedProblem read_problem(const std::filesystem::path& path,
                                         std::string_view kind = "");

/// Writes the problem in the format that the name ends with: .json, .hdf5 or .h5, .dat or .txt.
/// The file is replaced as a whole.
/// @returns what was lost: empty, or that numbers were rounded.
/// @throws InvalidInput if there is no such format, or it cannot hold the problem.
std::string write_problem(const std::filesystem::path& path, const LoadedProblem& problem);

/// Whether every number of the problem is one of double: a solver in double then solves the problem
/// itself, not one rounded to double.
[[nodiscard]] bool has_doubles_only(const OneStepProblem& problem);

}  // namespace assay::reports
