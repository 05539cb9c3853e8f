#pragma once

#include <optional>
#include <string>

#include "core/scalar/to_decimal.hpp"
#include "core/systems/newton_euler_model.hpp"

namespace assay {

namespace detail {

/// "its force along x on body 0 is nan at t = 1": the first entry of f that is not finite.
template <OrderedField S>
[[nodiscard]] std::optional<std::string> not_finite_entry(const Vector<S>& f, const S& t) {
  for (Eigen::Index i = 0; i < f.size(); ++i) {
    if (is_finite(f(i))) continue;
    const Eigen::Index part = i % kBodyVelocities;
    return std::string(part < 3 ? "its force along " : "its moment about ") + "xyz"[part % 3] +
           " on body " + std::to_string(i / kBodyVelocities) + " is " + to_decimal(f(i)) +
           " at t = " + to_decimal(t);
  }
  return std::nullopt;
}

}  // namespace detail

/// The first part of F(t, q, v) that is not finite: a wrench, by its number in the model, or the
/// gyroscopic moment of a body. Nothing if all are finite.
template <OrderedField S>
[[nodiscard]] std::optional<std::string> not_finite_force(const NewtonEulerModel<S>& model,
                                                          const S& t,
                                                          const Vector<S>& q,
                                                          const Vector<S>& v) {
  Vector<S> f(model.velocities());
  for (std::size_t i = 0; i < model.wrenches.size(); ++i) {
    f.setConstant(S(0));
    model.wrenches[i]->add(t, q, v, f);
    if (const auto entry = detail::not_finite_entry<S>(f, t)) {
      return "force " + std::to_string(i) + " is not finite: " + *entry;
    }
  }
  f.setConstant(S(0));
  for (Eigen::Index i = 0; i < model.size(); ++i) {
    const RigidBody<S>& body = model.bodies[static_cast<std::size_t>(i)];
    f.template segment<3>(kBodyVelocities * i + 3) =
        gyroscopic_moment<S>(body.inertia, angular_velocity<S>(v, i));
  }
  if (const auto entry = detail::not_finite_entry<S>(f, t)) {
    return "a gyroscopic moment is not finite: " + *entry;
  }
  return std::nullopt;
}

/// The same along the free flight of a step h from (t, q, v), at its start, middle and end:
///
///   v_g' = v_g + s f/m,   q' = q + s T(q) v,   s = 0, h/2, h
///
/// with f at the start. This is for steps that fail. It may find nothing although an iterate
/// elsewhere had a force that is not finite.
template <OrderedField S>
[[nodiscard]] std::optional<std::string> not_finite_force_in_step(const NewtonEulerModel<S>& model,
                                                                  const S& t,
                                                                  const Vector<S>& q,
                                                                  const Vector<S>& v,
                                                                  const S& h) {
  if (const auto found = not_finite_force<S>(model, t, q, v)) return found;
  Vector<S> force(model.velocities());
  model.force(t, q, v, force);
  for (const S& share : {S(h / S(2)), h}) {
    Vector<S> end = q, speed = v;
    for (Eigen::Index b = 0; b < model.size(); ++b) {
      const RigidBody<S>& body = model.bodies[static_cast<std::size_t>(b)];
      const Eigen::Index x = kBodyCoordinates * b, u = kBodyVelocities * b;
      const Vector3<S> spin = angular_velocity<S>(v, b);
      const Quaternion<S> half(S(0), spin(0) / S(2), spin(1) / S(2), spin(2) / S(2));
      end.template segment<4>(x + 3) += product<S>(attitude<S>(q, b), half) * share;
      for (Eigen::Index k = 0; k < 3; ++k) {
        end(x + k) += share * v(u + k);
        speed(u + k) += share * force(u + k) / body.mass;
      }
    }
    if (const auto found = not_finite_force<S>(model, S(t + share), end, speed)) return found;
  }
  return std::nullopt;
}

}  // namespace assay
