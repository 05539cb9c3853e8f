#pragma once

#include <algorithm>
#include <array>

#include "core/math/cone_projections.hpp"
#include "core/solvers/local_coulomb.hpp"

namespace assay {

/// Coulomb friction with rolling resistance at one contact.
///
/// If the resistance to rolling is known, a contact with plain Coulomb friction remains. So only
/// one number β has to be found. Let x = (n, t) and m be the moments. A contact that rolls has ω =
/// −β r_M with β ≥ 0. For given β the moments are eliminated by
///
///   r_M = −(W_MM + β I)⁻¹ (q_M + W_Mx r_x),                                         (1)
///   u_x = (W_xx − W_xM (W_MM + β I)⁻¹ W_Mx) r_x + q_x − W_xM (W_MM + β I)⁻¹ q_M,    (2)
///
/// This is a contact with Coulomb friction, which LocalCoulomb solves. It remains to solve
///
///   0 ≤ β  ⊥  φ(β) = μ_r r_N − ‖r_M‖ ≥ 0,                                           (3)
///
/// where φ > 0 for large β if q_N < 0, because r_M → 0. If φ(0) < 0 the root is bracketed. Secants
/// of μ_r r_N/‖r_M‖ − 1, which is nearly linear in β, and bisections find it.
///
/// Source: derived here.   Shapes: W 5×5, column-major, components (n, t₁, t₂, m₁, m₂).
/// Scalar: RealScalar.
/// Guarantees: no allocation; terminates by the limit of iterations.
/// Not for: W whose symmetric part is not positive definite. If (2) has more than one solution for
/// such a W, φ may jump across 0 and the result may obey no law. So check the result.
template <RealScalar S>
class LocalRolling {
 public:
  /// @pre μ, μ_r ≥ 0.   @return whether the symmetric part of W is positive definite; if it is not,
  /// solve must not be called.
  bool prepare(const S* w, const S& mu, const S& mu_rolling);

  /// On entry β is the start of the search. On return β is the end of the search.
  void solve(const S* q, S* r, S& beta) const;

  /// Whether r obeys the law. u = W r + q must have u_N = 0, or u_N ≥ 0 if r = 0. In both parts,
  /// ‖r_T‖ ≤ μ r_N and ‖r_M‖ ≤ μ_r r_N, the velocity must be 0, or opposite to an r on the bound.
  /// Each equation holds up to 64 u · (the sum of the magnitudes of its terms).
  [[nodiscard]] bool accepts(const S* q, const S* r) const;

 private:
  static constexpr int kMaxSteps = 400;
  static constexpr int kNoise = 64;

  /// r(β) by (1) and (2); φ(β)/‖r_M‖, or 1 if ‖r_M‖ = 0.
  S roll(const S* q, const S& beta, S* r) const;
  [[nodiscard]] bool resists(const S* r, const S* u, const S* terms, const S& bound) const;
  [[nodiscard]] const S& w(int i, int j) const { return w_[static_cast<std::size_t>(i + 5 * j)]; }

  std::array<S, 25> w_;
  S mu_, mu_rolling_;
};

template <RealScalar S>
bool LocalRolling<S>::prepare(const S* w, const S& mu, const S& mu_rolling) {
  mu_ = mu, mu_rolling_ = mu_rolling;
  std::array<S, 25> l;
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      w_[i + 5 * j] = w[i + 5 * j];
      l[i + 5 * j] = (w[i + 5 * j] + w[j + 5 * i]) / S(2);
    }
  }
  for (std::size_t k = 0; k < 5; ++k) {
    if (!(l[k + 5 * k] > S(0))) return false;
    for (std::size_t i = k + 1; i < 5; ++i) {
      for (std::size_t j = k + 1; j < 5; ++j) {
        l[i + 5 * j] -= l[i + 5 * k] * l[k + 5 * j] / l[k + 5 * k];
      }
    }
  }
  return true;
}

