#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <set>
#include <sstream>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/progress_bar.hpp"
#include "reports/cli/run_warnings.hpp"
#include "reports/files/harmless_text.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/models/model_file.hpp"
#include "reports/render/report_folder.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"
#include "reports/subjects/subject_failure.hpp"

namespace assay::reports {

namespace {

struct StudyArguments {
  std::string file;
  std::vector<std::string> problems, schemes, scalars, metrics, set, scheme_set;
  std::string t_end, steps, shard, out;
  std::optional<int> samples, budget, digits;
  std::optional<double> confidence, half_band, precision;
  std::optional<std::uint64_t> seed;
  int jobs = 0;
  bool quick = false, full = false;

  [[nodiscard]] bool one_case() const {
    return !set.empty() || !scheme_set.empty() || !t_end.empty() ||
           std::ranges::any_of(problems, is_model_file);
  }
};

/// `A:B`.
std::pair<int, int> parse_pair(const std::string& text, const std::string& what) {
  std::istringstream stream(text);
  int first = 0, second = 0;
  char colon = 0;
  if (stream >> first >> colon >> second && colon == ':' && stream.eof()) return {first, second};
  throw InvalidInput(what + " = '" + text + "': expected two integers A:B");
}

/// The option with each of its values, as typed.
std::string named(const std::string& option, const std::vector<std::string>& values) {
  std::string text;
  for (const std::string& value : values) text += " " + option + " " + value;
  return text;
}

/// The schemes that take the problem and have the options set.
/// @throws InvalidInput if there is none.
std::vector<std::string> schemes_for(const std::string& problem,
                                     const StudyArguments& arguments,
                                     const std::vector<SchemeEntry>& catalogue) {
  const oracles::ProblemEntry& entry = find_problem_or_model(problem);
  const Settings options = parse_settings(arguments.scheme_set);
  std::vector<std::string> schemes;
  for (const SchemeEntry& scheme : catalogue) {
    const bool has_options = std::ranges::all_of(options, [&](const auto& option) {
      return std::ranges::any_of(scheme.parameters,
                                 [&](const ParameterSpec& s) { return s.name == option.first; });
    });
    if (takes(scheme, entry) && has_options) schemes.emplace_back(scheme.name);
  }
  if (schemes.empty()) {
    throw InvalidInput(fmt::format(
        "no scheme takes problem {} with{}", problem, named("--scheme-set", arguments.scheme_set)));
  }
  return schemes;
}

/// The cases that the flags describe in full, one for each problem, scheme and scalar named.
std::vector<StudyCase> cases_of_flags(const StudyArguments& arguments,
                                      const std::vector<SchemeEntry>& catalogue) {
  if (arguments.problems.empty())
    throw InvalidInput("--set, --scheme-set and --t-end need a --problem");
  std::vector<StudyCase> cases;
  for (const std::string& problem : arguments.problems) {
    const std::vector<std::string> schemes =
        arguments.schemes.empty() ? schemes_for(problem, arguments, catalogue) : arguments.schemes;
    StudyCase added;
    added.problem = problem;
    added.parameters = parse_settings(arguments.set);
    added.t_end = arguments.t_end.empty()
                      ? find_problem_or_model(problem).study_cases().front().t_end
                      : arguments.t_end;
    (void)parse_positive("--t-end", added.t_end);
    added.scheme_options = parse_settings(arguments.scheme_set);
    for (const std::string& scheme : schemes) {
      added.scheme = scheme;
      cases.push_back(added);
    }
  }
  return cases;
}

constexpr std::size_t kMostListed = 12;

/// What a foreign scheme says of the first case of a problem that it does not take; empty if it
/// takes it.
std::string refusal_of(const SchemeEntry& scheme, const oracles::ProblemEntry& problem) {
  const RunRequest start{&problem,
                         problem.parameters(problem.study_cases().front().parameters),
                         Parameters(scheme.parameters),
                         Rational(1, 1000000),
                         0};
  try {
    (void)scheme.scalar("double").run(start);
  } catch (const InvalidInput& refusal) {
    return refusal.what();
  } catch (const SubjectFailure&) {
  }
  return "";
}

/// Why the foreign schemes named refuse the problems named, each reason once.
void print_refusals(const StudyArguments& arguments, const std::vector<SchemeEntry>& catalogue) {
  std::set<std::string> reasons;
  for (const std::string& name : arguments.schemes) {
    const SchemeEntry& scheme = find_scheme(catalogue, name);
    for (const oracles::ProblemEntry& problem : oracles::problems()) {
      const bool asked =
          arguments.problems.empty() ||
          std::ranges::find(arguments.problems, problem.name) != arguments.problems.end();
      if (asked && scheme.declines && takes(scheme, problem)) {
        reasons.insert(refusal_of(scheme, problem));
      }
    }
  }
  reasons.erase("");
  std::size_t shown = 0;
  for (const std::string& reason : reasons) {
    if (shown++ < kMostListed) print_message(reason);
  }
}

/// Keeps the cases of the problems and schemes named; every name must be known.
/// Where none is left it says what there is of them, as far as that is few.
void filter(std::vector<StudyCase>& cases,
            const StudyArguments& arguments,
            const std::vector<SchemeEntry>& catalogue) {
  for (const std::string& name : arguments.problems) (void)find_problem_or_model(name);
  for (const std::string& name : arguments.schemes) (void)find_scheme(catalogue, name);
  const auto wanted = [](const std::vector<std::string>& names, const std::string& name) {
    return names.empty() || std::find(names.begin(), names.end(), name) != names.end();
  };
  std::set<std::string> known, near;
  for (const StudyCase& c : cases) {
    known.insert(c.scheme + " on " + c.problem);
    const bool of_problem = !arguments.problems.empty() && wanted(arguments.problems, c.problem);
    const bool of_scheme = !arguments.schemes.empty() && wanted(arguments.schemes, c.scheme);
    if (of_problem || of_scheme) near.insert(c.scheme + " on " + c.problem);
  }
  std::erase_if(cases, [&](const StudyCase& c) {
    return !wanted(arguments.problems, c.problem) || !wanted(arguments.schemes, c.scheme);
  });
  if (!cases.empty()) return;
  const std::set<std::string>& listed = known.size() <= kMostListed ? known : near;
  const bool few = !listed.empty() && listed.size() <= kMostListed;
  std::cerr << fmt::format("assay: nothing was studied: no case has{}{}{}\n",
                           named("--problem", arguments.problems),
                           named("--scheme", arguments.schemes),
                           few ? fmt::format("; there is {}", fmt::join(listed, ", ")) : "");
  print_refusals(arguments, catalogue);
}

void set_digits(std::vector<StudyCase>& cases, int digits) {
  bool any = false;
  for (StudyCase& study_case : cases) {
    if (study_case.scalar != "mpreal") continue;
    study_case.digits = digits;
    any = true;
  }
  if (!any) throw InvalidInput("--digits chooses those of scalar mpreal, and no case runs in it");
}

StudySpec spec_of(const StudyArguments& arguments, const std::vector<SchemeEntry>& catalogue) {
  StudySpec spec;
  if (arguments.quick && (!arguments.file.empty() || arguments.one_case())) {
    throw InvalidInput("--quick shortens the default study, not a study of a file or of one case");
  }
  if (arguments.full && (arguments.quick || !arguments.file.empty() || arguments.one_case())) {
    throw InvalidInput(
        "--full is the whole default study, not a short one, one of a file or of one "
        "case");
  }
  if (!arguments.file.empty()) {
    if (arguments.one_case()) {
      throw InvalidInput("--set, --scheme-set and --t-end describe a case of their own: " +
                         arguments.file + " describes its cases itself");
    }
    spec = read_spec(read_file(arguments.file), arguments.file, catalogue);
    filter(spec.cases, arguments, catalogue);
  } else if (arguments.one_case()) {
    spec.cases = cases_of_flags(arguments, catalogue);
  } else {
    const StudyExtent extent = arguments.quick ? StudyExtent::kQuick : StudyExtent::kFull;
    spec = default_study(catalogue, extent, arguments.schemes);
    filter(spec.cases, arguments, catalogue);
  }
  if (arguments.seed) spec.seed = *arguments.seed;
  if (arguments.samples) spec.samples = *arguments.samples;
  if (arguments.budget) spec.budget = *arguments.budget;
  if (arguments.confidence) spec.confidence = *arguments.confidence;
  if (arguments.half_band) spec.half_band = *arguments.half_band;
  if (arguments.precision) spec.precision = *arguments.precision;
  spec.budget = std::max(spec.budget, spec.samples);
  std::vector<StudyCase> cases;
  for (StudyCase study_case : spec.cases) {
    if (!arguments.metrics.empty()) {
      study_case.metrics = arguments.metrics;
      study_case.drops_unclaimed = arguments.schemes.empty();
    }
    if (arguments.samples) study_case.samples.reset();
    if (arguments.budget || arguments.samples) study_case.budget.reset();
    if (arguments.precision) study_case.precision.reset();
    if (!arguments.steps.empty()) {
      std::tie(study_case.steps_min, study_case.steps_max) = parse_pair(arguments.steps, "--steps");
      require_steps("--steps", study_case.steps_min, study_case.steps_max);
    }
    if (arguments.scalars.empty()) cases.push_back(study_case);
    for (const std::string& scalar : arguments.scalars) {
      study_case.scalar = scalar;
      cases.push_back(study_case);
    }
  }
  spec.cases = std::move(cases);
  if (arguments.digits) set_digits(spec.cases, *arguments.digits);
  return spec;
}

/// A study of cases in which no scheme claims anything.
void explain_no_rows(const StudySpec& spec) {
  std::set<std::string> cases, metrics;
  for (const StudyCase& c : spec.cases) {
    cases.insert(c.scheme + " on " + c.problem);
    metrics.insert(c.metrics.begin(), c.metrics.end());
  }
  std::cerr << fmt::format(
      "assay: nothing was studied: {} makes no claim in {} with these parameters: of what stays "
      "constant or is computed exactly there is no order\n",
      fmt::join(cases, ", "),
      metrics.empty() ? "any metric" : fmt::format("{}", fmt::join(metrics, ", ")));
}

void print_summary(const StudyResult& result) {
  for (const StudyRow& row : result.rows) {
    std::cout << fmt::format(
        "{:<10} {:<60} {}\n", name_of(row.verdict), row.id, one_line(row.reason));
  }
}

/// Rows of foreign schemes count where the user asked for them: what the default study says of an
/// installed library is no verdict on this program.
int exit_code(const StudyResult& result, bool counts_foreign) {
  bool undecided = result.rows.empty();
  for (const StudyRow& row : result.rows) {
    if (!counts_foreign && is_foreign(row.scheme)) continue;
    if (row.verdict == Verdict::kRefuted) return kClaimRefuted;
    undecided = undecided || row.verdict == Verdict::kUndecided;
  }
  return undecided ? kNothingDecided : kDone;
}

/// Those of a case described by flags, or those that the problems of the default study declare.
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

void run(const StudyArguments& arguments, CommandContext& context) {
  StudySpec spec = spec_of(arguments, context.catalogue.schemes());
  spec.subjects = context.subjects;
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
  if (write) require_report_folder(folder);
  StudyResult result;
  {
    ProgressBar bar;
    how.progress = [&bar](double fraction) { bar.show(fraction); };
    result = run_study(spec, context.catalogue.schemes(), how);
  }
  if (result.rows.empty() && !spec.cases.empty() && how.shards == 1) explain_no_rows(spec);
  const bool has_rows = !result.rows.empty();
  if (write && has_rows) {
    write_report_folder(result, folder, "gnuplot", sections_of(spec, arguments, context));
  } else if (write) {
    std::cerr << "assay: no report is written: " << folder << " stays as it is\n";
  }
  if (context.json) {
    std::cout << study_text(result);
  } else {
    print_summary(result);
    if (has_rows) std::cout << "report: " << folder << "/index.html\n";
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
                  "Convergence orders with intervals and verdicts, as a report; without arguments "
                  "those of every "
                  "scheme on every problem that it takes",
                  "assay study --problem bouncing-ball --metric velocity-l1 --out report");
  command.option("file", arguments->file, "study file (TOML)");
  command.option("--problem", arguments->problems, "only these problems, or model files (.toml)");
  command.option("--scheme", arguments->schemes, "only these schemes");
  command.option("--scalar", arguments->scalars, "in these scalars");
  command.option("--metric", arguments->metrics, "only these metrics");
  command.flag("--quick", arguments->quick, "one case of each scheme on each problem");
  command.flag(
      "--full",
      arguments->full,
      "the schemes of installed subjects too, in a few runs a case; their rows do not decide "
      "the exit code");
  command.option("--set", arguments->set, "parameter of the problem, name=value");
  command.option("--scheme-set", arguments->scheme_set, "option of the scheme, name=value");
  command.option("--t-end", arguments->t_end, "horizon [s]");
  command.option("--steps", arguments->steps, "fewest:most steps on the horizon");
  command.number("--digits", arguments->digits, "those of scalar mpreal", 2, kMostMprealDigits);
  command.number("--samples", arguments->samples, "runs drawn in each round", 16, 100000);
  command.number("--budget",
                 arguments->budget,
                 "runs for a row that stays undecided; beyond 512, of finer steps",
                 16,
                 1000000);
  command.number("--confidence", arguments->confidence, "of the intervals", 0.5, 0.9999);
  command.number(
      "--band", arguments->half_band, "half-width of the orders that confirm", 0.01, 0.5);
  command.number("--precision",
                 arguments->precision,
                 "half-width that decides an order, in a primary metric; twice that in the others",
                 0.001,
                 0.5);
  command.number(
      "--seed", arguments->seed, "seed of the ensembles", std::uint64_t{0}, kLargestSeed);
  command.number("--jobs", arguments->jobs, "threads (0: one a core)", 0, 1024);
  command.option("--shard", arguments->shard, "K:N runs every N-th case from K");
  command.option("--out", arguments->out, "report folder (default assay-report)");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
