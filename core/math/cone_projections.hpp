#pragma once

#include "core/math/magnitude.hpp"
#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// ‖x‖₂ of the d components from x on; |x| for d = 1.   Scalar: OrderedField for d = 1, else
/// RealScalar.
template <int TangentDimension, OrderedField S>
requires(TangentDimension == 1 || RealScalar<S>) [[nodiscard]] S tangential_norm(const S* x) {
  if constexpr (TangentDimension == 1) {
    return magnitude(x[0]);
  } else {
    using std::sqrt;
    S sum(0);
    for (int i = 0; i < TangentDimension; ++i) sum += x[i] * x[i];
    return sum == S(0) ? S(0) : S(sqrt(sum));
  }
}

/// x := P_K(x), K = {‖x_T‖ ≤ μ x_N} ⊂ ℝ^{1+d}: the point of the friction cone that is nearest to x.
/// Solvers need it to turn a guess into an impulse that friction allows.
///
///   x                                   if ‖x_T‖ ≤ μ x_N and x_N ≥ 0
///   0                                   if μ ‖x_T‖ ≤ −x_N
///   ν (1, μ x_T/‖x_T‖), ν = (x_N + μ ‖x_T‖)/(1 + μ²)   otherwise                  (1)
///
/// Source: derived here from the optimality of r_N in (r_N − x_N)² + (‖x_T‖ − μ r_N)².
/// Scalar: OrderedField for d = 1, RealScalar otherwise | Jet: differentiates the active branch.
/// @pre μ ≥ 0.   For μ = 0, K is the half line of the normal.
template <int TangentDimension, OrderedField S>
void project_on_friction_cone(const S& mu, S* x) {
  const S tangential = tangential_norm<TangentDimension, S>(x + 1);
  if (x[0] >= S(0) && tangential <= mu * x[0]) return;
  if (mu * tangential <= -x[0]) {
    for (int i = 0; i <= TangentDimension; ++i) x[i] = S(0);
    return;
  }
  const S normal = (x[0] + mu * tangential) / (S(1) + mu * mu);
  for (int i = 1; i <= TangentDimension; ++i) x[i] = mu * normal * (x[i] / tangential);
  x[0] = normal;
}

/// x := P_K(x), K = {‖x_T‖ ≤ μ x_N, ‖x_M‖ ≤ μ_r x_N} ⊂ ℝ⁵.
///
/// With a = ‖x_T‖, b = ‖x_M‖, the normal component minimises the convex function
/// (ν − x_N)² + max(0, a − μν)² + max(0, b − μ_r ν)² over ν ≥ 0, so it is the root of
///
///   ν − x_N = μ max(0, a − μν) + μ_r max(0, b − μ_r ν),                            (1)
///
/// found by four cases: each of the two bounds is active or not. Then x_T and x_M are shortened to
/// their bounds.
/// Source: derived here.   Scalar: RealScalar.   @pre μ, μ_r ≥ 0.
template <RealScalar S>
void project_on_rolling_cone(const S& mu, const S& mu_rolling, S* x) {
  const S a = tangential_norm<2, S>(x + 1);
  const S b = tangential_norm<2, S>(x + 3);
  const auto root = [&](bool sliding, bool rolling) {
    S above = x[0], below(1);
    if (sliding) above += mu * a, below += mu * mu;
    if (rolling) above += mu_rolling * b, below += mu_rolling * mu_rolling;
    return S(above / below);
  };
  // (1) has a decreasing right-hand side: a case holds if its root agrees with its assumption.
  S normal = root(false, false);
  bool sliding = a > mu * normal, rolling = b > mu_rolling * normal;
  if (sliding || rolling) {
    normal = root(true, true);
    sliding = a > mu * normal, rolling = b > mu_rolling * normal;
    if (!(sliding && rolling)) normal = root(sliding, rolling);
    sliding = a > mu * normal, rolling = b > mu_rolling * normal;
  }
  if (!(normal > S(0))) {
    for (int i = 0; i < 5; ++i) x[i] = S(0);
    return;
  }
  x[0] = normal;
  for (int i = 1; i < 3; ++i) {
    if (sliding) x[i] = mu * normal * (x[i] / a);
  }
  for (int i = 3; i < 5; ++i) {
    if (rolling) x[i] = mu_rolling * normal * (x[i] / b);
  }
}

}  // namespace assay
