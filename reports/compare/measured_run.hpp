#pragma once

#include <cmath>

#include "reports/compare/contact_reach.hpp"

namespace assay::reports {

/// A trajectory of a linear model with the data for testing its laws.
struct MeasuredRun {
  using Real = long double;

  /// @pre both outlive this; two rows or more.
  MeasuredRun(const ContactModel<Real>& of, const FileTrajectory& trajectory)
      : model(of),
        run(trajectory),
        open(run),
        norm(model.system.mass),
        steps(model, run, open, norm),
        rows(norm.solved(model.relation.jacobian.transpose())),
        row_norms(rows.colwise().norm().transpose()),
        unit(norm.solved(Matrix<Real>::Identity(run.q.rows(), run.q.rows()))),
        speed(model.relation.jacobian.lazyProduct(run.v)),
        reach(model, run, open, steps, row_norms) {}

  [[nodiscard]] Real time(Eigen::Index k) const { return run.t[static_cast<std::size_t>(k)]; }
  [[nodiscard]] bool tells_impulses() const { return run.impulse.rows() > 0; }
  [[nodiscard]] bool starts_at_initial_time() const {
    return std::abs(time(0) - model.initial_time) <= open.t;
  }
  /// Whether all steps from `first` to `last` resolve the motion.
  [[nodiscard]] bool resolved(Eigen::Index first, Eigen::Index last) const {
    for (Eigen::Index k = first; k <= last; ++k) {
      if (!steps[k].resolved) return false;
    }
    return true;
  }

  const ContactModel<Real>& model;
  const FileTrajectory& run;
  FileRounding open;
  MassNorm norm;
  StepBounds steps;
  Matrix<Real> rows;       ///< L⁻¹ Hᵀ
  Vector<Real> row_norms;  ///< ‖H_i‖_{M⁻¹}
  Matrix<Real> unit;       ///< L⁻¹: column i has the norm √(M⁻¹)_ii
  Matrix<Real> speed;      ///< U; one column for each node
  ContactReach reach;
};

}  // namespace assay::reports
