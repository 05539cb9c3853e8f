#pragma once

#include <memory>

#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/detail/axis_rotation.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A rigid body that turns about a principal axis, under a constant moment about that axis. The
/// motion is elementary, so it tests how a scheme integrates attitudes:
///
///   Ω = w₀ + M t/I,   angle = w₀ t + M t²/(2I)                                             (1)
///
/// Source: derived here.   Units: I [kg m²], M [N m], w0 [rad/s]; axis 1, 2 or 3.
/// Scalar: model OrderedField (rational data); exact RealScalar with sin and cos.
struct ConstantTorque {
  static constexpr std::string_view kName = "constant-torque";
  static constexpr std::string_view kDescription =
      "rigid body under a constant moment about a principal axis, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr bool kFixedCentre = true;

  static std::vector<StudyCase> study_cases() {
    return {{"from-rest", {}, "3"}, {"braking", {{"axis", "1"}, {"w0", "2"}, {"M", "-1"}}, "3"}};
  }
  static StateBlocks state_blocks(const Parameters&) {
    return body_state({"centre of mass, at rest in the origin"});
  }
  static std::vector<ParameterSpec> parameters(const Settings&) {
    return {{"I1", "1", "principal moment of inertia about axis 1", "kg m^2", Range::positive()},
            {"I2", "1", "principal moment of inertia about axis 2", "kg m^2", Range::positive()},
            {"I3", "2", "principal moment of inertia about axis 3", "kg m^2", Range::positive()},
            {"M", "1", "moment about the axis", "N m", Range::any()},
            {"axis",
             "3",
             "number of the axis",
             "1",
             {.low = Rational(1), .high = Rational(3), .integer = true}},
            {"w0", "0", "initial angular velocity about the axis", "rad/s", Range::any()}};
  }

  template <Field S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    using Wrench = FrameWrench<S>;
    const Eigen::Index axis = p.get_int("axis") - 1;
    Vector3<S> moment(S(0), S(0), S(0)), omega = moment;
    moment(axis) = p.get<S>("M");
    omega(axis) = p.get<S>("w0");
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(S(1), p.get<S>("I1"), p.get<S>("I2"), p.get<S>("I3"))};
    model.wrenches = {
        std::make_shared<Wrench>(Wrench::Part::kMoment, Wrench::Frame::kBody, moment)};
    model.initial_position = coordinates<S>(Vector3<S>(S(0), S(0), S(0)), identity_quaternion<S>());
    model.initial_velocity = twist<S>(Vector3<S>(S(0), S(0), S(0)), omega);
    return model;
  }

  template <class S>
  class Motion final : public RigidBodyMotion<S> {
   public:
    explicit Motion(const Parameters& p) : axis_(p.get_int("axis")), start_(p.get<S>("w0")) {
      const char* names[] = {"I1", "I2", "I3"};
      growth_ = from_rational<S>(Rational(p["M"] / p[names[axis_ - 1]]));
    }
    [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
      RigidBodyState<S> state;
      detail::turn_about<S>(
          axis_, S((start_ + growth_ * t / S(2)) * t), S(start_ + growth_ * t), state);  // (1)
      return state;
    }

   private:
    int axis_;
    S start_, growth_;
  };

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p) {
    return std::make_shared<Motion<S>>(p);
  }
};

}  // namespace assay::oracles
