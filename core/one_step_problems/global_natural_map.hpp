#pragma once

#include "core/math/largest_magnitude.hpp"
#include "core/one_step_problems/global_friction_problem.hpp"
#include "core/one_step_problems/solve_result.hpp"

namespace assay {

// A solution of a global problem is z = (v, r); its slack is w = (M̂ v − H r − f, u).

/// w := (M̂ v − H r − f, Hᵀ v + b).
template <OrderedField S>
void slack(const GlobalFrictionProblem<S>& problem, const Vector<S>& z, Vector<S>& w) {
  const Eigen::Index n = problem.velocities(), m = problem.size();
  for (Eigen::Index i = 0; i < n; ++i) w(i) = -problem.f(i);
  for (Eigen::Index j = 0; j < n; ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.mass, j); entry; ++entry) {
      w(entry.row()) += entry.value() * z(j);
    }
  }
  for (Eigen::Index j = 0; j < m; ++j) {
    w(n + j) = problem.b(j);
    for (typename SparseMatrix<S>::InnerIterator entry(problem.contact, j); entry; ++entry) {
      w(entry.row()) -= entry.value() * z(n + j);
      w(n + j) += entry.value() * z(entry.row());
    }
  }
}

/// The larger of ‖M̂ v − H r − f‖∞ and the natural maps of the contacts.   @pre w is the slack of z.
template <OrderedField S>
[[nodiscard]] S natural_residual(const GlobalFrictionProblem<S>& problem,
                                 const Vector<S>& z,
                                 const Vector<S>& w) {
  const Eigen::Index n = problem.velocities();
  S worst(0);
  for (Eigen::Index i = 0; i < n; ++i) {
    const S own = magnitude<S>(w(i));
    keep_larger(worst, own);
  }
  Eigen::Index first = n;
  for (const ContactLaw<S>& law : problem.laws) {
    const S own = natural_residual<S>(law, z.data() + first, w.data() + first);
    keep_larger(worst, own);
    first += dimension(law);
  }
  return worst;
}

/// The same, with w recomputed from the data.
template <OrderedField S>
[[nodiscard]] S natural_residual(const GlobalFrictionProblem<S>& problem, const Vector<S>& z) {
  Vector<S> w(z.size());
  slack(problem, z, w);
  return natural_residual<S>(problem, z, w);
}

/// Calls visit(i, j, A_ij) for the entries of A = [M̂, −H; Hᵀ, 0], w = A z + (−f, b).
template <OrderedField S, class Visit>
void for_each_entry(const GlobalFrictionProblem<S>& problem, const Visit& visit) {
  const Eigen::Index n = problem.velocities(), m = problem.size();
  for (Eigen::Index j = 0; j < n; ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.mass, j); entry; ++entry) {
      visit(entry.row(), j, entry.value());
    }
  }
  for (Eigen::Index j = 0; j < m; ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.contact, j); entry; ++entry) {
      visit(entry.row(), n + j, S(-entry.value()));
      visit(n + j, entry.row(), entry.value());
    }
  }
}

/// |(f, b)|.
template <OrderedField S>
[[nodiscard]] Vector<S> free_sizes(const GlobalFrictionProblem<S>& problem) {
  const Eigen::Index n = problem.velocities(), m = problem.size();
  Vector<S> sizes(n + m);
  for (Eigen::Index i = 0; i < n; ++i) sizes(i) = magnitude<S>(problem.f(i));
  for (Eigen::Index i = 0; i < m; ++i) sizes(n + i) = magnitude<S>(problem.b(i));
  return sizes;
}

/// |(f, b)_i| + Σ_j |A_ij| |z_j|.
template <OrderedField S>
[[nodiscard]] Vector<S> row_sizes(const GlobalFrictionProblem<S>& problem, const Vector<S>& z) {
  Vector<S> sizes = free_sizes(problem);
  for_each_entry(problem, [&](Eigen::Index i, Eigen::Index j, const S& entry) {
    sizes(i) += magnitude<S>(entry) * magnitude<S>(z(j));
  });
  return sizes;
}

