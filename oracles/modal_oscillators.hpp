#pragma once

#include "oracles/problem.hpp"

namespace assay::oracles {

/// n uncoupled damped oscillators without contact: the modal form of a linear structure.
///
/// The modes do not act on each other. So the error of a scheme shows for each frequency alone:
///
///   q̈_k + 2σ_k q̇_k + w_k² q_k = 0,   q_k(0), q̇_k(0) given,   k = 1 … n                   (1)
///
/// Model: M = I, C = diag(2σ_k), K = diag(w_k²), no contact. Where w_k > σ_k, with ω² = w_k² −
/// σ_k²,
///
///   q_k(t) = e^{−σ_k t} [q_k(0) cos ωt + (q̇_k(0) + σ_k q_k(0)) sin(ωt)/ω]                   (2)
///
/// The other regimes of damping have a closed form, too; w_k = 0 is allowed. The list of parameters
/// depends on n; by default w_k = k w1 (a harmonic string), σ_k = sigma1, q_k = 1, v_k = 0.
///
/// Source: modal-moreau-jean.rst; (2) derived here.
/// Shapes: q, v ∈ ℝⁿ, m = 0.   Units: w [rad/s], σ [1/s], q [m], v [m/s].
/// Scalar: model Field; exact RealScalar.
struct ModalOscillators {
  static constexpr std::string_view kName = "modal-oscillators";
  static constexpr std::string_view kDescription =
      "n uncoupled damped oscillators without contact (modal coordinates)";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = false;
  static constexpr int kMaxSize = 200;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    const int n = p.get_int("n");
    ContactModel<S> result;
    result.system.mass = Matrix<S>::Constant(n, n, S(0));
    result.system.damping = result.system.mass;
    result.system.stiffness = result.system.mass;
    result.relation.jacobian.resize(0, n);
    result.initial_position.resize(n);
    result.initial_velocity.resize(n);
    for (int i = 0; i < n; ++i) {
      const std::string k = std::to_string(i + 1);
      const Rational& w = p["w" + k];
      result.system.mass(i, i) = S(1);
      result.system.damping(i, i) = from_rational<S>(Rational(2 * p["sigma" + k]));
      result.system.stiffness(i, i) = from_rational<S>(Rational(w * w));
      result.initial_position(i) = p.get<S>("q" + k);
      result.initial_velocity(i) = p.get<S>("v" + k);
    }
    return result;
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end);
};

}  // namespace assay::oracles
