#pragma once

#include "core/laws/relay.hpp"
#include "core/relations/compliant_linear.hpp"
#include "oracles/detail/frictional_contact.hpp"
#include "oracles/detail/one_coordinate.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A mass on a spring that slides on a floor with Coulomb friction.
///
/// While the mass slides, the force of friction is constant. So each half swing is harmonic. The
/// mass sticks when the spring can no longer overcome friction:
///
///   ẍ + w² x = λ_T,  ÿ = −1 + λ_N;   0 ≤ y ⊥ λ_N ≥ 0,  |λ_T| ≤ f λ_N,  |ẋ| λ_T = −f λ_N ẋ  (1)
///
/// Its weight is 1 N, so f is both the coefficient and the force of friction. With r = f/w²,
/// sliding in the direction s = ±1 is a harmonic oscillation about −s r. A motion from (x₀, v₀)
/// starts with s = sgn v₀, and from rest with s = −sgn x₀. With the amplitude R of the first half
/// swing:
///
///   R² = (x₀ + s r)² + v₀²/w²,   w t₁ = arg(s x₀ + r, |v₀|/w),   t_{n+1} = t_n + π/w        (2)
///   x_n = s (−1)ⁿ⁻¹ [R − (2n − 1) r],  at rest                                            (3)
///   it sticks at t_n if |x_n| ≤ r, first where R ≤ 2 n r, and then λ_T = w² x_n             (4)
///
/// (3) holds because each half swing carries x to the other side of its centre. (4) is decided in
/// ℚ. From rest the mass sticks at once if |x₀| ≤ r.
///
/// With relay = 1 there is no floor: λ_N = 1 is given, and friction is a relay on the velocity:
///
///   ẍ + w² x = λ_T,   −ẋ ∈ N_[−f,f](λ_T)                                                 (5)
///
/// Source: derived here.   Shapes: q = (x, y), λ = (λ_N, λ_T); with a relay q = (x), λ = (λ_T).
/// Units: x, y [m], v0 [m/s], w [1/s], f [N]; the mass is 1 kg.
/// Scalar: model OrderedField; exact RealScalar with sin, cos, atan2.
struct DryFrictionOscillator {
  static constexpr std::string_view kName = "dry-friction-oscillator";
  static constexpr std::string_view kDescription =
      "mass on a spring with dry friction, closed-form half swings until it sticks";
  static constexpr Eigen::Index kState = 1;
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static LagrangianModel<S> model(const Parameters& p) {
    return p["relay"] == 1 ? relay_model<S>(p) : contact_model<S>(p);
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);

 private:
  template <Field S>
  static LagrangianModel<S> relay_model(const Parameters& p) {
    const auto number = [](const S& x) { return Matrix<S>(Matrix<S>::Constant(1, 1, x)); };
    const S f = p.get<S>("f");
    LagrangianModel<S> result =
        detail::contact_model<S>({.stiffness = from_rational<S>(Rational(p["w"] * p["w"])),
                                  .restitution = S(0),
                                  .x0 = p.get<S>("x0"),
                                  .v0 = p.get<S>("v0")});
    result.relation = nullptr;
    result.laws.clear();
    result.compliance = std::make_shared<CompliantLinear<S>>(
        typename CompliantLinear<S>::Data{.c = number(S(0)), .b = number(S(1))});
    result.multiplier_laws = {Relay<S>{S(-f), f}};
    return result;
  }

  template <Field S>
  static LagrangianModel<S> contact_model(const Parameters& p) {
    Vector<S> force(2), q(2), v(2);
    force << S(0), S(-1);
    q << p.get<S>("x0"), S(0);
    v << p.get<S>("v0"), S(0);
    LagrangianLti<S> system = detail::unit_masses<S>(std::move(force));
    system.stiffness = Matrix<S>::Constant(2, 2, S(0));
    system.stiffness(0, 0) = from_rational<S>(Rational(p["w"] * p["w"]));
    return detail::frictional_contact<S>(
        std::move(system), p.get<S>("f"), std::move(q), std::move(v));
  }
};

}  // namespace assay::oracles
