#pragma once

#include <array>

#include "core/math/small_lu.hpp"
#include "core/one_step_problems/alart_curnier.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/solvers/rho_factor.hpp"

namespace assay {

/// Damped Newton on the Alart-Curnier function of one contact with Coulomb friction in 3D.
///
/// The law of the contact becomes three equations. Newton's method is fast near their solution. Far
/// from it, shorter steps make ‖Φ‖ fall:
///
///   Φ(r) = F(W r + q, r) = 0,   J = ∂F/∂r + ∂F/∂u W,   r := r − t J⁻¹ Φ,             (1)
///
/// t = 1, 1/2, … until ‖Φ‖² falls by Armijo's rule,
/// ‖Φ(r − t J⁻¹Φ)‖² ≤ (1 − t/5000) ‖Φ(r)‖².                                           (2)
///
/// With c = rho_factor: ρ_N = c/W_NN and ρ_T = 2c/tr W_TT. A ρ whose divisor is not positive is c.
///
/// Source: developer-notes.md (16.1)–(16.16) with u eliminated; derived in AlartCurnierFunction.
/// Shapes: W 3×3, column-major; q, r ∈ ℝ³.   Scalar: RealScalar.
/// Guarantees: no allocation in `solve`; terminates by the limit of iterations.
/// Not for: certainty. Newton's method may stall if W is ill-conditioned. Then `solve` returns
/// false.
template <RealScalar S>
class LocalAlartCurnier {
 public:
  explicit LocalAlartCurnier(AlartCurnierVariant variant = AlartCurnierVariant::kStandard) {
    function_.variant = variant;
    factors_.compute(Matrix<S>::Identity(3, 3));  // the room that solve needs
  }

  /// @throws InvalidInput unless 0 < rho_factor < ∞.
  void prepare(const S* w, const Coulomb<S, 3>& law);

  /// Iterates from r to a zero of Φ. @return whether ‖Φ‖∞ is at most the tolerance; if not, r is
  /// the point where the iteration stalled.
  bool solve(const S* q, S* r, const S& tolerance);

  /// Φ(r) and J(r), column-major.
  void evaluate(const S* q, const S* r, S* phi) const;
  void linearize(const S* q, const S* r, S* jacobian);

  int max_iterations = 50;
  S rho_factor = S(1);  ///< read by `prepare`

 private:
  static constexpr int kMaxHalvings = 30;

  void velocity(const S* q, const S* r, S* u) const;
  static S square(const S* x) { return x[0] * x[0] + x[1] * x[1] + x[2] * x[2]; }

  AlartCurnierFunction<S> function_;
  Coulomb<S, 3> law_{S(0)};
  std::array<S, 9> w_;
  Matrix<S> of_r_{3, 3}, of_u_{3, 3}, jacobian_{3, 3};
  SmallLu<S> factors_;  ///< of J
  Vector<S> phi_{3}, step_{3};
};

template <RealScalar S>
void LocalAlartCurnier<S>::prepare(const S* w, const Coulomb<S, 3>& law) {
  validate_rho_factor(rho_factor);
  law_ = law;
  for (std::size_t k = 0; k < 9; ++k) w_[k] = w[k];
  const S trace = w_[4] + w_[8];
  function_.scaling.normal = rho_of(w_[0], 1, rho_factor);
  function_.scaling.tangential = rho_of(trace, 2, rho_factor);
}

template <RealScalar S>
void LocalAlartCurnier<S>::velocity(const S* q, const S* r, S* u) const {
  for (std::size_t i = 0; i < 3; ++i) {
    u[i] = q[i] + w_[i] * r[0] + w_[i + 3] * r[1] + w_[i + 6] * r[2];
  }
}

template <RealScalar S>
void LocalAlartCurnier<S>::evaluate(const S* q, const S* r, S* phi) const {
  S u[3];
  velocity(q, r, u);
  function_.value(law_, r, u, phi);
}

template <RealScalar S>
void LocalAlartCurnier<S>::linearize(const S* q, const S* r, S* jacobian) {
  S u[3];
  velocity(q, r, u);
  function_.jacobian(law_, r, u, of_r_, of_u_);
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      S sum = of_r_(i, j);
      for (int k = 0; k < 3; ++k) sum += of_u_(i, k) * w_[static_cast<std::size_t>(k + 3 * j)];
      jacobian[i + 3 * j] = sum;
    }
  }
}

template <RealScalar S>
bool LocalAlartCurnier<S>::solve(const S* q, S* r, const S& tolerance) {
  std::array<S, 3> moved;
  evaluate(q, r, phi_.data());
  const auto is_zero_enough = [&] {
    for (const S& x : phi_) {
      if (!(x <= tolerance && -x <= tolerance)) return false;
    }
    return true;
  };
  for (int k = 0; k < max_iterations && !is_zero_enough(); ++k) {
    const S merit = square(phi_.data());
    linearize(q, r, jacobian_.data());
    factors_.compute(jacobian_);
    if (factors_.is_singular()) return false;
    factors_.solve(phi_, step_);
    S length(1);
    for (int halvings = 0;; ++halvings) {
      for (std::size_t i = 0; i < 3; ++i) moved[i] = r[i] - length * step_(static_cast<int>(i));
      evaluate(q, moved.data(), phi_.data());
      if (square(phi_.data()) <= (S(1) - length / S(5000)) * merit) break;  // (2)
      if (halvings == kMaxHalvings) return false;
      length /= S(2);
    }
    for (std::size_t i = 0; i < 3; ++i) r[i] = moved[i];
  }
  return is_zero_enough();
}

}  // namespace assay
