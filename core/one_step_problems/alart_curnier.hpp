#pragma once

#include <variant>

#include "core/laws/contact_law.hpp"
#include "core/math/cone_projections.hpp"

namespace assay {

/// The radius of the disk of the tangential impulses.
enum class AlartCurnierVariant {
  kStandard,   ///< μ max(0, r_N − ρ_N u_N)
  kJeanMoreau  ///< μ max(0, r_N)
};

/// The factors that turn velocities into impulses in the Alart-Curnier function: one number each
/// for the normal, the tangential and the rolling components.
/// Units: [kg]. @pre > 0.
template <Field S>
struct AlartCurnierScaling {
  S normal = S(1), tangential = S(1), rolling = S(1);
};

/// ρ for the normal, the tangential and the rolling components of a law; the components of an
/// equality share one ρ. `rho(first, count)` returns the ρ of `count` components from number
/// `first`.
template <OrderedField S, class Rho>
[[nodiscard]] AlartCurnierScaling<S> scaling_of(const ContactLaw<S>& law, const Rho& rho) {
  const auto d = static_cast<int>(dimension(law));
  AlartCurnierScaling<S> scaling;
  if (std::holds_alternative<Equality>(law)) {
    scaling.normal = rho(0, d);
    return scaling;
  }
  scaling.normal = rho(0, 1);
  if (d > 1) scaling.tangential = rho(1, d > 2 ? 2 : 1);
  if (d == 5) scaling.rolling = rho(3, 2);
  return scaling;
}

/// The Alart-Curnier function of one contact.
///
/// A law of contact consists of inequalities and cases. This function turns it into equations, so
/// that Newton's method can solve them. Its zeros are the pairs (u, r) that obey the law of the
/// contact:
///
///   F_N = r_N − max(0, x),         x = r_N − ρ_N u_N                                (1)
///   F_T = r_T − P_D(R)(y),         y = r_T − ρ_T u_T,   R = μ max(0, x)             (2)
///
/// with D(R) the disk of radius R, and R = μ max(0, r_N) in the variant of Jean and Moreau. Rolling
/// moments obey (2) with μ_r and ρ_M, an equality is F = ρ_N u. Here u is the velocity in the law:
/// e u⁻ is part of q.
///
/// Its generalised Jacobian, with e = y/‖y‖ and G = R (I − e eᵀ)/‖y‖:
///
///   x > 0:       ∂F_N = ρ_N du_N,    otherwise dr_N                                 (3)
///   ‖y‖ ≤ R, R > 0:  ∂F_T = ρ_T du_T                                                (4)
///   otherwise:   ∂F_T = dr_T − G (dr_T − ρ_T du_T) − e dR,
///                dR = μ (dr_N − ρ_N du_N) if x > 0, 0 if not; dr_T if R = 0          (5)
///
/// Source: developer-notes.md (16.4)–(16.16), derived anew. On a switching surface, each of (3)–(5)
/// takes the side that it names; (3) and (5) take the same side. So they are an element of the
/// B-subdifferential if the surfaces cross transversally.
/// Shapes: r, u, F ∈ ℝᵈ; ∂F/∂r, ∂F/∂u d×d.
/// Scalar: OrderedField up to 2D friction, RealScalar beyond | Jet: differentiates the active
/// branch.
template <OrderedField S>
class AlartCurnierFunction {
 public:
  AlartCurnierScaling<S> scaling = {};
  AlartCurnierVariant variant = AlartCurnierVariant::kStandard;

  template <class Law>
  void value(const Law& law, const S* r, const S* u, S* f) const;

  /// a := ∂F/∂r, b := ∂F/∂u, full d×d matrices.
  template <class Law>
  void jacobian(const Law& law, const S* r, const S* u, Matrix<S>& a, Matrix<S>& b) const;

 private:
  /// A group of components bounded by the normal one.
  template <int D>
  struct Disk {
    Eigen::Index first;
    const S& friction;
    const S& rho;
  };

  [[nodiscard]] S radius_base(const S* r, const S* u) const {
    const S x = variant == AlartCurnierVariant::kStandard ? S(r[0] - scaling.normal * u[0]) : r[0];
    return x > S(0) ? x : S(0);
  }
  template <int D>
  void disk_value(const Disk<D>& disk, const S* r, const S* u, S* f) const;
  template <int D>
  void disk_jacobian(const Disk<D>& disk, const S* r, const S* u, Matrix<S>& a, Matrix<S>& b) const;

