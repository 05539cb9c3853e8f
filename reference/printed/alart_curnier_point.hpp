#pragma once

#include "reference/printed/case.hpp"

namespace assay::reference {

[[nodiscard]] inline bool is_positive(const auto& x) { return x.entries()(0, 0) > 0; }

/// Φ₂ and Φ₃ of one contact, as functions of x = (U_N, U_T, P_N, P_T), at a point of their domain.
struct AlartCurnierPoint {
  using T = Term<Mpfr50>;
  explicit AlartCurnierPoint(Case<Mpfr50>& c)
      : normal_step(c.positive("ρ_N")),
        tangent_step(c.positive("ρ_T")),
        mu(c.positive("μ")),
        e(c.fraction("e")),
        old_normal(c.scalar("U_N,k")),
        u_n(c.scalar("U_N")),
        u_t(c.vector("U_T", 2)),
        p_n(c.scalar("P_N")),
        p_t(c.vector("P_T", 2)) {
    shifted = p_n - normal_step * (u_n + e * old_normal);
    z = p_t - tangent_step * u_t;
    length = root(dot(z, z));
  }
  template <class X>
  X normal(const X& un, const X& pn) const {
    const X s = pn - normal_step * (un + e * old_normal);
    return pn - (s.entries()(0, 0) >= 0 ? s : X(0));
  }
  template <class X>
  X tangent(const X& un, const X& ut, const X& pn, const X& pt) const {
    const X s = pn - normal_step * (un + e * old_normal);
    const X w = pt - tangent_step * ut;
    if (vanishes(mu) || s.entries()(0, 0) < 0) return pt;  // the disk is a point all around
    const X radius = mu * s;
    if (w.entries()(0, 0) == 0 && w.entries()(1, 0) == 0) return pt - w;
    const X norm = root(dot(w, w));
    return pt - ((norm - radius).entries()(0, 0) <= 0 ? w : radius / norm * w);
  }
  /// Φ₂ and Φ₃ of the six variables.
  template <class X>
  X both(const X& x) const {
    return stack(normal(x(0), x(3)), tangent(x(0), x.part(1, 2), x(3), x.part(4, 2)));
  }
  T point() const { return stack(u_n, u_t, p_n, p_t); }
  T derivative() const {
    return jacobian([&](const auto& x) { return both(x); }, point());
  }
  /// ∂Φ₃ with respect to U_N, U_T, P_N, P_T.
  T tangent_derivative() const { return derivative().block(1, 0, 2, 6); }
  T direction() const { return z / length; }
  /// Γ(z) = ∂(z/‖z‖)/∂z.
  T gamma() const { return (T::identity(2) - direction() * transpose(direction())) / length; }
  bool sticks() const { return !slips_or_opens(); }
  bool slips_or_opens() const {
    return is_positive(shifted) ? is_positive(length - mu * shifted) : is_positive(length);
  }
  /// Moves P_T so that the argument of the projection vanishes, and requires that the disk is a
  /// point, also at all points nearby.
  void close_disk(Case<Mpfr50>& c) {
    mu = c.either("scale of μ") * mu;
    c.require(vanishes(mu) || is_positive(-shifted));
    p_t = tangent_step * u_t;
    z = 0 * z;
    length = T(0);
  }
  T normal_step, tangent_step, mu, e, old_normal, u_n, u_t, p_n, p_t;
  T shifted = 0;  ///< P_N − ρ_N (U_N + e U_N,k)
  T z = 0, length = 0;
};

}  // namespace assay::reference
