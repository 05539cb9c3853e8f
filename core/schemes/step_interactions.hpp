#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/schemes/activation_rule.hpp"
#include "core/schemes/multiplier_terms.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The interactions in the one-step problem of [t_k, t_{k+1}], for a scheme with contacts on
/// velocities.
///
/// An open contact must not take part, because its velocity is free. So the interactions are the
/// contacts in the index set I₁ by (2) of ActivationRule, for
///
///   y_k = h(t_k, q_k)   and   U_k = H_k v_k + ∂h/∂t,                               (1)
///
/// together with all equalities, then all multipliers. The class also has the quantities at t_k
/// that the laws of the interactions need.
///
/// Shapes: y, U and the diagonal of E in ℝᵐ, H m×n, m components of contacts.
/// Units: as in the relation.
/// Scalar: OrderedField | Jet: differentiates the branch taken.
/// Guarantees: `collect` allocates nothing for scalars that live on the stack, if the relation
/// allocates nothing. @throws nothing of its own.
/// Not for: contacts on positions, which are active by the gap at the end of a step.
template <OrderedField S>
struct StepInteractions {
  using Index = Eigen::Index;

  StepInteractions() = default;
  /// Makes room for all interactions of the model.
  StepInteractions(const LagrangianModel<S>& model, bool jacobian_is_constant)
      : constant_jacobian(jacobian_is_constant), restitution(restitution_diagonal(model.laws)) {
    const Index m = model.components();
    gap = speed = Vector<S>::Constant(m, S(0));
    jacobian = Matrix<S>::Constant(m, model.size(), S(0));
    if (constant_jacobian && m > 0) {
      model.relation->jacobian(model.initial_time, model.initial_position, jacobian);
    }
    active.reserve(static_cast<std::size_t>(model.impulses()));
    laws.reserve(model.laws.size() + static_cast<std::size_t>(model.multipliers()));
    required.assign(model.laws.size(), false);
  }

  /// Collects the interactions of the step from `state`; false if (1) is not finite. `multipliers`
  /// must belong to the same model.
  [[nodiscard]] bool collect(const LagrangianModel<S>& model,
                             const ActivationRule<S>& rule,
                             const S& h,
                             const ContactState<S>& state,
                             const MultiplierTerms<S>& multipliers) {
    active.clear();
    laws.clear();
    bounded.clear();
    if (model.components() > 0 && !collect_contacts(model, rule, h, state)) return false;
    contacts = static_cast<Index>(active.size());
    for (Index i = 0; i < multipliers.size(); ++i) {
      const Bounds<S> bounds = multipliers.impulse_bounds(i);
      laws.push_back(contact_law(bounds));
      if (!bounds.is_complementarity() && !bounds.is_free()) {
        bounded.push_back({static_cast<Index>(active.size()), bounds});
      }
      active.push_back(model.components() + i);
    }
    return true;
  }

  /// The number of components of contacts and multipliers.
  [[nodiscard]] Index size() const { return static_cast<Index>(active.size()); }

  bool constant_jacobian = false;   ///< `jacobian` is H of all times and positions
  Vector<S> gap, speed;             ///< y_k, U_k
  Vector<S> restitution;            ///< the diagonal of E
  Matrix<S> jacobian;               ///< H_k; a scheme may put a later one here
  std::vector<bool> required;       ///< one flag a law: in I₁ whatever the rule says
  std::vector<Index> active;        ///< components of I₁, then those of the multipliers
  Index contacts = 0;               ///< components of I₁
  std::vector<ContactLaw<S>> laws;  ///< of the contacts in I₁, then of the multipliers
  std::vector<typename StepContacts<S>::Bounded> bounded;  ///< the multipliers with bounds

 private:
  [[nodiscard]] bool collect_contacts(const LagrangianModel<S>& model,
                                      const ActivationRule<S>& rule,
                                      const S& h,
                                      const ContactState<S>& state) {
    model.relation->evaluate(state.t, state.q, gap);
    if (!constant_jacobian) model.relation->jacobian(state.t, state.q, jacobian);
    model.relation->rate(state.t, state.q, speed);
    speed += jacobian.lazyProduct(state.v);
    if (!all_finite(gap) || !all_finite(speed)) return false;
    GapRounding<S> rounding(state, model.initial_time);
    const auto activates = [&](Index i) {
      const auto rounding_of_gap = [&] { return rounding.of(row_sum(jacobian, i)); };
      return rule.activates(gap(i), speed(i), h, rounding_of_gap);
    };
    collect_index_set(model.laws, required, activates, active, laws);
    return true;
  }
};

/// StepContacts solves relays together with friction in 2D only.
/// @throws InvalidInput that names the scheme, if the model has a relay and friction in 3D.
template <OrderedField S>
void require_no_relay_in_space(const LagrangianModel<S>& model, const std::string& scheme) {
  const auto is_relay = [](const Bounds<S>& b) { return !b.is_complementarity() && !b.is_free(); };
  const auto is_spatial = [](const ImpactLaw<S>& law) {
    return std::holds_alternative<Coulomb<S, 3>>(law.law) ||
           std::holds_alternative<RollingCoulomb<S>>(law.law);
  };
  if (std::ranges::none_of(model.laws, is_spatial)) return;
  if (std::ranges::none_of(multiplier_bounds(model.multiplier_laws), is_relay)) return;
  throw InvalidInput("a relay together with friction in 3D is not solved by scheme " + scheme +
                     "; friction in 2D is");
}

}  // namespace assay
