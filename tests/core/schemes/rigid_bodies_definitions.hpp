#pragma once

// The models of rigid_bodies.hpp.

#include <memory>

#include "core/relations/point_on_plane.hpp"
#include "core/scalar/ratio.hpp"
#include "core/systems/frame_wrench.hpp"
#include "core/systems/linear_wrench.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay {

template <class S>
NewtonEulerModel<S> free_body() {
  NewtonEulerModel<S> model;
  const Matrix3<S> r = rotation_matrix<S>({S(2), S(1), S(-1), S(1)});
  const Matrix3<S> principal = principal_body<S>(S(2), S(1), S(2), S(4)).inertia;
  const Matrix3<S> turned = r * principal * r.transpose();
  model.bodies = {{S(2), (turned + Matrix3<S>(turned.transpose())) / S(2)}};
  const Quaternion<S> p(ratio<S>(1, 2), ratio<S>(1, 2), ratio<S>(-1, 2), ratio<S>(1, 2));
  model.initial_position = coordinates<S>({S(1), S(0), S(3)}, p);
  model.initial_velocity =
      twist<S>({S(1), S(-2), ratio<S>(1, 2)}, {S(1), ratio<S>(3, 2), ratio<S>(-1, 2)});
  return model;
}

template <class S>
NewtonEulerModel<S> loaded_body(AttitudeReading reading) {
  using F = FrameWrench<S>;
  NewtonEulerModel<S> model = free_body<S>();
  const auto of_time = [](const S& t) { return Vector3<S>(t, S(S(1) - t * t), S(-1)); };
  Matrix<S> damping = Matrix<S>::Constant(6, 6, S(0)), stiffness = Matrix<S>::Constant(6, 7, S(0));
  for (int i = 0; i < 6; ++i) {
    damping(i, i) = ratio<S>(1, 4);
    damping(i, (i + 2) % 6) = ratio<S>(1, 8);
    stiffness(i, i < 3 ? i : i + 1) = S(2);
    stiffness(i, 3) = ratio<S>(1, 2);
  }
  model.wrenches = {
      std::make_shared<F>(F::Part::kForce, F::Frame::kInertial, of_time),
      std::make_shared<F>(
          F::Part::kForce, F::Frame::kBody, Vector3<S>(S(1), S(0), S(2)), 0, reading),
      std::make_shared<F>(F::Part::kMoment, F::Frame::kInertial, of_time, 0, reading),
      std::make_shared<F>(F::Part::kMoment, F::Frame::kBody, Vector3<S>(S(0), S(1), S(0))),
      std::make_shared<LinearWrench<S>>(damping, stiffness, model.initial_position)};
  return model;
}

template <class S>
NewtonEulerModel<S> body_over_floor(const S& restitution, const S& friction) {
  using F = FrameWrench<S>;
  NewtonEulerModel<S> model = free_body<S>();
  model.initial_position(2) = S(2);
  model.wrenches = {
      std::make_shared<F>(F::Part::kForce, F::Frame::kInertial, Vector3<S>(S(0), S(0), S(-20)))};
  model.relation = std::make_shared<PointOnPlane<S>>(typename PointOnPlane<S>::Options{
      .point = Vector3<S>(S(1), ratio<S>(1, 2), S(-1)), .friction = friction > S(0)});
  if (friction > S(0)) {
    model.laws = {{Coulomb<S, 3>{friction}, {restitution, S(0)}}};
  } else {
    model.laws = {{Unilateral{}, {restitution, S(0)}}};
  }
  return model;
}

}  // namespace assay

#define ASSAY_INSTANTIATE_RIGID_BODIES(S)                                                    \
  template assay::NewtonEulerModel<S> assay::free_body<S>();                                 \
  template assay::NewtonEulerModel<S> assay::loaded_body<S>(assay::AttitudeReading reading); \
  template assay::NewtonEulerModel<S> assay::body_over_floor<S>(const S&, const S&);
