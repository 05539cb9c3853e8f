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

/// The larger of ‖M̂ v − H r − f‖∞ and the natural maps of the contacts.
template <OrderedField S>
[[nodiscard]] S natural_residual(const GlobalFrictionProblem<S>& problem, const Vector<S>& z) {
  const Eigen::Index n = problem.velocities();
  Vector<S> w(z.size());
  slack(problem, z, w);
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

/// As for the reduced problem, over both lines.
template <OrderedField S>
[[nodiscard]] Vector<S> slack_sizes(const GlobalFrictionProblem<S>& problem, const Vector<S>& z) {
  const Eigen::Index n = problem.velocities(), m = problem.size();
  Vector<S> sizes(n + m);
  for (Eigen::Index i = 0; i < n; ++i) sizes(i) = magnitude<S>(problem.f(i));
  for (Eigen::Index j = 0; j < n; ++j) {
    for (typename SparseMatrix<S>::InnerIterator entry(problem.mass, j); entry; ++entry) {
      sizes(entry.row()) += magnitude<S>(S(entry.value() * z(j)));
    }
  }
  for (Eigen::Index j = 0; j < m; ++j) {
    sizes(n + j) = magnitude<S>(problem.b(j)) + magnitude<S>(z(n + j));
    for (typename SparseMatrix<S>::InnerIterator entry(problem.contact, j); entry; ++entry) {
      sizes(entry.row()) += magnitude<S>(S(entry.value() * z(n + j)));
      sizes(n + j) += magnitude<S>(S(entry.value() * z(entry.row())));
    }
  }
  return sizes;
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
