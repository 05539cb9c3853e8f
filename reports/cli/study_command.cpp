#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <set>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/on_ranks.hpp"
#include "reports/cli/open_study.hpp"
#include "reports/cli/plan_output.hpp"
#include "reports/cli/progress_line.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/cli/study_arguments.hpp"
#include "reports/cli/study_output.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/stop_guard.hpp"
#include "reports/models/model_file.hpp"
#include "reports/render/convergence_table.hpp"
#include "reports/render/report_folder.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/run_case.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"
#include "reports/study/study_ranks.hpp"

namespace assay::reports {

namespace {

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

/// Runs the study, with the other ranks if there are any; a signal that stops it becomes the exit
/// code, as of a shell.
std::optional<StudyResult> run_to_end(OpenStudy& study,
                                      StudyRun how,
                                      Ranks* ranks,
                                      CommandContext& context) {
  std::optional<StopGuard> guard;
  StudyStore in_memory;
  if (study.journal || ranks) guard.emplace(StopGuard::Second::kEnds);
  StudyStore& store = study.journal ? study.journal->store() : in_memory;
  if (guard) how.store = &store;
  ProgressLine line;
  how.progress = [&line](const StudyProgress& progress) { line.show(progress); };
  try {
    if (ranks) {
      if (study.journal) {  // mpirun may end all processes before this one can say it
        print_message(fmt::format("if a rank dies, the study ends; to go on, run: {}",
                                  study.resume_command()));
      }
      serve_study(*ranks, study.head, store, how);
      how.progress = {};
    }
    return run_study(study.head.spec, context.catalogue.schemes(), how);
  } catch (const StudyStopped&) {
    line.hide();
    context.exit_code = kStopped + guard->take();
    const bool goes_on = study.journal && study.journal->has_begun();
    print_message(goes_on ? fmt::format("stopped; to go on, run: {}", study.resume_command())
                          : "stopped; nothing was kept");
  } catch (const InvalidInput&) {
    line.hide();
    if (study.journal && study.journal->has_begun()) {
      print_message(fmt::format("the journal is kept; to go on, run: {}", study.resume_command()));
    }
    throw;
  }
  return std::nullopt;
}

void say_that_shard_is_empty(const OpenStudy& study) {
  std::cerr << fmt::format("assay: nothing was studied: shard {}:{} of {} cases is empty\n",
                           study.head.shard,
                           study.head.shards,
                           study.head.spec.cases.size());
}

/// Of one process, or of rank 0.
void run_here(const StudyArguments& arguments, Ranks* ranks, CommandContext& context) {
  if (arguments.workers && !arguments.plan) {
    throw InvalidInput("--workers belongs to --plan; --jobs sets the threads of a study");
  }
  if (arguments.plan && !arguments.resume.empty()) {
    throw InvalidInput("--plan runs nothing, and --resume runs what is missing: leave one out");
  }
  if (!arguments.table.empty()) (void)table_format(arguments.table);
  OpenStudy study = open_study(arguments, context);
  const StudySpec& spec = study.head.spec;
  if (arguments.plan) return print_plan(plan_of(spec, study.folder), arguments.workers, context);
  warn_of_bodies_of(spec);
  const bool is_empty = study.is_empty_shard();
  if (is_empty) say_that_shard_is_empty(study);
  if (study.journal) {
    require_report_folder(study.folder);
    if (is_empty) study.journal->begin();
  }
  if (ranks) tell_study(*ranks, study.head);
  const auto begin = std::chrono::steady_clock::now();
  const std::optional<StudyResult> result = run_to_end(study,
                                                       {.jobs = arguments.jobs,
                                                        .shard = study.head.shard,
                                                        .shards = study.head.shards,
                                                        .program = study.head.program},
                                                       ranks,
                                                       context);
  if (!result) return;
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  const bool has_rows = !result->rows.empty();
  if (!has_rows && !spec.cases.empty() && !study.is_shard()) explain_no_rows(spec);
  if (!has_rows && !study.is_shard() && study.journal) study.journal->remove();
  const bool has_sections = study.journal && has_rows && !study.is_shard();
  show_study(*result,
             {.folder = study.journal ? study.folder : "",
              .table = arguments.table,
              .seconds = seconds.count(),
              .verbose = arguments.verbose,
              .figures = arguments.figures,
              .has_summary = !spec.cases.empty(),
              .counts_foreign = study.head.counts_foreign},
             sections_of(spec, has_sections ? study.head.sections : "none", context),
             context);
  if (is_empty) context.exit_code = kDone;
}

/// A rank other than 0.
void help(const StudyArguments& arguments, Ranks& ranks, CommandContext& context) {
  const JournalHead head = hear_study(ranks);
  const int jobs = std::max(1, arguments.jobs);
  const auto ready = [&] {
    load_subjects_of(head, context);
    if (!arguments.accept_build) {
      require_same_program(program_identity(context), head.program, "rank 0");
    }
  };
  help_study(ranks, head, context.catalogue.schemes(), jobs, ready);
}

void run(const StudyArguments& arguments, CommandContext& context) {
  on_ranks(
      context,
      [&](Ranks* ranks) { run_here(arguments, ranks, context); },
      [&](Ranks& ranks) { help(arguments, ranks, context); });
}

}  // namespace

void add_study_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<StudyArguments>();
  Command command =
      add_command(app,
                  context,
                  "study",
                  "Measure orders of convergence, with intervals and verdicts, and write a report. "
                  "Without arguments: a short study of every scheme on every problem that it "
                  "takes. With names of schemes or problems: all cases of these",
                  "assay study --problem bouncing-ball --metric velocity-l1 --out report");
  command.option("file", arguments->file, "study file (TOML)");
  command.option("--problem", arguments->problems, "only these problems, or model files (.toml)");
  command.option("--scheme", arguments->schemes, "only these schemes");
  command.option("--scalar", arguments->scalars, "only in these scalars");
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
  command.number("--budget",
                 arguments->budget,
                 "largest number of runs for a row; a row that they do not decide stays undecided. "
                 "Runs beyond the "
                 "first 512 have finer steps",
                 16,
                 1000000);
  command.number("--confidence", arguments->confidence, "confidence of the intervals", 0.5, 0.9999);
  command.number("--band",
                 arguments->half_band,
                 "half-width of the band of orders that confirm a claim",
                 0.01,
                 0.5);
  command.number("--precision",
                 arguments->precision,
                 "largest half-width of an interval that confirms an order in a primary metric; in "
                 "the other metrics twice as much",
                 0.001,
                 0.5);
  command.number(
      "--seed", arguments->seed, "seed of the random step sizes", std::uint64_t{0}, kLargestSeed);
  command.number("--jobs", arguments->jobs, "number of threads (0: one for each core)", 0, 1024);
  command.option("--shard", arguments->shard, "K:N: run every N-th case, from case K on");
  command.option(
      "--resume",
      arguments->resume,
      "report folder of a study that was stopped: run the cases that its journal lacks. If "
      "there is no journal, start the study that the other arguments describe");
  command.flag("--accept-build",
               arguments->accept_build,
               "with --resume: go on with a journal of another build");
  command.flag(
      "--plan", arguments->plan, "run nothing: print units, costs, and the time that workers need");
  command.number("--workers",
                 arguments->workers,
                 "with --plan: a number of workers to show, besides 1 to 1024",
                 1,
                 1000000);
  command.option("--out", arguments->out, "report folder (default assay-report)");
  command.flag(
      "--figures",
      arguments->figures,
      "write files of all figures: SVG, PDF, and the runs as .dat. A study of one scheme on "
      "one problem always writes them");
  command.option("--table",
                 arguments->table,
                 "write a table of h, error and EOC to this file: .tex, .md or .csv");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
