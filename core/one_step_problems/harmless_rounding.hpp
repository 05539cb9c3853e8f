#pragma once

#include "core/one_step_problems/rounding_bounds.hpp"

namespace assay::detail {

// Whether the rounding of a recomputed w = M z + q matters to the residual of z. The rounding of
// row i is at most
//
//   e_i = 8 (n + 1) u s_i,   s_i = |q_i| + Σ_j |M_ij| |z_j|,                              (1)
//
// with u of Precise<S>. It may exceed a tolerance, and still be without effect: where z_i = 0 and
// w_i = 10²² ± 10⁻⁹, min(z_i, w_i) is 0 for any of these w_i. So a row counts as certain if e_i is
// within `allowed`, or if its natural map is within `allowed` at both ends of w_i ± e_i: the map is
// monotone in w_i.
// Source: derived here.

/// The factor of s_i in (1).
template <OrderedField S>
[[nodiscard]] S precise_rounding(Eigen::Index n) {
  return row_accuracy<S>(RowAccuracy::kRounding, n) * precise_units<S>();
}

/// @pre w = M z + q.
template <OrderedField S>
[[nodiscard]] bool rounding_is_harmless(const BoxVi<S>& problem,
                                        const Vector<S>& z,
                                        const Vector<Precise<S>>& w,
                                        const S& allowed) {
  using P = Precise<S>;
  const S unit = precise_rounding<S>(problem.size());
  const P most = scalar_cast<P>(allowed);
  bool harmless = true;
  for_each_row_sum<S>(problem.m, problem.q, z, [&](Eigen::Index i, const S&, const S& size) {
    const S error = unit * size;
    if (!harmless || error <= allowed) return;
    const Bounds<S>& own = problem.bounds[static_cast<std::size_t>(i)];
    Bounds<P> bounds;
    if (own.lower) bounds.lower = scalar_cast<P>(*own.lower);
    if (own.upper) bounds.upper = scalar_cast<P>(*own.upper);
    const P at = scalar_cast<P>(S(z(i))), way = scalar_cast<P>(error);
    for (const P& end : {P(w(i) - way), P(w(i) + way)}) {
      harmless = harmless && natural_residual<P>(bounds, at, end) <= most;
    }
  });
  return harmless;
}

/// A contact that parts and has no impulse is certain: its natural map is 0 for every u_N ≥ 0.
/// @pre u = W r + q.
template <OrderedField S>
[[nodiscard]] bool rounding_is_harmless(const FrictionProblem<S>& problem,
                                        const Vector<S>& r,
                                        const Vector<Precise<S>>& u,
                                        const S& allowed) {
  const S unit = precise_rounding<S>(problem.size());
  const Vector<S> sizes = row_sizes(problem, r);
  Eigen::Index first = 0;
  for (const ContactLaw<S>& law : problem.laws) {
    const Eigen::Index count = dimension(law);
    const S error = unit * largest_shifted<S>({law}, sizes.data() + first);
    bool parts =
        !std::holds_alternative<Equality>(law) && rounded<S>(u(first)) > S(unit * sizes(first));
    for (Eigen::Index i = first; i < first + count; ++i) parts = parts && r(i) == S(0);
    if (!(error <= allowed) && !parts) return false;
    first += count;
  }
  return true;
}

template <template <class> class Problem, OrderedField S>
[[nodiscard]] bool rounding_is_harmless(const Problem<S>&,
                                        const Vector<S>&,
                                        const Vector<Precise<S>>&,
                                        const S&) {
  return false;
}

}  // namespace assay::detail
