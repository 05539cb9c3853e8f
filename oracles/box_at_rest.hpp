#pragma once

#include "oracles/detail/boxes.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A homogeneous box that stands on a floor on its four lower corners, with Coulomb friction. It is
/// at rest, or it is pushed along the floor. A pushed box slides like a point, without turning, and
/// stops.
///
///   v = (|v₀| − μ g t) d,   d = v₀/|v₀|,   0 ≤ t ≤ T = |v₀|/(μ g);   then rest             (1)
///   c = μ (h/2) d                                                                          (2)
///
/// The normal force acts at the point c, measured from the point below the centre. There the normal
/// force and the friction together have no moment about any axis through the centre. The box does
/// not tip over an edge as long as c is inside its face. The corners have 12 forces, but there are
/// 6 equations. Only the resultants are unique. The exact solution spreads the resultants N and T
/// over the corners (σ l/2, τ w/2), σ, τ = ±1, by one choice:
///
///   N_στ = (N/4) (1 + 2σ c_x/l) (1 + 2τ c_y/w),   T_στ = T N_στ/N                           (3)
///
/// Source: derived here.
/// Shapes: λ = (N, T_x, T_y) of each corner.
/// Units: m [kg], l, w, h [m], g [m/s²], vx0, vy0 [m/s].
/// Scalar: model OrderedField; exact RealScalar, or rational if |v₀| is rational.
/// @throws InvalidInput if it would tip: 2 |c_x| > l or 2 |c_y| > w.
struct BoxAtRest {
  static constexpr std::string_view kName = "box-at-rest";
  static constexpr std::string_view kDescription =
      "box on four corners with dry friction slides and stops, in closed form; the forces of "
      "single "
      "corners are one choice of many";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters& p);
  static void check(const Parameters& p);
  static detail::Box box(const Parameters& p) { return {p["m"], p["l"], p["w"], p["h"]}; }

  template <OrderedField S>
  static NewtonEulerModel<S> model(const Parameters& p) {
    check(p);
    const detail::Box of = box(p);
    NewtonEulerModel<S> model;
    model.bodies = {detail::rigid_body<S>(of)};
    model.wrenches = {detail::weight_of<S>(of, p["g"], 0)};
    typename JoinedNewtonEulerRelation<S>::Parts corners;
    detail::put_on_floor<S>(of, 0, corners);
    model.relation = std::make_shared<JoinedNewtonEulerRelation<S>>(corners);
    for (int i = 0; i < 4; ++i) {
      model.laws.push_back({Coulomb<S, 3>{p.get<S>("mu")}, {S(0), S(0)}});
    }
    model.initial_position = coordinates<S>({S(0), S(0), from_rational<S>(Rational(of.height / 2))},
                                            identity_quaternion<S>());
    model.initial_velocity = twist<S>({p.get<S>("vx0"), p.get<S>("vy0"), S(0)}, {S(0), S(0), S(0)});
    return model;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
