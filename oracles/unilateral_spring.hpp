#pragma once

#include <memory>

#include "core/laws/complementarity.hpp"
#include "core/relations/compliant_linear.hpp"
#include "oracles/detail/one_coordinate.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A mass that falls on a spring without mass, and leaves it again.
///
///   m ẍ = −m g + λ,   y = x + λ/k,   0 ≤ y ⊥ λ ≥ 0:   λ = max(0, −k x)                    (1)
///
/// Above the spring the mass flies a parabola, on it x oscillates about −r. It meets the spring
/// with the speed V and leaves it with the same, w later by symmetry:
///
///   r = m g/k,   w² = k/m,   A² = r² + V²/w²,   φ = arg(r, V/w)                          (2)
///   contact lasts 2 (π − φ)/w, a flight from x = 0 lasts 2V/g                            (3)
///   from x₀ > 0:   V² = v₀² + 2 g x₀,  t₁ = (v₀ + V)/g                                   (4)
///   from x₀ ≤ 0:   A² = (x₀ + r)² + v₀²/w²,  t₁ = (2π − φ − arg(x₀ + r, −v₀/w))/w         (5)
///   less 2π/w if v₀ > 0
///
/// In (5) V² = w² (A² − r²), and the mass stays on the spring for ever if A ≤ r, which is decided
/// in ℚ. (3): x = −r + A cos(w s + φ) is zero at w s = 0 and 2 (π − φ); (5) likewise, with its own
/// phase at s = 0. g = 0 is allowed: r = 0.
///
/// Source: derived here.   Shapes: one coordinate, no contact with impacts, one multiplier.
/// Units: m [kg], k [N/m], g [m/s²], x [m], λ [N].
/// Scalar: model OrderedField; exact RealScalar with atan2.
/// @throws InvalidInput after kMaxPieces flights and contacts.
struct UnilateralSpring {
  static constexpr std::string_view kName = "unilateral-spring";
  static constexpr std::string_view kDescription =
      "mass that falls on a massless spring and leaves it: a compliant contact without impacts";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr std::size_t kMaxPieces = 100'000;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    const auto number = [](const S& x) { return Matrix<S>(Matrix<S>::Constant(1, 1, x)); };
    LagrangianModel<S> result =
        detail::contact_model<S>({.mass = p.get<S>("m"),
                                  .force = from_rational<S>(Rational(-p["m"] * p["g"])),
                                  .restitution = S(0),
                                  .x0 = p.get<S>("x0"),
                                  .v0 = p.get<S>("v0")});
    result.linear = nullptr;
    result.relation = nullptr;
    result.laws.clear();
    result.compliance = std::make_shared<CompliantLinear<S>>(typename CompliantLinear<S>::Data{
        .c = number(S(1)), .d = number(from_rational<S>(Rational(1 / p["k"])))});
    result.multiplier_laws = {Complementarity{}};
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
