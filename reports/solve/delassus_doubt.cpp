#include "reports/solve/delassus_doubt.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <utility>

#include "core/one_step_problems/friction_problem.hpp"
#include "core/scalar/machine.hpp"

namespace assay::reports {
namespace {

using Index = Eigen::Index;

constexpr Index kMostRowsExamined = 1000;

/// Relative, of entries that were printed with seven digits.
constexpr double kOpen = 1e-6;

std::string asymmetry(const Matrix<double>& w, double size) {
  Index row = 0, column = 0;
  const double largest = (w - w.transpose()).cwiseAbs().maxCoeff(&row, &column);
  if (row > column) std::swap(row, column);
  if (!(largest > kOpen * size)) return "";
  return fmt::format(
      "W is not symmetric: W({0}, {1}) = {2:.6g} and W({1}, {0}) = {3:.6g} differ by {4:.2g} of "
      "the "
      "largest entry",
      row,
      column,
      w(row, column),
      w(column, row),
      largest / size);
}

std::string indefiniteness(const Matrix<double>& w) {
  const Eigen::SelfAdjointEigenSolver<Matrix<double>> solver((w + w.transpose()) / 2,
                                                             Eigen::EigenvaluesOnly);
  const double least = solver.eigenvalues().minCoeff();
  const double largest = solver.eigenvalues().cwiseAbs().maxCoeff();
  if (solver.info() != Eigen::Success || !(least < -kOpen * largest)) return "";
  return fmt::format("W has the eigenvalue {:.3g}, and none may be negative; the largest is {:.3g}",
                     least,
                     largest);
}

}  // namespace

std::string delassus_doubt(const OneStepProblem& problem) {
  const auto* contact = std::get_if<FrictionProblem<Rational>>(&problem);
  if (contact == nullptr || contact->size() == 0 || contact->size() > kMostRowsExamined) return "";
  const Matrix<double> w = convert<double>(contact->w.to_dense());
  const double size = w.cwiseAbs().maxCoeff();
  if (!w.allFinite() || !(size > 0)) return "";
  std::string doubt = asymmetry(w, size);
  if (doubt.empty()) doubt = indefiniteness(w);
  return doubt.empty() ? "" : doubt + ": it is no Delassus matrix, and there may be no solution";
}

}  // namespace assay::reports
