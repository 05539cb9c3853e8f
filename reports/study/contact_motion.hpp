#pragma once

#include "core/math/magnitude.hpp"
#include "reports/study/comparison.hpp"

namespace assay::reports {

/// The gaps and velocities of the contacts at the nodes of a computed trajectory.
///
/// Shapes: m×(N+1).   Units: gap [m], velocity and terms [m/s].
template <class T>
struct ContactMotion {
  Matrix<T> gap;       ///< y_k = h(t_k, q_k)
  Matrix<T> velocity;  ///< U_k = H_k v_k + ∂h/∂t
  Vector<T> terms;     ///< the largest |∂h/∂t| + Σ_j |H_ij v_j|: the terms of U_i
  Vector<T> delassus;  ///< the largest W_ii = Σ_j H_ij²/M_jj: only a scale
};

template <class T>
[[nodiscard]] ContactMotion<T> contact_motion(const LagrangianModel<T>& model,
                                              const Trajectory<T>& run) {
  const Eigen::Index m = model.components(), n = model.size();
  ContactMotion<T> motion{Matrix<T>(m, run.size()),
                          Matrix<T>(m, run.size()),
                          Vector<T>::Constant(m, T(0)),
                          Vector<T>::Constant(m, T(0))};
  if (m == 0) return motion;
  Matrix<T> jacobian(m, n), mass(n, n);
  Vector<T> q(n), y(m), rate(m);
  const bool constant =
      model.relation->has_constant_jacobian() && model.system->has_constant_mass();
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    const T& t = run.t[static_cast<std::size_t>(k)];
    q = run.q.col(k);
    model.relation->evaluate(t, q, y);
    model.relation->rate(t, q, rate);
    if (k == 0 || !constant) {
      model.relation->jacobian(t, q, jacobian);
      model.system->mass(q, mass);
      for (Eigen::Index i = 0; i < m; ++i) {
        T w(0);
        for (Eigen::Index j = 0; j < n; ++j) w += jacobian(i, j) * jacobian(i, j) / mass(j, j);
        motion.delassus(i) = std::max<T>(motion.delassus(i), w);
      }
    }
    motion.gap.col(k) = y;
    motion.velocity.col(k) = jacobian.lazyProduct(run.v.col(k));
    motion.velocity.col(k) += rate;
    for (Eigen::Index i = 0; i < m; ++i) {
      T sum = magnitude(rate(i));
      for (Eigen::Index j = 0; j < n; ++j) sum += magnitude(T(jacobian(i, j) * run.v(j, k)));
      motion.terms(i) = std::max<T>(motion.terms(i), sum);
    }
  }
  return motion;
}

template <class T>
[[nodiscard]] ContactMotion<T> contact_motion(const Comparison<T>& comparison) {
  return contact_motion(comparison.model(), comparison.trajectory());
}

/// The component of the gap of each law that has one.
template <class T>
[[nodiscard]] std::vector<Eigen::Index> normal_components(const std::vector<ImpactLaw<T>>& laws) {
  std::vector<Eigen::Index> normals;
  Eigen::Index first = 0;
  for (const ImpactLaw<T>& law : laws) {
    if (!std::holds_alternative<Equality>(law.law)) normals.push_back(first);
    first += dimension(law.law);
  }
  return normals;
}

}  // namespace assay::reports
