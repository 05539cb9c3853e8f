#pragma once

#include <cmath>

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

namespace detail {

/// The secular function (4) of LocalCoulomb, from the coefficients of n(α) = n₀ + n₁ α + ν α² and
/// t(α) = t₀ + c α.
template <class S>
struct SecularFunction {
  S mu, n0, n1, nu;
  S t0[2], c[2];

  struct Value {
    S f;       ///< μ n − ‖t‖
    S square;  ///< ‖t‖²
    S slope;   ///< ‖t‖³ d(μ n/‖t‖)/dα
  };
  [[nodiscard]] Value at(const S& alpha) const {
    using std::sqrt;
    const S x = t0[0] + alpha * c[0], y = t0[1] + alpha * c[1];
    const S normal = n0 + alpha * (n1 + alpha * nu);
    const S square = x * x + y * y;
    return {mu * normal - S(sqrt(square)),
            square,
            mu * ((n1 + (alpha + alpha) * nu) * square - normal * (x * c[0] + y * c[1]))};
  }
};

}  // namespace detail

/// Coulomb friction in 3D at one contact. Work that depends on W alone is done once.
///
/// The contact takes off, sticks or slips. Slip is reduced to one equation in one unknown α.
/// Newton's method solves it inside a bracket, so it cannot diverge. Find r, u = W r + q in
///
///   take-off  r = 0, u_N ≥ 0;     stick  u = 0, ‖r_T‖ ≤ μ r_N;
///   slip      u_N = 0, u_T = −α r_T, α > 0, ‖r_T‖ = μ r_N.                         (1)
///
/// With W = (a bᵀ; d T), S = T − d bᵀ/a, c = q_T − d q_N/a, β = b/a, ν = −q_N/a, stick (α = 0) and
/// slip read
///
///   (S + α I) r_T = −c,   r_N = ν − βᵀ r_T,                                        (2)
///
/// and with Δ(α) = det(S + α I) and adj(S + α I) = adj S + α I, Δ r_T = −t and Δ r_N = n where
///
///   t(α) = adj(S) c + α c,   n(α) = ν Δ(α) + βᵀ t(α)
///        = ν α² + (ν tr S + βᵀ c) α + ν det S + βᵀ adj(S) c.                       (3)
///
/// W is regular if a > 0 and Δ > 0 on [0, ∞), as for every positive definite W. Then q_N ≥ 0 is
/// take-off; otherwise ν > 0, and the secular function
///
///   f(α) = μ n(α) − ‖t(α)‖                                                         (4)
///
/// is ≥ 0 at 0 (stick), or < 0 there and positive for large α. In the second case it has a root. At
/// the root r_N > 0, because r_N = 0 implies r = 0 and q_N = 0. Newton's method finds the root of μ
/// n/‖t‖ − 1 inside a bracket; this function is linear in α if b = 0 and S is isotropic. Then (2)
/// is solved with one step of refinement.
///
/// Source: derived here; developer-notes.md chapter 15 parametrises by an angle instead.
/// Shapes: W 3×3, column-major, components (n, t₁, t₂); q, r ∈ ℝ³.   Scalar: RealScalar.
/// Guarantees: no allocation; terminates by the limit of iterations.
/// Not for: W that is not regular, or several solutions: use single_contact_enumeration.hpp.
template <RealScalar S>
class LocalCoulomb {
 public:
  /// @pre μ ≥ 0.   @return whether W is regular; if it is not, solve must not be called.
  bool prepare(const S* w, const S& mu);

  /// One solution. On entry α is the start of the search for a slip (0: unknown). On return u_T =
  /// −α r_T. If the contact does not slip, α is kept.
  void solve(const S* q, S* r, S& alpha) const;

  /// The same for sweeps, which visit the contact again. The search starts from the α of the last
  /// solve, and Newton's method ends with the first step below α/4. All equations hold except ‖r_T‖
  /// = μ r_N. The error of this equation is the square of the last step.
  void improve(const S* q, S* r, S& alpha) const;

  /// Whether r obeys (1), with α from solve. Each equation must hold up to 32 u · (the sum of the
  /// magnitudes of its terms). 32 is the number of operations.
  [[nodiscard]] bool accepts(const S* q, const S* r, const S& alpha) const;

  /// μ r_N − ‖r_T‖ at the r of (2), and its derivative by α.   @pre prepared; ‖r_T‖ > 0.
  struct Slip {
    S excess, slope;
  };
  [[nodiscard]] Slip slip(const S* q, const S& alpha) const;

 private:
  static constexpr int kMaxNewton = 200;  ///< a bracket of doubles closes in fewer bisections
  static constexpr int kMaxPolish = 4;

