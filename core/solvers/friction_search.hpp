#pragma once

#include <algorithm>
#include <limits>
#include <string>

#include "core/one_step_problems/solve_result.hpp"
#include "core/solvers/solve_watch.hpp"

namespace assay {

/// The state of a search for the solution of a friction problem: the best point, and the work so
/// far.
///
/// The search ends when the residual is within the tolerance. If no tolerance is given, it goes on
/// as long as the residual falls. For more than kMostDense components it then ends as soon as the
/// best point is a solution up to rounding. Further digits would take a factorisation of all
/// contacts, which may take longer than the whole search.
/// Scalar: RealScalar.
template <RealScalar S>
class FrictionSearch {
 public:
  static constexpr Eigen::Index kMostDense = 48;  ///< components of few contacts
  static constexpr int kMostRounds = 6;

  Vector<S> best;
  S residual = S(std::numeric_limits<double>::quiet_NaN());  ///< of best, as `examine` compares it
  S aim;  ///< the natural map at which an iteration may end
  int sweeps = 0, newton_steps = 0;
  std::string before = {};   ///< what was done before them
  int rounds = kMostRounds;  ///< that may be made
  bool was_inside = false;   ///< of the cones

  /// Begins at the start of the options, or at 0.
  FrictionSearch(const FrictionProblem<S>& problem, const SolveOptions<S>& options)
      : best(options.start), aim(options.tolerance), options_(options) {
    if (best.size() == 0) best.setConstant(problem.size(), S(0));
    offer(problem, best);
  }

  /// Offers r as the best point. The natural map may be within the aim although normal_residual is
  /// not. Then the search aims at a smaller natural map.
  void offer(const FrictionProblem<S>& problem, const Vector<S>& r) {
    Vector<S> u(r.size());
    slack(problem, r, u);
    const S natural = natural_residual<S>(problem, r, u);
    const S other = std::max(natural, normal_residual(problem, r, u));
    if (natural <= aim && !(other <= aim)) aim = natural / S(16);
    if (other < residual || residual != residual) residual = other, best = r;
  }

  [[nodiscard]] const S& tolerance() const { return options_.tolerance; }
  [[nodiscard]] int iterations() const { return sweeps + newton_steps; }
  [[nodiscard]] bool is_at_limit() const {
    return options_.max_iterations > 0 && iterations() >= options_.max_iterations;
  }
  [[nodiscard]] bool has_ended() const {
    return residual_is_within(residual, options_.tolerance) || is_solution_ || is_at_limit() ||
           SolveWatch::has_stopped();
  }

  [[nodiscard]] bool ends_by_rounding() const {
    return options_.tolerance == S(0) && best.size() > kMostDense;
  }
  /// Whether the best point is a solution as far as rounding tells.
  [[nodiscard]] bool is_at_rounding(const FrictionProblem<S>& problem) const {
    const auto result =
        examine(problem, best, options_.tolerance, SolveStatus::kStalled, iterations());
    return result.status != SolveStatus::kStalled;
  }
  /// Ends a search of many components without a tolerance, if its best point is a solution up to
  /// rounding.
  void settle(const FrictionProblem<S>& problem) {
    const bool may =
        ends_by_rounding() && residual_is_within(residual, rounding_tolerance(problem, best));
    if (!may) return;
    const auto result = examine(problem, best, S(0), SolveStatus::kStalled, iterations());
    is_solution_ = result.status == SolveStatus::kSolved;
  }

 private:
  const SolveOptions<S>& options_;
  bool is_solution_ = false;
};

}  // namespace assay
