#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/laws/impact_law.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/relations/newton_euler_relation.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/systems/rigid_body.hpp"
#include "core/systems/wrench.hpp"

namespace assay {

/// Rigid bodies with contacts in coordinates q = (x_g, p, …), and their initial state.
///
/// An attitude p has four numbers, and an angular velocity has three. So q̇ is not v, and T connects
/// them. Velocities jump at impacts, so (1) is an equation between measures:
///
///   q̇ = T(q) v,   M dv = F(t, q, v⁺) dt + G(q)ᵀ dr,   M = diag(m 1, I, …)                  (1)
///   F = (f, −Ω × I Ω + M, …)                                                               (2)
///
/// In (2), (f, M) is the sum of the wrenches. The laws of the contacts hold between G v⁺ and r.
///
/// Source: [Notes, (11.36)–(11.38), (11.47)].
/// Shapes: b bodies; q ∈ ℝ^{7b}, v, F ∈ ℝ^{6b}; m = relation->size() components, in the order of
/// the laws; there may be no relation. `initial_velocity` is the left limit v⁻(t0). Wrenches and
/// the relation are shared, never changed.
template <Field S>
struct NewtonEulerModel {
  static constexpr ModelKind kKind = ModelKind::kNewtonEuler;

  std::vector<RigidBody<S>> bodies;
  std::vector<std::shared_ptr<const Wrench<S>>> wrenches;
  std::shared_ptr<const NewtonEulerRelation<S>> relation;
  std::vector<ImpactLaw<S>> laws;
  Vector<S> initial_position;
  Vector<S> initial_velocity;
  S initial_time = S(0);

  [[nodiscard]] Eigen::Index size() const { return static_cast<Eigen::Index>(bodies.size()); }
  [[nodiscard]] Eigen::Index coordinates() const { return kBodyCoordinates * size(); }
  [[nodiscard]] Eigen::Index velocities() const { return kBodyVelocities * size(); }
  [[nodiscard]] Eigen::Index components() const { return relation ? relation->size() : 0; }

  /// Whether a wrench depends on q or v.
  [[nodiscard]] bool wrenches_depend_on_state() const {
    return std::ranges::any_of(wrenches, [](const auto& w) { return w->depends_on_state(); });
  }

