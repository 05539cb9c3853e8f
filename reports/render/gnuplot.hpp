#pragma once

#include <filesystem>
#include <string>

namespace assay::reports {

/// Runs one gnuplot (no start-up files, no shell) on a script, with `folder` as working directory.
/// @throws InvalidInput if the program is missing (it names the Debian package) or fails (with its
/// output on standard error).
void run_gnuplot(const std::string& script,
                 const std::filesystem::path& folder,
                 const std::string& program = "gnuplot");

/// Call it before long work that ends with figures.
/// @throws InvalidInput unless `program` exists and can write SVG and PDF.
void require_gnuplot(const std::string& program = "gnuplot");

}  // namespace assay::reports
