#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/parameters.hpp"
#include "core/scalar/rational.hpp"
#include "reports/cli/commands.hpp"
#include "reports/cli/solve_text.hpp"
#include "reports/cli/watched_solve.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "reports/problem_files/solution_file.hpp"
#include "reports/solve/delassus_doubt.hpp"
#include "reports/solve/no_solution_claim.hpp"
#include "reports/solve/refine.hpp"
#include "reports/solve/solve_json.hpp"
#include "reports/solve/solver_entry.hpp"
#include "reports/study/not_in_this_part.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

namespace {

struct SolveArguments {
  std::string file, kind, solver, scalar, out, start;
  std::string tolerance = "0";
  bool all = false, refine = false, verbose = false;
  std::optional<int> max_iterations, digits;
};

Rational read_tolerance(const std::string& text) {
  const Rational tolerance = parse_number("--tolerance", text);
  if (tolerance >= 0) return tolerance;
  throw InvalidInput("--tolerance = " + text + " is not allowed: it must be at least 0");
}

/// The first solution or guess of a file, in the unknowns of the solver.
Vector<Rational> read_start(const std::string& file, const OneStepProblem& problem) {
  const StoredSolution start = read_solutions(file, size_of(problem)).front();
  const Eigen::Index size = size_of(problem);
  const auto* global = std::get_if<GlobalFrictionProblem<Rational>>(&problem);
  const Eigen::Index velocities = global == nullptr ? 0 : global->velocities();
  if (start.z.size() != size || start.v.size() != velocities) {
    throw InvalidInput(
        fmt::format("{}: has {} impulses or unknowns and {} velocities; the problem has {} and {}",
                    file,
                    start.z.size(),
                    start.v.size(),
                    size,
                    velocities));
  }
  Vector<Rational> unknowns(velocities + size);
  unknowns << start.v, start.z;
  return unknowns;
}

/// A global problem may have been solved for (v, r). Then this sets z to r and w to u.
void split_velocities(TextPoint& point, const GlobalFrictionProblem<Rational>& problem) {
  const auto both = static_cast<std::size_t>(problem.velocities() + problem.size());
  if (point.z.size() != both || problem.velocities() == 0) return;
  point.v.assign(point.z.begin(), point.z.begin() + problem.velocities());
  point.z.erase(point.z.begin(), point.z.begin() + problem.velocities());
  point.w.erase(point.w.begin(), point.w.begin() + problem.velocities());
}

void split_velocities(SolveOutcome& outcome, const OneStepProblem& problem) {
  const auto* global = std::get_if<GlobalFrictionProblem<Rational>>(&problem);
  if (global == nullptr) return;
  for (TextPoint& point : outcome.solutions) split_velocities(point, *global);
  if (outcome.iterate) split_velocities(*outcome.iterate, *global);
}

constexpr int kRefinedDigits = 50;

/// @throws InvalidInput if a solution in this scalar, or to these digits, cannot be refined.
void require_refinable(const SolveArguments& arguments) {
  if (arguments.scalar == "interval") {
    throw InvalidInput(
        "--refine cannot start from an enclosure: choose another scalar than interval");
  }
  if (arguments.digits.value_or(kRefinedDigits) > kMostRefinedDigits) {
    throw InvalidInput(
        fmt::format("--digits {} is not allowed with --refine: it must be at most {}",
                    *arguments.digits,
                    kMostRefinedDigits));
  }
}

/// Refines each solution or, if there is none, the best iterate.
std::vector<RefinedPoint> refine_all(const SolveOutcome& outcome,
                                     const LoadedProblem& problem,
                                     int digits) {
  std::vector<RefinedPoint> refined;
  for (const TextPoint& point : outcome.solutions)
    refined.push_back(refine(problem, point, digits));
  if (outcome.iterate) refined.push_back(refine(problem, *outcome.iterate, digits));
  return refined;
}

bool has_answer(const SolveOutcome& outcome) {
  return outcome.status == SolveStatus::kSolved || outcome.status == SolveStatus::kNoSolution;
}

/// @param signal the signal that asked the solver to end, or 0
SolveReport solve(const SolveArguments& arguments,
                  const std::vector<SolverEntry>& catalogue,
                  std::span<const SolverEntry> own,
                  int& signal) {
  if (arguments.refine) require_refinable(arguments);
  const LoadedProblem loaded = read_problem(arguments.file, arguments.kind);
  for (const std::string& warning : loaded.warnings) print_message(warning);
  const SolverEntry& solver = find_solver(catalogue, arguments.solver, loaded, arguments.all);
  SolveRequest request{&loaded.problem,
                       read_tolerance(arguments.tolerance),
                       arguments.max_iterations.value_or(0),
                       arguments.all};
  if (arguments.digits) request.digits = std::max(*arguments.digits, request.digits);
  if (!arguments.start.empty()) request.start = read_start(arguments.start, loaded.problem);
  ScalarOutcome found;
  try {
    WatchedOutcome watched = watched_solve(loaded, solver, arguments.scalar, request);
    found = std::move(watched.found), signal = watched.signal;
  } catch (const NotInThisPart&) {
    throw;
  } catch (const InvalidInput& error) {
    throw InvalidInput(arguments.file + ": " + error.what());
  }
  const bool interrupted = signal != 0 && !has_answer(found.outcome);
  if (found.outcome.status == SolveStatus::kStalled && !interrupted) {
    const std::string doubt = delassus_doubt(loaded.problem);
    std::string& note = found.outcome.note;
    if (!doubt.empty()) note += (note.empty() ? "" : "; ") + doubt;
  }
  std::optional<NoSolutionClaim> claim;
  if (found.outcome.status == SolveStatus::kNoSolution && is_foreign(solver.name)) {
    claim = examine_no_solution(loaded, own, found.outcome);
  }
  SolveReport report{loaded.kind,
                     size_of(loaded.problem),
                     contacts_of(loaded.problem),
                     std::string(solver.name),
                     std::move(found.scalar),
                     std::move(found.outcome),
                     std::move(claim)};
  report.tolerance = arguments.tolerance;
  report.digits = arguments.digits;
  report.interrupted = interrupted;
  split_velocities(report.outcome, loaded.problem);
  if (arguments.refine && signal == 0) {
    report.refined = refine_all(report.outcome, loaded, arguments.digits.value_or(kRefinedDigits));
  }
  if (arguments.digits && report.scalar != "double") {
    round_values(report.outcome, *arguments.digits);
  }
  return report;
}

/// Writes JSON, or the first solution for FCLIB.
void write(const std::string& path, const SolveReport& report) {
  const bool hdf5 = path.ends_with(".hdf5") || path.ends_with(".h5");
  if (!hdf5) return replace_file(path, indented_text(to_json(report)) + "\n");
  if (report.outcome.solutions.empty()) {
    throw InvalidInput(path + ": not written: there is no solution");
  }
  const TextPoint& first = report.outcome.solutions.front();
  replace_file(path, fclib_bytes(StoredSolution{exact(first.z), exact(first.w), exact(first.v)}));
}

void run(const SolveArguments& arguments, CommandContext& context) {
  std::error_code none;
  if (!arguments.out.empty() && std::filesystem::equivalent(arguments.file, arguments.out, none)) {
    throw InvalidInput("--out = " + arguments.out + " is not allowed: it is the problem itself");
  }
  if (!arguments.out.empty()) require_replaceable(arguments.out);
  int signal = 0;
  SolveReport report =
      solve(arguments, context.catalogue.solvers(), context.catalogue.own_solvers(), signal);
  report.printed = context.catalogue.printed_by(report.solver);
  if (!arguments.out.empty()) write(arguments.out, report);
  if (context.json) {
    print_json(to_json(report));
  } else {
    constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();
    print_text(report, arguments.verbose ? kAll : kMostShownValues);
  }
  const SolveStatus status = report.outcome.status;
  const bool refined =
      !report.refined || std::ranges::all_of(*report.refined, &RefinedPoint::succeeded);
  if (status == SolveStatus::kSolved && !refined) {
    std::cerr << fmt::format("assay: {}: solved, but not refined\n", arguments.file);
    context.exit_code = kNothingDecided;
  }
  if (signal != 0) context.exit_code = kStopped + signal;
  if (has_answer(report.outcome)) return;
  const bool refuted = report.claim && report.claim->verdict == oracles::Certainty::kRefuted;
  std::cerr << fmt::format("assay: {}: {}{}{}\n",
                           arguments.file,
                           report.status(),
                           report.outcome.note.empty() ? "" : ": ",
                           report.outcome.note);
  if (signal == 0) context.exit_code = refuted ? kClaimRefuted : kNothingDecided;
}

}  // namespace

