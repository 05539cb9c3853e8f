#pragma once

#include "oracles/detail/one_coordinate.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A damped oscillator above a stop, under a constant force, per unit mass.
///
/// Impacts accumulate, go on for ever, or end, depending on force and damping:
///
///   ẍ + 2ζ ẋ + k x = −f + λ/m,   x ≥ 0,   ẋ⁺ = −e ẋ⁻ where x = 0 and ẋ⁻ < 0            (1)
///
/// Flights have a closed form in every regime: ζ² < k, ζ² = k, ζ² > k, k = 0 with and without drag,
/// ζ = 0. Each flight ends at the first zero of x, which is an impact. The zeros of ẋ, which have a
/// closed form, isolate it. Without damping, or without force, impacts have a closed form, too.
///
///   f > 0: impacts accumulate (0 < e < 1), then x = 0 with λ = m f; with e = 0 after the first
///   f = 0: v_{n+1} = e exp(−ζπ/ω) v_n every π/ω (ζ² < k), at most one impact otherwise
///   f < 0: finitely many impacts (ζ > 0), then oscillation about −f/k > 0
///
/// An accumulation time is a sum that stops when V_n falls below the resolution of the numbers, at
/// V_N and t_N. The remaining time is (2 V_N/f)/(1 − e) to the relative accuracy of V_N.
///
/// If f = 0, and ζ² < k or ζ = 0, impacts go on for ever. All impacts up to t_end are listed,
/// however weak.
///
/// Grazing: a minimum of x at 0 is not an event. A minimum that the numbers cannot distinguish from
/// 0 counts as 0.
///
/// Source: derived here.
/// Units: m [kg], ζ [1/s], k [1/s²], f [m/s²] (all three per unit mass), x [m], v [m/s].
/// Scalar: model OrderedField; exact RealScalar.
/// @throws InvalidInput after kMaxImpacts impacts: e = 1 with damping and f > 0 has infinitely
/// many, at shorter and shorter intervals. Also if an impact is slower than the least exponent of
/// MPFR allows.
struct OscillatorStop {
  static constexpr std::string_view kName = "oscillator-stop";
  static constexpr std::string_view kDescription =
      "damped oscillator above a stop with a constant force, all regimes of damping";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr std::size_t kMaxImpacts = 100'000;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    const Rational& m = p["m"];
    return detail::contact_model<S>({.mass = p.get<S>("m"),
                                     .damping = from_rational<S>(Rational(2 * p["zeta"] * m)),
                                     .stiffness = from_rational<S>(Rational(p["k"] * m)),
                                     .force = from_rational<S>(Rational(-p["f"] * m)),
                                     .restitution = p.get<S>("e"),
                                     .x0 = p.get<S>("x0"),
                                     .v0 = p.get<S>("v0")});
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
