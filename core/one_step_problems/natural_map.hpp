#pragma once

#include <array>

#include "core/math/cone_projections.hpp"
#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/box_residual.hpp"
#include "core/one_step_problems/friction_problem.hpp"
#include "core/one_step_problems/precise.hpp"
#include "core/one_step_problems/precise_residual.hpp"

namespace assay {

/// û := u of one contact in the form of De Saxcé: the normal component plus μ ‖u_T‖, and μ_r ‖ω‖.
/// Scalar: OrderedField in 2D, RealScalar in 3D.
template <class S>
void add_de_saxce_shift(const Equality&, S*) {}
template <class S>
void add_de_saxce_shift(const Unilateral&, S*) {}
template <class S, int Dimension>
void add_de_saxce_shift(const Coulomb<S, Dimension>& law, S* u) {
  u[0] += law.friction * tangential_norm<Dimension - 1, S>(u + 1);
}
template <class S>
void add_de_saxce_shift(const RollingCoulomb<S>& law, S* u) {
  u[0] += law.friction * tangential_norm<2, S>(u + 1) +
          law.rolling_friction * tangential_norm<2, S>(u + 3);
}

/// x := P_K(x), K the cone of the impulses of one contact.
template <class S>
void project_on_cone(const Equality&, S*) {}
template <class S>
void project_on_cone(const Unilateral&, S* x) {
  if (*x < S(0)) *x = S(0);
}
template <class S, int Dimension>
void project_on_cone(const Coulomb<S, Dimension>& law, S* x) {
  project_on_friction_cone<Dimension - 1, S>(law.friction, x);
}
template <class S>
void project_on_cone(const RollingCoulomb<S>& law, S* x) {
  project_on_rolling_cone<S>(law.friction, law.rolling_friction, x);
}

/// Whether the law can be evaluated in the scalar: norms of two components need square roots.
template <class S, class Law>
inline constexpr bool kEvaluates = RealScalar<S> || !requires {
  requires Law::kDimension >
  2;
};

/// Whether a contact of this number of components has no impulse, and a finite velocity that does
/// not close it. Then û_N ≥ μ ‖u_T‖ + μ_r ‖ω‖, so that P_K(−û) = 0 = r.
template <std::size_t kSize, OrderedField S>
[[nodiscard]] bool is_parting(const S* r, const S* u) {
  for (std::size_t i = 0; i < kSize; ++i) {
    if (!is_zero(r[i]) || !is_finite<S>(u[i])) return false;
  }
  return u[0] >= S(0);
}

/// The natural map of one contact, ‖r − P_K(r − û)‖∞, from its r and u.
/// @throws InvalidInput if the law needs square roots and the scalar has none.
template <OrderedField S>
[[nodiscard]] S natural_residual(const ContactLaw<S>& law, const S* r, const S* u) {
  return std::visit(
      [&](const auto& of) -> S {
        if constexpr (!kEvaluates<S, std::remove_cvref_t<decltype(of)>>) {
          throw InvalidInput("friction in 3D needs square roots, which scalar " +
                             std::string(ScalarTraits<S>::kName) + " has not");
        } else if constexpr (std::same_as<std::remove_cvref_t<decltype(of)>, Equality>) {
          S worst(0);
          for (Eigen::Index i = 0; i < of.dimension; ++i) keep_larger(worst, magnitude<S>(u[i]));
          return worst;
        } else {
          constexpr std::size_t kSize = std::remove_cvref_t<decltype(of)>::kDimension;
          S worst(0);
          if (is_parting<kSize>(r, u)) return worst;
          std::array<S, kSize> shifted, x, moved;
          for (std::size_t i = 0; i < kSize; ++i) shifted[i] = u[i];
          add_de_saxce_shift(of, shifted.data());
          for (std::size_t i = 0; i < kSize; ++i) x[i] = moved[i] = r[i] - shifted[i];
          project_on_cone(of, x.data());
          for (std::size_t i = 0; i < kSize; ++i) {
            // If x was not cut, this is û itself: r − (r − û) would round.
            const S distance = x[i] == moved[i] ? S(shifted[i]) : S(r[i] - x[i]);
            keep_larger(worst, magnitude<S>(distance));
          }
          return worst;
        }
      },
      law);
}

/// max |min(r_N, u_N)| over the contacts that have a normal: 0 at every solution. If μ is large,
/// the natural map of a contact that closes, r = 0 and u_N < 0, is only |u_N|/μ. This measure is
/// not small for such a contact.
template <OrderedField S>
[[nodiscard]] S normal_residual(const std::vector<ContactLaw<S>>& laws, const S* r, const S* u) {
  S worst(0);
  for (const ContactLaw<S>& law : laws) {
    if (!std::holds_alternative<Equality>(law)) {
      S own = *r < *u ? *r : *u;
      if (own < S(0)) own = -own;
      keep_larger(worst, own);
    }
    r += dimension(law), u += dimension(law);
  }
  return worst;
}

/// The largest natural map of the contacts.
template <OrderedField S>
[[nodiscard]] S natural_residual(const std::vector<ContactLaw<S>>& laws,
                                 const Vector<S>& r,
                                 const Vector<S>& u) {
  S worst(0);
  Eigen::Index first = 0;
  for (const ContactLaw<S>& law : laws) {
    const S own = natural_residual<S>(law, r.data() + first, u.data() + first);
    keep_larger(worst, own);
    first += dimension(law);
  }
  return worst;
}

/// The residual of r in a friction problem. @pre u = W r + q.
template <OrderedField S>
[[nodiscard]] S natural_residual(const FrictionProblem<S>& problem,
                                 const Vector<S>& r,
                                 const Vector<S>& u) {
  return natural_residual<S>(problem.laws, r, u);
}

/// The same, with u recomputed from the data, everything in the scalar S.
template <OrderedField S>
[[nodiscard]] S natural_residual(const FrictionProblem<S>& problem, const Vector<S>& r) {
  Vector<S> u(problem.size());
  problem.w.multiply_add(r, problem.q, u);
  return natural_residual<S>(problem, r, u);
}

/// The residual of a solution in S, recomputed from the data in at least double-double.
/// Problem: BoxVi | FrictionProblem | GlobalFrictionProblem.
template <template <class> class Problem, OrderedField S>
[[nodiscard]] Precise<S> recomputed_residual(const Problem<S>& problem, const Vector<S>& z) {
  if constexpr (requires { precise_residual(problem, z); }) {
    return precise_residual(problem, z);
  } else if constexpr (std::same_as<Precise<S>, S>) {
    return natural_residual<S>(problem, z);
  } else {
    return natural_residual<Precise<S>>(convert<Precise<S>>(problem), convert<Precise<S>>(z));
  }
}

}  // namespace assay
