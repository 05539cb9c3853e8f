#pragma once

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/schemes/trajectory.hpp"

namespace assay {

/// What rounding does to the positions of a state: 16 u (|q| + (t − t_0) (|v| + p)), in maximum
/// norms, of q itself and of velocities that have moved it since t_0. They are known to u |v|, and,
/// as sums of what impulses and forces give, to u p of a size p of those: bodies at rest under a
/// large load have v = 0 only up to it. A gap that a contact at rest holds at 0 is known to so much
/// times the row sum of its matrix H: rounding must not open it.
///
/// Source: derived here.   Units: that of q.   Scalar: OrderedField; 0 of exact ones.
/// Not for: coordinates of sizes so different that the largest says nothing of the others.
template <OrderedField S>
[[nodiscard]] S position_rounding(const ContactState<S>& state,
                                  const S& initial_time,
                                  const S& impulse_speed = S(0)) {
  const S speed = largest_magnitude<S>(state.v) + impulse_speed;
  const S moved = (state.t - initial_time) * speed;
  return S(16) * unit_roundoff<S>() * (largest_magnitude<S>(state.q) + moved);
}

/// Σ_c |H_rc|.
template <OrderedField S>
[[nodiscard]] S row_sum(const Matrix<S>& h, Eigen::Index row) {
  S sum(0);
  for (Eigen::Index c = 0; c < h.cols(); ++c) sum += magnitude(h(row, c));
  return sum;
}

}  // namespace assay
