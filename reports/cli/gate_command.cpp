#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/replaced_report.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/gate/baseline.hpp"
#include "reports/gate/fit_of_samples.hpp"
#include "reports/gate/gate.hpp"
#include "reports/gate/gate_report.hpp"
#include "reports/render/result_page.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

/// What a report of this command is about.
const ContentFields& content_fields() {
  static const ContentFields kFields{
      {"gate", "row"}, "results", "", {}, {}, {"baseline"}};
  return kFields;
}

struct GateArguments {
  std::string results, baseline, reason, junit, out;
  bool bless = false, verbose = false;
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
  std::cerr << fmt::format(
      "assay: the new baseline has {} rows; {} of them are refuted, {} undecided\n",
      study.rows.size(),
      counts.refuted,
      counts.undecided);
}

Sign sign_of(GateOutcome outcome) {
  return sign_from(outcome, GateOutcome::kRegression, GateOutcome::kPassed);
}

constexpr std::array kOutcomes{
    GateOutcome::kRegression, GateOutcome::kUndecided, GateOutcome::kPassed};

std::string compared_text(const GateReport& report) {
  const std::size_t rows = report.compared.size();
  return fmt::format("{} row{} compared", rows, rows == 1 ? "" : "s");
}

std::string_view counted_text(GateOutcome outcome, std::size_t number) {
  switch (outcome) {
    case GateOutcome::kRegression:
      return number == 1 ? "regression" : "regressions";
    case GateOutcome::kUndecided:
      return "undecided";
    case GateOutcome::kPassed:
      return number == 1 ? "row passed" : "rows passed";
  }
  return {};
}

/// The findings of one kind of one scheme on one problem. Those of several rows are listed on
/// demand.
ResultPage::Row row_of(const std::vector<const GateFinding*>& findings) {
  const GateFinding& first = *findings.front();
  const GateOutcome outcome = outcome_of(first.kind);
  const std::string name = first.row_id.empty() ? "the whole study" : first.row_id;
  ResultPage::Row row{sign_of(outcome),
                      std::string(name_of(outcome)),
                      {name, std::string(name_of(first.kind))},
                      first.message};
  if (findings.size() == 1) return row;
  row.folded_title = fmt::format("{} rows", findings.size());
  row.cells.front() = fmt::format("{}: {}", first.pair, row.folded_title);
  row.reason = fmt::format("{}: {}", first.row_id, first.message);
  for (const GateFinding* finding : findings) {
    row.folded += fmt::format("{}: {}\n", finding->row_id, finding->message);
  }
  return row;
}

/// The report, and what it compares.
nlohmann::ordered_json document_of(const GateReport& report, const GateArguments& arguments) {
  nlohmann::ordered_json document = to_json(report);
  document["results"] = arguments.results;
  document["baseline"] = arguments.baseline;
  return document;
}

/// A row for the findings of each kind and pair, and one for all rows that passed.
ResultPage page_of(const GateReport& report, const GateArguments& arguments) {
  ResultPage page{
      "Assay gate",
      fmt::format("Gate: {}, {}",
                  report.study.empty() ? arguments.results : report.study,
                  name_of(outcome_of(report))),
      fmt::format(
          "{} against {}: {}", arguments.results, arguments.baseline, compared_text(report)),
      {},
      {"Row", "Finding"},
      {}};
  for (const GateOutcome outcome : kOutcomes) {
    const std::size_t number = count(report, outcome);
    page.counts.push_back({sign_of(outcome), number, std::string(counted_text(outcome, number))});
  }
  for (const std::vector<const GateFinding*>& findings : findings_of_pairs(report)) {
    page.rows.push_back(row_of(findings));
  }
  if (const std::size_t passed = count(report, GateOutcome::kPassed); passed > 0) {
    page.rows.push_back({Sign::kGood,
                         "passed",
                         {fmt::format("{} of {}", passed, compared_text(report)), "no worse"},
                         "neither the verdict, nor the order, nor the error is worse than in the "
                         "baseline"});
  }
  return page;
}

/// The command, without its outputs, to paste.
std::string command_of(const GateArguments& arguments) {
  return fmt::format("{} gate {} --baseline {}",
                     invoked_as(),
                     shell_word(arguments.results),
                     shell_word(arguments.baseline));
}

