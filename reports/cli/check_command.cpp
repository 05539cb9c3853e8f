#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "reports/check/check.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/misplaced_names.hpp"
#include "reports/cli/on_ranks.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/replaced_report.hpp"
#include "reports/cli/summary.hpp"
#include "reports/cli/typed_words.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/shell_word.hpp"
#include "reports/render/result_page.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;
using properties::LawVerdict;

constexpr int kMostRuns = 1000000;

/// What a report of this command is about.
const ContentFields& content_fields() {
  static const ContentFields kFields{{"check", "row"},
                                     "",
                                     "rows",
                                     {"law", "scheme", "solver", "problem", "cases"},
                                     {},
                                     {"experiments", "scheme_options", "seed"}};
  return kFields;
}

struct CheckArguments {
  CheckRequest request;
  std::vector<std::string> scheme_set;
  std::string out;
  bool verbose = false;
};

int exit_code(const std::vector<CheckRow>& rows) {
  const auto any = [&](LawVerdict verdict) {
    return std::ranges::any_of(rows, [&](const CheckRow& row) { return row.verdict == verdict; });
  };
  if (any(LawVerdict::kFailed)) return kClaimRefuted;
  return any(LawVerdict::kGaveUp) || !any(LawVerdict::kPassed) ? kNothingDecided : kDone;
}

std::map<std::string, int> count_verdicts(const std::vector<CheckRow>& rows) {
  std::map<std::string, int> counts;
  for (const CheckRow& row : rows) ++counts[std::string(to_string(row.verdict))];
  return counts;
}

Json to_json(const CheckRow& row) {
  Json json{{"law", row.law}, {to_string(row.kind), row.subject}, {"cases", row.cases}};
  if (!row.aliases.empty()) json["aliases"] = row.aliases;
  if (!row.problem.empty()) json["problem"] = row.problem;
  json["verdict"] = to_string(row.verdict);
  json["runs"] = row.runs;
  json["gave_up"] = row.gave_up;
  if (!row.declared.empty()) json["declared"] = row.declared;
  json["counterexample"] = row.counterexample ? Json(*row.counterexample) : Json(nullptr);
  json["message"] = row.message;
  json["reproduce"] = row.reproduce;
  json["seed"] = row.seed;
  return json;
}

std::string runs_text(int runs) { return runs == 1 ? "1 run" : fmt::format("{} runs", runs); }

/// `cases` tells which cases, if the law was tested on several.
std::string to_text(const CheckRow& row, bool cases) {
  const std::string_view verdict =
      row.verdict == LawVerdict::kPassed ? "ok" : to_string(row.verdict);
  std::string text = fmt::format("{:<15} {:<22} {}", verdict, row.law, row.subject);
  if (!row.problem.empty()) text += " on " + row.problem;
  if (!row.declared.empty()) text += fmt::format(" ({})", row.declared);
  if (cases) text += fmt::format(", {}", row.cases);
  if (row.verdict == LawVerdict::kPassed) {
    text += ", " + runs_text(row.runs);
    if (row.gave_up > 0) text += fmt::format("; it reported a failure in {} more", row.gave_up);
    return text + "\n";
  }
  if (row.verdict == LawVerdict::kFailed) text += fmt::format(", failed at run {}", row.runs + 1);
  text += "\n    " + row.message + "\n";
  if (row.counterexample) {
    std::string code = "    " + *row.counterexample;
    for (std::size_t at = code.find('\n'); at != std::string::npos; at = code.find('\n', at + 1)) {
      code.insert(at + 1, "      ");
    }
    text += code + "\n";
  }
  if (row.verdict != LawVerdict::kNotApplicable) text += "    reproduce: " + row.reproduce + "\n";
  return text;
}

/// Whether two adjacent rows are about the same law and the same subject.
bool is_same_but_for_cases(const CheckRow& a, const CheckRow& b) {
  return a.law == b.law && a.kind == b.kind && a.subject == b.subject && a.problem == b.problem;
}

/// Writes rows as they come, so that a check that is stopped has shown its results so far.
class TextWriter {
 public:
  /// That a law holds, or does not apply to a subject, is shown only if the law was requested by
  /// name.
  explicit TextWriter(bool laws_are_named, bool verbose)
      : shows_all_(laws_are_named), shows_passed_(laws_are_named || verbose) {}

  /// Writes the rows except the last one, because rows like it may follow.
  void write_ready(std::span<const CheckRow> rows) {
    if (rows.size() > written_ + 1) write(rows, rows.size() - 1);
  }
  void write_rest(std::span<const CheckRow> rows) { write(rows, rows.size()); }

