#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "core/systems/contact_model.hpp"
#include "core/systems/wrench.hpp"

namespace assay {

/// The linear internal wrench F_int = C v + K (q − q̂), F = −F_int, of springs and dampers. Implicit
/// schemes need its derivatives, which are constant:
///
///   ∂F/∂q = −K,   ∂F/∂v = −C                                                             (1)
///
/// So the iteration matrix of the nearly implicit scheme is M + hθ C + h²θ² K T(q̄).
///
/// Source: [Notes, (11.71), (11.48)]. Differs from (11.72) there in the sign of C and K. The
/// coordinates q̂ at which K gives no force are 0 there.
/// Shapes: C 6b×6b, K 6b×7b, q̂ ∈ ℝ^{7b}.
/// Scalar: Field.
/// @throws InvalidInput for other shapes.
template <Field S>
class LinearWrench final : public Wrench<S> {
 public:
  static constexpr std::string_view kName = "linear-wrench";
  static constexpr std::string_view kDescription =
      "internal wrench C v + K (q - q0) of rigid bodies, its negative acts";

  LinearWrench(Matrix<S> damping, Matrix<S> stiffness, Vector<S> rest)
      : damping_(std::move(damping)), stiffness_(std::move(stiffness)), rest_(std::move(rest)) {
    const Eigen::Index bodies = rest_.size() / kBodyCoordinates;
    detail::require_shape("rest position", rest_, kBodyCoordinates * bodies, 1);
    const Eigen::Index n = kBodyVelocities * bodies;
    detail::require_shape("damping matrix", damping_, n, n);
    detail::require_shape("stiffness matrix", stiffness_, n, kBodyCoordinates * bodies);
  }

  void require_bodies(Eigen::Index bodies) const override {
    if (rest_.size() == kBodyCoordinates * bodies) return;
    throw InvalidInput("a linear wrench of " + std::to_string(rest_.size() / kBodyCoordinates) +
                       " bodies does not fit a system of " + std::to_string(bodies));
  }

  void add(const S&, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) const override {
    for (Eigen::Index i = 0; i < f.size(); ++i) {
      for (Eigen::Index j = 0; j < v.size(); ++j) f(i) -= damping_(i, j) * v(j);
      for (Eigen::Index j = 0; j < q.size(); ++j) f(i) -= stiffness_(i, j) * (q(j) - rest_(j));
    }
  }

  void add_jacobians(const S&,
                     const Vector<S>&,
                     const Vector<S>&,
                     Matrix<S>& by_position,
                     Matrix<S>& by_velocity) const override {
    by_position -= stiffness_;  // (1)
    by_velocity -= damping_;
  }

 private:
  Matrix<S> damping_, stiffness_;
  Vector<S> rest_;
};

}  // namespace assay
