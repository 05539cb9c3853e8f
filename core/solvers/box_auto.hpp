#pragma once

#include <string>
#include <utility>

#include "core/one_step_problems/residual_bound.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_lemke.hpp"
#include "core/solvers/box_sweeps.hpp"
#include "core/solvers/enumeration.hpp"
#include "core/solvers/lemke_howson.hpp"
#include "core/solvers/newton_fischer_burmeister.hpp"
#include "core/solvers/newton_min.hpp"
#include "core/solvers/small_box_newton.hpp"

namespace assay {

/// Runs one solver after the other until one solves the problem or proves that it has no solution:
///
///   0. in double, if a tolerance is given: Newton in fixed arrays for few unknowns (an LCP may
///      have kMostOfLcp); a few sweeps of Gauss-Seidel, while they are quick
///   1. if it is no LCP: kSteps of Newton on the natural map; if it is a game of two players: the
///      path of Lemke and Howson
///   2. Lemke, at most kPivots (n + 10) pivots          5. Newton on the natural map from there
///   3. Newton on the natural map                       6. Lemke with repairs and no such limit
///   4. Newton on Fischer-Burmeister                    7. enumeration of at most kBases bases
///
/// `note` says what each of them answered. For enclosures: Lemke only.
/// Scalar: OrderedField | Jet: Lemke and Newton differentiate their last piece.
/// Guarantees and iterations: as the solver that answered. If none did, the result with the
/// smallest residual.
template <OrderedField S>
class BoxAuto {
 public:
  static constexpr std::string_view kName = "auto";
  static constexpr std::string_view kDescription =
      "sweeps, Lemke, Newton, enumeration, until one answers";
  static constexpr bool kIsComplete = true;

  static constexpr int kSteps = 10, kPivots = 20, kBases = 1 << 14;
  /// Unknowns of an LCP beyond which Lemke's path is shorter than Newton's.
  static constexpr Eigen::Index kMostOfLcp = 12;

  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem, const SolveOptions<S>& options = {});

 private:
  template <class Solver>
  [[nodiscard]] bool answers(Solver&& solver,
                             const BoxVi<S>& problem,
                             const SolveOptions<S>& options);

  [[nodiscard]] bool answers_at_once(const BoxVi<S>& problem,
                                     const SolveOptions<S>& options,
                                     SolveResult<S>& result);
  [[nodiscard]] SolveResult<S> solve_by_all(const BoxVi<S>& problem,
                                            const SolveOptions<S>& options);

  BoxSweeps<S> sweeps_;
  BoxLemke<S> lemke_;
  SolveResult<S> best_;
  std::string note_;
};

template <OrderedField S>
template <class Solver>
bool BoxAuto<S>::answers(Solver&& solver, const BoxVi<S>& problem, const SolveOptions<S>& options) {
  SolveResult<S> result = solver.solve(problem, options);
  note_ += (note_.empty() ? "" : ", ") + std::string(solver.kName) + ": " +
           std::string(to_string(result.status));
  if (!result.note.empty()) note_ += " (" + result.note + ")";
  const bool answered =
      result.status == SolveStatus::kSolved || result.status == SolveStatus::kNoSolution;
  const bool ends = answered || SolveWatch::has_stopped();
  const bool first = best_.status == SolveStatus::kNotRun || !(best_.residual == best_.residual);
  if (first || answered || result.residual < best_.residual) best_ = std::move(result);
  return ends;
}

/// Tries what costs less than a factorisation of the whole. @return whether `result` is a solution;
/// if not, it is no result at all.
template <OrderedField S>
bool BoxAuto<S>::answers_at_once(const BoxVi<S>& problem,
                                 const SolveOptions<S>& options,
                                 SolveResult<S>& result) {
  if constexpr (std::same_as<S, double>) {
    if (!(options.tolerance > 0) || options.max_iterations > 0) return false;
    const Eigen::Index n = problem.size();
    result.z = projected_start(problem, options);
    if (n <= kMostOfLcp || (n <= SmallBoxNewton::kMost && !is_lcp(problem))) {
      SmallBoxNewton newton;
      if (newton.improve(problem, options.tolerance, result.z)) {
        examine_quickly(problem, options.tolerance, newton.steps(), result);
        result.note = std::string("newton: solved");
        if (result.status == SolveStatus::kSolved) return true;
      }
      if (newton.is_singular()) return false;  // sweeps would be slow
      result.z = projected_start(problem, options);
    }
    if (!sweeps_.improve(problem, options.tolerance, result.z)) return false;
    examine_quickly(problem, options.tolerance, sweeps_.sweeps(), result);
    result.note = "sweeps: solved";
    return result.status == SolveStatus::kSolved;
  }
  return false;
}

template <OrderedField S>
SolveResult<S> BoxAuto<S>::solve(const BoxVi<S>& problem, const SolveOptions<S>& options) {
  validate(problem);
  validate(options, problem.size());
  SolveResult<S> result;
  if (!answers_at_once(problem, options, result)) result = solve_by_all(problem, options);
  return result;
}

/// From step 1 on.
template <OrderedField S>
SolveResult<S> BoxAuto<S>::solve_by_all(const BoxVi<S>& problem, const SolveOptions<S>& options) {
  best_ = {};
  note_.clear();
  const auto end = [&] {  // a limit that nobody asked for is no limit
    const bool limited = best_.status == SolveStatus::kIterationLimit;
    const bool is_asked = options.max_iterations > 0 || SolveWatch::has_stopped();
    if (limited && !is_asked) best_.status = SolveStatus::kStalled;
    best_.note = note_;
    return std::move(best_);
  };
  if constexpr (Enclosure<S>) {
    (void)answers(lemke_, problem, options);
    return end();
  } else {
    const auto limited_to = [&](int most) {
      SolveOptions<S> limited = options;
      if (options.max_iterations == 0 || options.max_iterations > most) {
        limited.max_iterations = most;
      }
      return limited;
    };
    if (!is_lcp(problem) && answers(NewtonMin<S>{}, problem, limited_to(kSteps))) return end();
    if (LemkeHowson<S>::takes(problem) && answers(LemkeHowson<S>{}, problem, options)) return end();
    const int pivots = kPivots * (static_cast<int>(problem.size()) + 10);
    lemke_.repairs = false;
    if (answers(lemke_, problem, limited_to(pivots))) return end();
    const bool at_limit = best_.status == SolveStatus::kIterationLimit;
    if (answers(NewtonMin<S>{}, problem, options)) return end();
    if constexpr (RealScalar<S>) {
      if (answers(NewtonFischerBurmeister<S>{}, problem, options)) return end();
      SolveOptions<S> from_there = options;
      from_there.start = best_.z;
      if (answers(NewtonMin<S>{}, problem, from_there)) return end();
    }
    lemke_.repairs = true;
    const bool may_be_proved = problem.size() <= FarkasVector<double>::kMostPairs;
    if ((at_limit || (may_be_proved && !ScalarTraits<S>::kExact)) &&
        answers(lemke_, problem, options))
      return end();
    if constexpr (DecidedOverRationals<S>) {
      if (BoxFaces<S>::count(problem, kBases)) {
        (void)answers(Enumeration<S>{}, problem, options);
      }
    }
    return end();
  }
}

ASSAY_EXTERN_TEMPLATE(class BoxAuto)

}  // namespace assay