 private:
  void write(std::span<const CheckRow> rows, std::size_t end) {
    for (; written_ < end; ++written_) {
      const std::size_t i = written_;
      if (!shows_all_ && rows[i].verdict == LawVerdict::kNotApplicable) continue;
      if (!shows_passed_ && rows[i].verdict == LawVerdict::kPassed) continue;
      const bool cases = (i > 0 && is_same_but_for_cases(rows[i], rows[i - 1])) ||
                         (i + 1 < rows.size() && is_same_but_for_cases(rows[i], rows[i + 1]));
      std::cout << to_text(rows[i], cases);
    }
    std::cout.flush();
  }

  bool shows_all_, shows_passed_;
  std::size_t written_ = 0;
};

/// What to type after all laws held: the study of the scheme, or more cases for the solver.
std::string next_after(const CheckRow& row) {
  const std::size_t subjects = row.reproduce.find(" --subject ");
  const std::string of_user =
      subjects == std::string::npos ? std::string() : row.reproduce.substr(subjects);
  if (row.kind == SubjectKind::kSolver) {
    return fmt::format("{} check --solver {} --runs 1000{}", invoked_as(), row.subject, of_user);
  }
  const std::string problem =
      row.problem.empty() ? std::string() : " --problem " + shell_word(row.problem);
  return fmt::format("{} study --scheme {}{}{}", invoked_as(), row.subject, problem, of_user);
}

/// The laws that failed, then those that were not decided.
std::vector<Summary::Line> worst_lines(const std::vector<CheckRow>& rows) {
  std::vector<Summary::Line> lines;
  for (const LawVerdict verdict : {LawVerdict::kFailed, LawVerdict::kGaveUp}) {
    for (const CheckRow& row : rows) {
      if (row.verdict != verdict) continue;
      const Sign sign = verdict == LawVerdict::kFailed ? Sign::kBad : Sign::kOpen;
      lines.push_back({sign, fmt::format("{} of {}", row.law, row.subject), row.message});
    }
  }
  return lines;
}

Summary summary_of(const std::vector<CheckRow>& rows, double seconds) {
  const auto count = [&](LawVerdict verdict) {
    return static_cast<std::size_t>(std::ranges::count(rows, verdict, &CheckRow::verdict));
  };
  Summary summary;
  const std::size_t put = rows.size() - count(LawVerdict::kNotApplicable);
  summary.headline = fmt::format("{} of laws in {}",
                                 put == 1 ? "1 test" : fmt::format("{} tests", put),
                                 duration_text(seconds));
  summary.counts = {{Sign::kBad, count(LawVerdict::kFailed), "failed"},
                    {Sign::kOpen, count(LawVerdict::kGaveUp), "not decided"},
                    {Sign::kGood, count(LawVerdict::kPassed), "hold"}};
  summary.lines = worst_lines(rows);
  const auto failed = std::ranges::find(rows, LawVerdict::kFailed, &CheckRow::verdict);
  if (failed != rows.end()) {
    summary.next = failed->reproduce;
  } else if (count(LawVerdict::kPassed) > 0) {
    summary.next = next_after(rows.front());
  }
  return summary;
}

Sign sign_of(LawVerdict verdict) {
  return sign_from(verdict, LawVerdict::kFailed, LawVerdict::kPassed);
}

Json document_of(const CheckRequest& request, const std::vector<CheckRow>& rows) {
  Json document{{"rows", Json::array()},
                {"seed", request.seed},
                {"experiments", request.runs},
                {"scheme_options", pairs_json(request.scheme_settings)}};
  for (const CheckRow& row : rows) document["rows"].push_back(to_json(row));
  document["summary"] = count_verdicts(rows);
  return document;
}

/// The cases of a row, and how many held. A law that failed in the first run held in none.
std::string cases_text(const CheckRow& row) {
  if (row.verdict == LawVerdict::kFailed) {
    return fmt::format("{}, failed at run {}", row.cases, row.runs + 1);
  }
  return fmt::format("{}, {}", row.cases, runs_text(row.runs));
}

/// "moreau-jean", "./my.so", "58 schemes and 4 solvers".
/// @param files  the subjects of the command line
std::string checked_text(const std::vector<CheckRow>& rows, const std::vector<std::string>& files) {
  std::set<std::string> schemes, solvers;
  for (const CheckRow& row : rows) {
    (row.kind == SubjectKind::kSolver ? solvers : schemes).insert(row.subject);
  }
  if (schemes.size() + solvers.size() != 1 && !files.empty()) {
    return fmt::format("{}", fmt::join(files, ", "));
  }
  if (solvers.empty()) return name_or_number(schemes, "schemes");
  if (schemes.empty()) return name_or_number(solvers, "solvers");
  return name_or_number(schemes, "schemes") + " and " + name_or_number(solvers, "solvers");
}