void add_solve_command(CLI::App& app, CommandContext& context) {
  auto arguments = std::make_shared<SolveArguments>();
  Command command = add_command(
      app,
      context,
      "solve",
      "Solve a complementarity or friction problem",
      "assay solve problem.dat --solver auto --tolerance 1e-12 --json\n\nExit codes: 0 solved (and "
      "refined), or proved to have no solution; 1 a foreign solver\nreports no solution, but there "
      "is one; 2 wrong usage or input; 3 none of these;\n130 ended by Ctrl-C: it shows the best "
      "point "
      "and its residual; --start with the JSON output goes on");
  command.required("file", arguments->file, "problem: text of Siconos, HDF5 of FCLIB, or JSON");
  command.option("--solver", arguments->solver, "name of the solver; default: auto");
  command.option("--scalar",
                 arguments->scalar,
                 "scalar of the solver; default: double, or dd or mpfr50 if rounding keeps double "
                 "from reaching the tolerance");
  command.option("--tolerance",
                 arguments->tolerance,
                 "largest residual that counts as solved; 0: the smallest that rounding allows, "
                 "which is 0 in exact scalars");
  command.flag("--all", arguments->all, "find every solution, if the solver can");
  command.flag("--refine",
               arguments->refine,
               "polish each solution to 50 digits, or to --digits, by Newton's method in mpfr50; "
               "certify the digits of each component, and whether the solution is unique");
  command.number("--max-iterations",
                 arguments->max_iterations,
                 "stop after this number of iterations, as the solver counts them",
                 1,
                 std::numeric_limits<int>::max());
  command.option("--kind", arguments->kind, "what the file must hold, e.g. lcp");
  command.option("--start", arguments->start, "file with the point to start from");
  command.number("--digits",
                 arguments->digits,
                 "significant digits shown for scalars beyond double and for --refine; for scalar "
                 "mpreal also its working digits, at least 50",
                 2,
                 kMostMprealDigits);
  command.flag("--verbose",
               arguments->verbose,
               "print all values, not only the first of each vector and how many there are");
  command.option("--out", arguments->out, "write the result to this file: .json, .hdf5 or .h5");
  command.on_run([&context, arguments] { run(*arguments, context); });
}

}  // namespace assay::reports
