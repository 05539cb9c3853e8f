#pragma once

#include "oracles/detail/motion_builder.hpp"
#include "oracles/detail/sphere_on_floor.hpp"
#include "oracles/flights/turning_body.hpp"

namespace assay::oracles {

/// A homogeneous sphere that turns about the y axis and strikes a rough floor, without gravity.
/// Friction changes its spin during the impact. The contact point slips through the impact, or
/// sticks in it. The impact is at t₁ = −gap0/v_n, if v_n < 0. With I = (2/5) m R² and u = v_t − R
/// w₀:
///
///   P_N = −(1 + e) m v_n,   P_T = −(2/7) m u       if (2/7) m |u| ≤ μ P_N: it does not slip,
///                           P_T = −μ P_N sgn u     otherwise                                (1)
///   v⁺ = (v_t + P_T/m, 0, −e v_n),   ω_y⁺ = w₀ − R P_T/I = w₀ − (5/2) P_T/(m R)             (2)
///
/// The contact point has the velocity u. The impulse changes u by P_T (1/m + R²/I) = (7/2) P_T/m.
/// With e = 0 the sphere then slips or rolls on the floor without force.
///
/// Source: derived here, from (1), (2) of the law frictional-impact.
/// Units: R, gap0 [m], vn, vt [m/s], w0 [rad/s], m [kg].
/// Scalar: model OrderedField (rational data); exact RealScalar with sin and cos.
struct SphereObliqueImpact {
  static constexpr std::string_view kName = "sphere-oblique-impact";
  static constexpr std::string_view kDescription =
      "sphere thrown at a rough floor: its impact with friction, in closed form";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<StudyCase> study_cases() {
    return {{"rolls", {{"gap0", "1/3"}}, "0.7", /*costly=*/true},
            {"slips", {{"gap0", "1/3"}, {"mu", "1/10"}, {"vt", "-1"}}, "0.7", /*costly=*/true}};
  }
  static StateBlocks state_blocks(const Parameters&) {
    return body_state({"centre of the sphere"});
  }
  static std::vector<ParameterSpec> parameters(const Settings&) {
    return {{"R", "0.1", "radius", "m", Range::positive()},
            {"mu", "0.2", "coefficient of friction", "1", Range::non_negative()},
            {"e", "0.5", "coefficient of restitution", "1", Range::unit()},
            {"vn", "-1", "initial velocity away from the floor", "m/s", Range::any()},
            {"vt", "1", "initial velocity along the floor", "m/s", Range::any()},
            {"gap0", "0", "initial distance from the floor", "m", Range::non_negative()},
            {"w0", "0", "initial angular velocity about the y axis", "rad/s", Range::any()},
            {"m", "1", "mass", "kg", Range::positive()}};
  }

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    NewtonEulerModel<S> model =
        detail::weightless_sphere<S>(p,
                                     p["m"],
                                     Coulomb<S, 3>{p.get<S>("mu")},
                                     p["gap0"],
                                     twist<S>(Vector3<S>(p.get<S>("vt"), S(0), p.get<S>("vn")),
                                              Vector3<S>(S(0), p.get<S>("w0"), S(0))));
    model.laws.front().impact.normal_restitution = p.get<S>("e");
    return model;
  }

  /// P_T of (1).
  static Rational tangential_impulse(const Parameters& p) {
    const Rational limit = -p["mu"] * (1 + p["e"]) * p["m"] * p["vn"];
    const Rational stick = -Rational(2, 7) * p["m"] * (p["vt"] - p["R"] * p["w0"]);
    if (abs(stick) <= limit) return stick;
    return stick > 0 ? limit : Rational(-limit);
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end) {
    detail::MotionBuilder<S> motion(kName, t_end);
    const Vector<S> none = Vector<S>::Constant(3, S(0));
    const auto vector = [](const Rational& x, const Rational& y, const Rational& z) {
      return Vector3<S>(from_rational<S>(x), from_rational<S>(y), from_rational<S>(z));
    };
    const auto fly = [&](const Rational& t, const Vector3<S>& x, const Vector<S>& v, bool closed) {
      const Vector3<S> angle = vector(0, p["w0"] * t, 0);
      motion.fly(from_rational<S>(t),
                 std::make_shared<TurningBody<S>>(
                     coordinates<S>(x, rotation_exponential<S>(angle)), v, none, none),
                 closed);
    };
    const Vector<S> before = twist<S>(vector(p["vt"], 0, p["vn"]), vector(0, p["w0"], 0));
    fly(0, vector(0, 0, p["R"] + p["gap0"]), before, p["gap0"] == 0 && p["vn"] == 0);
    if (p["vn"] >= 0) return motion.finish();
    const Rational t = -p["gap0"] / p["vn"];
    if (!motion.reaches(from_rational<S>(t))) return motion.finish();
    const Rational along = tangential_impulse(p), normal = -(1 + p["e"]) * p["m"] * p["vn"];
    const Rational per_mass = along / p["m"];
    const Vector<S> after =
        twist<S>(vector(p["vt"] + per_mass, 0, -p["e"] * p["vn"]),
                 vector(0, p["w0"] - Rational(5, 2) * per_mass / p["R"], 0));  // (2)
    motion.event(EventKind::kImpact, from_rational<S>(t), before, after, vector(normal, along, 0));
    fly(t, vector(p["vt"] * t, 0, p["R"]), after, p["e"] == 0);
    return motion.finish();
  }
};

}  // namespace assay::oracles
