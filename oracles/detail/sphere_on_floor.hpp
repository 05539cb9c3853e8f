#pragma once

#include <memory>

#include "core/relations/sphere_on_plane.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles::detail {

/// A homogeneous sphere, I = 2/5 m R², at the height `gap` above the floor z = 0.
template <OrderedField S>
[[nodiscard]] NewtonEulerModel<S> weightless_sphere(const Parameters& p,
                                                    const Rational& mass,
                                                    const ContactLaw<S>& law,
                                                    const Rational& gap,
                                                    const Vector<S>& velocity) {
  const S moment = from_rational<S>(Rational(Rational(2, 5) * mass * p["R"] * p["R"]));
  const Vector3<S> position(S(0), S(0), from_rational<S>(Rational(p["R"] + gap)));
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(from_rational<S>(mass), moment, moment, moment)};
  model.relation = std::make_shared<SphereOnPlane<S>>(
      typename SphereOnPlane<S>::Options{.radius = p.get<S>("R"), .components = dimension(law)});
  model.laws = {{law, {S(0), S(0)}}};
  model.initial_position = coordinates<S>(position, identity_quaternion<S>());
  model.initial_velocity = velocity;
  return model;
}

/// The force −m g e_z.
template <OrderedField S>
[[nodiscard]] std::shared_ptr<const Wrench<S>> weight(const S& size) {
  using Part = typename FrameWrench<S>::Part;
  using Frame = typename FrameWrench<S>::Frame;
  return std::make_shared<FrameWrench<S>>(
      Part::kForce, Frame::kInertial, Vector3<S>(S(0), S(0), S(-size)));
}

/// A sphere of unit mass on the floor, under gravity.
template <OrderedField S>
[[nodiscard]] NewtonEulerModel<S> sphere_on_floor(const Parameters& p,
                                                  const ContactLaw<S>& law,
                                                  const Vector3<S>& velocity,
                                                  const Vector3<S>& omega) {
  NewtonEulerModel<S> model =
      weightless_sphere<S>(p, Rational(1), law, Rational(0), twist<S>(velocity, omega));
  model.wrenches = {weight<S>(p.get<S>("g"))};
  return model;
}

}  // namespace assay::oracles::detail
