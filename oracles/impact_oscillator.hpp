#pragma once

#include "oracles/detail/one_coordinate.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A harmonically forced oscillator above a stop, on its periodic orbit with one impact in each
/// period.
///
/// The impacts are regular and never accumulate. So the problem tests motions over many impacts:
///
///   ẍ + x = F cos(w t + φ₀) + λ,   x ≥ σ,   ẋ⁺ = −e ẋ⁻ where x = σ and ẋ⁻ < 0              (1)
///
/// The phase φ₀ of the forcing is chosen so that t = 0 is the instant right after the impact of
/// the orbit: x(0) = σ, ẋ(0) = v⁺, and the impacts follow at T, 2T, …, T = 2π/w. (In the time t +
/// t₀, t₀ = φ₀/w, the forcing is F cos w t.) With Γ = F/(1 − w²):
///
///   x(s) = a cos s + b sin s + Γ cos(w s + φ₀),   s ∈ [0, T)                            (2)
///   a = r cos(T/2),  b = r sin(T/2)            from x(T) = x(0) = σ                     (3)
///   v⁻ = −2b/(1 + e),  v⁺ = 2e b/(1 + e)       from ẋ(0) − ẋ(T) = 2b = v⁺ − v⁻           (4)
///   sin φ₀ = (1 − e) b/((1 + e) w Γ),  cos φ₀ = (σ − a)/Γ                                (5)
///   A r² − 2σ cos(T/2) r + σ² − Γ² = 0,  A = κ² + cos²(T/2),  κ = (1 − e) sin(T/2)/((1 + e) w) (6)
///
/// (3): a cos T + b sin T = a means b = a tan(T/2); with r it also holds for tan(T/2) = ∞ (w = 2,
/// the default). (5): ẋ(0) = b − wΓ sin φ₀. (6): sin² + cos² = 1.
///
/// The orbit exists if (6) has a real root with b > 0, and if x stays above σ inside the period.
/// The second condition is proved by subdivision, with the bound |ẍ| ≤ |x| + |F|. If there are two
/// such roots, the one with the larger v⁺ is taken.
///
/// Source: derived here; the classical one-impact orbit.
/// Units: dimensionless (mass 1, natural frequency 1).
/// Scalar: model RealScalar with sin, cos; exact RealScalar. Not for Rational.
/// @throws InvalidInput if w = 1 (resonance), or if there is no such orbit, with the reason.
struct ImpactOscillator {
  static constexpr std::string_view kName = "impact-oscillator";
  static constexpr std::string_view kDescription =
      "harmonically forced oscillator on its periodic orbit with one impact a period";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  /// The numbers of (2)–(6).
  template <class S>
  struct Orbit {
    S period, gamma, a, b, v_plus, v_minus, cos_phase, sin_phase;
  };

  /// The root of (6) that is taken, ±1. @throws InvalidInput if neither gives an orbit.
  static int branch(const Parameters& p);

  template <class S>
  static Orbit<S> orbit(const Parameters& p, int branch);

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    const Orbit<S> o = orbit<S>(p, branch(p));
    ContactModel<S> result = detail::contact_model<S>({.stiffness = S(1),
                                                       .stop = p.get<S>("sigma"),
                                                       .restitution = p.get<S>("e"),
                                                       .x0 = p.get<S>("sigma"),
                                                       .v0 = o.v_plus});
    const S w = p.get<S>("w");
    const S c = p.get<S>("F") * o.cos_phase;
    const S d = p.get<S>("F") * o.sin_phase;
    result.system.external_force = ExternalForce<S>::of_time([w, c, d](const S& t, Vector<S>& f) {
      f(0) = c * detail::cosine<S>(w * t) - d * detail::sine<S>(w * t);
    });
    return result;
  }

  template <class S>
  static S period(const Parameters& p) {
    return S(2) * detail::pi<S>() / p.get<S>("w");
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

template <class S>
ImpactOscillator::Orbit<S> ImpactOscillator::orbit(const Parameters& p, int branch) {
  const Rational& w = p["w"];
  const Rational& e = p["e"];
  const S half = detail::pi<S>() / from_rational<S>(w);
  const S c = detail::cosine<S>(half);
  const S s = detail::sine<S>(half);
  const S sigma = p.get<S>("sigma");
  const S gamma = from_rational<S>(Rational(p["F"] / (1 - w * w)));
  const S kappa = from_rational<S>(Rational((1 - e) / ((1 + e) * w))) * s;
  const S leading = kappa * kappa + c * c;
  const S discriminant = gamma * gamma * leading - kappa * kappa * sigma * sigma;
  const S r = (sigma * c + S(branch) * detail::square_root<S>(discriminant)) / leading;  // (6)
  const S a = r * c;                                                                     // (3)
  const S b = r * s;                                                                     // (3)
  return {.period = S(2) * half,
          .gamma = gamma,
          .a = a,
          .b = b,
          .v_plus = from_rational<S>(Rational(2 * e / (1 + e))) * b,                      // (4)
          .v_minus = from_rational<S>(Rational(-2 / (1 + e))) * b,                        // (4)
          .cos_phase = (sigma - a) / gamma,                                               // (5)
          .sin_phase = from_rational<S>(Rational((1 - e) / ((1 + e) * w))) * b / gamma};  // (5)
}

}  // namespace assay::oracles
