#include "reports/cli/study_output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/replaced_report.hpp"
#include "reports/cli/study_summary.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/report_folder.hpp"
#include "reports/render/row_text.hpp"
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

/// The reason why no row has a fitted order.
std::string why_no_order(const StudyResult& result) {
  const auto row = std::ranges::find(result.rows, ClaimKind::kOrder, &StudyRow::kind);
  if (row != result.rows.end()) return fmt::format("{}: {}", row->id, row->reason);
  return result.rows.empty() ? "the study has no row"
                             : "no claim of the study is an order: all are bounds or identities";
}

/// @throws InvalidInput if no row has an order.
void write_table(const StudyResult& result, const std::string& file) {
  const std::vector<ConvergenceTable> tables = convergence_tables(result);
  if (tables.empty()) {
    throw InvalidInput(fmt::format(
        "{}: no order was fitted, so there is no table to write; {}", file, why_no_order(result)));
  }
  replace_file(file, table_text(tables, table_format(file)));
}

/// The report that the folder holds, if there is one.
std::optional<StudyResult> report_in(const std::filesystem::path& folder) {
  const std::filesystem::path results = folder / "results.json";
  if (!std::filesystem::exists(results)) return std::nullopt;
  return read_study(results);
}

/// The rows with the settings of their runs; the band is the half-width of the orders that confirm.
ReportContents contents_of(const StudyResult& study) {
  ReportContents contents{
      study.title, {}, {{"seed", std::to_string(study.seed)}, {"study file", study.source}}};
  for (const StudyRow& row : study.rows) {
    ReportContents::Settings settings = row.runs;
    if (row.kind == ClaimKind::kOrder) {
      settings.emplace_back("band", fmt::format("{:.6g}", (row.band[1] - row.band[0]) / 2));
    }
    settings.emplace_back("parameters", joined(row.parameters));
    settings.emplace_back("options", joined(row.scheme_options));
    if (!row.interpolant.empty()) settings.emplace_back("interpolant", row.interpolant);
    settings.emplace_back("subject", subjects_in(row.reproduce));
    contents.items[row.id] = std::move(settings);
  }
  return contents;
}

void print(const StudyResult& result,
           const StudyOutput& output,
           const std::string& report,
           const std::vector<UnexaminedClaim>& unexamined) {
  if (output.verbose) print_rows(result);
  if (!output.has_summary) return;
  print_summary(summary_of(result, output.seconds, report, unexamined));
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
  std::optional<StudyResult> replaced;
  if (has_report) {
    replaced = report_in(output.folder);
    write_report_folder(result,
                        output.folder,
                        "gnuplot",
                        sections,
                        output.figures ? FigureFiles::kAll : FigureFiles::kOfOnePair);
  } else if (!output.folder.empty()) {
    std::cerr << "assay: no report is written: " << output.folder << " stays as it is\n";
  }
  if (!output.table.empty()) write_table(result, output.table);
  context.exit_code = exit_code(result, output.counts_foreign);
  const std::vector<UnexaminedClaim> unexamined =
      unexamined_claims(result, context.catalogue.schemes());
  if (context.json) {
    std::cout << study_text(result);
    for (const auto& [scheme, reason] : unexamined) print_message(scheme + ": " + reason);
  } else {
    print(result, output, has_report ? output.folder : "", unexamined);
  }
  if (!replaced) return;
  say_what_was_replaced(
      {"study", "row"}, contents_of(*replaced), contents_of(result), output.folder);
}

}  // namespace assay::reports
