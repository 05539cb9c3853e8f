#pragma once

#include <memory>

#include "core/relations/sphere_on_plane.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles::detail {

/// A homogeneous sphere of unit mass, I = 2/5 R², on the floor z = 0 under gravity.
template <OrderedField S>
[[nodiscard]] NewtonEulerModel<S> sphere_on_floor(const Parameters& p,
                                                  const ContactLaw<S>& law,
                                                  const Vector3<S>& velocity,
                                                  const Vector3<S>& omega) {
  using Part = typename FrameWrench<S>::Part;
  using Frame = typename FrameWrench<S>::Frame;
  const S radius = p.get<S>("R");
  const S moment = from_rational<S>(Rational(Rational(2, 5) * p["R"] * p["R"]));
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(S(1), moment, moment, moment)};
  model.wrenches = {std::make_shared<FrameWrench<S>>(
      Part::kForce, Frame::kInertial, Vector3<S>(S(0), S(0), -p.get<S>("g")))};
  model.relation = std::make_shared<SphereOnPlane<S>>(
      typename SphereOnPlane<S>::Options{.radius = radius, .components = dimension(law)});
  model.laws = {{law, {S(0), S(0)}}};
  model.initial_position = coordinates<S>(Vector3<S>(S(0), S(0), radius), identity_quaternion<S>());
  model.initial_velocity = twist<S>(velocity, omega);
  return model;
}

}  // namespace assay::oracles::detail
