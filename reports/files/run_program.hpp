#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace assay::reports {

/// A program of the system that draws or converts, and a message for the case that it is missing.
struct SystemProgram {
  std::vector<std::string> words;  ///< its name and its arguments
  std::string need;                ///< "figures need the Debian package gnuplot-nox"
  bool may_fail = false;           ///< true: its output shows errors, not its exit code
};

/// The standard output of a program for this standard input. The program runs without a shell, in
/// `folder`.
/// @throws InvalidInput if the program is missing or fails, with `need` and its standard error, or
/// if a signal asks us to stop.
std::string output_of(const SystemProgram& program,
                      const std::string& input,
                      const std::filesystem::path& folder = "/");

}  // namespace assay::reports
