#include "reports/compare/true_behaviour.hpp"

#include <algorithm>
#include <cmath>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/systems/newton_euler_coordinates.hpp"
#include "reports/compare/least_squares.hpp"

namespace assay::reports {

namespace {

using Real = long double;
using Index = Eigen::Index;

/// Gaps of the exact motion that are at most this, relative to the coordinates, are closed. Rows
/// that are linearly dependent up to this are dependent.
constexpr Real kClosed = 1e-9L;

/// H and the gaps at a state, of Lagrangian systems or rigid bodies.
struct ContactRows {
  Matrix<Real> h;
  Vector<Real> gap;
};

ContactRows rows_at(const LagrangianModel<Real>& model, Real t, const Vector<Real>& q) {
  const Index m = model.components();
  ContactRows rows{Matrix<Real>::Zero(m, model.size()), Vector<Real>::Zero(m)};
  if (m == 0) return rows;
  model.relation->evaluate(t, q, rows.gap);
  model.relation->jacobian(t, q, rows.h);
  return rows;
}

ContactRows rows_at(const NewtonEulerModel<Real>& model, Real t, const Vector<Real>& q) {
  const Index m = model.components();
  ContactRows rows{Matrix<Real>::Zero(m, model.velocities()), Vector<Real>::Zero(m)};
  if (m == 0) return rows;
  model.relation->evaluate(t, q, rows.gap);
  model.relation->velocity_matrix(t, q, rows.h);
  return rows;
}

template <class Model>
bool closed_are_independent(const Model& model, Real t, const Vector<Real>& q) {
  const ContactRows rows = rows_at(model, t, q);
  std::vector<Index> closed;
  Index first = 0;
  for (const ImpactLaw<Real>& law : model.laws) {
    const Index d = dimension(law.law);
    const bool held = std::holds_alternative<Equality>(law.law);
    if (held || rows.gap(first) <= kClosed * (1 + q.cwiseAbs().maxCoeff())) {
      for (Index i = first; i < first + d; ++i) closed.push_back(i);
    }
    first += d;
  }
  if (closed.empty()) return true;
  const Matrix<Real> directions = rows.h(closed, Eigen::all).transpose();
  return LeastSquares(directions, kClosed).rank() == static_cast<Index>(closed.size());
}

template <class Model>
bool all_are_independent(const Model& model, const oracles::ExactMotion<Real>& exact) {
  oracles::MotionState<Real> state;
  for (const auto& piece : exact.pieces) {
    const Real length = piece.end - piece.begin;
    for (const Real s : {Real(0), length / 2}) {
      piece.flight->evaluate(s, state);
      if (!closed_are_independent(model, piece.begin + s, state.q)) return false;
    }
  }
  return true;
}

bool spins_jump(const oracles::MotionEvent<Real>& event) {
  for (Index i = 0; i < event.v_minus.size(); ++i) {
    const bool of_spin = i % kBodyVelocities >= 3;
    if (of_spin && std::abs(event.v_plus(i) - event.v_minus(i)) > kClosed) return true;
  }
  return false;
}

bool bears_a_force(const oracles::Piece<Real>& piece) {
  oracles::MotionState<Real> state;
  piece.flight->evaluate((piece.end - piece.begin) / 2, state);
  return piece.persistent_contact || piece.sliding || piece.compliant ||
         !state.contact_force.isZero(0);
}

}  // namespace

oracles::ExactMotion<Real> cut_after(oracles::ExactMotion<Real> motion, Real t_end) {
  std::erase_if(motion.events, [&](const auto& event) { return event.t > t_end; });
  while (motion.pieces.size() > 1 && !(motion.pieces.back().begin < t_end)) {
    motion.pieces.pop_back();
  }
  return motion;
}

bool has_unique_impulses(const Model<Real>& model, const oracles::ExactMotion<Real>& exact) {
  switch (kind_of(model)) {
    case ModelKind::kLinear:
    case ModelKind::kLagrangian:
      return all_are_independent(std::get<LagrangianModel<Real>>(model), exact);
    case ModelKind::kFirstOrder:
      return true;
    case ModelKind::kNewtonEuler:
      return all_are_independent(std::get<NewtonEulerModel<Real>>(model), exact);
  }
  return true;
}

TrueBehaviour behaviour_of(const Model<Real>& model,
                           const oracles::ExactMotion<Real>& exact,
                           Real begin,
                           bool shows_event) {
  const bool of_bodies = kind_of(model) == ModelKind::kNewtonEuler;
  const auto bears = [&](const auto& piece) { return piece.end > begin && bears_a_force(piece); };
  return {.regularity = oracles::regularity(exact),
          .spins_jump = of_bodies && std::ranges::any_of(exact.events, spins_jump),
          .unique_impulses = has_unique_impulses(model, exact),
          .reaches_contact = shows_event || std::ranges::any_of(exact.pieces, bears)};
}

}  // namespace assay::reports
