#pragma once

#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/enumeration.hpp"

namespace assay::hostile {

/// What an answer is worth. kDenied: "no solution", which is right; kNotExamined: the same, of
/// which nothing is known.
enum class Worth { kSolved, kDenied, kNotExamined, kGivenUp, kWrong };

template <class S, template <class> class Problem>
bool is_solution(const Problem<double>& problem, const Vector<double>& z, double tolerance) {
  const S residual = natural_residual<S>(convert<S>(problem), convert<S>(z));
  return residual_is_within<S>(residual, scalar_cast<S>(tolerance));
}

inline Worth examine_answer(const BoxVi<double>& problem,
                            const SolveResult<double>& answer,
                            double tolerance) {
  constexpr Eigen::Index kMostEnumerated = 6;
  if (answer.status == SolveStatus::kSolved) {
    return is_solution<Rational>(problem, answer.z, tolerance) ? Worth::kSolved : Worth::kWrong;
  }
  if (answer.status != SolveStatus::kNoSolution) return Worth::kGivenUp;
  if (problem.size() > kMostEnumerated) return Worth::kNotExamined;
  const auto all = Enumeration<Rational>{}.solve(convert<Rational>(problem));
  return all.status == SolveStatus::kSolved ? Worth::kWrong : Worth::kDenied;
}

inline Worth examine_answer(const FrictionProblem<double>& problem,
                            const SolveResult<double>& answer,
                            double tolerance) {
  if (answer.status == SolveStatus::kSolved) {
    return is_solution<Mpfr50>(problem, answer.z, tolerance) ? Worth::kSolved : Worth::kWrong;
  }
  return answer.status == SolveStatus::kNoSolution ? Worth::kNotExamined : Worth::kGivenUp;
}

}  // namespace assay::hostile
