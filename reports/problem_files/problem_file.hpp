#pragma once

#include <filesystem>
#include <string_view>

#include "reports/problem_files/fclib.hpp"
#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// Reads a problem from a file of any format: HDF5 of FCLIB, JSON (read_json_problem), text of
/// Siconos (read_siconos_text). The content determines the format.
/// @param kind the required kind of the file, one of kProblemKinds; empty: any kind
/// @throws InvalidInput that names the file, the line or array, and what was expected.
[[nodiscard]] LoadedProblem read_problem(const std::filesystem::path& path,
                                         std::string_view kind = "");

/// Writes the problem in the format of the ending of the name: .json, .hdf5 or .h5, .dat or .txt.
/// The file is replaced as a whole.
/// @returns a message if numbers were rounded; empty if nothing was lost.
/// @throws InvalidInput if there is no such format, or it cannot represent the problem.
std::string write_problem(const std::filesystem::path& path, const LoadedProblem& problem);

/// Whether every number of the problem is a double: then a solver in double solves the problem
/// itself, not a rounded one.
[[nodiscard]] bool has_doubles_only(const OneStepProblem& problem);

}  // namespace assay::reports
