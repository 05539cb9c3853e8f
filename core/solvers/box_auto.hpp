#pragma once

#include <concepts>
#include <string>
#include <utility>

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/box_at_once.hpp"
#include "core/solvers/box_lemke.hpp"
#include "core/solvers/enumeration.hpp"
#include "core/solvers/lemke_howson.hpp"
#include "core/solvers/newton_fischer_burmeister.hpp"
#include "core/solvers/newton_min.hpp"

namespace assay {

/// Runs one solver after the other until one solves the problem or proves that it has no solution:
///
///   0. in double, if a tolerance is given: z = 0, then Lemke or Newton for few unknowns, or a few
///      sweeps of Gauss-Seidel, as long as they cost less than a factorisation of M
///   1. if it is no LCP: 10 steps of Newton on the natural map; if it is a game of two players: the
///      path of Lemke and Howson
///   2. Lemke, at most 20 (n + 10) pivots               5. Newton on the natural map from there
///   3. Newton on the natural map                       6. Lemke with repairs and no such limit
///   4. Newton on Fischer-Burmeister                    7. enumeration of at most 16384 bases
///
/// `note` says what each solver answered. For enclosures only Lemke runs.
/// Scalar: OrderedField | Jet: Lemke and Newton differentiate their last piece.
/// Guarantees and iterations: as the solver that answered. If no solver answered, the result has
/// the smallest residual.
template <OrderedField S>
class BoxAuto {
 public:
  static constexpr std::string_view kName = "auto";
  static constexpr std::string_view kDescription =
      "sweeps, Lemke, Newton, enumeration, until one answers";
  static constexpr bool kIsComplete = true;

  static constexpr int kSteps = 10, kPivots = 20, kBases = 1 << 14;

  [[nodiscard]] SolveResult<S> solve(const BoxVi<S>& problem, const SolveOptions<S>& options = {}) {
    SolveResult<S> result;
    solve_into(problem, options, result);
    return result;
  }
  /// The same in the vectors of `result`: problems of one size need no further memory if step 0
  /// solves them.
  void solve_into(const BoxVi<S>& problem, const SolveOptions<S>& options, SolveResult<S>& result);

 private:
  template <class Solver>
  [[nodiscard]] bool answers(Solver&& solver,
                             const BoxVi<S>& problem,
                             const SolveOptions<S>& options);

  [[nodiscard]] SolveResult<S> solve_by_all(const BoxVi<S>& problem,
                                            const SolveOptions<S>& options);

  BoxAtOnce at_once_;
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

template <OrderedField S>
void BoxAuto<S>::solve_into(const BoxVi<S>& problem,
                            const SolveOptions<S>& options,
                            SolveResult<S>& result) {
  if constexpr (std::same_as<S, double>) {
    if (BoxAtOnce::solves_by_zero(problem, options, result)) return;
  }
  validate(problem);
  validate(options, problem.size());
  if constexpr (std::same_as<S, double>) {
    if (at_once_.solves(problem, options, result)) return;
  }
  result = solve_by_all(problem, options);
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
