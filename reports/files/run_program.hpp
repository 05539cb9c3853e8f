#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::reports {

/// A program of the system that draws or converts, and what to say where it is missing.
struct SystemProgram {
  std::vector<std::string> words;  ///< its name and its arguments
  std::string need;                ///< "figures need the Debian package gnuplot-nox"
  bool may_fail = false;           ///< if so, its output says what went wrong, not its exit code
};

/// What a program writes to standard output for this standard input. It runs without a shell, in
/// `folder`.
/// @throws InvalidInput if it is missing or fails, with `need` and what it wrote to standard error,
/// or if a signal asks us to stop.
std::string output_of(const SystemProgram& program,
                      const std::string& input,
                      const std::filesystem::path& folder = "/");

}  // namespace assay::reports
