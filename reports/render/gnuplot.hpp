#pragma once

#include <filesystem>
#include <string>

namespace assay::reports {

/// Runs one gnuplot (no start-up files, no shell) on a script, with `folder` as working directory.
/// @throws InvalidInput if the program is missing (naming its Debian package) or fails (with what
/// it wrote to standard error).
void run_gnuplot(const std::string& script,
                 const std::filesystem::path& folder,
                 const std::string& program = "gnuplot");

/// To be called before long work whose figures come last.
/// @throws InvalidInput unless `program` is there and can write SVG and PDF.
void require_gnuplot(const std::string& program = "gnuplot");

}  // namespace assay::reports
