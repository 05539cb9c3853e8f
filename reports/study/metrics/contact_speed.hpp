#pragma once

#include "reports/study/contact_motion.hpp"

namespace assay::reports {

/// The contact speed with which residuals of a run are compared:
///
///   max over components and steps of  |∂h_i/∂t| + Σ_j |H_ij v_j|  and  W_ii P_i / (1 + e_i)  (1)
///
/// with the normal restitution e. U_i is the sum of the terms of the first expression, and has
/// their rounding. At an impact the second expression is |U| again. For a body at rest on its
/// contact it is g h, because the speed of the body is only a rounding error.
/// Units: [m/s].
template <class T>
[[nodiscard]] T contact_speed(const Comparison<T>& comparison, const ContactMotion<T>& motion) {
  using std::abs;
  const Trajectory<T>& run = comparison.trajectory();
  T speed(0);
  Eigen::Index i = 0;
  for (const ImpactLaw<T>& law : comparison.model().laws) {
    for (const Eigen::Index end = i + dimension(law.law); i < end; ++i) {
      speed = std::max<T>(speed, motion.terms(i));
      if (run.impulse.rows() == 0) continue;  // a foreign run may not tell its impulses
      const T reflected = motion.delassus(i) / (T(1) + law.impact.normal_restitution);
      for (Eigen::Index k = 0; k < run.size(); ++k) {
        speed = std::max<T>(speed, T(reflected * abs(T(run.impulse(i, k)))));
      }
    }
  }
  return speed;
}

}  // namespace assay::reports
