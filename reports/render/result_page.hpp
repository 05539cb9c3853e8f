#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "reports/render/sign_data.hpp"

namespace assay::reports {

/// What a command found, as one page of the hand of a study's report: counts, and a row for each
/// thing judged, the worst first, with its details. A script finds rows; without it all are shown.
struct ResultPage {
  struct Row {
    Sign sign = Sign::kOpen;
    std::string verdict;             ///< in a word
    std::vector<std::string> cells;  ///< one for each column
    std::string reason = {};         ///< in a sentence
    std::string details = {};        ///< text in lines: a counterexample, code
    std::string reproduce = {};      ///< a command
  };

  std::string kicker;  ///< "Assay check"
  std::string title;
  std::string facts;
  std::vector<SignedCount> counts;
  std::vector<std::string> columns;
  std::vector<Row> rows;
};

/// The page, which needs no other file.
[[nodiscard]] std::string result_html(const ResultPage& page);

/// Whether write_result_folder could write there; to be asked before the work. The folder is made.
/// @throws InvalidInput as write_result_folder.
void require_result_folder(const std::filesystem::path& folder);

/// Writes index.html and results.json into a folder, which is made where it is missing.
/// @throws InvalidInput if it is a file, or holds an index.html or results.json that is no result
/// of a command, or cannot be written.
void write_result_folder(const ResultPage& page,
                         const std::string& json,
                         const std::filesystem::path& folder);

}  // namespace assay::reports