  /// F of (2).
  void force(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const {
    f.setConstant(S(0));
    for (Eigen::Index i = 0; i < size(); ++i) {
      f.template segment<3>(kBodyVelocities * i + 3) =
          -gyroscopic_moment<S>(body(i).inertia, angular_velocity<S>(v, i));
    }
    for (const auto& wrench : wrenches) wrench->add(t, q, v, f);
  }

  /// ∂F/∂q, 6b×7b, and ∂F/∂v, 6b×6b.
  void force_jacobians(const S& t,
                       const Vector<S>& q,
                       const Vector<S>& v,
                       Matrix<S>& by_position,
                       Matrix<S>& by_velocity) const {
    by_position.setConstant(S(0));
    by_velocity.setConstant(S(0));
    for (Eigen::Index i = 0; i < size(); ++i) {
      const Eigen::Index first = kBodyVelocities * i + 3;
      by_velocity.template block<3, 3>(first, first) =
          -gyroscopic_jacobian<S>(body(i).inertia, angular_velocity<S>(v, i));
    }
    for (const auto& wrench : wrenches) {
      if (wrench->depends_on_state()) wrench->add_jacobians(t, q, v, by_position, by_velocity);
    }
  }

  /// M of (1).
  void mass(Matrix<S>& mass) const {
    mass.setConstant(S(0));
    for (Eigen::Index i = 0; i < size(); ++i) {
      const Eigen::Index first = kBodyVelocities * i;
      for (Eigen::Index k = 0; k < 3; ++k) mass(first + k, first + k) = body(i).mass;
      mass.template block<3, 3>(first + 3, first + 3) = body(i).inertia;
    }
  }

  /// M x.
  void apply_mass(const Vector<S>& x, Vector<S>& product) const {
    for (Eigen::Index i = 0; i < size(); ++i) {
      const Eigen::Index first = kBodyVelocities * i;
      for (Eigen::Index k = 0; k < 3; ++k) product(first + k) = body(i).mass * x(first + k);
      product.template segment<3>(first + 3) =
          body(i).inertia.lazyProduct(x.template segment<3>(first + 3));
    }
  }

 private:
  [[nodiscard]] const RigidBody<S>& body(Eigen::Index i) const {
    return bodies[static_cast<std::size_t>(i)];
  }
};

/// ½ vᵀ M v [J].
template <Field S>
[[nodiscard]] S kinetic_energy(const NewtonEulerModel<S>& model, const Vector<S>& v) {
  Vector<S> momentum(v.size());
  model.apply_mass(v, momentum);
  S twice(0);
  for (Eigen::Index i = 0; i < v.size(); ++i) twice += v(i) * momentum(i);
  return twice / S(2);
}

/// Σ x_g × m v_g + R I Ω: the angular momentum about the origin, in the inertial frame [N m s].
template <Field S>
[[nodiscard]] Vector3<S> angular_momentum(const NewtonEulerModel<S>& model,
                                          const Vector<S>& q,
                                          const Vector<S>& v) {
  Vector3<S> sum(S(0), S(0), S(0));
  for (Eigen::Index i = 0; i < model.size(); ++i) {
    const RigidBody<S>& body = model.bodies[static_cast<std::size_t>(i)];
    const Vector3<S> spin = body.inertia.lazyProduct(angular_velocity<S>(v, i));
    sum += rotate<S>(attitude<S>(q, i), spin);
    sum += body.mass * cross<S>(centre<S>(q, i), centre_velocity<S>(v, i));
  }
  return sum;
}

namespace detail {

template <OrderedField S>
void require_unit_quaternion(const Quaternion<S>& p, Eigen::Index body) {
  const S square = squared_norm<S>(p);
  const std::string of = "the quaternion of body " + std::to_string(body);
  if (is_zero(square)) throw InvalidInput(of + " is zero, which is no rotation");
  const S defect = magnitude(S(square - S(1)));
  if (defect <= S(16) * unit_roundoff<S>()) return;
  throw InvalidInput(of + " has squared norm " + to_decimal(square) + "; it must be 1");
}

/// Checks that a joint, an Equality, holds at the initial position, |y_i| ≤ √u Σ_j |G_ij| (1 + |x|)
/// with x the largest coordinate, and that it has no restitution. Exact scalars have u = 0.
template <OrderedField S>
void validate_joint(const ImpactLaw<S>& law,
                    std::size_t number,
                    Eigen::Index first,
                    const NewtonEulerModel<S>& model,
                    const Vector<S>& y,
                    const Matrix<S>& g) {
  const std::string name = "joint " + std::to_string(number);
  for (const S* e : {&law.impact.normal_restitution, &law.impact.tangential_restitution}) {
    if (is_zero(*e)) continue;
    throw InvalidInput("restitution coefficient of " + name + " = " + to_decimal(*e) +
                       " is not allowed: it must be 0");
  }
  const S size = S(1) + largest_magnitude<S>(model.initial_position);
  for (Eigen::Index i = first; i < first + dimension(law.law); ++i) {
    S sum(0);
    for (Eigen::Index j = 0; j < g.cols(); ++j) sum += magnitude(g(i, j));
    if (y(i) * y(i) <= unit_roundoff<S>() * sum * sum * size * size) continue;
    throw InvalidInput(name + " does not hold at the initial position: y = " + to_decimal(y(i)) +
                       " is not allowed, it must be 0");
  }
}

template <OrderedField S>
void validate_contacts(const NewtonEulerModel<S>& model) {
  const Eigen::Index m = model.components();
  if (total_dimension(model.laws) != m) {
    throw InvalidInput("the laws have " + std::to_string(total_dimension(model.laws)) +
                       " components, the relation " + std::to_string(m));
  }
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    validate_law(model.laws[i].law, i);
    const FrictionalImpact<S>& impact = model.laws[i].impact;
    for (const S* e : {&impact.normal_restitution, &impact.tangential_restitution}) {
      if (*e >= S(0) && *e <= S(1)) continue;
      throw InvalidInput("restitution coefficient of contact " + std::to_string(i) + " = " +
                         to_decimal(*e) + " is not allowed: it must be in [0, 1]");
    }
  }
  if (m == 0) return;
  model.relation->require_bodies(model.size());
  Vector<S> y(m);
  model.relation->evaluate(model.initial_time, model.initial_position, y);
  require_shape("relation", y, m, 1);
  require_finite("relation at the initial position", y);
  Matrix<S> g(m, model.velocities());
  model.relation->velocity_matrix(model.initial_time, model.initial_position, g);
  require_shape("velocity matrix of the relation", g, m, model.velocities());
  require_finite("velocity matrix of the relation at the initial position", g);
  Eigen::Index first = 0;
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    const ImpactLaw<S>& law = model.laws[i];
    if (std::holds_alternative<Equality>(law.law)) validate_joint(law, i, first, model, y, g);
    first += dimension(law.law);
  }
}

}  // namespace detail

