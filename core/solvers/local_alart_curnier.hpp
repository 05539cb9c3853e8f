#pragma once

#include <array>

#include "core/one_step_problems/alart_curnier.hpp"
#include "core/one_step_problems/natural_map.hpp"
#include "core/solvers/rho_factor.hpp"

namespace assay {

/// Damped Newton on the Alart-Curnier function of one contact with Coulomb friction in 3D:
///
///   Φ(r) = F(W r + q, r) = 0,   J = ∂F/∂r + ∂F/∂u W,   r := r − t J⁻¹ Φ,             (1)
///
/// t = 1, 1/2, … until ‖Φ‖² falls by Armijo's rule,
/// ‖Φ(r − t J⁻¹Φ)‖² ≤ (1 − t/5000) ‖Φ(r)‖².                                           (2)
///
/// ρ_N = c/W_NN and ρ_T = 2c/tr W_TT, c where that is not positive, c = rho_factor.
///
/// Source: developer-notes.md (16.1)–(16.16) with u eliminated; derived in AlartCurnierFunction.
/// Shapes: W 3×3, column-major; q, r ∈ ℝ³.   Scalar: RealScalar.
/// Guarantees: no allocation in `solve`; terminates by the count of iterations.
/// Not for: certainty. Newton's method may stall where W is ill-conditioned; `solve` says so.
template <RealScalar S>
class LocalAlartCurnier {
 public:
  explicit LocalAlartCurnier(AlartCurnierVariant variant = AlartCurnierVariant::kStandard) {
    function_.variant = variant;
  }

  /// @throws InvalidInput unless 0 < rho_factor < ∞.
  void prepare(const S* w, const Coulomb<S, 3>& law);

  /// From r to a zero of Φ.   @return whether ‖Φ‖∞ is at most the tolerance; if not, r is where
  /// the iteration stalled.
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
  static bool solve_linear(std::array<S, 9> a, std::array<S, 3>& x);

  AlartCurnierFunction<S> function_;
  Coulomb<S, 3> law_{S(0)};
  std::array<S, 9> w_;
  Matrix<S> of_r_{3, 3}, of_u_{3, 3};
};

template <RealScalar S>
void LocalAlartCurnier<S>::prepare(const S* w, const Coulomb<S, 3>& law) {
  validate_rho_factor(rho_factor);
  law_ = law;
  for (std::size_t k = 0; k < 9; ++k) w_[k] = w[k];
  const S trace = w_[4] + w_[8];
  function_.scaling.normal = w_[0] > S(0) ? S(rho_factor / w_[0]) : rho_factor;
  function_.scaling.tangential = trace > S(0) ? S(rho_factor * S(2) / trace) : rho_factor;
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

/// x := a⁻¹ x with row exchanges; false if a is singular.
template <RealScalar S>
bool LocalAlartCurnier<S>::solve_linear(std::array<S, 9> a, std::array<S, 3>& x) {
  const auto size = [](const S& y) { return y < S(0) ? S(-y) : y; };
  for (std::size_t k = 0; k < 3; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < 3; ++i) {
      if (size(a[pivot + 3 * k]) < size(a[i + 3 * k])) pivot = i;
    }
    if (!(size(a[pivot + 3 * k]) > S(0))) return false;
    for (std::size_t j = k; j < 3; ++j) std::swap(a[k + 3 * j], a[pivot + 3 * j]);
    std::swap(x[k], x[pivot]);
    for (std::size_t i = k + 1; i < 3; ++i) {
      const S factor = a[i + 3 * k] / a[k + 3 * k];
      for (std::size_t j = k; j < 3; ++j) a[i + 3 * j] -= factor * a[k + 3 * j];
      x[i] -= factor * x[k];
    }
  }
  for (std::size_t k = 3; k-- > 0;) {
    for (std::size_t j = k + 1; j < 3; ++j) x[k] -= a[k + 3 * j] * x[j];
    x[k] /= a[k + 3 * k];
  }
  return true;
}

template <RealScalar S>
bool LocalAlartCurnier<S>::solve(const S* q, S* r, const S& tolerance) {
  std::array<S, 9> jacobian;
  std::array<S, 3> phi, moved;
  evaluate(q, r, phi.data());
  const auto is_zero_enough = [&] {
    for (const S& x : phi) {
      if (!(x <= tolerance && -x <= tolerance)) return false;
    }
    return true;
  };
  for (int k = 0; k < max_iterations && !is_zero_enough(); ++k) {
    const S merit = square(phi.data());
    linearize(q, r, jacobian.data());
    std::array<S, 3> step = phi;
    if (!solve_linear(jacobian, step)) return false;
    S length(1);
    for (int halvings = 0;; ++halvings) {
      for (std::size_t i = 0; i < 3; ++i) moved[i] = r[i] - length * step[i];
      evaluate(q, moved.data(), phi.data());
      if (square(phi.data()) <= (S(1) - length / S(5000)) * merit) break;  // (2)
      if (halvings == kMaxHalvings) return false;
      length /= S(2);
    }
    for (std::size_t i = 0; i < 3; ++i) r[i] = moved[i];
  }
  return is_zero_enough();
}

}  // namespace assay
