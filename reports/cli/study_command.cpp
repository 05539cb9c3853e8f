#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/cli/study_arguments.hpp"
#include "reports/cli/study_summary.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_file.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/report_folder.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

/// Explains a study of cases for which no scheme makes a claim.
void explain_no_rows(const StudySpec& spec) {
  std::set<std::string> cases, metrics;
  for (const StudyCase& c : spec.cases) {
    cases.insert(c.scheme + " on " + c.problem);
    metrics.insert(c.metrics.begin(), c.metrics.end());
  }
  std::cerr << fmt::format(
      "assay: nothing was studied: {} makes no claim in {} with these parameters: a quantity that "
      "stays constant or is computed exactly has no order\n",
      fmt::join(cases, ", "),
      metrics.empty() ? "any metric" : fmt::format("{}", fmt::join(metrics, ", ")));
}

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

/// The sections of a case described by flags, or those that the problems of the default study
/// declare.
std::vector<PoincareSections> sections_of(const StudySpec& spec,
                                          const StudyArguments& arguments,
                                          const CommandContext& context) {
  std::vector<PoincareSections> sections;
  if (arguments.quick || !arguments.shard.empty()) return sections;
  const bool declared = !arguments.one_case() && arguments.file.empty();
  for (const SectionsRequest& request : section_requests(spec, declared)) {
    try {
      sections.push_back(poincare_sections(request, context.catalogue.schemes()));
    } catch (const InvalidInput& refusal) {
      print_message(fmt::format("no Poincaré sections: {}", refusal.what()));
    }
  }
  return sections;
}

void warn_of_bodies_of(const StudySpec& spec) {
  Warnings said;
  for (const StudyCase& c : spec.cases) {
    const oracles::ProblemEntry& problem = find_problem_or_model(c.problem);
    warn_of_bodies(problem, problem.parameters(c.parameters), said);
  }
  std::ranges::sort(said);
  said.erase(std::ranges::unique(said).begin(), said.end());
  print_warnings(said);
}

/// What to say once the report of another study is replaced; empty if there is none.
std::string replacement_note(const StudySpec& spec, const std::filesystem::path& folder) {
  const std::filesystem::path results = folder / "results.json";
  if (!std::filesystem::exists(results)) return "";
  const StudyResult old = read_study(results);
  if (old.title == spec.title) return "";
  return fmt::format(
      "{} held the report of another study, \"{}\" with {} rows, which the new report replaces; "
      "--out DIR writes elsewhere",
      folder.string(),
      old.title,
      old.rows.size());
}

/// @throws InvalidInput if no row has an order.
void write_table(const StudyResult& result, const std::string& file) {
  const std::vector<ConvergenceTable> tables = convergence_tables(result);
  if (tables.empty())
    throw InvalidInput(file + ": no row has an order, so there is no table to write");
  replace_file(file, table_text(tables, table_format(file)));
}