  [[nodiscard]] detail::SecularFunction<S> secular(const S& nu,
                                                   const S* c,
                                                   const S* t,
                                                   const S& n) const {
    return {
        mu_, n, nu * trace_ + (beta_[0] * c[0] + beta_[1] * c[1]), nu, {t[0], t[1]}, {c[0], c[1]}};
  }
  [[nodiscard]] S secular_root(const S& nu, const S* c, const S* t, const S& n, S alpha) const;
  void solve_shifted(const S& alpha, const S* right, S* x) const;
  void read(const S& nu, const S* c, const S& alpha, S* r) const;
  [[nodiscard]] S slip_slope(const S& alpha, const S* r, const S& length) const;
  static S norm(const S& x, const S& y) {
    using std::sqrt;
    return S(sqrt(x * x + y * y));
  }

  S a_, b_[2], d_[2], t_[4];  ///< W; T column-major
  S beta_[2], delta_[2], inverse_a_;
  S s_[4], trace_, determinant_;  ///< S, column-major
  S mu_, unit_, coarse_;          ///< unit roundoff and its square root
};

template <RealScalar S>
bool LocalCoulomb<S>::prepare(const S* w, const S& mu) {
  using std::sqrt;
  a_ = w[0], mu_ = mu;
  unit_ = unit_roundoff<S>(), coarse_ = S(sqrt(unit_));
  if (!(a_ > S(0))) return false;
  inverse_a_ = S(1) / a_;
  for (int i = 0; i < 2; ++i) {
    d_[i] = w[1 + i], b_[i] = w[3 + 3 * i];
    beta_[i] = b_[i] * inverse_a_, delta_[i] = d_[i] * inverse_a_;
  }
  for (int j = 0; j < 2; ++j) {
    for (int i = 0; i < 2; ++i) {
      t_[i + 2 * j] = w[4 + i + 3 * j];
      s_[i + 2 * j] = t_[i + 2 * j] - d_[i] * beta_[j];
    }
  }
  trace_ = s_[0] + s_[3];
  determinant_ = s_[0] * s_[3] - s_[1] * s_[2];
  return determinant_ > S(0) && (trace_ >= S(0) || trace_ * trace_ < S(4) * determinant_);
}

template <RealScalar S>
void LocalCoulomb<S>::solve(const S* q, S* r, S& alpha) const {
  r[0] = r[1] = r[2] = S(0);
  if (q[0] >= S(0)) return;
  const S nu = -q[0] * inverse_a_;
  if (mu_ == S(0)) {
    r[0] = nu;
    return;
  }
  const S c[2] = {q[1] - delta_[0] * q[0], q[2] - delta_[1] * q[0]};
  const S t[2] = {s_[3] * c[0] - s_[2] * c[1], s_[0] * c[1] - s_[1] * c[0]};
  const S n = nu * determinant_ + (beta_[0] * t[0] + beta_[1] * t[1]);
  const S reach = mu_ * n;
  if (reach >= S(0) && t[0] * t[0] + t[1] * t[1] <= reach * reach) return read(nu, c, S(0), r);
  alpha = secular_root(nu, c, t, n, alpha);
  read(nu, c, alpha, r);
  for (int k = 0; k < kMaxPolish; ++k) {
    const S slack = beta_[0] * r[1] + beta_[1] * r[2];
    const S bound = mu_ * r[0], square = r[1] * r[1] + r[2] * r[2];
    const S size = mu_ * (nu + magnitude(slack));
    // ‖r_T‖ differs from μ r_N by no more than 4 u (μ (ν + |βᵀ r_T|) + ‖r_T‖)
    if (magnitude(S(bound * bound - square)) <= S(8) * unit_ * bound * (bound + size)) break;
    const S length = norm(r[1], r[2]);
    const S next = alpha - (bound - length) / slip_slope(alpha, r, length);
    if (!(next > S(0))) break;
    alpha = next;
    read(nu, c, alpha, r);
  }
  const S slack = beta_[0] * r[1] + beta_[1] * r[2];
  // if ν − βᵀ r_T has cancelled, ‖r_T‖ = μ r_N has more correct digits
  if (S(4) * r[0] < nu + magnitude(slack)) r[0] = norm(r[1], r[2]) / mu_;
}

template <RealScalar S>
void LocalCoulomb<S>::improve(const S* q, S* r, S& alpha) const {
  if (q[0] >= S(0) || mu_ == S(0) || !(alpha > S(0))) return solve(q, r, alpha);
  const S nu = -q[0] * inverse_a_;
  const S c[2] = {q[1] - delta_[0] * q[0], q[2] - delta_[1] * q[0]};
  const S t[2] = {s_[3] * c[0] - s_[2] * c[1], s_[0] * c[1] - s_[1] * c[0]};
  const S n = nu * determinant_ + (beta_[0] * t[0] + beta_[1] * t[1]);
  const S reach = mu_ * n;
  if (reach >= S(0) && t[0] * t[0] + t[1] * t[1] <= reach * reach) return read(nu, c, S(0), r);
  const detail::SecularFunction<S> secular = this->secular(nu, c, t, n);
  for (int k = 0; k < kMaxPolish; ++k) {
    const auto [f, square, slope] = secular.at(alpha);
    const S before = alpha;
    alpha -= f * square / slope;
    if (!(slope > S(0) && alpha > S(0))) {
      alpha = S(0);
      break;
    }
    if (S(4) * magnitude(S(alpha - before)) <= alpha) return read(nu, c, alpha, r);
  }
  solve(q, r, alpha);
}

