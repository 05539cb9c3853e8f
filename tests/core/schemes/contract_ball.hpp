#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>

#include "core/laws/complementarity.hpp"
#include "core/math/magnitude.hpp"
#include "core/relations/first_order_linear.hpp"
#include "core/relations/sphere_on_plane.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/first_order_terms.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/linear_wrench.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay {

/// A ball over a floor, as a model for schemes of each kind:
///
///   m q̈ = −m g − k q − c q̇ + λ,   0 ≤ q ⊥ λ ≥ 0,   q̇⁺ = −e q̇⁻
///
/// and without inertia, for schemes of first order:   q̇ = v − k q + λ,   0 ≤ q ⊥ λ ≥ 0.
/// Units: SI.
struct Ball {
  Rational height, velocity;
  Rational gravity = 0, restitution = 1, mass = 1, stiffness = 0, damping = 0, start = 0;
};

/// Called with t at each evaluation of a force.
template <class S>
using ForceWatch = std::function<void(const S& t)>;

template <class S>
struct SinkingBall {
  static constexpr bool kConstantJacobian = true;
  S velocity, stiffness;
  ForceWatch<S> watch;
  Eigen::Index size() const { return 1; }
  template <class T>
  void vector_field(const T& t, const Vector<T>& x, Vector<T>& f) const {
    if constexpr (std::same_as<T, S>) {
      if (watch) watch(t);
    }
    f(0) = lift<T>(velocity) - lift<T>(stiffness) * x(0);
  }
};

template <class S>
FirstOrderModel<S> first_order_ball(const Ball& ball, const ForceWatch<S>& watch) {
  const auto one = Matrix<S>(Matrix<S>::Constant(1, 1, S(1)));
  FirstOrderModel<S> model;
  model.system = first_order_system<S>(
      SinkingBall<S>{from_rational<S>(ball.velocity), from_rational<S>(ball.stiffness), watch});
  model.relation = std::make_shared<FirstOrderLinear<S>>(
      typename FirstOrderLinear<S>::Data{.c = one, .b = one, .d = {}, .e = {}, .f = {}, .z = {}});
  model.laws = {Complementarity{}};
  model.initial_state = vector_of<S>({from_rational<S>(ball.height)});
  model.initial_time = from_rational<S>(ball.start);
  return model;
}

template <class S>
ContactModel<S> lagrangian_ball(const Ball& ball, const ForceWatch<S>& watch) {
  ContactModel<S> model = ball_model<S>(from_rational<S>(ball.height),
                                        from_rational<S>(ball.velocity),
                                        from_rational<S>(ball.gravity),
                                        from_rational<S>(ball.restitution),
                                        from_rational<S>(ball.mass));
  model.system.stiffness = matrix_of<S>(1, 1, {from_rational<S>(ball.stiffness)});
  model.system.damping = matrix_of<S>(1, 1, {from_rational<S>(ball.damping)});
  model.initial_time = from_rational<S>(ball.start);
  if (!watch) return model;
  const S weight = from_rational<S>(Rational(-ball.mass * ball.gravity));
  model.system.external_force =
      ExternalForce<S>::of_time([watch, weight](const S& t, Vector<S>& force) {
        watch(t);
        force(0) = weight;
      });
  return model;
}

/// A sphere of radius 1/2 whose centre is 1/2 higher.
template <class S>
NewtonEulerModel<S> rigid_ball(const Ball& ball, const ForceWatch<S>& watch) {
  const S radius = ratio<S>(1, 2), weight = from_rational<S>(Rational(-ball.mass * ball.gravity));
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(from_rational<S>(ball.mass), S(1), S(1), S(1))};
  const Vector<S> rest = coordinates<S>({S(0), S(0), radius}, {S(1), S(0), S(0), S(0)});
  Matrix<S> damping = Matrix<S>::Constant(6, 6, S(0)), stiffness = Matrix<S>::Constant(6, 7, S(0));
  damping(2, 2) = from_rational<S>(ball.damping);
  stiffness(2, 2) = from_rational<S>(ball.stiffness);
  using Wrench = FrameWrench<S>;
  model.wrenches = {std::make_shared<Wrench>(Wrench::Part::kForce,
                                             Wrench::Frame::kInertial,
                                             [watch, weight](const S& t) {
                                               if (watch) watch(t);
                                               return Vector3<S>(S(0), S(0), weight);
                                             }),
                    std::make_shared<LinearWrench<S>>(damping, stiffness, rest)};
  model.relation = std::make_shared<SphereOnPlane<S>>(
      typename SphereOnPlane<S>::Options{.radius = radius, .components = 1});
  model.laws = {{Unilateral{}, {from_rational<S>(ball.restitution), S(0)}}};
  model.initial_position = rest;
  model.initial_position(2) += from_rational<S>(ball.height);
  model.initial_velocity =
      twist<S>({S(0), S(0), from_rational<S>(ball.velocity)}, {S(0), S(0), S(0)});
  model.initial_time = from_rational<S>(ball.start);
  return model;
}

/// The model of the ball that the scheme takes.
template <class Scheme, class S = typename Scheme::Scalar>
auto model_of(const Ball& ball, const ForceWatch<std::type_identity_t<S>>& watch = {}) {
  if constexpr (kTakenKind<Scheme> == ModelKind::kFirstOrder) {
    return first_order_ball<S>(ball, watch);
  } else if constexpr (kTakenKind<Scheme> == ModelKind::kNewtonEuler) {
    return rigid_ball<S>(ball, watch);
  } else {
    return lagrangian_ball<S>(ball, watch);
  }
}

/// Where the height stands in q, and its rate in v.
template <class Scheme>
inline constexpr Eigen::Index kHeight = kTakenKind<Scheme> == ModelKind::kNewtonEuler ? 2 : 0;

/// The height of the ball in a state.
template <class Scheme, class State>
[[nodiscard]] auto height(const State& state) {
  using S = typename Scheme::Scalar;
  const S position = detail::position_column(state)(kHeight<Scheme>);
  return S(kTakenKind<Scheme> == ModelKind::kNewtonEuler ? S(position - ratio<S>(1, 2)) : position);
}

/// The initial position of a model of any kind.
template <class Model>
[[nodiscard]] auto& initial_position(Model& model) {
  if constexpr (requires { model.initial_state; }) {
    return model.initial_state;
  } else {
    return model.initial_position;
  }
}

/// A ball that falls on the floor, rebounds and comes down again, with steps of 1/50.
[[nodiscard]] inline Ball bouncing_ball() {
  return {.height = Rational(1, 3),
          .velocity = Rational(-6, 5),
          .gravity = Rational(981, 100),
          .restitution = Rational(4, 5),
          .mass = Rational(3, 2),
          .stiffness = Rational(1, 7),
          .damping = Rational(1, 9)};
}
inline constexpr int kBounceSteps = 40;

template <class Scheme, class S = typename Scheme::Scalar>
[[nodiscard]] Trajectory<S> bounce() {
  Scheme scheme(model_of<Scheme>(bouncing_ball()), ratio<S>(1, 50));
  return simulate(scheme, kBounceSteps);
}

/// Rounding of n steps with numbers below 16: each adds less than 8 u of them to v, and what is
/// added to v is added to q in each later step.
template <class S>
[[nodiscard]] S rounding_of_steps(int n) {
  return S(8 * 16 * n) * unit_roundoff<S>();
}

template <class S>
void expect_near(const S& found, const S& expected, const S& bound) {
  EXPECT_LE(magnitude(S(found - expected)), bound)
      << to_decimal(found) << " is not " << to_decimal(expected);
}

}  // namespace assay