/// The same bound as for the reduced problem, over both lines.
template <OrderedField S>
[[nodiscard]] Vector<S> slack_sizes(const GlobalFrictionProblem<S>& problem, const Vector<S>& z) {
  Vector<S> sizes = row_sizes(problem, z);
  for (Eigen::Index i = problem.velocities(); i < z.size(); ++i) sizes(i) += magnitude<S>(z(i));
  return sizes;
}

/// The units of the impulses relative to the units of u: Σ_j H_ji²/|M̂_jj|. This is the diagonal of
/// the Delassus matrix if M̂ is diagonal.
template <OrderedField S>
[[nodiscard]] Vector<S> impulse_units(const GlobalFrictionProblem<S>& problem) {
  Vector<S> units = Vector<S>::Constant(problem.size(), S(0));
  for (Eigen::Index j = 0; j < problem.size(); ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.contact, j); entry; ++entry) {
      const S mass = magnitude<S>(S(problem.mass.coeff(entry.row(), entry.row())));
      if (mass > S(0)) units(j) += entry.value() * entry.value() / mass;
    }
    if (!(units(j) > S(0))) units(j) = S(1);
  }
  return units;
}

/// Whether z solves the global problem, each row of M̂ v − H r − f and of the contacts within (1) of
/// row_rounding.hpp.   @pre w is the slack of z.
template <OrderedField S>
[[nodiscard]] bool rows_hold(const GlobalFrictionProblem<S>& problem,
                             const Vector<S>& z,
                             const Vector<Precise<S>>& w,
                             RowAccuracy accuracy) {
  const Eigen::Index n = problem.velocities();
  const Vector<S> unit = impulse_units(problem);
  Vector<S> sizes = row_sizes(problem, z), allowed;
  for (Eigen::Index i = n; i < z.size(); ++i) sizes(i) += unit(i - n) * magnitude<S>(z(i));
  const auto entries = [&](const auto& visit) { for_each_entry(problem, visit); };
  if (!detail::limit_rows<S>(sizes, free_sizes(problem), accuracy, entries, allowed)) return false;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!(magnitude<S>(rounded<S>(w(i))) <= allowed(i))) return false;
  }
  const Vector<Precise<S>> r = convert<Precise<S>>(Vector<S>(z.tail(problem.size())));
  return detail::contacts_hold<S>(
      problem.laws, r.data(), w.data() + n, allowed.data() + n, unit.data());
}

template <OrderedField S>
[[nodiscard]] RoundingBounds<S> rounding_bounds(const GlobalFrictionProblem<S>& problem,
                                                const Vector<S>& z) {
  if constexpr (ScalarTraits<S>::kExact) {
    return {S(0), S(0), S(0)};
  } else {
    const Eigen::Index n = problem.velocities(), m = problem.size();
    const Vector<S> sizes = slack_sizes(problem, z);
    const S of_bodies = largest_magnitude<S>(Vector<S>(sizes.head(n)));
    const S of_forces = largest_magnitude<S>(problem.f);
    Vector<S> at_zero(m);
    for (Eigen::Index i = 0; i < m; ++i) {
      const S own = magnitude<S>(problem.b(i));
      at_zero(i) = own < of_forces ? of_forces : own;
    }
    RoundingBounds<S> bounds =
        detail::bounds_of<S>(problem.laws, Vector<S>(sizes.tail(m)), at_zero);
    const S rounding = detail::rounding_of<S>(n + m, of_bodies);
    const S tolerance =
        detail::least_bound<S>(rounding, std::max(of_forces, largest_magnitude<S>(problem.b)));
    bounds.bound = std::max(bounds.bound, rounding);
    bounds.tolerance = std::max(bounds.tolerance, tolerance);
    return bounds;
  }
}

template <OrderedField S>
[[nodiscard]] S normal_residual(const GlobalFrictionProblem<S>& problem,
                                const Vector<S>& z,
                                const Vector<S>& w) {
  const Eigen::Index n = problem.velocities();
  return normal_residual<S>(problem.laws, z.data() + n, w.data() + n);
}

}  // namespace assay
