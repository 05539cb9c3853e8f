#pragma once

#include "core/systems/lagrangian_lti.hpp"
#include "reports/jacobians/items/item.hpp"

namespace assay::reports::derivatives {

/// The data: the linear system M v̇ + C v + K q = 0, without symmetry. The first coordinate is not
/// coupled to the others. u is the new velocity.
///
///   M = [3 0 0; 0 2 1; 0 1 4],   C = [1 0 0; 0 3 1; 0 −2 5],   K = [7 0 0; 0 6 −1; 0 2 9]
template <class S>
struct LinearStepData {
  static Domain domain() {
    return domain_of({{"u", 3}}, {{"q", 3}, {"v", 3}, {"h", 1, 0.125, 1}, {"theta", 1, 0, 1}});
  }
  explicit LinearStepData(const Vector<S>& all) {
    Arguments<S> x(all);
    u = x.vector(3), q = x.vector(3), v = x.vector(3);
    h = x.scalar(), theta = x.scalar();
    system.mass = matrix({3, 0, 0, 0, 2, 1, 0, 1, 4});
    system.damping = matrix({1, 0, 0, 0, 3, 1, 0, -2, 5});
    system.stiffness = matrix({7, 0, 0, 0, 6, -1, 0, 2, 9});
  }
  /// Row by row.
  static Matrix<S> matrix(const std::vector<int>& entries) {
    Matrix<S> a(3, 3);
    for (Eigen::Index k = 0; k < 9; ++k) a(k / 3, k % 3) = S(entries[static_cast<std::size_t>(k)]);
    return a;
  }
  /// M (u − v) + h K q + h C v.
  [[nodiscard]] Vector<S> residual(const Vector<S>& position, const Vector<S>& velocity) const {
    return system.mass * (u - v) + h * (system.stiffness * position) +
           h * (system.damping * velocity);
  }
  /// x_{k+θ} of x_{k+1} and x_k.
  [[nodiscard]] Vector<S> mean(const Vector<S>& next, const Vector<S>& old) const {
    return theta * next + S(S(1) - theta) * old;
  }

  Vector<S> u, q, v;
  S h, theta;
  LagrangianLti<S> system;
};

}  // namespace assay::reports::derivatives