/// @throws InvalidInput that names the missing member, the array of the wrong size, the entry that
/// is not finite, a body that validate(RigidBody) refuses, a body that a force or contact names
/// although it does not exist, a quaternion that is zero or not of norm 1, a law that validate_law
/// refuses, a restitution coefficient outside [0, 1], or a joint that the initial position
/// violates.
template <OrderedField S>
void validate(const NewtonEulerModel<S>& model) {
  if (model.bodies.empty()) throw InvalidInput("the model has no body; it needs at least one");
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    validate(model.bodies[i], "body " + std::to_string(i));
  }
  const Vector<S>& q = model.initial_position;
  const Vector<S>& v = model.initial_velocity;
  detail::require_shape("initial position", q, model.coordinates(), 1);
  detail::require_shape("initial velocity", v, model.velocities(), 1);
  detail::require_finite("initial position", q);
  detail::require_finite("initial velocity", v);
  if (!is_finite(model.initial_time)) throw InvalidInput("initial time is not a finite number");
  for (Eigen::Index i = 0; i < model.size(); ++i) {
    detail::require_unit_quaternion<S>(attitude<S>(q, i), i);
  }
  for (const auto& wrench : model.wrenches) wrench->require_bodies(model.size());
  Vector<S> force(v.size());
  model.force(model.initial_time, q, v, force);
  detail::require_shape("force", force, model.velocities(), 1);
  detail::require_finite("force at the initial state", force);
  detail::validate_contacts(model);
}

namespace detail {

/// Warns of joints that the initial velocity violates, |u_i| > √u Σ_j |G_ij| (1 + |v_j|).
template <OrderedField S>
void warn_of_joints(const NewtonEulerModel<S>& model, std::vector<std::string>& warnings) {
  const Eigen::Index m = model.components();
  if (m == 0) return;
  const Vector<S>& v = model.initial_velocity;
  Matrix<S> g(m, v.size());
  Vector<S> u(m);
  model.relation->velocity_matrix(model.initial_time, model.initial_position, g);
  model.relation->rate(model.initial_time, model.initial_position, u);
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < model.laws.size(); ++i) {
    const Eigen::Index end = row + dimension(model.laws[i].law);
    for (bool is_held = std::holds_alternative<Equality>(model.laws[i].law); row < end; ++row) {
      S size(0);
      for (Eigen::Index j = 0; j < v.size(); ++j) {
        u(row) += g(row, j) * v(j);
        size += magnitude(g(row, j)) * (S(1) + magnitude(v(j)));
      }
      if (!is_held || u(row) * u(row) <= unit_roundoff<S>() * size * size) continue;
      warnings.push_back("the initial velocity violates joint " + std::to_string(i) + ": G v = " +
                         to_decimal(u(row)) + ", not 0; the first step removes it by an impulse");
      is_held = false;
    }
  }
}

}  // namespace detail

/// Warns of inputs that can be used and may be mistakes: principal moments that no distribution of
/// mass has, and velocities v⁻ that a joint does not allow.
/// @pre validate.
template <OrderedField S>
[[nodiscard]] std::vector<std::string> warnings(const NewtonEulerModel<S>& model) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    if (obeys_triangle_inequality<S>(model.bodies[i].inertia)) continue;
    result.push_back("inertia of body " + std::to_string(i) +
                     " violates the triangle inequality I_i ≤ I_j + I_k: no distribution of mass "
                     "has it");
  }
  detail::warn_of_joints(model, result);
  return result;
}

#define ASSAY_EXTERN_VALIDATE(S) extern template void validate(const NewtonEulerModel<S>&);
ASSAY_FOR_EACH_MODEL_SCALAR(ASSAY_EXTERN_VALIDATE)
#undef ASSAY_EXTERN_VALIDATE

}  // namespace assay
