// Solvers on families of problems that nobody tuned them to: `families [--seed N] [--each]
// [--most UNKNOWNS] [--write FOLDER] [--ours SECONDS] [--patience SECONDS] [--budget SECONDS]
// [--tolerance T] [NAME…]`, where a NAME is FAMILY or FAMILY/PART with a part of the name of a
// problem. Ours is `auto` as `assay solve` calls it, theirs the fastest solver of the installed
// Siconos whose solution `solve` would accept, both at T, 1e-8 by default, called again and again
// in one process, without reading and converting: the least time counts. A solver of theirs gets
// `patience` at most and 30 times as long as ours, all of them `budget`: where none ends in time,
// ours is alone. --each prints every problem, --most leaves out larger ones, --write stores the
// problems as files, and
// --ours runs ours alone for so long on each, for a profiler. Exit code 1 where a budget is missed:
// the geometric mean of theirs/ours in all, and in each family, the share of problems where ours is
// faster, and no problem that theirs alone solves.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <limits>
#include <optional>

#include "core/solvers/solver_list.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "reports/solve/solve_in_scalar.hpp"
#include "tests/benchmarks/busy_seconds.hpp"
#include "tests/benchmarks/families/family.hpp"
#include "tests/benchmarks/siconos_runs.hpp"

namespace assay::families {

namespace {

constexpr double kMostRatio = 30;  ///< beyond which theirs is not waited for
constexpr double kLeastMean = 3, kLeastMeanOfFamily = 1.2, kLeastShare = 0.95;

constexpr Eigen::Index kNoLimit = std::numeric_limits<Eigen::Index>::max();

struct Arguments {
  std::uint64_t seed = 1;
  bool each = false;
  std::filesystem::path folder = {};
  double ours = 0, patience = 5, budget = 60, tolerance = 1e-8;
  Eigen::Index most = kNoLimit;
  std::vector<std::string> names = {};
};

template <class Problem>
auto solver_of(const Problem&) {
  if constexpr (std::same_as<Problem, BoxVi<double>>) {
    return BoxAuto<double>{};
  } else if constexpr (std::same_as<Problem, FrictionProblem<double>>) {
    return FrictionAuto<double>{};
  } else {
    return GlobalAuto<double>{};
  }
}

template <template <class> class Of>
Of<Rational> exact_problem(const Of<double>& problem) {
  return convert<Rational>(problem);
}

struct OurRun {
  bool solved;
  double seconds;
  std::string note;  ///< of what it did; the residual where it did not solve
};

/// The first call decides whether it solves, and in which scalar; where that is double, the time is
/// that of further calls.
OurRun run_ours(const Problem& problem, double tolerance) {
  const reports::OneStepProblem exact = std::visit(
      [](const auto& of) { return reports::OneStepProblem(exact_problem(of)); }, problem);
  const reports::LoadedProblem loaded{reports::kind_of(exact), exact};
  const auto& solver = reports::find_solver(reports::standard_solvers(), "auto", loaded, false);
  const auto found = reports::solve_in_scalar(
      loaded, solver, "", {.problem = &loaded.problem, .tolerance = Rational(tolerance)});
  const reports::SolveOutcome& outcome = found.outcome;
  OurRun run{outcome.status == SolveStatus::kSolved, outcome.seconds, outcome.note};
  if (!run.solved) {
    run.note = fmt::format("{} at {}: {}", to_string(outcome.status), outcome.residual, run.note);
  }
  if (found.scalar != "double") return run;
  run.seconds = std::visit(
      [&](const auto& of) {
        auto own = solver_of(of);
        std::array<SolveResult<double>, kMostTogether>
            results;  // theirs writes into vectors of the caller, too
        const auto solve = [&](std::size_t k) {
          if constexpr (requires { own.solve_into(of, {}, results[k]); }) {
            own.solve_into(of, {.tolerance = tolerance}, results[k]);
          } else {
            results[k] = own.solve(of, {.tolerance = tolerance});
          }
        };
        return least_seconds(200, 0.2, solve);
      },
      problem);
  return run;
}

/// What is counted of a family.
class Count {
 public:
  void add(const OurRun& ours, const siconos::SolverRun& theirs) {
    ++problems_;
    const bool they_solve = !theirs.solver.empty();
    if (!ours.solved) (they_solve ? stalled_ : neither_) += 1;
    if (ours.solved && !they_solve) ++alone_;
    if (ours.solved && they_solve) {
      const double ratio = theirs.seconds / ours.seconds;
      ++both_, logarithms_ += std::log(ratio), worst_ = std::min(worst_, ratio);
      if (ratio > 1) ++faster_;
    }
  }
  void add(const Count& other) {
    problems_ += other.problems_, stalled_ += other.stalled_, neither_ += other.neither_;
    alone_ += other.alone_, both_ += other.both_, faster_ += other.faster_;
    logarithms_ += other.logarithms_, worst_ = std::min(worst_, other.worst_);
  }
  [[nodiscard]] double mean() const { return both_ == 0 ? 0 : std::exp(logarithms_ / both_); }
  /// Of the problems that anybody solves, those that ours solves first.
  [[nodiscard]] double share() const {
    const int all = problems_ - neither_;
    return all == 0 ? 1 : static_cast<double>(faster_ + alone_) / all;
  }
  [[nodiscard]] bool is_within(double least_mean) const {
    return stalled_ == 0 && (both_ == 0 || mean() >= least_mean);
  }
  void print(std::string_view name, std::string_view verdict) const {
    fmt::print("{:<16} {:>8} {:>8.2f} {:>8.2f} {:>8.0f} {:>8} {:>8} {:>8}{}\n",
               name,
               problems_,
               mean(),
               both_ == 0 ? 0 : worst_,
               100 * share(),
               stalled_,
               alone_,
               neither_,
               verdict);
    std::fflush(stdout);
  }

