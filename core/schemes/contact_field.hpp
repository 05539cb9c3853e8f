#pragma once

#include <vector>

#include "core/laws/impact_law.hpp"
#include "core/math/lu.hpp"
#include "core/one_step_problems/solve_status.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/systems/first_order_form.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The motion between impacts as a differential equation for x = (q, v, p), where p is the integral
/// of the contact forces.
///
/// Between impacts the motion is smooth, so that methods of high order can integrate it. A contact
/// that pushes stays closed, and a contact that opens does not push:
///
///   q̇ = v,   v̇ = M⁻¹ (f(t, q, v) + Hᵀ λ),   ṗ = λ                                        (1)
///   0 ≤ H v̇ + b  ⊥  λ ≥ 0 for closed contacts,   H v̇ + b = 0 for equalities,   else λ = 0   (2)
///
/// where g̈ = H v̇ + b. An impact of a set I of contacts, closed or not, changes v only:
///
///   M (v⁺ − v⁻) = Hᵀ P,   0 ≤ U⁺ + e U⁻  ⊥  P ≥ 0 in I,                                    (3)
///   U⁺ = 0 for equalities and for contacts of I that are held
///
/// Source: [AB08, ch. 8].   Shapes: q, v ∈ ℝⁿ, λ, p, P ∈ ℝᵐ, x ∈ ℝ²ⁿ⁺ᵐ.   Units: p, P [N s].
/// Scalar: RealScalar.
/// Guarantees: as StepContacts; allocates nothing after the first call, if the system, the relation
/// and StepContacts allocate nothing.
/// Not for: friction, multipliers. Gaps of closed contacts drift by the error of the integrator.
template <RealScalar S>
class ContactField {
 public:
  using Index = Eigen::Index;

  /// Gaps and speeds of the contacts at one point of a motion.
  struct Contacts {
    Vector<S> gap, speed;                    ///< g, and U = H v + ∂g/∂t
    Vector<S> gap_rounding, speed_rounding;  ///< what is 0 up to rounding of the terms of H q, H v
  };

  /// @pre the model is valid, and its contacts are unilateral or equalities.
  explicit ContactField(LagrangianModel<S> model);

  [[nodiscard]] const LagrangianModel<S>& model() const { return model_; }
  [[nodiscard]] Index coordinates() const { return model_.size(); }
  [[nodiscard]] Index contacts() const { return model_.components(); }
  [[nodiscard]] Index size() const { return 2 * coordinates() + contacts(); }
  [[nodiscard]] bool is_equality(Index i) const {
    return is_equality_[static_cast<std::size_t>(i)];
  }
  [[nodiscard]] const S& restitution(Index i) const {
    return model_.laws[law_of_[static_cast<std::size_t>(i)]].impact.normal_restitution;
  }

  /// ẋ of (1); `closed` has one flag for each component.
  [[nodiscard]] SolveStatus evaluate(const S& t,
                                     const Vector<S>& x,
                                     const std::vector<bool>& closed,
                                     Vector<S>& rate);
  /// ∂(q̇, v̇)/∂(q, v) for Newton's method. The contacts that pressed in the last evaluate() keep H v̇
  /// = 0, the others count as open. Derivatives of H and b are left out.
  void jacobian(const S& t, const Vector<S>& x, Matrix<S>& by_state);
  /// The size of the terms that sum up to the accelerations of the last evaluate(), with jacobian()
  /// at its x: max_i |M⁻¹ f|_i + Σ_j |∂v̇_i/∂x_j x_j|. The accelerations have an error of a few
  /// roundings of this size.
  [[nodiscard]] S acceleration_size(const Vector<S>& x, const Matrix<S>& by_state) const;
  /// g̈ of component i for the v̇ in `rate`, at the point of the last evaluate().
  [[nodiscard]] S gap_acceleration(Index i, const Vector<S>& rate) const;
  /// A bound of the rounding error in U_i from the last change of v. After strike() it is 64 u Σ_j
  /// |H_ij| Σ_k |(M⁻¹ Hᵀ)_jk P_k|. After evaluate() the terms of the accelerations, from f and λ,
  /// take the place of the terms of P.
  [[nodiscard]] S rounding_of_change(Index i) const;
  /// g and U at x.
  void contacts_at(const S& t, const Vector<S>& x, Contacts& at);
  /// Applies (3) at x: v becomes v⁺ and p grows by P. `struck` has one flag for each component and
  /// gives I. `held` says in the same way which of these are held. `restitution` gives e. Writes
  /// the impulses P.
  [[nodiscard]] SolveStatus strike(const S& t,
                                   const std::vector<bool>& struck,
                                   const std::vector<bool>& held,
                                   const Vector<S>& restitution,
                                   Vector<S>& x,
                                   Vector<S>& impulse);

 private:
  void place(const Vector<S>& x);
  void collect(const std::vector<bool>& closed, const std::vector<bool>& held);
  [[nodiscard]] SolveStatus solve_active();
  void add_response(Index k, const S& multiplier, Vector<S>& to);

  LagrangianModel<S> model_;
  FirstOrderForm<S> free_;           ///< without contact forces
  std::vector<bool> is_equality_;    ///< by component
  std::vector<bool> none_;           ///< a flag of each component, false
  std::vector<std::size_t> law_of_;  ///< by component
  std::vector<Index> active_;
  std::vector<bool> pressing_;       ///< by component, in the last evaluate()
  std::vector<ContactLaw<S>> laws_;  ///< of the active components
  StepContacts<S> solver_;
  LuFactors<S> factors_, pressing_factors_;
  Vector<S> acting_, reaction_;
  S free_size_ = S(0);  ///< max |M⁻¹ f| of the last evaluate()
  Matrix<S> mass_, jacobian_;
  Matrix<S> response_, delassus_;  ///< M⁻¹ Hᵀ and W of the active components
  Matrix<S> pressing_delassus_;    ///< W of those that press
  Vector<S> state_;                ///< (q, v)
  Vector<S> q_, v_, force_, acceleration_, column_, solution_;
  Vector<S> rate_, curvature_, right_, multiplier_;
  Vector<S> change_;  ///< the sizes of the terms of v̇, or of v⁺ − v⁻, that were computed last
};

ASSAY_EXTERN_REAL_TEMPLATE(class ContactField)

}  // namespace assay
