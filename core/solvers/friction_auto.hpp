#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/alart_curnier.hpp"
#include "core/solvers/closest_representable.hpp"
#include "core/solvers/contact_interior_point.hpp"
#include "core/solvers/contact_units.hpp"
#include "core/solvers/friction_at_once.hpp"
#include "core/solvers/friction_lcp.hpp"
#include "core/solvers/friction_search.hpp"
#include "core/solvers/proximal_newton.hpp"
#include "core/solvers/pseudo_transient_newton.hpp"
#include "core/solvers/single_contact.hpp"

namespace assay {

/// Solves friction problems of any kind, with as much effort as each needs:
///
///   1. few contacts in double, if a tolerance is given: sweeps of Gauss-Seidel as long as they
///      promise to end, then Newton's method. The `residual` is an upper bound;
///   2. one contact alone: the solver single-contact, which can prove that there is no solution;
///   3. scalars beyond double: start from the answer of double, unless a start is given. If this
///      answer is a solution, two rounds remain, which Newton's method does not need;
///   4. rounds, each from the best point yet: 16 · 4ᵏ sweeps of Gauss-Seidel, then pseudo-transient
///      Newton on the Alart-Curnier equations. From the third round on: also an interior point
///      method in double, Newton with a line search, and proximal points. The rounds end if the
///      residual is within the tolerance, or if it is within rounding and a round no longer halves
///      it. For many contacts without a tolerance the rounds end at a solution up to rounding.
///      Before the third round, few contacts try other projections from 0: if impulses are not
///      unique, one of these often finds a solution that sweeps do not approach;
///   5. if these stall: Alart-Curnier with other projections and proximal points from 0, and in 2D
///      Lemke's method;
///   6. if rounding kept the residual from the tolerance, or spoilt rows much smaller than others:
///      Newton's steps in double-double; then, of the vectors that the scalar has near the end of
///      these steps, the one with the smallest residual;
///   7. if this stalls and a start was given, all again from 0.
///
/// `note` says which methods ran.
/// Iterations: sweeps and Newton steps.
/// Scalar: RealScalar.   Guarantees: as `examine`.
/// Terminates: kMostRounds, or max_iterations.
/// Not for: all solutions; proofs that a problem of many contacts has no solution.
template <RealScalar S>
class FrictionAuto {
 public:
  static constexpr std::string_view kName = "auto";
  static constexpr std::string_view kDescription =
      "sweeps of Gauss-Seidel and semismooth Newton in turn, the last digits in double-double";
  static constexpr bool kIsComplete = true;

  [[nodiscard]] SolveResult<S> solve(const FrictionProblem<S>& problem,
                                     const SolveOptions<S>& options = {}) {
    SolveResult<S> result;
    solve_into(problem, options, result);
    return result;
  }
  /// The same in the vectors of `result`: problems of one size need no further memory if step 1
  /// solves them.
  void solve_into(const FrictionProblem<S>& problem,
                  const SolveOptions<S>& options,
                  SolveResult<S>& result);

 private:
  using Search = FrictionSearch<S>;

  static constexpr int kFirstSweeps = 16, kMostSweeps = 4096, kFewRounds = 2;
  static constexpr int kSweepsOfRate = 8, kMostMore = 400;
  static constexpr Eigen::Index kMostDense = Search::kMostDense;
  static constexpr Eigen::Index kMostOfLcp = 32;         ///< contacts
  static constexpr Eigen::Index kMostTriedAgain = 2000;  ///< components
  static constexpr Eigen::Index kMostTriedEarly =
      128;  ///< components; beyond, tries rarely succeed
  static constexpr int kNewtonSteps = 40, kProximalSteps = 400;
  static constexpr int kStepsFromZero = 100, kEarlyStepsFromZero = 25;
  static constexpr int kPolishingSteps = 12;