 private:
  int problems_ = 0, stalled_ = 0, neither_ = 0, alone_ = 0, both_ = 0, faster_ = 0;
  double logarithms_ = 0, worst_ = INFINITY;
};

void print_each(const std::string& name, const OurRun& ours, const siconos::SolverRun& theirs) {
  const bool both = ours.solved && !theirs.solver.empty();
  fmt::print("  {:<48} {:>11.4g} {:>11.4g} {:>8} {:<24} {}\n",
             name,
             ours.seconds * 1e6,
             theirs.seconds * 1e6,
             both          ? fmt::format("{:.2f}", theirs.seconds / ours.seconds)
             : ours.solved ? "alone"
                           : "STALLED",
             theirs.solver.empty() ? "none" : theirs.solver,
             ours.note);
  std::fflush(stdout);
}

/// Whether a problem of the family, or the one of this name, is wanted.
bool is_wanted(const Arguments& arguments, std::string_view family, std::string_view name = "") {
  const auto wants = [&](const std::string& text) {
    const auto slash = text.find('/');
    const bool has_part = slash != std::string::npos && !name.empty();
    return text.substr(0, slash) == family &&
           (!has_part || name.find(text.substr(slash + 1)) != std::string_view::npos);
  };
  return arguments.names.empty() || std::ranges::any_of(arguments.names, wants);
}

/// As text of Siconos, which others read too.
void store(const Arguments& arguments, const std::string& name, const Problem& problem) {
  const reports::OneStepProblem exact = std::visit(
      [](const auto& of) { return reports::OneStepProblem(exact_problem(of)); }, problem);
  std::string file = name;
  std::ranges::replace_if(
      file, [](char c) { return c == ' ' || c == ','; }, '-');
  std::filesystem::create_directories(arguments.folder);
  const auto path = arguments.folder / (file + ".dat");
  reports::write_problem(path, {reports::kind_of(exact), exact});
  fmt::print("{}\n", path.string());
}

/// Nothing if no problem of the family is wanted.
std::optional<Count> run_family(const Family& family, const Arguments& arguments) {
  Engine engine(arguments.seed);
  std::optional<Count> count;
  for (const NamedProblem& of : family.make(engine)) {
    const auto size = std::visit([](const auto& problem) { return problem.size(); }, of.problem);
    if (size > arguments.most || !is_wanted(arguments, family.name, of.name)) continue;
    if (!arguments.folder.empty()) {
      store(arguments, fmt::format("{}-{}", family.name, of.name), of.problem);
      continue;
    }
    if (arguments.ours > 0) {
      std::visit(
          [&](const auto& problem) {
            auto own = solver_of(problem);
            const double begin = now();
            while (now() - begin < arguments.ours) {
              (void)own.solve(problem, {.tolerance = arguments.tolerance});
            }
          },
          of.problem);
      continue;
    }
    const OurRun ours = run_ours(of.problem, arguments.tolerance);
    const double worthwhile = ours.solved ? std::max(0.02, kMostRatio * ours.seconds) : INFINITY;
    const siconos::Asked asked{
        arguments.tolerance, std::min(arguments.patience, worthwhile), arguments.budget};
    const siconos::SolverRun theirs = std::visit(
        [&](const auto& problem) { return siconos::fastest(problem, asked); }, of.problem);
    if (!count) count.emplace();
    count->add(ours, theirs);
    if (arguments.each) print_each(of.name, ours, theirs);
  }
  return count;
}

int run(const Arguments& arguments) {
  const bool measures = arguments.folder.empty() && arguments.ours == 0;
  if (measures) {
    fmt::print(
        "seed {}; siconos/assay: geometric mean, worst; % of problems where ours is faster;\n"
        "problems that theirs alone, ours alone, or nobody solves\n"
        "{:<16} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8}\n",
        arguments.seed,
        "family",
        "problems",
        "mean",
        "worst",
        "faster",
        "stalled",
        "alone",
        "nobody");
  }
  Count all;
  bool good = true;
  for (const Family& family : kFamilies) {
    if (!is_wanted(arguments, family.name)) continue;
    const auto count = run_family(family, arguments);
    if (!count) continue;
    const bool is_good = count->is_within(kLeastMeanOfFamily);
    count->print(family.name, is_good ? "" : "  MISSED");
    all.add(*count), good = good && is_good;
  }
  if (!measures) return 0;
  const bool is_good = all.is_within(kLeastMean) && all.share() >= kLeastShare;
  all.print("all", is_good ? "" : "  MISSED");
  return good && is_good ? 0 : 1;
}

}  // namespace
}  // namespace assay::families

int main(int argc, char** argv) {
  if (!assay::siconos::is_available()) {
    fmt::print("Built without Siconos: there is nothing to compare with.\n");
    return 0;
  }
  assay::families::Arguments arguments;
  CLI::App app("families");
  app.add_option("--seed", arguments.seed);
  app.add_flag("--each", arguments.each);
  app.add_option("--write", arguments.folder);
  app.add_option("--most", arguments.most);
  app.add_option("--ours", arguments.ours);
  app.add_option("--patience", arguments.patience)->check(CLI::PositiveNumber);
  app.add_option("--tolerance", arguments.tolerance)->check(CLI::PositiveNumber);
  app.add_option("--budget", arguments.budget)->check(CLI::PositiveNumber);
  app.add_option("names", arguments.names);
  CLI11_PARSE(app, argc, argv);
  try {
    return assay::families::run(arguments);
  } catch (const assay::InvalidInput& error) {
    std::cerr << error.what() << '\n';
    return 2;
  }
}