template <RealScalar S>
S LocalRolling<S>::roll(const S* q, const S& beta, S* r) const {
  const S v11 = w(3, 3) + beta, v22 = w(4, 4) + beta, v12 = w(3, 4), v21 = w(4, 3);
  const S inverse = S(1) / (v11 * v22 - v12 * v21);
  const auto first = [&](const S& x, const S& y) { return S((v22 * x - v12 * y) * inverse); };
  const auto second = [&](const S& x, const S& y) { return S((v11 * y - v21 * x) * inverse); };
  std::array<S, 9> reduced;
  std::array<S, 3> free;
  const S q1 = first(q[3], q[4]), q2 = second(q[3], q[4]);
  for (int i = 0; i < 3; ++i) {
    const auto row = static_cast<std::size_t>(i);
    free[row] = q[i] - w(i, 3) * q1 - w(i, 4) * q2;
    for (int j = 0; j < 3; ++j) {
      reduced[static_cast<std::size_t>(i + 3 * j)] =
          w(i, j) - w(i, 3) * first(w(3, j), w(4, j)) - w(i, 4) * second(w(3, j), w(4, j));
    }
  }
  LocalCoulomb<S> coulomb;
  S alpha(0);
  r[0] = r[1] = r[2] = S(0);
  if (coulomb.prepare(reduced.data(), mu_)) coulomb.solve(free.data(), r, alpha);
  S m1 = q[3], m2 = q[4];
  for (int j = 0; j < 3; ++j) m1 += w(3, j) * r[j], m2 += w(4, j) * r[j];
  r[3] = -first(m1, m2), r[4] = -second(m1, m2);
  const S length = tangential_norm<2, S>(r + 3);
  return length == S(0) ? S(1) : S(mu_rolling_ * r[0] / length - S(1));
}

template <RealScalar S>
void LocalRolling<S>::solve(const S* q, S* r, S& beta) const {
  for (int i = 0; i < 5; ++i) r[i] = S(0);
  if (q[0] >= S(0)) return;
  if (mu_rolling_ == S(0)) {
    LocalCoulomb<S> coulomb;
    std::array<S, 9> block;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j) block[i + 3 * j] = w_[i + 5 * j];
    }
    S alpha(0);
    if (coulomb.prepare(block.data(), mu_)) coulomb.solve(q, r, alpha);
    return;
  }
  S low(0), at_low = roll(q, S(0), r);
  if (at_low >= S(0)) return;
  const S unit = w(3, 3) + w(4, 4);
  S high = beta > S(0) ? beta : unit, at_high = roll(q, high, r);
  for (int k = 0; k < kMaxSteps && at_high < S(0); ++k) {
    low = high, at_low = at_high;
    high = S(4) * high;
    at_high = roll(q, high, r);
  }
  const S rounding = S(4) * unit_roundoff<S>();
  for (int k = 0, side = 0; k < kMaxSteps; ++k) {
    beta = (low * at_high - high * at_low) / (at_high - at_low);
    if (k % 8 == 7 || !(beta > low && beta < high)) beta = (low + high) / S(2);
    if (!(beta > low && beta < high)) break;
    const S value = roll(q, beta, r);
    if (value <= rounding && -value <= rounding) return;
    const int sign = value < S(0) ? -1 : 1;
    (sign < 0 ? low : high) = beta;
    (sign < 0 ? at_low : at_high) = value;
    // the end that stays twice counts half: Illinois
    if (sign == side) (sign < 0 ? at_high : at_low) /= S(2);
    side = sign;
  }
  beta = high;
  static_cast<void>(roll(q, beta, r));
}

template <RealScalar S>
bool LocalRolling<S>::accepts(const S* q, const S* r) const {
  if (r[0] == S(0)) {
    return q[0] >= S(0) && std::all_of(r + 1, r + 5, [](const S& x) { return x == S(0); });
  }
  if (!(r[0] > S(0))) return false;
  std::array<S, 5> u, terms;
  for (std::size_t i = 0; i < 5; ++i) {
    u[i] = q[i], terms[i] = magnitude(q[i]);
    for (std::size_t j = 0; j < 5; ++j) {
      const S term = w_[i + 5 * j] * r[j];
      u[i] += term, terms[i] += magnitude(term);
    }
  }
  if (!(magnitude(u[0]) <= S(kNoise) * unit_roundoff<S>() * terms[0])) return false;
  return resists(r + 1, u.data() + 1, terms.data() + 1, S(mu_ * r[0])) &&
         resists(r + 3, u.data() + 3, terms.data() + 3, S(mu_rolling_ * r[0]));
}

/// Whether r and the velocity u, two components each, obey the law: the length of r is `bound` at
/// most. `terms` has the sum of the magnitudes of the terms of each component of u.
template <RealScalar S>
bool LocalRolling<S>::resists(const S* r, const S* u, const S* terms, const S& bound) const {
  const S noise = S(kNoise) * unit_roundoff<S>();
  const S length = tangential_norm<2, S>(r);
  if (bound == S(0)) return length == S(0);
  if (!(length <= bound * (S(1) + noise))) return false;
  const auto vanishes = [&](const S& gamma) {
    for (int i = 0; i < 2; ++i) {
      const S drag = gamma * r[i];
      if (!(magnitude(S(u[i] + drag)) <= noise * (terms[i] + magnitude(drag)))) return false;
    }
    return true;
  };
  if (vanishes(S(0))) return true;
  const S gamma = -(u[0] * r[0] + u[1] * r[1]) / (length * length);
  return length >= bound * (S(1) - noise) && gamma > S(0) && vanishes(gamma);
}

}  // namespace assay
