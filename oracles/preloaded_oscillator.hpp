#pragma once

#include "oracles/detail/one_coordinate.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// An undamped oscillator pressed against a stop by a constant force.
///
/// The force brings the mass back after each impact. So for 0 < e < 1 infinitely many impacts
/// happen in a finite time:
///
///   m ẍ + k x = −F + λ,   x ≥ 0,   ẋ⁺ = −e ẋ⁻ where x = 0 and ẋ⁻ < 0                   (1)
///
/// With ω² = k/m and ℓ = F/k the free motion circles −ℓ in the plane (x + ℓ, ẋ/ω) at the rate ω.
/// From (x₀ + ℓ, v₀/ω) it meets x = 0 at (ℓ, −V/ω):
///
///   V² = v₀² + ω² x₀ (x₀ + 2ℓ)                                                        (2)
///   tan(ω t₁) = ω [v₀ ℓ + V (x₀ + ℓ)] / [ω² ℓ (x₀ + ℓ) − v₀ V],  0 ≤ ω t₁ < π            (3)
///   flight n starts with V_n = eⁿ V and lasts (2/ω) atan(V_n/(ω ℓ))                     (4)
///   T_z = t₁ + (2/ω) Σ_{n ≥ 1} atan(eⁿ V/(ω ℓ))   for 0 < e < 1                          (5)
///
/// Then x = 0 with λ = F. (3) is the angle between the two points; (4) is (3) from (ℓ, V_n/ω) to
/// (ℓ, −V_n/ω). If e = 0, the mass rests from t₁ on. For x₀ = 0, the mass strikes at t = 0 if v₀ <
/// 0, rests if v₀ = 0, and leaves the stop if v₀ > 0.
///
/// Source: derived here.   Units: k [N/m], m [kg], F [N], x0 [m], v0 [m/s].
/// Scalar: model OrderedField; exact RealScalar (atan2, atan, sqrt).
struct PreloadedOscillator {
  static constexpr std::string_view kName = "preloaded-oscillator";
  static constexpr std::string_view kDescription =
      "undamped oscillator pressed against a stop, closed-form accumulation of impacts";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    return detail::contact_model<S>({.mass = p.get<S>("m"),
                                     .stiffness = p.get<S>("k"),
                                     .force = S(-p.get<S>("F")),
                                     .restitution = p.get<S>("e"),
                                     .x0 = p.get<S>("x0"),
                                     .v0 = p.get<S>("v0")});
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
