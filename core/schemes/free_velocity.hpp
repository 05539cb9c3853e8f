#pragma once

#include <utility>

#include "core/math/lu.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/schemes/contact_state.hpp"
#include "core/systems/lagrangian_lti.hpp"

namespace assay {

/// The velocity at the end of a step of the θ-method without contacts. The impulses of the contacts
/// change it afterwards. It is computed as
///
///   v_free = v_k + M̂⁻¹ [ −(hC + h²θK) v_k − hK q_k + h F_{k+θ} ]                          (1)
///   F_{k+θ} = θ F_ext(t_{k+1}) + (1−θ) F_ext(t_k)                                         (2)
///
/// at the least cost: terms that vanish are left out. M̂⁻¹ h F of a constant force is computed once.
/// A force that depends on time is evaluated once in each step, because F_ext(t_k) is known from
/// the step before.
///
/// Shapes: as LagrangianLti.   Units: h [s].   Scalar: OrderedField (exact on rationals) | Jet.
/// Guarantees: M̂ is factorised once; `evaluate` allocates nothing for scalars that live on the
/// stack.   @throws InvalidInput for a singular M̂.
template <OrderedField S>
class FreeVelocity {
 public:
  FreeVelocity() = default;
  /// @param iteration_matrix  M̂
  FreeVelocity(const LagrangianLti<S>& system,
               const Matrix<S>& iteration_matrix,
               const S& initial_time,
               const S& h,
               const S& theta);

  /// v_free of the step from `state`.   @pre velocity has its size.
  void evaluate(const ContactState<S>& state, Vector<S>& velocity) {
    velocity = state.v + constant_change_;
    if (has_terms_) add_terms(state, velocity);
  }
  /// Whether only a constant force acts.
  [[nodiscard]] bool is_ballistic() const { return !has_terms_; }
  /// v := v_free and q := q + (hθ v_free + h(1−θ) v_k), in one pass.   @pre is_ballistic()
  void fly(ContactState<S>& state) const;

  /// M̂⁻¹Hᵀ.
  [[nodiscard]] Matrix<S> response(const Matrix<S>& jacobian) const {
    return factors_.solve(Matrix<S>(jacobian.transpose()));
  }

 private:
  void add_terms(const ContactState<S>& state, Vector<S>& velocity);
  void evaluate_forces(const ContactState<S>& state);

  LuFactors<S> factors_;       ///< of M̂
  Matrix<S> velocity_term_;    ///< hC + h²θK; empty if it vanishes
  Matrix<S> position_term_;    ///< hK; empty if it vanishes
  Vector<S> constant_change_;  ///< M̂⁻¹ h F of a constant force, 0 if there is none
  bool has_terms_ = false;     ///< (1) has others
  ExternalForce<S> external_force_;
  S initial_time_, h_;
  S new_weight_, old_weight_;         ///< hθ, h(1−θ)
  Vector<S> old_force_, next_force_;  ///< F_ext(t_k), F_ext(t_{k+1})
  bool has_next_force_ = false;       ///< next_force_ is that of next_time_
  S next_time_;
  Vector<S> residual_, change_;  ///< the bracket of (1), M̂⁻¹ times it
};

template <OrderedField S>
FreeVelocity<S>::FreeVelocity(const LagrangianLti<S>& system,
                              const Matrix<S>& iteration_matrix,
                              const S& initial_time,
                              const S& h,
                              const S& theta)
    : external_force_(system.external_force),
      initial_time_(initial_time),
      h_(h),
      new_weight_(h * theta),
      old_weight_(h * (S(1) - theta)) {
  const Eigen::Index n = system.size();
  factors_.compute(iteration_matrix);
  if (factors_.is_singular()) {
    throw InvalidInput("the iteration matrix M + h theta C + h^2 theta^2 K is singular");
  }
  const bool damped = !vanishes(system.damping), elastic = !vanishes(system.stiffness);
  if (damped || elastic) velocity_term_ = Matrix<S>::Constant(n, n, S(0));
  if (damped) velocity_term_ += h * system.damping;
  if (elastic) velocity_term_ += S(h * h * theta) * system.stiffness;
  if (elastic) position_term_ = h * system.stiffness;
  old_force_ = next_force_ = residual_ = change_ = constant_change_ = Vector<S>::Constant(n, S(0));
  has_terms_ = damped || elastic || !external_force_.is_constant();
  if (!external_force_.is_zero() && external_force_.is_constant()) {
    external_force_.evaluate(initial_time, old_force_);
    residual_ = h * old_force_;
    factors_.solve(residual_, constant_change_);
  }
}

template <OrderedField S>
void FreeVelocity<S>::evaluate_forces(const ContactState<S>& state) {
  if (has_next_force_ && is_zero(S(state.t - next_time_))) {
    old_force_.swap(next_force_);
  } else {
    external_force_.evaluate(state.t, old_force_);
  }
  has_next_force_ = false;
  next_time_ = initial_time_ + S(state.k + 1) * h_;
  external_force_.evaluate(next_time_, next_force_);
  has_next_force_ = true;
}

template <OrderedField S>
void FreeVelocity<S>::fly(ContactState<S>& state) const {
  for (Eigen::Index i = 0; i < state.v.size(); ++i) {
    S& v = state.v.coeffRef(i);
    S next = v + constant_change_.coeff(i);
    state.q.coeffRef(i) += new_weight_ * next + old_weight_ * v;
    v = std::move(next);
  }
}

/// Adds the terms of (1) that depend on the state or on time.
template <OrderedField S>
[[gnu::noinline]] void FreeVelocity<S>::add_terms(const ContactState<S>& state,
                                                  Vector<S>& velocity) {
  residual_.setConstant(S(0));
  if (velocity_term_.size() > 0) residual_ -= velocity_term_.lazyProduct(state.v);
  if (position_term_.size() > 0) residual_ -= position_term_.lazyProduct(state.q);
  if (!external_force_.is_constant()) {
    evaluate_forces(state);
    residual_ += old_weight_ * old_force_ + new_weight_ * next_force_;
  }
  factors_.solve(residual_, change_);
  velocity += change_;
}

}  // namespace assay
