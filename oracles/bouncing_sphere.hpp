#pragma once

#include <utility>

#include "oracles/bouncing_ball.hpp"
#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/sphere_on_floor.hpp"
#include "oracles/flights/turning_body.hpp"

namespace assay::oracles {

/// A smooth homogeneous sphere that bounces on a floor and spins. Its height q above the floor is
/// that of the ball of the problem bouncing-ball: q̈ = −g in flight, and q̇⁺ = −e q̇⁻ where q = 0. Its
/// angular velocity ω = (wx0, wy0, wz0) is constant. So a scheme of rigid bodies can be compared
/// with one for the ball:
///
///   z = R + q,   p = exp(ω t)                                                              (1)
///
/// Source: [Notes, 12.0.2]; a contact without friction has no moment about the centre.
/// Units: h0, q, R [m], v0 [m/s], g [m/s²], m [kg], w [rad/s].
/// Scalar: model OrderedField (rational data); exact RealScalar with sin and cos.
struct BouncingSphere {
  static constexpr std::string_view kName = "bouncing-sphere";
  static constexpr std::string_view kDescription =
      "spinning sphere above a smooth floor under gravity: bouncing-ball as a rigid body";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<StudyCase> study_cases() { return {{"three-impacts", {}, "2"}}; }
  static StateBlocks state_blocks(const Parameters&) {
    return body_state({"centre of the sphere"});
  }
  static std::vector<ParameterSpec> parameters(const Settings& settings) {
    std::vector<ParameterSpec> specs = BouncingBall::parameters(settings);
    specs.push_back({"R", "0.1", "radius", "m", Range::positive()});
    for (const auto& [name, value] :
         {std::pair("wx0", "1"), std::pair("wy0", "2"), std::pair("wz0", "-2")}) {
      specs.push_back(
          {name, value, std::string("angular velocity about ") + name[1], "rad/s", Range::any()});
    }
    return specs;
  }

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    NewtonEulerModel<S> model =
        detail::weightless_sphere<S>(p,
                                     p["m"],
                                     Unilateral{},
                                     p["h0"],
                                     twist<S>(Vector3<S>(S(0), S(0), p.get<S>("v0")), spin<S>(p)));
    model.wrenches = {detail::weight<S>(from_rational<S>(Rational(p["m"] * p["g"])))};
    model.laws.front().impact.normal_restitution = p.get<S>("e");
    return model;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end) {
    ExactMotion<S> motion = BouncingBall::exact<S>(p, t_end, kName);
    const Vector3<S> omega = spin<S>(p);
    const S radius = p.get<S>("R");
    MotionState<S> ball;
    for (Piece<S>& piece : motion.pieces) {
      piece.flight->evaluate(S(0), ball);
      const Vector3<S> angle = omega * piece.begin;
      piece.flight = std::make_shared<TurningBody<S>>(
          coordinates<S>(Vector3<S>(S(0), S(0), S(radius + ball.q(0))),
                         rotation_exponential<S>(angle)),
          upwards<S>(ball.v, omega),
          Vector<S>(Vector3<S>(S(0), S(0), ball.a(0))),
          ball.contact_force);
    }
    for (MotionEvent<S>& event : motion.events) {
      event.v_minus = upwards<S>(event.v_minus, omega);
      event.v_plus = upwards<S>(event.v_plus, omega);
    }
    return motion;
  }

 private:
  template <class S>
  static Vector3<S> spin(const Parameters& p) {
    return {p.get<S>("wx0"), p.get<S>("wy0"), p.get<S>("wz0")};
  }
  template <class S>
  static Vector<S> upwards(const Vector<S>& v, const Vector3<S>& omega) {
    return twist<S>(Vector3<S>(S(0), S(0), v(0)), omega);
  }
};

}  // namespace assay::oracles
