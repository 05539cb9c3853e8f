#pragma once

#include <memory>
#include <utility>

#include "core/math/lu.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/systems/first_order_system.hpp"
#include "core/systems/lagrangian_system.hpp"

namespace assay {

/// A Lagrangian system M(q) v̇ = F(t, q, v) + p, q̇ = v, as a first-order system in x = (q, v). So a
/// scheme for first-order systems can integrate it:
///
///   ẋ = f(t, x) + r,   f = (v, a),   a = M⁻¹ F                                          (1)
///   ∂f/∂x = [ 0                              1          ]
///           [ M⁻¹ (∂F/∂q − ∂(M(q) a)/∂q|_a)  M⁻¹ ∂F/∂v ]                                (2)
///   r = B λ,   B = (0, M⁻¹ G)   for   p = G λ                                           (3)
///
/// Proof of (2): M a = F gives ∂(M a)/∂q|_a + M ∂a/∂q = ∂F/∂q. In (3), p is the impulse or the
/// reaction itself for G = 1, the reaction of a relation for G = Hᵀ, and the control T_L(q) u_L for
/// G = T_L.
///
/// Source: developer-notes.md (2.10)–(2.16). Differs in: (2.14) and (2.16) print r and T as (0, p)
/// and (0, T_L), without M⁻¹. (2.13) agrees if its ∇_q(M⁻¹) w means ∂(M⁻¹ w)/∂q at a fixed w.
/// Shapes: q, v, p ∈ ℝⁿ, x ∈ ℝ²ⁿ; G n×m, B 2n×m.   Units: as LagrangianSystem.
/// Scalar: OrderedField (exact on rationals) | Jet: differentiates the row exchanges taken.
/// Guarantees: nothing is allocated for scalars that live on the stack, as long as a thread uses
/// systems of one size, if the system allocates nothing.
/// @throws InvalidInput if there is no system, or M(q) is singular.
/// Not for: schemes that conserve properties of the second-order form, such as q̇ = v, or the
/// symmetry of M̂.
template <OrderedField S>
class FirstOrderForm final : public FirstOrderSystem<S> {
 public:
  explicit FirstOrderForm(std::shared_ptr<const LagrangianSystem<S>> system)
      : system_(std::move(system)) {
    if (!system_) throw InvalidInput("the first-order form has no system");
  }

  [[nodiscard]] Eigen::Index size() const override { return 2 * coordinates(); }
  [[nodiscard]] Eigen::Index coordinates() const { return system_->size(); }

  void vector_field(const S& t, const Vector<S>& x, Vector<S>& f) const override;
  void jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) const override;
  /// B of (3) at x.
  void input(const Vector<S>& x, const Matrix<S>& directions, Matrix<S>& input) const;

 private:
  struct Work {
    LuFactors<S> factors;
    Matrix<S> mass, by_position, by_velocity, by_mass;
    Vector<S> q, v, force, acceleration, column, solution;
  };

  /// Splits x and factorises M(q).
  Work& place(const Vector<S>& x) const;
  void accelerate(const S& t, Work& work) const;

  std::shared_ptr<const LagrangianSystem<S>> system_;
};

template <OrderedField S>
typename FirstOrderForm<S>::Work& FirstOrderForm<S>::place(const Vector<S>& x) const {
  thread_local Work work;
  const Eigen::Index n = coordinates();
  for (Vector<S>* y : {&work.force, &work.acceleration, &work.column, &work.solution}) y->resize(n);
  for (Matrix<S>* a : {&work.mass, &work.by_position, &work.by_velocity, &work.by_mass}) {
    a->resize(n, n);
  }
  work.q = x.head(n);
  work.v = x.tail(n);
  system_->mass(work.q, work.mass);
  work.factors.compute(work.mass);
  if (work.factors.is_singular()) {
    throw InvalidInput("the mass matrix is singular at this position: it has no first-order form");
  }
  return work;
}

/// a of (1).
template <OrderedField S>
void FirstOrderForm<S>::accelerate(const S& t, Work& work) const {
  system_->force(t, work.q, work.v, work.force);
  work.factors.solve(work.force, work.acceleration);
}

template <OrderedField S>
void FirstOrderForm<S>::vector_field(const S& t, const Vector<S>& x, Vector<S>& f) const {
  Work& work = place(x);
  accelerate(t, work);
  f.head(coordinates()) = work.v;
  f.tail(coordinates()) = work.acceleration;  // (1)
}

template <OrderedField S>
void FirstOrderForm<S>::jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state) const {
  const Eigen::Index n = coordinates();
  Work& work = place(x);
  system_->force_jacobians(t, work.q, work.v, work.by_position, work.by_velocity);
  if (!system_->has_constant_mass()) {
    accelerate(t, work);
    system_->mass_jacobian(work.q, work.acceleration, work.by_mass);
    work.by_position -= work.by_mass;
  }
  by_state.setConstant(S(0));
  for (Eigen::Index j = 0; j < n; ++j) {  // (2)
    by_state(j, n + j) = S(1);
    work.column = work.by_position.col(j);
    work.factors.solve(work.column, work.solution);
    by_state.col(j).tail(n) = work.solution;
    work.column = work.by_velocity.col(j);
    work.factors.solve(work.column, work.solution);
    by_state.col(n + j).tail(n) = work.solution;
  }
}

template <OrderedField S>
void FirstOrderForm<S>::input(const Vector<S>& x,
                              const Matrix<S>& directions,
                              Matrix<S>& input) const {
  const Eigen::Index n = coordinates();
  Work& work = place(x);
  for (Eigen::Index j = 0; j < directions.cols(); ++j) {
    work.column = directions.col(j);
    work.factors.solve(work.column, work.solution);
    input.col(j).head(n).setConstant(S(0));
    input.col(j).tail(n) = work.solution;  // (3)
  }
}

}  // namespace assay
