#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reports/render/origin.hpp"
#include "reports/render/render_template.hpp"
#include "reports/render/sign_data.hpp"

namespace assay::reports {

/// The result of a command as one page in the style of a study report. It has counts, and a row
/// with details for each judged thing. A script filters the rows; without it all
/// are shown.
struct ResultPage {
  struct Row {
    Sign sign = Sign::kOpen;
    std::string verdict;             ///< in a word
    std::vector<std::string> cells;  ///< one for each column
    std::string reason = {};         ///< in a sentence
    std::string details = {};        ///< text in lines: a counterexample, code
    std::string reproduce = {};      ///< a command
    std::string folded = {};         ///< text in lines that is shown on demand
    std::string folded_title = {};   ///< of the folded text
  };

  std::string kicker;  ///< "Assay check"
  std::string title;
  std::string facts;
  std::vector<SignedCount> counts;
  std::vector<std::string> columns;
  std::vector<Row> rows;
  bool keeps_order = false;  ///< of the rows; else the worst come first
  /// Of the template row.svg, each with a label, and with links to files if it has any.
  TemplateList figures = {};
  std::string figure_style = {};  ///< the rules that they need
  TemplateList tables = {};       ///< as convergence_data
  /// Words that a reader may not know, with their meanings.
  std::vector<std::pair<std::string, std::string>> terms = {};
  /// Other pages of the same folder: their contents, and the name of the file.
  std::vector<std::pair<std::string, std::string>> links = {};
  std::string about = {};  ///< what was run: "bouncing-ball, e = 1/2, T = 2 s"
  Origin origin = {};
};

/// A page beside index.html.
struct FurtherPage {
  std::string file;
  ResultPage page;
};

/// "Laws of moreau-jean: 3 failed": what was run, and the worst results that there are.
/// @param counts  the worst first
[[nodiscard]] std::string heading_of(const std::string& what,
                                     const std::vector<SignedCount>& counts);

/// The only name, or their number: "3 schemes".
/// @param what  "schemes"
[[nodiscard]] std::string name_or_number(const std::set<std::string>& names, std::string_view what);

/// The page, which needs no other file.
[[nodiscard]] std::string result_html(const ResultPage& page);

/// Checks whether write_result_folder can write a page with this kicker there. Call it before the
/// work. It makes the folder.
/// @throws InvalidInput as write_result_folder.
void require_result_folder(const std::filesystem::path& folder, std::string_view kicker);

/// Writes index.html, further pages and results.json into a folder, and makes the folder if it is
/// missing.
/// @throws InvalidInput if it is a file, holds the report of another command or one of these files
/// from elsewhere, or cannot be written.
void write_result_folder(const ResultPage& page,
                         const std::string& json,
                         const std::filesystem::path& folder,
                         const std::vector<FurtherPage>& further = {});

}  // namespace assay::reports
