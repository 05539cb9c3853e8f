#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/add_multiples.hpp"
#include "core/math/sparse_rows.hpp"
#include "core/schemes/activation_options.hpp"
#include "core/schemes/active_lcp.hpp"
#include "core/schemes/claim.hpp"
#include "core/schemes/free_velocity.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/contact_model.hpp"

namespace assay {

/// The Moreau-Jean θ-scheme for linear time-invariant Lagrangian systems with unilateral contacts.
///
/// Velocities jump at impacts, and accelerations do not exist there. So a step works with
/// velocities and with the impulse of all its contacts. It does not search for impacts, and may
/// contain any number of them. So the scheme suits many contacts and accumulations of impacts. The
/// price is order 1 as soon as there are impacts. θ = 1/2 does not damp free vibrations, and θ = 1
/// damps them most. Without contacts every h is stable if θ ≥ 1/2. The impact law acts on
/// velocities, so a gap may become slightly negative:
///
///   M̂ (v_{k+1} − v_free) = Hᵀ P_{k+1},   M̂ = M + hθ C + h²θ² K                  (1)
///   v_free = v_k + M̂⁻¹ [ −hC v_k − hK q_k − h²θ K v_k + h F_{k+θ} ]              (2)
///   F_{k+θ} = θ F_ext(t_{k+1}) + (1−θ) F_ext(t_k)                                (3)
///   q_{k+1} = q_k + h v_{k+θ},   v_{k+θ} = θ v_{k+1} + (1−θ) v_k                 (4)
///   0 ≤ U_{k+1} + e U_k  ⊥  P_{k+1} ≥ 0   for α ∈ I₁,   P_{k+1} = 0 otherwise    (5)
///
/// with U = H v. I₁ has the contacts whose gap g = H q + b is forecast to close, g_k + γ h U_k ≤
/// ε_g [and U_k ≤ ε_U], up to the rounding of the gap. (1), (2) and (5) give the LCP 0 ≤ W P + H
/// v_free + e U_k ⊥ P ≥ 0, W = H M̂⁻¹ Hᵀ, which Lemke's method solves.
///
/// Source: newton-lagrangian.tex, eq:23–eq:2003; moreau-jean-osi.txt. Differs in: nothing.
/// Shapes: q, v ∈ ℝⁿ, P ∈ ℝᵐ; M, C, K n×n, H m×n.   Units: h [s], P [N s].
/// Scalar: OrderedField (exact on rationals: the scheme itself) | Jet: differentiates the branch
/// taken.
/// Guarantees: P ≥ 0 exactly; (5) exactly in exact scalars, to lcp_rounding_bound otherwise.
/// M̂ is factorised once; a step allocates nothing for scalars that live on the stack.
/// @throws InvalidInput for an invalid model (see validate), h ≤ 0, θ or γ outside [0, 1], a
/// threshold that is not finite, or a singular M̂.
/// Not for: configuration-dependent masses or constraints, friction, impacts at positions.
template <OrderedField S>
class MoreauJean {
 public:
  using Scalar = S;

  struct Options {
    S theta = ratio<S>(1, 2);
    ActivationRule<S> activation = {};
  };

