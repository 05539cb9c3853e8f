#include "core/math/modal_step.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

namespace {

/// q(D) of q̈ + 2σ q̇ + κ q = f from its power series at 0, without any closed form:
///
///   (n + 1)(n + 2) a_{n+2} = D² f δ_{n0} − k a_n − 2x (n + 1) a_{n+1},   q(D) = Σ a_n,
///
/// x = σD, k = κD².
/// @param rise, push  D q̇(0) and D² f.
/// @pre both roots times |D| are at most 4.3: what is left out is below 10⁻⁵⁵.
template <class S>
[[nodiscard]] S damped_position(const S& q, const S& rise, const S& push, const S& x, const S& k) {
  constexpr int kTerms = 72;
  const S minus_k = -k, minus_2x = S(-2) * x;
  S now = q, next = rise, sum = q + rise;
  for (int n = 0; n < kTerms; ++n) {
    S after = minus_k * now + S(n + 1) * (minus_2x * next);
    if (n == 0) after += push;
    after /= S((n + 1) * (n + 2));
    sum += after;
    now = next;
    next = after;
  }
  return sum;
}

/// The position of a damped oscillator after a step of length D = 1/2, by position, velocity and a
/// constant force f. The map sums a power series, without any closed form.
///
///   q̈ + 2σ q̇ + κ q = f,   F = q(D),   x = σD,   k = κD²,   δ = x² − k                      (1)
///   ∂F/∂(q, v, f) = (w, D η, D² μ),   w = 1 − k μ = e^{−x} (cosh √δ + x η₁)                (2)
///   η = e^{−x} η₁,   η₁ = sinh √δ/√δ,   μ = (1 − w)/k                                      (3)
template <class S>
struct ModalStepStart {
  static Domain domain() {
    return domain_of({{"q", 1}, {"v", 1}, {"f", 1}}, {{"sigma", 1, 0, 2.5}, {"kappa", 1, -3, 12}});
  }
  static Vector<S> map(const Vector<S>& x) {
    const S step = ratio<S>(1, 2);
    const S square = step * step;
    return Vector<S>::Constant(
        1,
        damped_position<S>(
            x(0), S(step * x(1)), S(square * x(2)), S(x(3) * step), S(x(4) * square)));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S kappa = x(4), step = ratio<S>(1, 2);
    const auto mode = ModalStep<S>::of(x(3), kappa, step);
    Matrix<S> of_start(1, 3);
    of_start << S(1) - kappa * step * step * mode.start_force, step * mode.start_velocity,
        step * step * mode.start_force;
    return of_start;
  }
};

/// The next position of a damped oscillator, by its position, the position before, and a constant
/// force f. The step has the length D = 1/2. The map finds the motion through both positions from a
/// power series.
///
///   q̈ + 2σ q̇ + κ q = f,   F = q(D),   q(0) = q,   q(−D) = q_before                         (1)
///   ∂F/∂(q, q_before, f) = (1 + E − k g, −E, D² g),   E = e^{−2x}                          (2)
///   g = (1 + E − 2 e^{−x} cosh √δ)/k,   x = σD,   k = κD²,   δ = x² − k                    (3)
template <class S>
struct ModalStepRegular {
  static Domain domain() {
    return domain_of({{"q", 1}, {"q_before", 1}, {"f", 1}},
                     {{"sigma", 1, 0, 2.5}, {"kappa", 1, -3, 12}});
  }
  /// The motion through both, on to the next.
  static Vector<S> map(const Vector<S>& x) {
    const S step = ratio<S>(1, 2), zero(0), one(1);
    const S push = step * step * x(2), k = x(4) * step * step;
    const S forth = x(3) * step, back = -forth;
    const S rest = damped_position<S>(x(0), zero, push, back, k);
    const S of_rise = damped_position<S>(zero, one, zero, back, k);
    const S rise = (rest - x(1)) / of_rise;
    return Vector<S>::Constant(1, damped_position<S>(x(0), rise, push, forth, k));
  }
  static Matrix<S> jacobian(const Vector<S>& x) {
    const S kappa = x(4), step = ratio<S>(1, 2);
    const auto mode = ModalStep<S>::of(x(3), kappa, step);
    const S push = step * step * mode.response;
    Matrix<S> of_past(1, 3);
    of_past << S(2) - mode.loss - kappa * push, -mode.decay, push;
    return of_past;
  }
};

}  // namespace

std::vector<Derivative> modal_steps() {
  return {
      item<ModalStepStart>("modal-step-start",
                           "position of a damped oscillator after a step by position, velocity and "
                           "force: w, eta and mu",
                           "modal-moreau-jean.rst, derived here"),
      item<ModalStepRegular>("modal-step-regular",
                             "position of a damped oscillator by the two before and the force: e, "
                             "W and sigma* of the modal scheme",
                             "modal-moreau-jean.rst, gamma_k, sigma*_k"),
  };
}

}  // namespace assay::reports::derivatives
