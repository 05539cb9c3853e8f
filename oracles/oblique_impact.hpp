#pragma once

#include "oracles/detail/frictional_contact.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A particle of unit mass that strikes a rough wall. The impact stops its sliding, reverses it, or
/// only slows it down, depending on friction and restitution:
///
///   ẍ = λ_T,  ÿ = λ_N,  y ≥ 0
///   Coulomb's law between the impulse P and U⁺ + E U⁻,   E = diag(e, e_T)
///
/// At t₁ = −y₀/v_y, where v_y < 0, with W = 1:
///
///   P_N = −(1 + e) v_y,   P_T = −(1 + e_T) v_x   if (1 + e_T) |v_x| ≤ μ P_N,
///   P_T = −μ P_N sgn v_x  otherwise                                                       (1)
///   v_x⁺ = v_x + P_T,   v_y⁺ = −e v_y                                                     (2)
///
/// e_T = 0 gives Newton's law, and e_T = 1 gives Frémond's law. With Frémond's law and e = 1 a
/// particle that does not slide bounces back along its path. With e = 0 it moves along the wall
/// without force. Everything is rational.
///
/// Source: derived here, from (1), (2) of the law frictional-impact.   Shapes: q = (x, y), λ =
/// (λ_N, λ_T).
/// Units: x, y [m], vx0, vy0 [m/s]; the mass is 1 kg.
/// Scalar: OrderedField (the motion is rational).
struct ObliqueImpact {
  static constexpr std::string_view kName = "oblique-impact";
  static constexpr std::string_view kDescription =
      "particle thrown at a rough wall: impact with friction, of Newton or of Fremond";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters&) { return true; }

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    Vector<S> q(2), v(2);
    q << S(0), p.get<S>("y0");
    v << p.get<S>("vx0"), p.get<S>("vy0");
    LagrangianModel<S> result = detail::frictional_contact<S>(
        detail::unit_masses<S>(Vector<S>::Constant(2, S(0))), p.get<S>("mu"), q, v);
    result.laws.front().impact = {p.get<S>("e"), p.get<S>("e_T")};
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