  [[nodiscard]] SolveResult<S> solve_as_given(const FrictionProblem<S>& problem,
                                              const SolveOptions<S>& options);
  [[nodiscard]] Search search(const FrictionProblem<S>& problem, const SolveOptions<S>& options);
  static void start_from_double(const FrictionProblem<S>& problem, Search& search);
  void sweep(const FrictionProblem<S>& problem,
             const SolveOptions<S>& options,
             int sweeps,
             Search& search);
  template <class Newton>
  [[nodiscard]] static bool ends_from_zero(const FrictionProblem<S>& problem,
                                           const S& rho_factor,
                                           int most_steps,
                                           bool offers_all,
                                           Search& search);
  [[nodiscard]] static bool ends_from_zero_early(const FrictionProblem<S>& problem, Search& search);
  static void search_from_zero(const FrictionProblem<S>& problem, Search& search);
  [[nodiscard]] static SolveResult<S> solve_as_lcp(const FrictionProblem<S>& problem,
                                                   const SolveOptions<S>& options,
                                                   SolveResult<S> found);
  template <template <class, class> class Newton>
  static void go_on_by(const FrictionProblem<S>& problem, Vector<S>& r, Search& search);
  static void search_on(const FrictionProblem<S>& problem,
                        const SolveOptions<S>& options,
                        Search& search);
  [[nodiscard]] static Vector<S> polish(const FrictionProblem<S>& problem,
                                        const S& tolerance,
                                        const Vector<S>& r);

