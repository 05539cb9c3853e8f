#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "reports/problem_files/json_problem.hpp"
#include "reports/solve/solver_entry.hpp"

namespace assay::reports::solver_scalars_test {
namespace {

struct Solved {
  const char* problem;
  std::vector<const char*> z;  ///< the impulses of a global problem
};

/// By hand. Friction: the normal parts give r_N = 1/2, and the contact slips against (3, 4) or 2,
/// r_T of size μ r_N = 1/4.
const Solved kProblems[] = {
    {R"({"kind": "lcp", "M": [[2, 1], [1, 2]], "q": [-5, -6]})", {"4/3", "7/3"}},
    {R"({"kind": "friction-2d", "W": [[2, 0], [0, 1]], "q": [-1, 2], "mu": 0.5})", {"1/2", "-1/4"}},
    {R"({"kind": "friction-3d", "W": [[2, 0, 0], [0, 1, 0], [0, 0, 1]], "q": [-1, 3, 4],
         "mu": 0.5})",
     {"1/2", "-3/20", "-1/5"}},
    {R"({"kind": "global-friction-3d", "M": [["1/2", 0, 0], [0, 1, 0], [0, 0, 1]],
         "H": [[1, 0, 0], [0, 1, 0], [0, 0, 1]], "f": [-2, 0, 0], "b": [3, 3, 4], "mu": 0.5})",
     {"1/2", "-3/20", "-1/5"}},
};

void expect_solution(const SolverRunner& runner, const SolveRequest& request, const Solved& truth) {
  const SolveOutcome outcome = runner.run(request);
  ASSERT_EQ(outcome.status, SolveStatus::kSolved) << outcome.note;
  const TextVector& z = outcome.solutions.front().z;
  const std::size_t first = z.size() - truth.z.size();
  for (std::size_t i = 0; i < truth.z.size(); ++i) {
    const std::string& text = z[first + i];
    if (text.starts_with('[')) continue;  // enclosures have tests of their own
    const Rational error = abs(Rational(parse_rational(text) - parse_rational(truth.z[i])));
    // the residual asked for times 3, the largest norm of an inverse of the matrices
    EXPECT_LE(error, 3 * request.tolerance) << text;
  }
}

TEST(SolverScalars, EverySolverSolvesInEachScalarThatItLists) {
  int solves = 0;
  for (const Solved& truth : kProblems) {
    const LoadedProblem loaded = read_json_problem(truth.problem, "test", "");
    for (const SolverEntry& solver : solvers()) {
      if (!solver.takes_as_it_is(loaded.problem)) continue;
      if (solver.name == "lcp" && loaded.kind == "friction-3d") continue;  // 2D only
      for (const SolverRunner& runner : solver.scalars) {
        SCOPED_TRACE(std::string(solver.name) + " in " + std::string(runner.scalar) + ": " +
                     loaded.kind);
        if (runner.scalar == "rational" && loaded.kind == "friction-3d") {  // needs square roots
          EXPECT_THROW((void)runner.run({.problem = &loaded.problem}), InvalidInput);
          continue;
        }
        expect_solution(
            runner, {.problem = &loaded.problem, .tolerance = parse_rational("1e-9")}, truth);
        ++solves;
      }
    }
  }
  EXPECT_GT(solves, 80);
}

}  // namespace
}  // namespace assay::reports::solver_scalars_test