/// @param checked  see checked_text
ResultPage page_of(const std::vector<CheckRow>& rows,
                   const Summary& summary,
                   const std::string& checked) {
  ResultPage page{"Assay check", "", summary.headline, {}, {"Law", "Subject", "Cases"}, {}};
  for (const auto& [sign, number, what] : summary.counts) {
    page.counts.push_back({sign, number, std::string(what)});
  }
  page.title = heading_of("Laws of " + checked, page.counts);
  for (const CheckRow& row : rows) {
    if (row.verdict == LawVerdict::kNotApplicable) continue;
    page.rows.push_back({sign_of(row.verdict),
                         std::string(to_string(row.verdict)),
                         {row.law, row.subject, cases_text(row)},
                         row.message,
                         row.counterexample.value_or(""),
                         row.verdict == LawVerdict::kPassed ? "" : row.reproduce});
  }
  return page;
}

/// Of one process, or of one of several ranks, of which rank 0 shows the rows.
void run_here(CheckArguments& arguments, Ranks* ranks, CommandContext& context) {
  CheckRequest& request = arguments.request;
  refuse_misplaced_names(request.laws, context.catalogue, /*takes_solvers=*/true);
  request.scheme_settings = parse_settings(arguments.scheme_set);
  request.program = invoked_as();
  request.subjects = context.subjects;
  const bool named = !request.schemes.empty() || !request.solvers.empty();
  if (!context.subjects.empty() && !named) {
    const NamedThings things = things_of_named_subjects(context);
    request.schemes = things.schemes;
    if (request.problems.empty() && arguments.scheme_set.empty()) request.solvers = things.solvers;
    if (things.schemes.empty() && things.solvers.empty()) {
      throw InvalidInput("the subjects have no scheme and no solver that could be checked");
    }
  }
  if (ranks != nullptr && ranks->rank() > 0) {
    (void)check(request, context.catalogue.schemes(), context.catalogue.solvers(), {}, ranks);
    return;
  }
  if (!arguments.out.empty()) require_result_folder(arguments.out, "Assay check");
  TextWriter writer(!request.laws.empty(), arguments.verbose);
  const auto begin = std::chrono::steady_clock::now();
  ProgressBar bar;
  const auto show = [&](std::span<const CheckRow> ready, double fraction) {
    bar.hide();
    if (!context.json) writer.write_ready(ready);
    bar.show(fraction);
  };
  const std::vector<CheckRow> rows =
      check(request, context.catalogue.schemes(), context.catalogue.solvers(), show, ranks);
  bar.hide();
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  Summary summary = summary_of(rows, seconds.count());
  const Json document = document_of(request, rows);
  if (!arguments.out.empty()) {
    const auto old = contents_in(arguments.out, content_fields());
    ResultPage page = page_of(rows, summary, checked_text(rows, context.subjects));
    page.origin = {.command = typed_command(context), .seed = request.seed};
    write_result_folder(page, indented_text(document) + "\n", arguments.out);
    say_what_was_replaced(content_fields(), old, document, arguments.out);
    summary.report = arguments.out + "/index.html";
  }
  if (context.json) {
    print_json(document);
  } else {
    writer.write_rest(rows);
    print_summary(summary);
  }
  if (rows.empty()) std::cerr << "assay: nothing was checked: no law applies to what you named\n";
  context.exit_code = exit_code(rows);
}

void run(CheckArguments& arguments, CommandContext& context) {
  on_ranks(
      context,
      [&](Ranks* ranks) { run_here(arguments, ranks, context); },
      [&](Ranks& ranks) { run_here(arguments, &ranks, context); });
}

}  // namespace

void add_check_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<CheckArguments>();
  CheckRequest& request = arguments->request;
  Command command =
      add_command(app,
                  context,
                  "check",
                  "Laws that every scheme and every solver of one-step problems must obey, on "
                  "random hard cases, with counterexamples",
                  "assay check impulse-balance rest-at-rest --scheme moreau-jean --runs 1000\n"
                  "  assay check --solver auto --solver lemke");
  command.option("law",
                 request.laws,
                 "names of laws, current or former; default: all laws of the schemes and solvers "
                 "that are tested");
  command.option("--scheme",
                 request.schemes,
                 "name of a scheme; default: all, or those of --subject, unless a solver is named");
  command.option("--solver",
                 request.solvers,
                 "name of a solver; default: all, or those of --subject, unless a scheme is named");
  command.option("--problem",
                 request.problems,
                 "test schemes on the study cases of this problem, or on a model file (.toml)");
  command.option("--scheme-set",
                 arguments->scheme_set,
                 "option of the scheme, name=value; the other options are drawn at random");
  command.number("--seed",
                 request.seed,
                 "seed of the experiments; default: always the same",
                 std::uint64_t{0},
                 kLargestSeed);
  command.flag("--verbose",
               arguments->verbose,
               "print the laws that hold too; laws that you name are always printed");
  command.option("--out", arguments->out, "folder for a page, index.html, and results.json");
  command.number("--runs", request.runs, "number of experiments for each law", 1, kMostRuns);
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
