#pragma once

#include "oracles/detail/one_coordinate.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A ball at the height q above a fixed floor, under gravity, with Newton's impact law.
///
/// For 0 < e < 1 the ball makes infinitely many impacts in a finite time, and then rests. So a
/// scheme cannot treat each impact by itself:
///
///   m q̈ = −m g + λ,   q ≥ 0,   q̇⁺ = −e q̇⁻ where q = 0 and q̇⁻ < 0                    (1)
///
/// Closed form, with V the speed of the first impact and t₁ its time:
///
///   V² = v₀² + 2 g h₀,   t₁ = (v₀ + V)/g = 2 h₀/(V − v₀)                            (2)
///   V_n = eⁿ V after the n-th impact, and t_{n+1} = t_n + 2 V_n/g                    (3)
///   q(t_n + s) = V_n s − g s²/2                                                      (4)
///   T_z = t₁ + (2 V/g) e/(1 − e)   for 0 < e < 1; then q = v = 0 and λ = m g          (5)
///
/// In (2), V² follows from the conservation of energy. t₁ ends a flight like (4) from (h₀, v₀). (3)
/// follows from (1), because the flight (4) is symmetric in time. (5) is the sum of (3). If e = 0,
/// the ball rests from t₁ on. If g = 0, there is at most one impact, and none if v₀ ≥ 0. A ball
/// thrown downwards from the floor (h₀ = 0, v₀ < 0) strikes at t = 0. A ball put down on the floor
/// (h₀ = v₀ = 0) rests.
///
/// Source: derived here.   Units: h0, q [m], v0 [m/s], g [m/s²], m [kg].
/// Scalar: model OrderedField; exact RealScalar (sqrt).
struct BouncingBall {
  static constexpr std::string_view kName = "bouncing-ball";
  static constexpr std::string_view kDescription =
      "ball above a floor under gravity, closed-form accumulation of impacts";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    return detail::contact_model<S>({.mass = p.get<S>("m"),
                                     .force = from_rational<S>(Rational(-p["m"] * p["g"])),
                                     .restitution = p.get<S>("e"),
                                     .x0 = p.get<S>("h0"),
                                     .v0 = p.get<S>("v0")});
  }

  /// @param problem the name of the problem, for messages.
  template <class S>
  static ExactMotion<S> exact(const Parameters& p,
                              const S& t_end,
                              std::string_view problem = kName);
};

}  // namespace assay::oracles