std::string next_of(const GateReport& report, const GateArguments& arguments) {
  const std::string command = command_of(arguments), bless = command + " --bless --reason ";
  const auto is_missing = [](const GateFinding& finding) {
    return finding.kind == GateFinding::Kind::kBaselineMissing;
  };
  if (std::ranges::any_of(report.findings, is_missing)) return bless + "\"first baseline\"";
  if (outcome_of(report) == GateOutcome::kPassed) {
    // Without a better or new row the baseline is as good as the results.
    return (report.findings.empty() ? "if you change results on purpose: "
                                    : "to make these results the baseline: ") +
           bless + "\"why\"";
  }
  if (arguments.out.empty()) return command + " --out gate-report";
  return "if this was on purpose: " + bless + "\"why\"";
}

Summary summary_of(const GateReport& report, const GateArguments& arguments) {
  Summary summary;
  summary.headline = fmt::format(
      "{}: {} with {}", name_of(outcome_of(report)), compared_text(report), arguments.baseline);
  for (const GateOutcome outcome : kOutcomes) {
    const std::size_t number = count(report, outcome);
    summary.counts.push_back({sign_of(outcome), number, counted_text(outcome, number)});
  }
  for (GateLine& line : lines_of(report)) {  // what to do stands at the end of a message
    summary.lines.push_back({sign_of(line.outcome),
                             std::move(line.name),
                             std::move(line.message),
                             /*is_whole=*/true});
  }
  if (!arguments.out.empty()) summary.report = arguments.out + "/index.html";
  summary.next = next_of(report, arguments);
  return summary;
}

Summary summary_of_blessing(const StudyResult& study, const GateArguments& arguments) {
  const VerdictCounts counts = count_verdicts(study);
  Summary summary;
  summary.headline = "blessed: " + arguments.baseline;
  summary.counts = {{Sign::kBad, counts.refuted, "refuted"},
                    {Sign::kOpen, counts.undecided, "undecided"},
                    {Sign::kGood, counts.confirmed, "confirmed"}};
  summary.next = command_of(arguments);
  return summary;
}

/// results.json of the folder of a report, as typed.
std::string results_in(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return path;
  return (std::filesystem::path(path) / "results.json").string();
}

void run(GateArguments arguments, CommandContext& context) {
  arguments.results = results_in(arguments.results);
  if (!arguments.bless && !arguments.reason.empty()) {
    throw InvalidInput("--reason = '" + arguments.reason +
                       "' has an effect only with --bless: add --bless, or leave out --reason");
  }
  if (arguments.bless) {
    if (arguments.reason.empty())
      throw InvalidInput("--bless needs --reason, a text that says why the results are good");
    const StudyResult study = read_results(arguments.results, arguments.baseline);
    require_fits_of_samples(study, arguments.results);
    bless(study, arguments.baseline, arguments.reason, today());
    warn_of_failures(study);
    if (context.json) {
      print_json(pairs_json({{"outcome", "blessed"}, {"baseline", arguments.baseline}}));
    } else {
      print_summary(summary_of_blessing(study, arguments));
    }
    return;
  }
  const GateReport report = compare_files(arguments.results, arguments.baseline);
  const nlohmann::ordered_json document = document_of(report, arguments);
  if (!arguments.junit.empty()) replace_file(arguments.junit, to_junit(report));
  if (!arguments.out.empty()) {
    const auto old = contents_in(arguments.out, content_fields());
    ResultPage page = page_of(report, arguments);
    page.origin.command = typed_command(context);
    write_result_folder(page, indented_text(document) + "\n", arguments.out);
    say_what_was_replaced(content_fields(), old, document, arguments.out);
  }
  if (context.json) {
    print_json(document);
  } else {
    if (arguments.verbose) std::cout << to_text(report);
    print_summary(summary_of(report, arguments));
  }
  context.exit_code = exit_code(report);
}

}  // namespace

void add_gate_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<GateArguments>();
  Command command = add_command(
      app,
      context,
      "gate",
      "Compare the results of a study with a stored baseline. Exit code 1: something got worse",
      "assay gate report/results.json --baseline baseline.json");
  command.required(
      "results", arguments->results, "results.json of a study, or the folder of its report");
  command.required("--baseline", arguments->baseline, "file of the baseline");
  command.flag("--bless", arguments->bless, "store the results as the baseline");
  command.option("--reason",
                 arguments->reason,
                 "with --bless: why the results are good; this text is stored in the baseline");
  command.option("--junit", arguments->junit, "write JUnit XML to this file");
  command.flag("--verbose", arguments->verbose, "print every finding, not only one of each kind");
  command.option("--out", arguments->out, "folder for a page, index.html, and results.json");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