  FrictionAtOnce<S> at_once_;
  GaussSeidelSweeps<S> gauss_seidel_;
};

template <RealScalar S>
void FrictionAuto<S>::solve_into(const FrictionProblem<S>& problem,
                                 const SolveOptions<S>& options,
                                 SolveResult<S>& result) {
  const auto solve = [&](const SolveOptions<S>& as_told, SolveResult<S>& found) {
    if (at_once_.solves(problem, as_told, found)) return;
    found = solve_in_contact_units<S>(
        problem, as_told, [this](const FrictionProblem<S>& of, const SolveOptions<S>& told) {
          return solve_as_given(of, told);
        });
  };
  solve(options, result);
  const bool is_warm = options.start.size() > 0 && !options.start.isZero(S(0));
  if (result.status != SolveStatus::kStalled || !is_warm) return;
  SolveOptions<S> cold = options;
  cold.start.resize(0);
  if (cold.max_iterations > 0) cold.max_iterations -= result.iterations;
  SolveResult<S> again;
  solve(cold, again);
  const bool is_better = again.status != SolveStatus::kStalled || again.residual < result.residual;
  const std::string note = result.note + "; from 0, " + again.note;
  const int iterations = result.iterations + again.iterations;
  if (is_better) result = std::move(again);
  result.iterations = iterations;
  result.note = note;
}

template <RealScalar S>
SolveResult<S> FrictionAuto<S>::solve_as_given(const FrictionProblem<S>& problem,
                                               const SolveOptions<S>& options) {
  if constexpr (RationalValued<S>) {
    if (problem.contacts() == 1) {
      SolveResult<S> result = SingleContact<S>{}.solve(problem, options);
      result.note = "single-contact";
      return result;
    }
  }
  const Search search = FrictionAuto::search(problem, options);
  const int iterations = search.iterations();
  const bool limited = search.is_at_limit() || SolveWatch::has_stopped();
  const SolveStatus otherwise = limited ? SolveStatus::kIterationLimit : SolveStatus::kStalled;
  SolveResult<S> result = examine(problem, search.best, options.tolerance, otherwise, iterations);
  result.note = search.before + std::to_string(search.sweeps) + " sweeps, " +
                std::to_string(search.newton_steps) + " Newton steps";
  if (result.status != SolveStatus::kRoundingLimit) {
    return solve_as_lcp(problem, options, std::move(result));
  }
  SolveResult<S> polished = examine(problem,
                                    polish(problem, options.tolerance, search.best),
                                    options.tolerance,
                                    otherwise,
                                    iterations);
  const bool better = polished.residual < result.residual && polished.status != otherwise;
  if (!better && polished.status != SolveStatus::kSolved) return result;
  polished.note =
      result.note + ", the last digits in " + std::string(ScalarTraits<Precise<S>>::kName);
  return polished;
}

template <RealScalar S>
typename FrictionAuto<S>::Search FrictionAuto<S>::search(const FrictionProblem<S>& problem,
                                                         const SolveOptions<S>& options) {
  Search search(problem, options);
  if constexpr (!std::same_as<S, double>) {
    if (options.start.size() == 0 && !search.has_ended()) start_from_double(problem, search);
  }
  if (search.has_ended()) return search;
  gauss_seidel_.prepare(problem);
  int sweeps = kFirstSweeps;
  const bool may_start_again = options.max_iterations == 0;
  for (int round = 0; round < search.rounds && !search.has_ended(); ++round) {
    const S before = search.residual;
    const bool starts_again =
        round == kFewRounds && may_start_again && problem.size() <= kMostTriedEarly;
    if (starts_again && ends_from_zero_early(problem, search)) break;
    sweep(problem, options, sweeps, search);
    sweeps = std::min(4 * sweeps, kMostSweeps);
    if (round >= kFewRounds) search_on(problem, options, search);
    search.settle(problem);
    const bool halved = search.residual + search.residual <= before;
    if (halved || !(search.residual <= rounding_tolerance(problem, search.best))) continue;
    if (search.is_at_rounding(problem)) return search;
    break;  // the rounding of a huge impulse hides its errors
  }
  if (!search.has_ended() && may_start_again) search_from_zero(problem, search);
  return search;
}

/// Newton's method from 0 with a multiple of its ρ. A point that is no solution is offered only if
/// `offers_all`: it may be a huge impulse, from which no sweep leads on. @return whether the search
/// has ended.
template <RealScalar S>
template <class Newton>
bool FrictionAuto<S>::ends_from_zero(const FrictionProblem<S>& problem,
                                     const S& rho_factor,
                                     int most_steps,
                                     bool offers_all,
                                     Search& search) {
  Newton newton;
  newton.rho_factor = rho_factor;
  const SolveResult<S> found =
      newton.solve(problem, {.tolerance = search.tolerance(), .max_iterations = most_steps});
  search.newton_steps += found.iterations;
  if (found.status == SolveStatus::kSolved || offers_all) search.offer(problem, found.z);
  return search.has_ended();
}

/// Half of the tries that succeed take at most 15 steps, so kEarlyStepsFromZero of them lose few.
/// The projection that succeeds most often on hyperstatic problems comes first.
template <RealScalar S>
bool FrictionAuto<S>::ends_from_zero_early(const FrictionProblem<S>& problem, Search& search) {
  return ends_from_zero<JeanMoreau<S>>(problem, S(1), kEarlyStepsFromZero, false, search) ||
         ends_from_zero<AlartCurnier<S>>(problem, S(16), kEarlyStepsFromZero, false, search) ||
         ends_from_zero<AlartCurnier<S>>(problem, S(1), kEarlyStepsFromZero, false, search);
}

/// No ρ and no disk in the Alart-Curnier equations leads from 0 to a solution in every problem, so
/// several are tried. They start at 0, because the best point of the rounds may be a huge impulse
/// in the kernel of W that no method leaves.
template <RealScalar S>
void FrictionAuto<S>::search_from_zero(const FrictionProblem<S>& problem, Search& search) {
  for (const S& factor : {S(1), S(16), ratio<S>(1, 16)}) {
    if (ends_from_zero<AlartCurnier<S>>(problem, factor, kStepsFromZero, true, search)) return;
    if (ends_from_zero<JeanMoreau<S>>(problem, factor, kStepsFromZero, true, search)) return;
    if (problem.size() > kMostTriedAgain) break;
  }
  Vector<S> r = Vector<S>::Constant(problem.size(), S(0));
  search.newton_steps += ProximalNewton<S>::improve(problem, search.aim, kProximalSteps, r);
  search.offer(problem, r);
}

/// Solves contacts in 2D that no other method solves, as an LCP. It finds a solution, or proves
/// that there is none.
template <RealScalar S>
SolveResult<S> FrictionAuto<S>::solve_as_lcp(const FrictionProblem<S>& problem,
                                             const SolveOptions<S>& options,
                                             SolveResult<S> found) {
  const bool may = found.status == SolveStatus::kStalled && problem.contacts() <= kMostOfLcp &&
                   FrictionLcp<S>::takes(problem.laws);
  if (!may) return found;
  SolveResult<S> result = FrictionLcp<S>{}.solve(problem, options);
  const bool decides =
      result.status == SolveStatus::kSolved || result.status == SolveStatus::kNoSolution;
  if (!decides) return found;
  result.note = found.note + ", then as an LCP" + (result.note.empty() ? "" : ": " + result.note);
  result.iterations += found.iterations;
  return result;
}

/// Solves the problem rounded to double, and runs Newton's method from that answer.
template <RealScalar S>
void FrictionAuto<S>::start_from_double(const FrictionProblem<S>& problem, Search& search) {
  try {
    const auto result = FrictionAuto<double>{}.solve(convert<double>(problem));
    const Vector<S> r = convert<S>(result.z);
    search.offer(problem, r);
    search.before = "in double: " + result.note + ", then ";
    if (result.status == SolveStatus::kSolved) search.rounds = kFewRounds;
  } catch (const InvalidInput&) {
    return;  // its numbers leave the range of double
  }
}

/// Runs sweeps from the best point, and Newton's method from the point where they end. If many
/// contacts are connected, a factorisation costs as much as hundreds of sweeps. So sweeps that will
/// end soon go on.
template <RealScalar S>
void FrictionAuto<S>::sweep(const FrictionProblem<S>& problem,
                            const SolveOptions<S>& options,
                            int sweeps,
                            Search& search) {
  Vector<S> r = search.best;
  S earlier(0), aim = search.aim;
  for (int k = 1;; ++k) {
    ++search.sweeps;
    const S change = gauss_seidel_.sweep(r);
    const bool at_check = k % kSweepsOfRate == 0;
    if (at_check && search.ends_by_rounding()) aim = rounding_tolerance(problem, r);
    if (residual_is_within(change, aim) || SolveWatch::stops("sweeps", search.sweeps, change)) {
      break;
    }
    if (search.is_at_limit()) break;
    const bool limited = options.max_iterations > 0 || problem.size() <= kMostDense;
    const bool goes_on =
        !limited && (!at_check || sweeps_are_near(change, earlier, aim, kSweepsOfRate, kMostMore));
    if (k >= sweeps && !goes_on) break;
    if (at_check) earlier = change;
  }
  search.offer(problem, r);
  search.settle(problem);
  if (search.has_ended()) return;
  if (std::same_as<S, double> && problem.size() <= kMostDense && options.max_iterations == 0) {
    const int before = at_once_.newton_steps();
    if (at_once_.improve(problem, search.aim, r)) search.offer(problem, r);
    search.newton_steps += at_once_.newton_steps() - before;
    if (search.has_ended()) return;
    r = search.best;
  }
  go_on_by<PseudoTransientNewton>(problem, r, search);
}

template <RealScalar S>
template <template <class, class> class Newton>
void FrictionAuto<S>::go_on_by(const FrictionProblem<S>& problem, Vector<S>& r, Search& search) {
  ReducedEquations<S> equations(problem, AlartCurnierVariant::kStandard);
  Newton<S, ReducedEquations<S>> newton(equations);
  newton.improve(r, search.aim, kNewtonSteps);
  search.newton_steps += newton.steps();
  search.offer(problem, r);
}

/// Runs the methods other than pseudo-transient continuation from the best point.
template <RealScalar S>
void FrictionAuto<S>::search_on(const FrictionProblem<S>& problem,
                                const SolveOptions<S>& options,
                                Search& search) {
  if (search.has_ended()) return;
  Vector<S> r = search.best;
  if constexpr (std::same_as<S, double>) {
    const bool may = options.max_iterations == 0;
    if (may && !search.was_inside && ContactInteriorPoint::takes(problem.laws)) {
      search.was_inside = true;
      ContactInteriorPoint inside;
      const bool is_near = inside.improve(problem, r);
      search.newton_steps += inside.steps();
      if (is_near) go_on_by<PseudoTransientNewton>(problem, r, search);
      if (search.has_ended()) return;
      r = search.best;
    }
  }
  go_on_by<SemismoothNewton>(problem, r, search);
  if (search.has_ended()) return;
  r = search.best;
  search.newton_steps += ProximalNewton<S>::improve(problem, search.aim, kProximalSteps, r);
  search.offer(problem, r);
}

template <RealScalar S>
Vector<S> FrictionAuto<S>::polish(const FrictionProblem<S>& problem,
                                  const S& tolerance,
                                  const Vector<S>& r) {
  using P = Precise<S>;
  if constexpr (std::same_as<P, S>) {
    return r;
  } else {
    const FrictionProblem<P> precise = convert<P>(problem);
    Vector<P> x = convert<P>(r);
    ReducedEquations<P> equations(precise, AlartCurnierVariant::kStandard);
    SemismoothNewton<P, ReducedEquations<P>> newton(equations);
    newton.improve(x, P(0), kPolishingSteps);
    return closest_representable<S>(precise, x, scalar_cast<P>(tolerance));
  }
}

ASSAY_EXTERN_REAL_TEMPLATE(class FrictionAuto)

}  // namespace assay
