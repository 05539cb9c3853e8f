#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/study/poincare.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The rows that get files of their figures, for papers: the rows of a study of one scheme on one
/// problem, or all rows. The pages contain the figures of all rows in any case.
enum class FigureFiles { kOfOnePair, kAll };

/// Writes a study as a folder:
///
///   index.html  style.css  report.md  results.json  junit.xml  table.tex  pairs/<pair>.html
///   figures/<row id>.svg, .pdf, .dat, .tex
///   figures/<sections id>.impacts.svg, .pdf, .stroboscopic.svg, .pdf
///
/// `pairs` and `figures` exist only if they hold something.
///
/// All or nothing: the folder is made beside the target, then renamed. If it is a mount point, or
/// its parent cannot be written, each file is replaced as a whole. A signal that ends the program
/// leaves nothing behind. It replaces a missing or empty folder, and an earlier report if the
/// folder contains nothing else.
/// @throws InvalidInput that names the path if it is a file or a folder that contains anything
/// else. Also if a row id cannot be a file name, or if gnuplot is missing. The old content is then
/// unchanged.
void write_report_folder(const StudyResult& study,
                         const std::filesystem::path& folder,
                         const std::string& gnuplot = "gnuplot",
                         const std::vector<PoincareSections>& sections = {},
                         FigureFiles files = FigureFiles::kOfOnePair);

/// The checks of `write_report_folder` that are possible before the study is run: call it first.
/// @throws InvalidInput if `folder` must not be replaced or cannot be written, or if gnuplot is
/// missing.
void require_report_folder(const std::filesystem::path& folder,
                           const std::string& gnuplot = "gnuplot");

}  // namespace assay::reports
