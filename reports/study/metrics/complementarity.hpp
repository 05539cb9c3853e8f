#pragma once

#include "reports/study/metrics/contact_speed.hpp"

namespace assay::reports {

/// The residual of Newton's law 0 ≤ U_{k+1} + e U_k ⊥ P_{k+1} ≥ 0 at every contact with P ≠ 0:
///
///   max  |U_{k+1} + e U_k| / U*   and   −P / sup |P|  where P < 0,
///
/// with the contact speed U* of contact_speed.hpp.
/// Units: [1].   An identity of schemes that impose the law at the velocity level.
struct Complementarity {
  static constexpr std::string_view kName = "complementarity";
  static constexpr std::string_view kDescription =
      "relative residual of 0 <= U+ + e U- perp P >= 0 where P is not 0";
  static constexpr std::string_view kQuantity = "impact law";
  static constexpr std::string_view kUnit = "1";

  template <class T>
  static T measure(const Comparison<T>& comparison) {
    using std::abs;
    const Trajectory<T>& run = comparison.trajectory();
    const auto& model = comparison.model();
    const Matrix<T> velocity = model.relation.jacobian * run.v;
    T largest_impulse(0), worst_velocity(0), worst_impulse(0);
    for (Eigen::Index k = 0; k < run.size(); ++k) {
      for (Eigen::Index i = 0; i < velocity.rows(); ++i) {
        largest_impulse = std::max<T>(largest_impulse, abs(T(run.impulse(i, k))));
        if (k == 0 || run.impulse(i, k) == T(0)) continue;
        const T law = velocity(i, k) + model.law.restitution(i) * velocity(i, k - 1);
        worst_velocity = std::max<T>(worst_velocity, abs(law));
        worst_impulse = std::max<T>(worst_impulse, T(-run.impulse(i, k)));
      }
    }
    const T speed = contact_speed(comparison, velocity);
    T residual(0);
    if (speed > T(0)) residual = worst_velocity / speed;
    if (largest_impulse > T(0)) residual = std::max<T>(residual, worst_impulse / largest_impulse);
    return residual;
  }
};

}  // namespace assay::reports
