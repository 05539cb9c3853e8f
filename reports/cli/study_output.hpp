#pragma once

#include <string>
#include <vector>

#include "reports/cli/commands.hpp"
#include "reports/study/poincare.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The settings for writing and printing a study.
struct StudyOutput {
  std::string folder = {};  ///< of the report; empty if no report is written
  std::string table = {};   ///< the file of the table; empty if no table is written
  double seconds = 0;
  bool verbose = false;
  bool figures = false;  ///< whether to write a file of each figure
  bool has_summary = true;
  bool counts_foreign = true;  ///< rows of foreign schemes decide the exit code
};

/// The sections of a study that JournalHead::sections requests. Refusals are printed.
[[nodiscard]] std::vector<PoincareSections> sections_of(const StudySpec& spec,
                                                        const std::string& wanted,
                                                        const CommandContext& context);

/// Writes the report and the table, prints the summary or JSON, and sets the exit code. A report
/// needs rows. If it replaces the report of another study, a message says so.
/// @throws InvalidInput as write_report_folder, and if a table is requested and no row has an
/// order.
void show_study(const StudyResult& result,
                const StudyOutput& output,
                const std::vector<PoincareSections>& sections,
                CommandContext& context);

}  // namespace assay::reports
