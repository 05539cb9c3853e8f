#pragma once

#include "core/systems/newton_euler_coordinates.hpp"

namespace assay {

/// Forces on rigid bodies: a part of F in M v̇ = F(t, q, v), besides the gyroscopic moments. Forces
/// are in the inertial frame, moments in the body frame of each body.
///
/// Shapes: q ∈ ℝ^{7b}, v, F ∈ ℝ^{6b}; ∂F/∂q 6b×7b with q = (x_g, p, …) unconstrained, because
/// Newton's method does not know |p| = 1; ∂F/∂v 6b×6b.
/// Units: [N], [N m].
template <Field S>
class Wrench {
 public:
  Wrench() = default;
  Wrench(const Wrench&) = delete;
  Wrench& operator=(const Wrench&) = delete;
  virtual ~Wrench() = default;

  /// @throws InvalidInput if it cannot act on a system with this number of bodies.
  virtual void require_bodies(Eigen::Index) const {}
  /// Whether F depends on q or v. If not, it may be evaluated at any q, and its derivatives are not
  /// evaluated.
  [[nodiscard]] virtual bool depends_on_state() const { return true; }
  /// f += F.
  virtual void add(const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const = 0;
  /// Adds ∂F/∂q and ∂F/∂v.
  virtual void add_jacobians(const S& t,
                             const Vector<S>& q,
                             const Vector<S>& v,
                             Matrix<S>& by_position,
                             Matrix<S>& by_velocity) const = 0;
};

}  // namespace assay
