#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/one_step_problems/friction_problem.hpp"
#include "core/one_step_problems/global_friction_problem.hpp"
#include "reports/problem_files/loaded_problem.hpp"

/// The installed Siconos beside ours. Without it, is_available() is false and nothing else is
/// called.
namespace assay::siconos {

[[nodiscard]] bool is_available();

/// lcp_lexicolemke on LCP(M, q).
struct LemkeRun {
  double seconds;  ///< median
  Vector<double> z;
};
[[nodiscard]] LemkeRun lemke(const Matrix<double>& m, const Vector<double>& q, int repetitions);

/// What fc3d_unitary_enumerative makes of many single contacts.
struct QuarticRun {
  double seconds;                 ///< least of a few passes, per contact
  std::vector<Vector<double>> r;  ///< its impulses, whatever it reports
};
[[nodiscard]] QuarticRun quartic(const std::vector<FrictionProblem<double>>& contacts);

/// Seconds per sweep of its nonsmooth Gauss-Seidel on a file, medians.
[[nodiscard]] double sweep_seconds(const std::filesystem::path& path, int sweeps);

/// One of its solvers on a file, run in a process of its own.
struct SolverRun {
  std::string solver;
  bool ended = false;  ///< within the time limit, and without a crash
  double seconds = 0;
  Vector<double> z;
};

/// The solver that is fastest among those that `accepts` takes, of all that it has for the kind;
/// `solver` is empty if there is none.
/// @param path  text of Siconos; @param tolerance  its own, relative to ‖q‖ for friction.
template <class Accepts>
[[nodiscard]] SolverRun fastest(const std::vector<SolverRun>& runs, Accepts accepts) {
  SolverRun best;
  for (const SolverRun& run : runs) {
    if (!run.ended || !accepts(run.z)) continue;
    if (best.solver.empty() || run.seconds < best.seconds) best = run;
  }
  return best;
}

[[nodiscard]] std::vector<SolverRun> run_solvers(const std::filesystem::path& path,
                                                 const reports::LoadedProblem& problem,
                                                 double tolerance,
                                                 int seconds_limit);

/// The same on a problem of contacts with friction in 3D: z = (v, r).
[[nodiscard]] std::vector<SolverRun> run_global_solvers(
    const GlobalFrictionProblem<double>& problem, double tolerance, int seconds_limit);

}  // namespace assay::siconos