/// d(μ r_N − ‖r_T‖)/dα at the r of (2), ‖r_T‖ = length.
template <RealScalar S>
S LocalCoulomb<S>::slip_slope(const S& alpha, const S* r, const S& length) const {
  S rate[2];
  solve_shifted(alpha, r + 1, rate);  // −dr_T/dα
  return mu_ * (beta_[0] * rate[0] + beta_[1] * rate[1]) +
         (r[1] * rate[0] + r[2] * rate[1]) / length;
}

template <RealScalar S>
typename LocalCoulomb<S>::Slip LocalCoulomb<S>::slip(const S* q, const S& alpha) const {
  const S c[2] = {q[1] - delta_[0] * q[0], q[2] - delta_[1] * q[0]};
  S r[3];
  read(S(-q[0] * inverse_a_), c, alpha, r);
  const S length = norm(r[1], r[2]);
  return {mu_ * r[0] - length, slip_slope(alpha, r, length)};
}

/// The root of (4), with at least half of the digits. A last step of Newton's method may leave the
/// bracket by rounding. @pre f(0) < 0.
template <RealScalar S>
S LocalCoulomb<S>::secular_root(const S& nu, const S* c, const S* t, const S& n, S alpha) const {
  const detail::SecularFunction<S> secular = this->secular(nu, c, t, n);
  S low(0), high(0);  // high = 0: not known
  for (int k = 0; k < kMaxNewton; ++k) {
    const auto [f, square, slope] = secular.at(alpha);
    if (f < S(0)) {
      low = alpha;
    } else {
      high = alpha;
    }
    S next = alpha - f * square / slope;
    if (slope > S(0) && magnitude(S(next - alpha)) <= coarse_ * next) return next;
    if (!(slope > S(0) && next > low && (high == S(0) || next < high))) {
      next = high > S(0) ? S((low + high) / S(2))
                         : S(alpha + alpha + magnitude(s_[0]) + magnitude(s_[3]));
    }
    if (magnitude(S(next - alpha)) <= coarse_ * next) return next;
    alpha = next;
  }
  return alpha;
}

/// x := (S + α I)⁻¹ right, refined once.
template <RealScalar S>
void LocalCoulomb<S>::solve_shifted(const S& alpha, const S* right, S* x) const {
  const S first = s_[0] + alpha, last = s_[3] + alpha;
  const S inverse = S(1) / (first * last - s_[1] * s_[2]);
  x[0] = (last * right[0] - s_[2] * right[1]) * inverse;
  x[1] = (first * right[1] - s_[1] * right[0]) * inverse;
  const S e0 = right[0] - first * x[0] - s_[2] * x[1];
  const S e1 = right[1] - s_[1] * x[0] - last * x[1];
  x[0] += (last * e0 - s_[2] * e1) * inverse;
  x[1] += (first * e1 - s_[1] * e0) * inverse;
}

/// r from (2).
template <RealScalar S>
void LocalCoulomb<S>::read(const S& nu, const S* c, const S& alpha, S* r) const {
  solve_shifted(alpha, c, r + 1);
  r[1] = -r[1], r[2] = -r[2];
  r[0] = nu - (beta_[0] * r[1] + beta_[1] * r[2]);
}

template <RealScalar S>
bool LocalCoulomb<S>::accepts(const S* q, const S* r, const S& alpha) const {
  const S noise = S(32) * unit_;
  if (r[0] == S(0)) return r[1] == S(0) && r[2] == S(0) && q[0] >= S(0);
  if (!(r[0] > S(0))) return false;
  const S length = norm(r[1], r[2]), bound = mu_ * r[0];
  const S terms = b_[0] * r[1] + b_[1] * r[2];
  const S scale = magnitude(q[0]) + a_ * r[0] + magnitude(b_[0] * r[1]) + magnitude(b_[1] * r[2]);
  if (!(magnitude(S(q[0] + a_ * r[0] + terms)) <= noise * scale)) return false;
  if (mu_ == S(0)) return length == S(0);
  const S cone = noise * (length + mu_ * inverse_a_ * scale);
  if (!(length - bound <= cone)) return false;
  const bool slips = alpha > S(0) && bound - length <= cone;
  const auto stays = [&](const S& shift) {
    for (int i = 0; i < 2; ++i) {
      const S x = d_[i] * r[0], y = t_[i] * r[1], z = t_[i + 2] * r[2], v = shift * r[1 + i];
      const S size = magnitude(q[1 + i]) + magnitude(x) + magnitude(y) + magnitude(z);
      if (!(magnitude(S(q[1 + i] + x + y + z + v)) <= noise * (size + magnitude(v)))) return false;
    }
    return true;
  };
  return stays(S(0)) || (slips && stays(alpha));
}

}  // namespace assay
