#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/study/poincare.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// Writes a study as a folder:
///
///   index.html  report.md  results.json  junit.xml  table.tex  figures/<row id>.svg, .pdf
///   figures/<sections id>.impacts.svg, .pdf, .stroboscopic.svg, .pdf
///
/// All or nothing: made beside the target, then renamed; in a folder that is a mount point, or
/// whose parent takes no files, each file as a whole. A signal that ends the program leaves nothing
/// behind. Replaces a missing or empty folder, and
/// an earlier report if there is nothing else in its folder.
/// @throws InvalidInput naming the path if it is a file or a folder that holds anything else, if a
/// row id cannot be a file name, or if gnuplot is missing; what was there is then unharmed.
void write_report_folder(const StudyResult& study,
                         const std::filesystem::path& folder,
                         const std::string& gnuplot = "gnuplot",
                         const std::vector<PoincareSections>& sections = {});

/// The part of `write_report_folder` that can be known before the study is run: call it first.
/// @throws InvalidInput if `folder` must not be replaced, nothing can be written there, or gnuplot
/// is missing.
void require_report_folder(const std::filesystem::path& folder,
                           const std::string& gnuplot = "gnuplot");

}  // namespace assay::reports
