#include "reports/solve/delassus_doubt.hpp"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseQR>
#include <cmath>
#include <utility>

#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/scalar/machine.hpp"

namespace assay::reports {
namespace {

using Index = Eigen::Index;

constexpr Index kMostRowsExamined = 1000;

/// Relative, of entries that were printed with seven digits.
constexpr double kOpen = 1e-6;

/// Of the matrix `name`, from the place of its largest difference from its transpose.
std::string asymmetry(
    const char* name, Index row, Index column, double entry, double opposite, double size) {
  const double largest = std::abs(entry - opposite);
  if (!(largest > kOpen * size)) return "";
  if (row > column) std::swap(row, column), std::swap(entry, opposite);
  return fmt::format(
      "{0} is not symmetric: {0}({1}, {2}) = {3:.6g} and {0}({2}, {1}) = {4:.6g} differ by {5:.2g} "
      "of the largest entry",
      name,
      row,
      column,
      entry,
      opposite,
      largest / size);
}

std::string asymmetry(const Matrix<double>& w, double size) {
  Index row = 0, column = 0;
  (void)(w - w.transpose()).cwiseAbs().maxCoeff(&row, &column);
  return asymmetry("W", row, column, w(row, column), w(column, row), size);
}

std::string asymmetry(const SparseMatrix<double>& m, double size) {
  const SparseMatrix<double> difference = m - SparseMatrix<double>(m.transpose());
  Index row = 0, column = 0;
  double largest = 0;
  for (Index j = 0; j < difference.outerSize(); ++j) {
    for (SparseMatrix<double>::InnerIterator entry(difference, j); entry; ++entry) {
      if (!(std::abs(entry.value()) > largest)) continue;
      largest = std::abs(entry.value()), row = entry.row(), column = entry.col();
    }
  }
  return asymmetry("M", row, column, m.coeff(row, column), m.coeff(column, row), size);
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

/// P M Pᵀ = L D Lᵀ has as many negative pivots as M has negative eigenvalues.
std::string indefiniteness(const SparseMatrix<double>& m) {
  const SparseMatrix<double> symmetric = (m + SparseMatrix<double>(m.transpose())) / 2;
  const Eigen::SimplicialLDLT<SparseMatrix<double>> factors(symmetric);
  if (factors.info() != Eigen::Success) return "M is singular";
  const Vector<double> pivots = factors.vectorD();
  const auto negative = (pivots.array() < -kOpen * pivots.cwiseAbs().maxCoeff()).count();
  if (negative == 0) return "";
  return fmt::format(
      "M has {} negative eigenvalue{}, and may have none", negative, negative == 1 ? "" : "s");
}

std::string dependence(const SparseMatrix<double>& h) {
  if (h.cols() > kMostRowsExamined) return "";
  SparseMatrix<double> columns = h;
  columns.makeCompressed();
  const Eigen::SparseQR<SparseMatrix<double>, Eigen::COLAMDOrdering<int>> factors(columns);
  if (factors.info() != Eigen::Success || factors.rank() == h.cols()) return "";
  return fmt::format(
      "H has {} columns and the rank {}, so the impulses are not unique", h.cols(), factors.rank());
}

std::string doubt_of(const GlobalFrictionProblem<double>& problem) {
  const SparseMatrix<double>& m = problem.mass;
  if (m.nonZeros() == 0 || problem.size() == 0) return "";
  const double size = m.coeffs().cwiseAbs().maxCoeff();
  if (!std::isfinite(size) || !(size > 0)) return "";
  std::string doubt = asymmetry(m, size);
  if (doubt.empty()) doubt = indefiniteness(m);
  if (!doubt.empty()) return doubt + ": it is no mass matrix, and there may be no solution";
  return dependence(problem.contact);
}

std::string doubt_of(const FrictionProblem<double>& problem) {
  if (problem.size() == 0 || problem.size() > kMostRowsExamined) return "";
  const Matrix<double> w = problem.w.to_dense();
  const double size = w.cwiseAbs().maxCoeff();
  if (!w.allFinite() || !(size > 0)) return "";
  std::string doubt = asymmetry(w, size);
  if (doubt.empty()) doubt = indefiniteness(w);
  return doubt.empty() ? "" : doubt + ": it is no Delassus matrix, and there may be no solution";
}

}  // namespace

std::string delassus_doubt(const OneStepProblem& problem) {
  if (const auto* contact = std::get_if<FrictionProblem<Rational>>(&problem)) {
    return doubt_of({BlockMatrix<double>::from(contact->w),
                     convert<double>(contact->q),
                     convert<double>(contact->laws)});
  }
  if (const auto* global = std::get_if<GlobalFrictionProblem<Rational>>(&problem)) {
    return doubt_of(convert<double>(*global));
  }
  return "";
}

}  // namespace assay::reports
