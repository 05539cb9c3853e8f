#pragma once

#include "oracles/detail/frictional_contact.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A block of unit mass on a floor with Coulomb friction under a constant push.
///
/// This is the simplest problem with friction: the block slides, stops, and sticks or slides on:
///
///   ẍ = P + λ_T,  ÿ = −g + λ_N;   0 ≤ y ⊥ λ_N ≥ 0,  |λ_T| ≤ μ λ_N,  |ẋ| λ_T = −μ λ_N ẋ      (1)
///
/// On the floor λ_N = g. While it slides, λ_T = −μg sgn ẋ:
///
///   a = P − μg sgn v₀;  at rest at  t₁ = −v₀/a  if a v₀ < 0, otherwise it never stops       (2)
///   from rest: sticks with λ_T = −P if |P| ≤ μg, otherwise slides with a = P − μg sgn P     (3)
///
/// Everything is rational.
///
/// Source: derived here.   Shapes: q = (x, y), λ = (λ_N, λ_T).
/// Units: x, y [m], v0 [m/s], g [m/s²], P = push [N]; the mass is 1 kg.
/// Scalar: OrderedField (the motion is rational).
struct SlidingBlock {
  static constexpr std::string_view kName = "sliding-block";
  static constexpr std::string_view kDescription =
      "block on a floor with dry friction under a constant push, exact in rational numbers";
  static constexpr Eigen::Index kState = 1;
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters&) { return true; }

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    Vector<S> force(2), q(2), v(2);
    force << p.get<S>("push"), from_rational<S>(Rational(-p["g"]));
    q << S(0), S(0);
    v << p.get<S>("v0"), S(0);
    return detail::frictional_contact<S>(
        detail::unit_masses<S>(std::move(force)), p.get<S>("mu"), std::move(q), std::move(v));
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
