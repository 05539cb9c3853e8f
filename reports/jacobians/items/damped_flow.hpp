#pragma once

#include "core/scalar/scalar_traits.hpp"

namespace assay::reports {

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

}  // namespace assay::reports
