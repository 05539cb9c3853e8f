#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/one_step_problems/solution_set.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "reports/problem_files/loaded_problem.hpp"

namespace assay::reports {

/// A request to a solver.
struct SolveRequest {
  const OneStepProblem* problem;
  Rational tolerance = Rational(0);  ///< 0: what rounding allows
  int max_iterations = 0;            ///< 0: as the solver chooses
  bool all = false;                  ///< every solution
  Vector<Rational> start = {};       ///< empty: 0
  int digits = 50;                   ///< of scalar mpreal; other scalars have fixed digits
};

/// Numbers with the digits that identify them in their scalar: a decimal, a fraction, or an
/// enclosure.
using TextVector = std::vector<std::string>;

struct TextPoint {
  TextVector z, w;
  TextVector v = {};  ///< velocities of a global problem
};

/// As SolutionContinuum.
struct TextContinuum {
  std::vector<TextVector> vertices, rays, lines;
};

/// The outcome of a solve, without its scalar.
struct SolveOutcome {
  SolveStatus status = SolveStatus::kNotRun;
  std::string residual = {};  ///< a decimal, recomputed from the data; empty without a point
  int iterations = 0;
  double seconds = 0;
  std::string note = {};
  std::vector<TextPoint> solutions = {};  ///< solutions within the tolerance
  std::vector<TextContinuum> continua = {};
  std::optional<bool> complete = {};      ///< if all solutions were requested
  std::optional<TextPoint> iterate = {};  ///< the best one, if the solver ended without a solution
};

/// Converts the problem to a scalar; one of the three functions applies.
template <OrderedField S>
[[nodiscard]] BoxVi<S> box_problem(const OneStepProblem& problem);
template <OrderedField S>
[[nodiscard]] FrictionProblem<S> friction_problem(const OneStepProblem& problem);
template <OrderedField S>
[[nodiscard]] GlobalFrictionProblem<S> global_problem(const OneStepProblem& problem);

template <OrderedField S>
[[nodiscard]] SolveOutcome outcome_of(const SolveResult<S>& result);

/// Also recomputes the residual of each point of the set. Problem: BoxVi | FrictionProblem.
template <template <class> class Problem, OrderedField S>
[[nodiscard]] SolveOutcome outcome_of(const Problem<S>& problem, const SolutionSet<S>& set);

}  // namespace assay::reports
