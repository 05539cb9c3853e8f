#pragma once

#include <functional>
#include <string>

#include "core/one_step_problems/box_vi.hpp"
#include "core/one_step_problems/global_natural_map.hpp"
#include "core/one_step_problems/solve_result.hpp"

/// Every solver of SiconosNumerics on a problem, in each storage of its matrices that may suit it,
/// in processes of their own, because a solver may crash or never end.
namespace assay::siconos {

/// Without it, no solver solves anything.
[[nodiscard]] bool is_available();

/// What is asked of a solver. Its own tolerance is relative to the load; it is lowered twice by ten
/// where the solution is not accepted.
struct Asked {
  double tolerance;
  /// For one solver, until one has solved the problem; then others get as long as that took.
  double patience;
  /// Processor time of all solvers; those that rarely are the fastest come last.
  double budget;
};

/// The fastest solver whose solution was accepted.
struct SolverRun {
  std::string solver = {};  ///< empty: there is none
  double seconds = 0;       ///< busy_seconds of the driver alone, the least of several calls
  Vector<double> z = {};
};

using Accepts = std::function<bool(const Vector<double>& z)>;

[[nodiscard]] SolverRun fastest(const BoxVi<double>& problem, const Asked& asked, const Accepts&);
[[nodiscard]] SolverRun fastest(const FrictionProblem<double>& problem,
                                const Asked& asked,
                                const Accepts&);
[[nodiscard]] SolverRun fastest(const GlobalFrictionProblem<double>& problem,
                                const Asked& asked,
                                const Accepts&);

/// The fastest that `solve` would call solved.
template <template <class> class Problem>
[[nodiscard]] SolverRun fastest(const Problem<double>& problem, const Asked& asked) {
  return fastest(problem, asked, [&](const Vector<double>& z) {
    return examine(problem, z, asked.tolerance, SolveStatus::kStalled, 0).status ==
           SolveStatus::kSolved;
  });
}

}  // namespace assay::siconos
