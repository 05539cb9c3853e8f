#pragma once

#include "oracles/detail/one_coordinate.hpp"
#include "oracles/detail/trigonometry.hpp"
#include "oracles/problem.hpp"

namespace assay::oracles {

/// A damped oscillator without contact, driven by a harmonic force.
///
/// There is no contact, so the problem shows how a scheme treats forces alone:
///
///   m (ẍ + 2ζ ẋ + k x) = F cos(w t) + G sin(w t),   x(0), ẋ(0) given                      (1)
///
/// The motion is smooth. So the order of a scheme shows at which instants the scheme evaluates
/// forces. It is a forced vibration and a free one, y, in every regime of damping:
///
///   x = p cos(w t) + r sin(w t) + y                                                       (2)
///   (k − w²) p + 2ζw r = F/m,   −2ζw p + (k − w²) r = G/m                                  (3)
///   ÿ + 2ζ ẏ + k y = 0,   y(0) = x(0) − p,   ẏ(0) = ẋ(0) − w r                              (4)
///
/// At resonance without damping, ζ = 0 and w² = k, (3) is singular. Such data are refused.
///
/// Source: derived here; (3) equates the coefficients of cos and sin.
/// Shapes: q, v ∈ ℝ, no contact.
/// Units: m [kg], ζ [1/s], k [1/s²], w [rad/s], F, G [N], x [m], v [m/s].
/// Scalar: model RealScalar with sin, cos; exact RealScalar. Not for Rational.
/// @throws InvalidInput at resonance without damping, ζ = 0 and w² = k.
struct ForcedOscillator {
  static constexpr std::string_view kName = "forced-oscillator";
  static constexpr std::string_view kDescription =
      "damped oscillator without contact, driven by a harmonic force";
  static constexpr bool kRationalData = false;
  static constexpr bool kRationalMotion = false;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static void check(const Parameters& p);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    const Rational& m = p["m"];
    ContactModel<S> result;
    result.system.mass = Matrix<S>::Constant(1, 1, p.get<S>("m"));
    result.system.damping =
        Matrix<S>::Constant(1, 1, from_rational<S>(Rational(2 * p["zeta"] * m)));
    result.system.stiffness = Matrix<S>::Constant(1, 1, from_rational<S>(Rational(p["k"] * m)));
    result.relation.jacobian.resize(0, 1);
    result.initial_position = Vector<S>::Constant(1, p.get<S>("x0"));
    result.initial_velocity = Vector<S>::Constant(1, p.get<S>("v0"));
    const S w = p.get<S>("w"), c = p.get<S>("F"), d = p.get<S>("G");
    result.system.external_force = ExternalForce<S>::of_time([w, c, d](const S& t, Vector<S>& f) {
      f(0) = c * detail::cosine<S>(w * t) + d * detail::sine<S>(w * t);
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

}  // namespace assay::oracles
