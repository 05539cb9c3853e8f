#pragma once

#include <assay/linear_models.hpp>
#include <assay/scalars.hpp>
#include <assay/scheme.hpp>
#include <optional>
#include <string_view>
#include <vector>

namespace mine {

/// Symplectic Euler with impacts, contact after contact, for diagonal masses:
///
///   v⁺ = v_k + h M⁻¹ (F(t_k) − C v_k − K q_k),   q_{k+1} = q_k + h v_{k+1}
///   P = max(0, −(U⁺ + e U_k) / (H M⁻¹ Hᵀ))   for each contact with g_k ≤ 0
///
/// A test ahead, g_k + h U_k/2 ≤ 0, does not suit this q_{k+1}: without restitution it stops a ball
/// at a height of O(h) above its floor, and from there the ball falls again, to a speed of O(√h).
template <assay::OrderedField S>
class SymplecticEuler {
 public:
  using Scalar = S;
  static constexpr std::string_view kName = "symplectic-euler";
  static constexpr std::string_view kDescription = "symplectic Euler, impacts contact by contact";
  static constexpr assay::SchemeTraits kTraits = {};
  static std::vector<assay::ParameterSpec> parameters() { return {}; }
  static std::optional<assay::Claim> claim(assay::ErrorMeasure measure,
                                           assay::Regularity regularity,
                                           const assay::Parameters&) {
    return assay::event_capturing_claim(measure, regularity, 1);
  }

  SymplecticEuler(assay::ContactModel<S> model, const S& h, const assay::Parameters&)
      : model_(std::move(model)), h_(h), force_(model_.system.size()) {
    assay::validate(model_);
  }

  [[nodiscard]] assay::ContactState<S> initial_state() const {
    return {0,
            model_.initial_time,
            model_.initial_position,
            model_.initial_velocity,
            assay::Vector<S>::Constant(model_.relation.size(), S(0))};
  }

  [[nodiscard]] assay::SolveStatus step(assay::ContactState<S>& state) {
    const auto& system = model_.system;
    const auto& jacobian = model_.relation.jacobian;
    system.external_force.evaluate(state.t, force_);
    if (system.damping.size() > 0) force_ -= system.damping * state.v;
    if (system.stiffness.size() > 0) force_ -= system.stiffness * state.q;
    const assay::Vector<S> old = state.v;
    for (Eigen::Index i = 0; i < state.v.size(); ++i) {
      state.v(i) += h_ * force_(i) / system.mass(i, i);
    }
    for (Eigen::Index c = 0; c < jacobian.rows(); ++c) {
      S gap = model_.relation.offset(c), before(0), after(0), compliance(0);
      for (Eigen::Index i = 0; i < old.size(); ++i) {
        gap += jacobian(c, i) * state.q(i);
        before += jacobian(c, i) * old(i);
        after += jacobian(c, i) * state.v(i);
        compliance += jacobian(c, i) * jacobian(c, i) / system.mass(i, i);
      }
      state.impulse(c) = S(0);
      if (gap > S(0)) continue;
      const S law = after + model_.law.restitution(c) * before;
      if (!(law < S(0))) continue;
      state.impulse(c) = -law / compliance;
      for (Eigen::Index i = 0; i < old.size(); ++i) {
        state.v(i) += jacobian(c, i) * state.impulse(c) / system.mass(i, i);
      }
    }
    state.q += h_ * state.v;
    ++state.k;
    state.t = model_.initial_time + S(state.k) * h_;
    return assay::SolveStatus::kSolved;
  }

 private:
  assay::ContactModel<S> model_;
  S h_;
  assay::Vector<S> force_;
};

}  // namespace mine
