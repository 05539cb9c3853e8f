#pragma once

#include <string>
#include <utility>

#include "core/solvers/alart_curnier.hpp"
#include "core/solvers/closest_representable.hpp"
#include "core/solvers/nonsmooth_gauss_seidel_sweeps.hpp"
#include "core/solvers/single_contact.hpp"

namespace assay {

/// Friction problems of any kind, by what is needed:
///
///   1. one contact alone: SingleContact, which can prove that there is no solution;
///   2. rounds of 16 · 4ᵏ sweeps of Gauss-Seidel, from the best point met, and Newton on the
///      Alart-Curnier equations from there, the disk alternating between the two variants, until
///      the residual is within the tolerance or what rounding allows;
///   3. if rounding kept it from the tolerance: Newton's steps in double-double, and of the numbers
///      near that solution those of S with the least residual (closest_representable.hpp).
///
/// `note` says what was done. Iterations: sweeps and Newton steps.
/// Scalar: RealScalar.   Guarantees: as `examine`. Terminates: kMostRounds, or max_iterations.
/// Not for: all solutions; proofs that many contacts have none.
template <RealScalar S>
class FrictionAuto {
 public:
  static constexpr std::string_view kName = "auto";
  static constexpr std::string_view kDescription =
      "sweeps of Gauss-Seidel and semismooth Newton in turn, the last digits in double-double";

  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) const;

 private:
  static constexpr int kFirstSweeps = 16, kMostSweeps = 4096, kMostRounds = 16, kNewtonSteps = 40, kFirstSteps = 12;

  struct Search {
    Vector<S> best;
    S residual;
    int sweeps = 0, newton_steps = 0;
    std::string note;
  };

  [[nodiscard]] static Search search(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options);
  static void polish(const FrictionProblem<S>& problem, const S& tolerance, Search& search);
};

template <RealScalar S>
SolveResult<S> FrictionAuto<S>::solve(const FrictionProblem<S>& problem,
                                      const SolveOptions<S>& options) const {
  validate(problem);
  validate(options, problem.size());
  if constexpr (RationalValued<S>) {
    if (problem.contacts() == 1) {
      SolveResult<S> result = SingleContact<S>{}.solve(problem, options);
      result.note = "single-contact";
      return result;
    }
  }
  Search search = FrictionAuto::search(problem, options);
  const int iterations = search.sweeps + search.newton_steps;
  const bool limited = options.max_iterations > 0 && iterations >= options.max_iterations;
  const SolveStatus otherwise = limited ? SolveStatus::kIterationLimit : SolveStatus::kStalled;
  SolveResult<S> result =
      examine(problem, search.best, options.tolerance, otherwise, iterations);
  if (result.status != SolveStatus::kSolved && search.residual <= rounding_tolerance(problem, search.best)) {
    polish(problem, options.tolerance, search);
    result = examine(problem, search.best, options.tolerance, otherwise, iterations);
  }
  result.note = std::to_string(search.sweeps) + " sweeps, " + std::to_string(search.newton_steps) +
                " Newton steps" + search.note;
  return result;
}

template <RealScalar S>
typename FrictionAuto<S>::Search FrictionAuto<S>::search(const FrictionProblem<S>& problem,
                                                         const SolveOptions<S>& options) {
  Search search;
  search.best =
      options.start.size() > 0 ? options.start : Vector<S>::Constant(problem.size(), S(0));
  search.residual = natural_residual<S>(problem, search.best);
  const auto ended = [&] {
    const int done = search.sweeps + search.newton_steps;
    return residual_is_within(search.residual, options.tolerance) ||
           search.residual <= rounding_tolerance(problem, search.best) ||
           (options.max_iterations > 0 && done >= options.max_iterations);
  };
  GaussSeidelSweeps<S> gauss_seidel;
  gauss_seidel.prepare(problem);
  Vector<S> r;
  int sweeps = kFirstSweeps;
  for (int round = 0; round < kMostRounds && !ended(); ++round) {
    r = search.best;
    for (int k = 0; k < sweeps; ++k) {
      ++search.sweeps;
      if (residual_is_within(gauss_seidel.sweep(r), options.tolerance)) break;
    }
    sweeps = std::min(4 * sweeps, kMostSweeps);
    const S swept = natural_residual<S>(problem, r);
    if (swept < search.residual) search.best = r, search.residual = swept;
    if (ended()) break;
    ReducedEquations<S> equations(problem, round % 2 == 0 ? AlartCurnierVariant::kStandard
                                                          : AlartCurnierVariant::kJeanMoreau);
    SemismoothNewton<S, ReducedEquations<S>> newton(equations);
    const S newtons =
        newton.improve(r, options.tolerance, round == 0 ? kFirstSteps : kNewtonSteps);
    search.newton_steps += newton.steps();
    if (newtons < search.residual) search.best = r, search.residual = newtons;
  }
  return search;
}

template <RealScalar S>
void FrictionAuto<S>::polish(const FrictionProblem<S>& problem,
                             const S& tolerance,
                             Search& search) {
  using P = Precise<S>;
  if constexpr (!std::same_as<P, S>) {
    const FrictionProblem<P> precise = convert<P>(problem);
    Vector<P> r = convert<P>(search.best);
    ReducedEquations<P> equations(precise, AlartCurnierVariant::kStandard);
    SemismoothNewton<P, ReducedEquations<P>> newton(equations);
    newton.improve(r, P(0), kNewtonSteps);
    search.newton_steps += newton.steps();
    search.best = closest_representable<S>(precise, r, scalar_cast<P>(tolerance));
    search.note = ", the last " + std::to_string(newton.steps()) + " in more digits";
  }
}

}  // namespace assay
