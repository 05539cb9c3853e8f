#pragma once

#include <memory>

#include "core/systems/frame_wrench.hpp"
#include "core/systems/newton_euler_model.hpp"
#include "oracles/detail/linear_spin.hpp"
#include "oracles/problem.hpp"
#include "oracles/rigid_body_motion.hpp"

namespace assay::oracles {

/// A body of equal moments of inertia under a constant moment M in the inertial frame.
///
/// Equal moments of inertia leave no gyroscopic term. So the angular velocity is linear in time in
/// the inertial frame, about a direction that turns:
///
///   ω = ω₀ + M t/I,   ṗ = ½ (0, ω) ∘ p,   p(0) = e,   Ω = Rᵀ ω                              (1)
///
/// If ω₀ × M = 0, the body turns about one axis by the angle |ω₀ t + M t²/(2I)|. Otherwise p has no
/// elementary formula, and is summed from its power series in time, p(s + τ) = Σ c_k τᵏ, anew after
/// at most 8 rad:
///
///   2(k+1) c_{k+1} = (0, ω(s)) ∘ c_k + (0, M/I) ∘ c_{k−1},   c₀ = p(s)                       (2)
///
/// Source: derived here: L̇ = M and Ω × I Ω = 0.   Units: I [kg m²], M [N m], w0 [rad/s].
/// Scalar: model OrderedField (rational data); exact RealScalar with sin and cos.
/// @throws InvalidInput for a time up to which it turns by more than detail::LinearSpin can follow.
struct InertialMoment {
  static constexpr std::string_view kName = "inertial-moment";
  static constexpr std::string_view kDescription =
      "body of equal moments of inertia under a constant moment of the inertial frame";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr bool kFixedCentre = true;

  static std::vector<StudyCase> study_cases() {
    return {{.label = "oblique", .parameters = {}, .t_end = "2", .steps_max = 1024},
            {.label = "parallel",
             .parameters = {{"wx0", "2"}, {"wy0", "0"}, {"Mx", "-1"}, {"Mz", "0"}},
             .t_end = "3",
             .steps_max = 1024}};
  }
  static StateBlocks state_blocks(const Parameters&) {
    return body_state({"centre of mass, at rest in the origin"});
  }
  static std::vector<ParameterSpec> parameters(const Settings&) {
    return {{"I", "2", "moment of inertia", "kg m^2", Range::positive()},
            {"Mx", "1", "moment about x, inertial frame", "N m", Range::any()},
            {"My", "0", "moment about y, inertial frame", "N m", Range::any()},
            {"Mz", "3", "moment about z, inertial frame", "N m", Range::any()},
            {"wx0", "1", "initial angular velocity about x", "rad/s", Range::any()},
            {"wy0", "2", "initial angular velocity about y", "rad/s", Range::any()},
            {"wz0", "0", "initial angular velocity about z", "rad/s", Range::any()}};
  }

  template <Field S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    using Wrench = FrameWrench<S>;
    const S inertia = p.get<S>("I");
    const Vector3<S> centre(S(0), S(0), S(0));
    NewtonEulerModel<S> model;
    model.bodies = {principal_body<S>(S(1), inertia, inertia, inertia)};
    model.wrenches = {
        std::make_shared<Wrench>(Wrench::Part::kMoment,
                                 Wrench::Frame::kInertial,
                                 Vector3<S>(p.get<S>("Mx"), p.get<S>("My"), p.get<S>("Mz")))};
    model.initial_position = coordinates<S>(centre, identity_quaternion<S>());
    model.initial_velocity = twist<S>(centre, start<S>(p));
    return model;
  }

  template <class S>
  class Motion final : public RigidBodyMotion<S> {
   public:
    explicit Motion(const Parameters& p)
        : spin_(kName, identity_quaternion<S>(), start<S>(p), growth(p)) {}

    [[nodiscard]] RigidBodyState<S> at(const S& t) const override {
      RigidBodyState<S> state;
      state.attitude = spin_.at(t);
      state.angular_velocity = rotate_back<S>(state.attitude, spin_.omega(t));  // (1)
      return state;
    }

   private:
    static Vector3<S> growth(const Parameters& p) {
      const auto rate = [&](const char* name) {
        return from_rational<S>(Rational(p[name] / p["I"]));
      };
      return {rate("Mx"), rate("My"), rate("Mz")};
    }

    detail::LinearSpin<S> spin_;
  };

  template <class S>
  static std::shared_ptr<const RigidBodyMotion<S>> exact(const Parameters& p) {
    return std::make_shared<Motion<S>>(p);
  }

 private:
  template <class S>
  static Vector3<S> start(const Parameters& p) {
    return {p.get<S>("wx0"), p.get<S>("wy0"), p.get<S>("wz0")};
  }
};

}  // namespace assay::oracles
