#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>
#include <memory>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/gate/baseline.hpp"
#include "reports/gate/gate.hpp"
#include "reports/gate/gate_report.hpp"
#include "reports/render/result_page.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

struct GateArguments {
  std::string results, baseline, reason, junit, out;
  bool bless = false;
};

std::string today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[11];
  std::strftime(text, sizeof text, "%Y-%m-%d", &utc);
  return text;
}

/// A baseline may contain rows that do not hold; this warns of them.
void warn_of_failures(const StudyResult& study) {
  const VerdictCounts counts = count_verdicts(study);
  if (counts.refuted + counts.undecided == 0) return;
  std::cerr << fmt::format("assay: of {} blessed rows {} are refuted and {} undecided\n",
                           study.rows.size(),
                           counts.refuted,
                           counts.undecided);
}

Sign sign_of(GateOutcome outcome) {
  return sign_from(outcome, GateOutcome::kRegression, GateOutcome::kPassed);
}

ResultPage page_of(const GateReport& report, const GateArguments& arguments) {
  ResultPage page{"Assay gate",
                  std::string(name_of(outcome_of(report))),
                  fmt::format("{} against {}: {} rows compared",
                              arguments.results,
                              arguments.baseline,
                              report.compared.size()),
                  {},
                  {"Row", "Finding"},
                  {}};
  for (const GateOutcome outcome :
       {GateOutcome::kRegression, GateOutcome::kUndecided, GateOutcome::kPassed}) {
    const auto count = std::ranges::count_if(report.findings, [&](const GateFinding& finding) {
      return outcome_of(finding.kind) == outcome;
    });
    page.counts.push_back(
        {sign_of(outcome), static_cast<std::size_t>(count), std::string(name_of(outcome))});
  }
  for (const GateFinding& finding : report.findings) {
    const GateOutcome outcome = outcome_of(finding.kind);
    page.rows.push_back({sign_of(outcome),
                         std::string(name_of(outcome)),
                         {finding.row_id.empty() ? "the whole study" : finding.row_id,
                          std::string(name_of(finding.kind))},
                         finding.message});
  }
  return page;
}

void run(const GateArguments& arguments, CommandContext& context) {
  if (!arguments.bless && !arguments.reason.empty()) {
    throw InvalidInput("--reason = '" + arguments.reason +
                       "' is stored with --bless only: add --bless or leave it out");
  }
  if (arguments.bless) {
    if (arguments.reason.empty()) throw InvalidInput("--bless needs a --reason, which is stored");
    const StudyResult study = read_study(arguments.results);
    bless(study, arguments.baseline, arguments.reason, today());
    warn_of_failures(study);
    if (context.json) {
      print_json(pairs_json({{"outcome", "blessed"}, {"baseline", arguments.baseline}}));
    } else {
      std::cout << "blessed: " << arguments.baseline << "\n";
    }
    return;
  }
  const GateReport report = compare_files(arguments.results, arguments.baseline);
  if (!arguments.junit.empty()) replace_file(arguments.junit, to_junit(report));
  if (!arguments.out.empty()) {
    write_result_folder(
        page_of(report, arguments), indented_text(to_json(report)) + "\n", arguments.out);
  }
  if (context.json) {
    print_json(to_json(report));
  } else {
    std::cout << to_text(report);
    if (!arguments.out.empty()) std::cout << "report: " << arguments.out << "/index.html\n";
  }
  context.exit_code = exit_code(report);
}

}  // namespace

void add_gate_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<GateArguments>();
  Command command =
      add_command(app,
                  context,
                  "gate",
                  "Compares the results of a study with a stored baseline; a regression is exit 1",
                  "assay gate report/results.json --baseline baseline.json");
  command.required("results", arguments->results, "results.json of a study");
  command.required("--baseline", arguments->baseline, "the stored baseline");
  command.flag("--bless", arguments->bless, "store the results as the baseline");
  command.option("--reason", arguments->reason, "why they are good; stored with them");
  command.option("--junit", arguments->junit, "write JUnit XML to this file");
  command.option("--out", arguments->out, "folder for a page, index.html, and results.json");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
