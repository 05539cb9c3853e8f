#pragma once

#include <vector>

#include "reference/event_driven/contacts.hpp"
#include "reference/event_driven/dense_solve.hpp"

namespace assay::reference {

/// Moves x onto the constraints that a mode holds, by the least change in the kinetic metric. The
/// integration holds accelerations only, so positions and velocities drift:
///
///   q := q − M⁻¹ Jᵀ (J M⁻¹ Jᵀ)⁻¹ y       for the gaps of closed contacts and equalities, twice (1)
///   v := v − M⁻¹ Jᵀ (J M⁻¹ Jᵀ)⁻¹ U       for these and the sliding of contacts that stick (2)
///
/// It only removes numerical drift. Returns false and leaves x unchanged if J M⁻¹ Jᵀ is singular,
/// because then the constraints are redundant.
///
/// Source: derived here: (1) is Newton's method, with multipliers for ‖δq‖_M minimal.
template <class S>
class ConstraintProjection {
 public:
  ConstraintProjection(const LagrangianModel<S>& model,
                       const std::vector<Contact<S>>& contacts,
                       const Mode& mode)
      : model_(model) {
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const ContactPhase phase = mode[i].phase;
      if (phase == ContactPhase::kOpen) continue;
      const bool bilateral = contacts[i].kind == ContactKind::kEquality;
      const bool held = bilateral || phase == ContactPhase::kStick;
      for (Eigen::Index j = 0; j < (held ? contacts[i].size : 1); ++j) {
        velocities_.push_back(contacts[i].first + j);
        if (bilateral || j == 0) positions_.push_back(contacts[i].first + j);
      }
    }
  }

  [[nodiscard]] bool apply(Instant<S>& x) const {
    if (velocities_.empty()) return true;
    Instant<S> moved = x;
    Vector<S> y(model_.components());
    for (int i = 0; i < 2; ++i) {
      model_.relation->evaluate(moved.t, moved.q, y);
      if (!correct(moved, positions_, y, moved.q)) return false;
    }
    Matrix<S> h(model_.components(), x.q.size());
    model_.relation->jacobian(moved.t, moved.q, h);
    model_.relation->rate(moved.t, moved.q, y);
    y += h.lazyProduct(moved.v);
    if (!correct(moved, velocities_, y, moved.v)) return false;
    x = moved;
    return true;
  }

 private:
  [[nodiscard]] bool correct(const Instant<S>& x,
                             const std::vector<Eigen::Index>& rows,
                             const Vector<S>& defect,
                             Vector<S>& corrected) const {
    const Eigen::Index n = x.q.size();
    const auto k = static_cast<Eigen::Index>(rows.size());
    Matrix<S> h(model_.components(), n), mass(n, n);
    model_.relation->jacobian(x.t, x.q, h);
    model_.system->mass(x.q, mass);
    Matrix<S> j(k, n), right(k, 1);
    for (Eigen::Index i = 0; i < k; ++i) {
      j.row(i) = h.row(rows[static_cast<std::size_t>(i)]);
      right(i, 0) = defect(rows[static_cast<std::size_t>(i)]);
    }
    Matrix<S> spread = j.transpose();
    const S least = S(1 << 20) * unit_roundoff<S>();
    if (!dense_solve(mass, spread, least)) return false;
    Matrix<S> w = j.lazyProduct(spread);
    if (!dense_solve(w, right, least)) return false;
    corrected -= spread.lazyProduct(right.col(0));
    return true;
  }

  const LagrangianModel<S>& model_;
  std::vector<Eigen::Index> positions_, velocities_;
};

}  // namespace assay::reference