  template <class Law, class Visit>
  void for_each_disk(const Law& law, Visit visit) const {
    if constexpr (requires { law.friction; }) {
      constexpr int kTangents = Law::kDimension == 2 ? 1 : 2;
      visit(Disk<kTangents>{1, law.friction, scaling.tangential});
    }
    if constexpr (requires { law.rolling_friction; }) {
      visit(Disk<2>{3, law.rolling_friction, scaling.rolling});
    }
  }
};

template <OrderedField S>
template <class Law>
void AlartCurnierFunction<S>::value(const Law& law, const S* r, const S* u, S* f) const {
  if constexpr (requires { law.dimension; }) {
    for (Eigen::Index i = 0; i < law.dimension; ++i) f[i] = scaling.normal * u[i];
  } else {
    const S x = r[0] - scaling.normal * u[0];
    f[0] = x > S(0) ? S(scaling.normal * u[0]) : r[0];
    for_each_disk(law, [&](const auto& disk) { disk_value(disk, r, u, f); });
  }
}

template <OrderedField S>
template <class Law>
void AlartCurnierFunction<S>::jacobian(
    const Law& law, const S* r, const S* u, Matrix<S>& a, Matrix<S>& b) const {
  a.setConstant(S(0));
  b.setConstant(S(0));
  if constexpr (requires { law.dimension; }) {
    for (Eigen::Index i = 0; i < law.dimension; ++i) b(i, i) = scaling.normal;
  } else {
    if (r[0] - scaling.normal * u[0] > S(0)) {
      b(0, 0) = scaling.normal;
    } else {
      a(0, 0) = S(1);
    }
    for_each_disk(law, [&](const auto& disk) { disk_jacobian(disk, r, u, a, b); });
  }
}

template <OrderedField S>
template <int D>
void AlartCurnierFunction<S>::disk_value(const Disk<D>& disk, const S* r, const S* u, S* f) const {
  S y[D];
  for (int i = 0; i < D; ++i) y[i] = r[disk.first + i] - disk.rho * u[disk.first + i];
  const S length = tangential_norm<D, S>(y);
  const S radius = disk.friction * radius_base(r, u);
  const bool sticks = length <= radius;
  for (int i = 0; i < D; ++i) {
    S& component = f[disk.first + i];
    component = r[disk.first + i];
    if (!(radius > S(0))) continue;  // and y/‖y‖ may not exist
    if (sticks) {
      component = disk.rho * u[disk.first + i];
    } else {
      component -= radius * (y[i] / length);
    }
  }
}

template <OrderedField S>
template <int D>
void AlartCurnierFunction<S>::disk_jacobian(
    const Disk<D>& disk, const S* r, const S* u, Matrix<S>& a, Matrix<S>& b) const {
  S e[D];
  for (int i = 0; i < D; ++i) e[i] = r[disk.first + i] - disk.rho * u[disk.first + i];
  const S length = tangential_norm<D, S>(e);
  const S base = radius_base(r, u);
  const S radius = disk.friction * base;
  if (!(radius > S(0))) {  // there is no contact, or no friction: y = 0 is no stick
    for (int i = 0; i < D; ++i) a(disk.first + i, disk.first + i) = S(1);
    return;
  }
  if (length <= radius) {
    for (int i = 0; i < D; ++i) b(disk.first + i, disk.first + i) = disk.rho;
    return;
  }
  for (int i = 0; i < D; ++i) e[i] = e[i] / length;
  for (int i = 0; i < D; ++i) {
    for (int j = 0; j < D; ++j) {
      const S unit(i == j ? 1 : 0);
      const S g = radius / length * (unit - e[i] * e[j]);
      a(disk.first + i, disk.first + j) = unit - g;
      b(disk.first + i, disk.first + j) = g * disk.rho;
    }
    a(disk.first + i, 0) = -disk.friction * e[i];
    if (variant == AlartCurnierVariant::kStandard) {
      b(disk.first + i, 0) = disk.friction * scaling.normal * e[i];
    }
  }
}

}  // namespace assay
