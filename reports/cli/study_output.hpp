#pragma once

#include <string>
#include <vector>

#include "reports/cli/commands.hpp"
#include "reports/study/poincare.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// What is written and printed of a study.
struct StudyOutput {
  std::string folder = {};  ///< of the report; empty if none is written
  std::string table = {};   ///< the same of a file
  double seconds = 0;
  bool verbose = false;
  bool has_summary = true;
  bool counts_foreign = true;  ///< rows of foreign schemes decide the exit code
};

/// The sections of a study, as JournalHead::sections says; refusals are printed.
[[nodiscard]] std::vector<PoincareSections> sections_of(const StudySpec& spec,
                                                        const std::string& wanted,
                                                        const CommandContext& context);

/// Writes the report and the table, prints the summary or JSON, and sets the exit code. A report
/// needs rows.
/// @throws InvalidInput as write_report_folder, and if a table is asked for and no row has an
/// order.
void show_study(const StudyResult& result,
                const StudyOutput& output,
                const std::vector<PoincareSections>& sections,
                CommandContext& context);

}  // namespace assay::reports