void run(StudyArguments arguments, CommandContext& context) {
  if (!context.subjects.empty() && arguments.schemes.empty() && arguments.file.empty()) {
    arguments.schemes = things_of_named_subjects(context).schemes;
    if (arguments.schemes.empty()) {
      throw InvalidInput("--subject names no scheme that could be studied");
    }
  }
  StudySpec spec = study_spec_of(arguments, context.catalogue.schemes());
  spec.subjects = context.subjects;
  spec.program = invoked_as();
  warn_of_bodies_of(spec);
  StudyRun how;
  how.jobs = arguments.jobs;
  if (!arguments.shard.empty()) {
    std::tie(how.shard, how.shards) = parse_pair(arguments.shard, "--shard");
    if (how.shards < 1 || how.shard < 0 || how.shard >= how.shards) {
      throw InvalidInput("--shard = " + arguments.shard + ": 0 <= K < N is required of K:N");
    }
  }
  if (!spec.cases.empty() && how.shard >= static_cast<int>(spec.cases.size())) {
    std::cerr << fmt::format("assay: nothing was studied: shard {} of {} cases is empty\n",
                             arguments.shard,
                             spec.cases.size());
  }
  const bool write = !context.json || !arguments.out.empty();
  const std::string folder = arguments.out.empty() ? "assay-report" : arguments.out;
  std::string replaced;
  if (write) {
    require_report_folder(folder);
    replaced = replacement_note(spec, folder);
  }
  if (!arguments.table.empty()) (void)table_format(arguments.table);
  StudyResult result;
  const auto begin = std::chrono::steady_clock::now();
  {
    ProgressBar bar;
    how.progress = [&bar](double fraction) { bar.show(fraction); };
    result = run_study(spec, context.catalogue.schemes(), how);
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  if (result.rows.empty() && !spec.cases.empty() && how.shards == 1) explain_no_rows(spec);
  const bool has_rows = !result.rows.empty();
  if (write && has_rows) {
    write_report_folder(result,
                        folder,
                        "gnuplot",
                        sections_of(spec, arguments, context),
                        arguments.figures ? FigureFiles::kAll : FigureFiles::kOfOnePair);
    if (!replaced.empty()) print_message(replaced);
  } else if (write) {
    std::cerr << "assay: no report is written: " << folder << " stays as it is\n";
  }
  if (!arguments.table.empty()) write_table(result, arguments.table);
  if (context.json) {
    std::cout << study_text(result);
  } else {
    if (arguments.verbose) print_rows(result);
    if (!spec.cases.empty())
      print_summary(summary_of(result, seconds.count(), write && has_rows ? folder : ""));
  }
  const bool asked = !arguments.schemes.empty() || !arguments.file.empty() ||
                     arguments.one_case() || !context.subjects.empty();
  context.exit_code = exit_code(result, asked);
}

}  // namespace

void add_study_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<StudyArguments>();
  Command command =
      add_command(app,
                  context,
                  "study",
                  "Convergence orders with intervals and verdicts, as a report. Without arguments: "
                  "a short study of every scheme on every problem that it takes. With names of "
                  "schemes or problems: the whole study of these",
                  "assay study --problem bouncing-ball --metric velocity-l1 --out report");
  command.option("file", arguments->file, "study file (TOML)");
  command.option("--problem", arguments->problems, "only these problems, or model files (.toml)");
  command.option("--scheme", arguments->schemes, "only these schemes");
  command.option("--scalar", arguments->scalars, "in these scalars");
  command.option("--metric", arguments->metrics, "only these metrics");
  command.flag("--quick", arguments->quick, "one case of each scheme on each problem");
  command.flag("--full",
               arguments->full,
               "all cases, steps and options, and the schemes of installed subjects, whose rows do "
               "not change the exit code");
  command.flag("--verbose", arguments->verbose, "print all rows");
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.option("--scheme-set", arguments->scheme_set, "option of the scheme, name=value");
  command.option("--t-end", arguments->t_end, "horizon [s]");
  command.option("--steps", arguments->steps, "fewest:most steps on the horizon");
  command.number("--digits", arguments->digits, "digits of scalar mpreal", 2, kMostMprealDigits);
  command.number("--samples", arguments->samples, "runs drawn in each round", 16, 100000);
  command.number(
      "--budget",
      arguments->budget,
      "largest number of runs of a row that stays undecided; runs beyond 512 take finer steps",
      16,
      1000000);
  command.number("--confidence", arguments->confidence, "of the intervals", 0.5, 0.9999);
  command.number("--band",
                 arguments->half_band,
                 "half-width of the band of orders that confirm a claim",
                 0.01,
                 0.5);
  command.number("--precision",
                 arguments->precision,
                 "half-width of an interval that decides an order in a primary metric; twice that "
                 "in the others",
                 0.001,
                 0.5);
  command.number(
      "--seed", arguments->seed, "seed of the random step sizes", std::uint64_t{0}, kLargestSeed);
  command.number("--jobs", arguments->jobs, "threads (0: one a core)", 0, 1024);
  command.option("--shard", arguments->shard, "K:N runs every N-th case from K");
  command.option("--out", arguments->out, "report folder (default assay-report)");
  command.flag("--figures",
               arguments->figures,
               "files of all figures: SVG, PDF, and the runs as .dat. A study of one scheme on one "
               "problem has them in any case");
  command.option(
      "--table", arguments->table, "h, error and EOC as a table: a file .tex, .md or .csv");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