  static constexpr std::string_view kName = "moreau-jean";
  static constexpr std::string_view kDescription =
      "Moreau-Jean theta-scheme, linear time-invariant systems, Newton impacts by Lemke";
  static constexpr SchemeTraits kTraits = {.theta_method = true};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"theta", "7/10"}}, {{"theta", "1"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  MoreauJean(ContactModel<S> model, const S& h, const Options& options = {});
  MoreauJean(ContactModel<S> model, const S& h, const Parameters& parameters)
      : MoreauJean(std::move(model), h, MoreauJean::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const ContactModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }
  /// I₁ of the last step.
  [[nodiscard]] std::span<const Eigen::Index> index_set() const {
    return contacts_.contacts().all();
  }

  /// M̂ of (1), for C and K that may be empty.
  [[nodiscard]] static Matrix<S> iteration_matrix(const LagrangianLti<S>& system,
                                                  const S& h,
                                                  const Options& options) {
    Matrix<S> iteration = system.mass;
    if (!vanishes(system.damping)) iteration += S(h * options.theta) * system.damping;
    if (!vanishes(system.stiffness)) {
      iteration += S(h * h * options.theta * options.theta) * system.stiffness;
    }
    return iteration;
  }

 private:
  using Index = Eigen::Index;

  void collect_active(const ContactState<S>& state);
  SolveStatus step_with_lcp(ContactState<S>& state);
  SolveStatus accept(ContactState<S>& state);

  ContactModel<S> model_;
  S h_;
  Options options_;
  S new_weight_, old_weight_;  ///< hθ, h(1−θ)

  FreeVelocity<S> free_velocity_;  ///< (2), (3)
  SparseRows<S> rows_;             ///< of H
  ActiveLcp<S> contacts_;          ///< (5)
  Vector<S> velocity_;             ///< v_free, then v_{k+1}
  Vector<S> contact_velocity_;     ///< U_k
};

template <OrderedField S>
std::vector<ParameterSpec> MoreauJean<S>::parameters() {
  std::vector<ParameterSpec> specs = {
      {"theta", "1/2", "weight of t_{k+1} in the theta-method", "1", Range::unit()}};
  for (ParameterSpec& spec : activation_parameters()) specs.push_back(std::move(spec));
  return specs;
}

template <OrderedField S>
typename MoreauJean<S>::Options MoreauJean<S>::options(const Parameters& parameters) {
  return {.theta = parameters.get<S>("theta"), .activation = activation_rule<S>(parameters)};
}

template <OrderedField S>
std::optional<Claim> MoreauJean<S>::claim(ErrorMeasure measure,
                                          Regularity regularity,
                                          const Parameters& parameters) {
  const bool contact = regularity != Regularity::kSmooth;
  if (measure == ErrorMeasure::kEnergyIdentity ||
      (measure == ErrorMeasure::kComplementarity && contact)) {
    return Claim{.kind = ClaimKind::kIdentity};
  }
  if (contact && is_shifted_activation(parameters)) return std::nullopt;
  const bool sign_test = parameters["sign-test"] == 1;
  if (const auto at_rest = rest_claim(measure, regularity, sign_test)) return at_rest;
  const int smooth_order = parameters["theta"] == Rational(1, 2) ? 2 : 1;
  return event_capturing_claim(measure, regularity, smooth_order);
}

template <OrderedField S>
MoreauJean<S>::MoreauJean(ContactModel<S> model, const S& h, const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step(h_);
  require_unit("theta", options_.theta);
  validate(options_.activation);
  const S& theta = options_.theta;
  const Matrix<S>& jacobian = model_.relation.jacobian;
  new_weight_ = h_ * theta;
  old_weight_ = h_ * (S(1) - theta);
  free_velocity_ = {
      model_.system, iteration_matrix(model_.system, h_, options_), model_.initial_time, h_, theta};
  velocity_ = Vector<S>::Constant(model_.system.size(), S(0));
  contact_velocity_ = Vector<S>::Constant(model_.relation.size(), S(0));
  if (model_.relation.size() == 0) return;
  rows_ = SparseRows<S>(jacobian);
  const Matrix<S> response = free_velocity_.response(jacobian);
  contacts_ = {response, jacobian.lazyProduct(response)};
}

template <OrderedField S>
ContactState<S> MoreauJean<S>::initial_state() const {
  return initial_contact_state<S>(model_, model_.relation.size());
}

/// I₁ and U_k.
template <OrderedField S>
void MoreauJean<S>::collect_active(const ContactState<S>& state) {
  contacts_.contacts().clear();
  GapRounding<S> rounding(state, model_.initial_time);
  for (Index i = 0; i < rows_.size(); ++i) {
    S gap = model_.relation.offset.coeff(i), speed(0);
    rows_.add_products(i, state.q, gap, state.v, speed);
    const auto rounding_of_gap = [&] { return rounding.of(rows_.magnitude_of(i)); };
    if (options_.activation.activates(gap, speed, h_, rounding_of_gap)) {
      contacts_.contacts().push_back(i);
    }
    contact_velocity_.coeffRef(i) = std::move(speed);
  }
}

/// Flat, and without a call, because for few unknowns a call costs as much as the work that it
/// does.
template <OrderedField S>
[[gnu::flatten]] SolveStatus MoreauJean<S>::step(ContactState<S>& state) {
  collect_active(state);
  if (!contacts_.contacts().empty() || !free_velocity_.is_ballistic()) return step_with_lcp(state);
  free_velocity_.fly(state);  // (2)–(4)
  for (S& impulse : state.impulse) {
    if (!is_zero(impulse)) impulse = S(0);  // without the test GCC calls memset for a single entry
  }
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

/// The rest of a step after collect_active.
template <OrderedField S>
[[gnu::noinline]] SolveStatus MoreauJean<S>::step_with_lcp(ContactState<S>& state) {
  free_velocity_.evaluate(state, velocity_);  // (2), (3)
  const auto constant = [&](Index contact) {
    S sum = model_.law.restitution(contact) * contact_velocity_(contact);
    rows_.add_product(contact, velocity_, sum);
    return sum;
  };
  const SolveStatus status = contacts_.solve(constant, velocity_);  // (1), (5)
  return status == SolveStatus::kSolved ? accept(state) : status;
}

/// Takes over velocity_ as v_{k+1}.
template <OrderedField S>
SolveStatus MoreauJean<S>::accept(ContactState<S>& state) {
  add_multiples<S>(new_weight_, velocity_, old_weight_, state.v, state.q);  // (4)
  state.v.swap(velocity_);
  contacts_.write_impulses(state.impulse);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

ASSAY_EXTERN_SCHEME(MoreauJean)

}  // namespace assay
