#include "reports/cli/study_output.hpp"

#include <fmt/format.h>

#include <iostream>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/study_summary.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/report_folder.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

void print_rows(const StudyResult& result) {
  for (const StudyRow& row : result.rows) {
    std::cout << fmt::format(
        "{:<10} {:<60} {}\n", name_of(row.verdict), row.id, one_line(row.reason));
  }
}

/// Rows of foreign schemes count only if the user asked for them: the default study of an installed
/// library is no verdict on this program.
int exit_code(const StudyResult& result, bool counts_foreign) {
  bool undecided = result.rows.empty();
  for (const StudyRow& row : result.rows) {
    if (!counts_foreign && is_foreign(row.scheme)) continue;
    if (row.verdict == Verdict::kRefuted) return kClaimRefuted;
    undecided = undecided || row.verdict == Verdict::kUndecided;
  }
  return undecided ? kNothingDecided : kDone;
}

/// @throws InvalidInput if no row has an order.
void write_table(const StudyResult& result, const std::string& file) {
  const std::vector<ConvergenceTable> tables = convergence_tables(result);
  if (tables.empty())
    throw InvalidInput(file + ": no row has an order, so there is no table to write");
  replace_file(file, table_text(tables, table_format(file)));
}

}  // namespace

std::vector<PoincareSections> sections_of(const StudySpec& spec,
                                          const std::string& wanted,
                                          const CommandContext& context) {
  std::vector<PoincareSections> sections;
  if (wanted == "none") return sections;
  for (const SectionsRequest& request : section_requests(spec, wanted == "declared")) {
    try {
      sections.push_back(poincare_sections(request, context.catalogue.schemes()));
    } catch (const InvalidInput& refusal) {
      print_message(fmt::format("no Poincaré sections: {}", refusal.what()));
    }
  }
  return sections;
}

void show_study(const StudyResult& result,
                const StudyOutput& output,
                const std::vector<PoincareSections>& sections,
                CommandContext& context) {
  const bool has_report = !output.folder.empty() && !result.rows.empty();
  if (has_report) {
    write_report_folder(result, output.folder, "gnuplot", sections);
  } else if (!output.folder.empty()) {
    std::cerr << "assay: no report is written: " << output.folder << " stays as it is\n";
  }
  if (!output.table.empty()) write_table(result, output.table);
  context.exit_code = exit_code(result, output.counts_foreign);
  if (context.json) {
    std::cout << study_text(result);
    return;
  }
  if (output.verbose) print_rows(result);
  if (!output.has_summary) return;
  print_summary(summary_of(result, output.seconds, has_report ? output.folder : ""));
}

}  // namespace assay::reports
