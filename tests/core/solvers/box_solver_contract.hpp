#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/solvers/box_auto.hpp"
#include "core/solvers/solver_list.hpp"
#include "core/solvers/murty.hpp"
#include "core/solvers/projected_gauss_seidel.hpp"
#include "core/solvers/projection.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay {

/// Whether the solver exists in the scalar and is expected to solve the problem: methods that
/// converge in the limit only need a scalar that rounds.
template <class Solver, class S>
constexpr bool kIsIterative =
    Solver::kName == "psor" || Solver::kName == "pgs" || Solver::kName == "projection";

/// What any solver owes to a definite problem: it solves it, or its limit is met or it stalls.
/// `certain`: only solving will do.
template <class Solver, class S>
void expect_solves(const BoxVi<Rational>& exact, bool certain, const std::string& name) {
  const BoxVi<S> problem = convert<S>(exact), before = problem;
  SolveResult<S> result;
  try {
    result = Solver{}.solve(problem);
  } catch (const InvalidInput&) {
    EXPECT_FALSE(certain) << Solver::kName << " refuses " << name;
    return;
  }
  EXPECT_EQ(problem.m, before.m);
  EXPECT_EQ(problem.q, before.q);
  ASSERT_EQ(result.z.size(), problem.size());
  ASSERT_EQ(result.w.size(), problem.size());
  if (certain) {
    EXPECT_EQ(result.status, SolveStatus::kSolved) << Solver::kName << " " << name;
  }
  if (result.status != SolveStatus::kSolved) return;
  EXPECT_LE(result.residual, scalar_cast<Precise<S>>(rounding_tolerance(problem, result.z)));
  if constexpr (ScalarTraits<S>::kExact && std::same_as<S, Rational>) {
    EXPECT_TRUE(is_solution(exact, result.z)) << Solver::kName << " " << name;
  }
  // Witness: what is accepted is not accepted when moved.
  if (problem.size() == 0) return;
  Vector<S> moved = result.z;
  moved(0) += S(1);
  EXPECT_NE(examine(problem, moved, S(0), SolveStatus::kStalled, 0).status, SolveStatus::kSolved)
      << Solver::kName << " " << name;
}

template <class Solver, class S>
void expect_refuses_bad_input() {
  const BoxVi<S> problem = convert<S>(lcp_of(2, {2, 1, 1, 2}, {-4, -1}));
  Solver solver;
  EXPECT_THROW((void)solver.solve(problem, {.tolerance = S(-1)}), InvalidInput);
  EXPECT_THROW((void)solver.solve(problem, {.max_iterations = -1}), InvalidInput);
  EXPECT_THROW((void)solver.solve(problem, {.start = Vector<S>::Constant(3, S(0))}), InvalidInput);
  BoxVi<S> bad = problem;
  bad.q.resize(3);
  EXPECT_THROW((void)solver.solve(bad), InvalidInput);
  bad = problem;
  bad.bounds.pop_back();
  EXPECT_THROW((void)solver.solve(bad), InvalidInput);
  bad = problem;
  bad.bounds[1] = {S(1), S(0)};
  EXPECT_THROW((void)solver.solve(bad), InvalidInput);
  if constexpr (std::numeric_limits<S>::has_quiet_NaN) {
    const S nan = std::numeric_limits<S>::quiet_NaN();
    EXPECT_THROW((void)solver.solve(problem, {.tolerance = nan}), InvalidInput);
    bad = problem;
    bad.m(0, 1) = nan;
    EXPECT_THROW((void)solver.solve(bad), InvalidInput);
    bad = problem;
    bad.q(1) = std::numeric_limits<S>::infinity();
    EXPECT_THROW((void)solver.solve(bad), InvalidInput);
  }
}

/// Nothing is solved that has no solution: w = −z − 1, the feasible problem without a solution of
/// Cottle, Pang and Stone, and a relay is always solvable so that equal rows contradict.
template <class Solver, class S>
void expect_never_solves_the_unsolvable() {
  BoxVi<Rational> contradiction = lcp_of(2, {1, -1, -1, 1}, {0, -1});
  contradiction.bounds[0] = contradiction.bounds[1] = {};
  for (const BoxVi<Rational>& exact : {lcp_of(1, {-1}, {-1}),
                                       lcp_of(1, {0}, {-1}),
                                       lcp_of(2, {1, -1, -1, 1}, {-1, -1}),
                                       lcp_of(2, {0, 2, -2, 0}, {-1, -1}),
                                       contradiction}) {
    try {
      const SolveResult<S> result = Solver{}.solve(convert<S>(exact), {.max_iterations = 60});
      EXPECT_NE(result.status, SolveStatus::kSolved) << Solver::kName << "\n" << exact.m;
    } catch (const InvalidInput&) {  // what the diagonal forbids
    }
  }
}

template <class Solver, class S>
void expect_solver_contract() {
  constexpr bool kIterative = kIsIterative<Solver, S>;
  for (const BoxExample& example : exact_examples()) {
    const bool hard = example.problem.size() > 8;
    if (!example.unique || (hard && !std::same_as<S, double>)) continue;
    if (Solver::kName == "enumeration" && !example.few_bases) continue;
    const bool pivots_grow = Solver::kName == "lemke" && example.problem.size() >= 20;
    const bool ends = !kIterative && !pivots_grow;
    expect_solves<Solver, S>(example.problem, ends, example.name);
  }
  BoxGenerator generate(41);
  for (int k = 0; k < 25; ++k) {
    const int n = generate.integer(0, 4);
    expect_solves<Solver, S>(generate.unique(n), !kIterative, "unique " + std::to_string(k));
  }
  expect_refuses_bad_input<Solver, S>();
  expect_never_solves_the_unsolvable<Solver, S>();
}

/// Every solver of the list that the scalar admits.
template <class S>
void expect_box_solver_contract() {
#define ASSAY_EXPECT_CONTRACT(Solver, Scalars) \
  if constexpr (requires { typename Solver<S>; }) expect_solver_contract<Solver<S>, S>();
  ASSAY_BOX_SOLVERS(ASSAY_EXPECT_CONTRACT)
#undef ASSAY_EXPECT_CONTRACT
}

}  // namespace assay
