#pragma once

#include <filesystem>
#include <vector>

#include "core/one_step_problems/friction_problem.hpp"

/// The installed Siconos beside ours. Without it, is_available() is false and nothing else is
/// called.
namespace assay::siconos {

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

}  // namespace assay::siconos
