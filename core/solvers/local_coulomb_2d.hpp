#pragma once

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// Coulomb friction in 2D at one contact, by cases.
///
/// In 2D a contact can slip in two directions only. So each case has linear equations, and no
/// iteration is needed. Find r, u = W r + q in
///
///   take-off  r = 0, u_N ≥ 0;     stick  u = 0, |r_T| ≤ μ r_N;
///   slip      u_N = 0, r_T = ε μ r_N, ε u_T ≤ 0, ε = ±1.                            (1)
///
/// With W = (a b; d t), s = t − d b/a, c = q_T − d q_N/a and ν = −q_N/a, a regular W (a > 0, s > 0,
/// as for every positive definite W) has these cases. If q_N ≥ 0, the contact takes off. Otherwise,
/// if |c| ≤ μ (ν s + c b/a), it sticks with r_T = −c/s and r_N = ν − r_T b/a. Otherwise it slips
/// with ε = −sign c and r_N = −q_N/(a + ε μ b). In a slip a + ε μ b > 0, because |c| > μ (ν s + c
/// b/a) means ν s < |c| (1 + ε μ b/a)/μ.
///
/// Source: derived here.   Shapes: W 2×2, column-major, components (n, t).
/// Scalar: OrderedField (exact on rationals).
/// Guarantees: no allocation except by the scalar.
/// Not for: W that is not regular, or several solutions: use single_contact_enumeration_2d.hpp.
template <OrderedField S>
class LocalCoulomb2d {
 public:
  /// @pre μ ≥ 0.   @return whether W is regular; if it is not, solve must not be called.
  bool prepare(const S* w, const S& mu) {
    a_ = w[0], b_ = w[2], mu_ = mu;
    if (!(a_ > S(0))) return false;
    inverse_a_ = S(1) / a_;
    beta_ = b_ * inverse_a_, delta_ = w[1] * inverse_a_;
    s_ = w[3] - w[1] * beta_;
    if (!(s_ > S(0))) return false;
    inverse_s_ = S(1) / s_;
    return true;
  }

  /// One solution.
  void solve(const S* q, S* r) const {
    r[0] = r[1] = S(0);
    if (q[0] >= S(0)) return;
    const S nu = -q[0] * inverse_a_;
    const S c = q[1] - delta_ * q[0];
    if (magnitude(c) <= mu_ * (nu * s_ + c * beta_)) {
      r[1] = -c * inverse_s_;
      r[0] = nu - beta_ * r[1];
    } else {
      const S slope = c > S(0) ? S(-mu_) : mu_;
      r[0] = -q[0] / (a_ + slope * b_);
      r[1] = slope * r[0];
    }
  }

  /// Whether r obeys (1) up to 32 u · (the sum of the magnitudes of the terms of W r + q). 32 is
  /// the number of operations.
  bool accepts(const S* w, const S* q, const S* r) const {
    const S un = w[0] * r[0] + w[2] * r[1] + q[0], ut = w[1] * r[0] + w[3] * r[1] + q[1];
    const S unit = S(32) * unit_roundoff<S>();
    const S open_n =
        unit * (magnitude(S(w[0] * r[0])) + magnitude(S(w[2] * r[1])) + magnitude(q[0]));
    const S open_t =
        unit * (magnitude(S(w[1] * r[0])) + magnitude(S(w[3] * r[1])) + magnitude(q[1]));
    const S limit = mu_ * r[0];
    if (!(r[0] >= S(0)) || !(magnitude(r[1]) <= limit + unit * limit)) return false;
    if (r[0] == S(0)) return un >= -open_n;
    if (!(magnitude(un) <= open_n)) return false;
    if (magnitude(ut) <= open_t) return true;  // stick
    // Slip: r_T = ∓ μ r_N opposes u_T.
    return magnitude(r[1]) >= limit - unit * limit && (ut > S(0) ? r[1] <= S(0) : r[1] >= S(0));
  }

 private:
  S a_, b_, mu_, beta_, delta_, s_, inverse_a_, inverse_s_;
};

}  // namespace assay
