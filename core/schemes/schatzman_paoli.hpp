#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/lu.hpp"
#include "core/schemes/claim.hpp"
#include "core/schemes/contact_lcp.hpp"
#include "core/schemes/scheme_input.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/contact_model.hpp"

namespace assay {

/// The scheme of Schatzman and Paoli for linear time-invariant Lagrangian systems: a second
/// difference with the impact law on positions.
///
/// The scheme does not search for impacts. Its law (3) relates gaps two steps apart, and needs no
/// velocity. With e = 0 no gap becomes negative. The order is 2 without impacts, and 1 with them.
/// With the mean velocity of a step, h v_{k+1/2} = q_{k+1} − q_k, and the impulse I_k at t_k,
///
///   M (v_{k+1/2} − v_{k−1/2}) = h f_k + Hᵀ I_k                                           (1)
///   q_{k+1} = q_k + h v_{k+1/2}                                                          (2)
///   0 ≤ (g_{k+1} + e g_{k−1})/(1 + e)  ⊥  I_k ≥ 0                                        (3)
///
/// With x_{k±θ} = θ x_{k±1} + (1−θ) x_k the forces are centred like the second difference (4), or
/// as printed in the notes (5):
///
///   f_k = (F_{k+θ} + F_{k−θ})/2 − K (q_{k+θ} + q_{k−θ})/2 − C (v_{k+1/2} + v_{k−1/2})/2   (4)
///   f_k = F_{k+θ} − K q_{k+θ} − C (θ w_{k+1} + (1−θ) w_k)                                 (5)
///   w_{k+1} = (q_{k+1} − q_{k−1})/(2h)   or, backward,   w_{k+1} = (q_{k+1} − q_k)/h       (6)
///
/// (4) has order 2 for every θ. It is Newmark's method with γ = 1/2, β = θ/2, which is stable for
/// every h if θ ≥ 1/2. (5) has the defect θh (Ḟ − K v) + (1−θ)h C v̇, or (1/2−θ)h C v̇ with the
/// backward w. So the order is 1, also for θ = 1/2. For θ = 0 and C = 0, (5) is (4). The w_{k+1} of
/// the notes is v(t_k) + O(h²), or v(t_k + h/2) + O(h²), so it is v(t_{k+1}) to first order. The
/// scheme reports
///
///   v_k = (v_{k+1/2} + v_{k−1/2})/2   or, backward,   v_k = v_{k−1/2}                        (7)
///   P_k = (I_{k−1} + I_k)/2                                                              (8)
///
/// of order 2 and 1. A state contains q_{k+1}, and F is evaluated up to t_{k+1}. With the first
/// form of (7), M (v_{k+1} − v_k) = h (f_k + f_{k+1})/2 + Hᵀ P_{k+1}.
///
/// Start: (1) at k = 0 with v_{−1/2} = 2 v_0 − v_{1/2}, so that the first form of (7) is v_0. In
/// (3) g_{−1} = max(0, g_0 − h U_0) is the gap from which the contact came:
///
///   M (v_{1/2} − v_0) = (h f_0 + Hᵀ I_0)/2,   f_0 with F at t_0 and C at v_{1/2}           (9)
///
/// Then q_1 = q_0 + h v_0 + h² a_0/2 + O(h³) in flight, a body at rest stays at rest, and an impact
/// at t_0 reflects. If the body penetrated at the start, (3) would throw it out at a speed of
/// depth/h. So the first step leaves from the nearest q with g ≥ 0 in the metric of M.
///
/// Source: [PS02]; newton-lagrangian.tex, "Schatzman-Paoli", linear version; p_{k+1} there is h
/// I_k. Differs in: (4), (7), (8), (9) are derived here; the scheme computes increments, which keep
/// the digits of q.
/// Shapes: q, v ∈ ℝⁿ, P ∈ ℝᵐ; M, C, K n×n, H m×n.   Units: h [s], I, P [N s].
/// Scalar: OrderedField (exact on rationals: the scheme itself) | Jet: differentiates the branch
/// taken.
/// Guarantees: I ≥ 0 exactly; (3) exactly in exact scalars, to lcp_rounding_bound otherwise.
/// M̂ is factorised once; a step allocates nothing for scalars that live on the stack, unless it is
/// the first and starts in penetration.
/// @throws InvalidInput for an invalid model (see validate), h ≤ 0, θ outside [0, 1], or a singular
/// M̂.
/// Not for: friction; gaps whose error is larger than h times the wanted error of velocities.
template <OrderedField S>
class SchatzmanPaoli {
 public:
  using Scalar = S;

  struct Options {
    S theta = ratio<S>(1, 2);
    bool centred = true;             ///< (4), not (5)
    bool backward_velocity = false;  ///< the second of (6) and (7)
  };

  /// A state, and the quantities of the last step that the next one needs.
  struct State : ContactState<S> {
    Vector<S> mean_velocity;  ///< v_{k+1/2} ∈ ℝⁿ; unused at k = 0
    Vector<S> node_impulse;   ///< I_k ∈ ℝᵐ; unused at k = 0
  };

  static constexpr std::string_view kName = "schatzman-paoli";
  static constexpr std::string_view kDescription =
      "Schatzman-Paoli scheme in increments, impacts on positions by Lemke";
  static constexpr SchemeTraits kTraits = {.position_level = true};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"backward-velocity", "1"}}, {{"centred", "0"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  SchatzmanPaoli(ContactModel<S> model, const S& h, const Options& options = {});
  SchatzmanPaoli(ContactModel<S> model, const S& h, const Parameters& parameters)
      : SchatzmanPaoli(std::move(model), h, SchatzmanPaoli::options(parameters)) {}

  [[nodiscard]] State initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(State& state);

  [[nodiscard]] const ContactModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }

  /// M̂, the derivative of M (v_{k+1/2} − v_{k−1/2}) − h f_k by v_{k+1/2}; C and K may be empty.
  [[nodiscard]] static Matrix<S> iteration_matrix(const LagrangianLti<S>& system,
                                                  const S& h,
                                                  const Options& options) {
    const S half = ratio<S>(1, 2);
    S damping_weight = half;                    // of v_{k+1/2} in (4) or (5)
    S stiffness_weight = half * options.theta;  // of q_{k+1}
    if (!options.centred) {
      damping_weight = options.backward_velocity ? options.theta : S(half * options.theta);
      stiffness_weight = options.theta;
    }
    Matrix<S> iteration = system.mass;
    if (!vanishes(system.damping)) iteration += damping_weight * (h * system.damping);
    if (!vanishes(system.stiffness)) iteration += S(stiffness_weight * h) * (h * system.stiffness);
    return iteration;
  }

 private:
  using Index = Eigen::Index;

  void factorise();
  void prepare_contacts();
  [[nodiscard]] SolveStatus start(const State& state);
  [[nodiscard]] SolveStatus admit_position();
  [[nodiscard]] SolveStatus pass_node(int k, const Vector<S>& velocity);
  void free_change(int k, const Vector<S>& velocity);
  void weighted_force(int k);
  void prescribe_gaps(int k);

  ContactModel<S> model_;
  S h_;
  Options options_;
  S half_ = ratio<S>(1, 2);

  LuFactors<S> iteration_matrix_;
  Matrix<S> damping_term_;     ///< hC; empty if it vanishes
  Matrix<S> stiffness_term_;   ///< hK; empty if it vanishes
  Vector<S> constant_change_;  ///< M̂⁻¹ h F, where the force is constant
  ContactLcp<S> contacts_;

  Vector<S> position_, mean_velocity_;                  ///< q_k, v_{k−1/2} of the node passed
  Vector<S> free_change_, change_;                      ///< of mean_velocity_, without and with I_k
  Vector<S> force_, force_at_, residual_, argument_;    ///< ℝⁿ
  Vector<S> gap_rate_, contact_velocity_, prescribed_;  ///< ℝᵐ
  Vector<S> node_impulse_, last_impulse_;               ///< I_k, I_{k−1}
};

template <OrderedField S>
std::vector<ParameterSpec> SchatzmanPaoli<S>::parameters() {
  const Range flag = flag_range();
  return {{"theta", "1/2", "weight of t_{k+1}, and if centred of t_{k-1}", "1", Range::unit()},
          {"centred", "1", "1: forces centred at t_k; 0: forces at t_{k+theta}", "1", flag},
          {"backward-velocity", "0", "1: v_k = (q_k - q_{k-1})/h; 0: central", "1", flag}};
}

template <OrderedField S>
typename SchatzmanPaoli<S>::Options SchatzmanPaoli<S>::options(const Parameters& parameters) {
  Options options;
  options.theta = parameters.get<S>("theta");
  options.centred = parameters["centred"] == 1;
  options.backward_velocity = parameters["backward-velocity"] == 1;
  return options;
}

template <OrderedField S>
std::optional<Claim> SchatzmanPaoli<S>::claim(ErrorMeasure measure,
                                              Regularity regularity,
                                              const Parameters& parameters) {
  const bool centred = parameters["centred"] == 1;
  // Order 1 with damping, 2 without.
  if (regularity == Regularity::kSmooth && !centred && parameters["theta"] == 0) {
    return std::nullopt;
  }
  const bool shifted = parameters["backward-velocity"] == 1 && is_of_velocities(measure);
  return event_capturing_claim(measure, regularity, centred && !shifted ? 2 : 1);
}

template <OrderedField S>
SchatzmanPaoli<S>::SchatzmanPaoli(ContactModel<S> model, const S& h, const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step(h_);
  require_unit("theta", options_.theta);
  factorise();
  prepare_contacts();
}

template <OrderedField S>
void SchatzmanPaoli<S>::factorise() {
  const auto& system = model_.system;
  const Index n = system.size();
  if (!vanishes(system.damping)) damping_term_ = h_ * system.damping;
  if (!vanishes(system.stiffness)) stiffness_term_ = h_ * system.stiffness;
  iteration_matrix_.compute(iteration_matrix(system, h_, options_));
  if (iteration_matrix_.is_singular()) {
    throw InvalidInput("the iteration matrix, M plus multiples of h C and h^2 K, is singular");
  }
  force_ = force_at_ = residual_ = argument_ = Vector<S>::Constant(n, S(0));
  free_change_ = change_ = position_ = mean_velocity_ = force_;
  if (!system.external_force.is_zero() && system.external_force.is_constant()) {
    system.external_force.evaluate(model_.initial_time, force_);
    residual_ = h_ * force_;
    iteration_matrix_.solve(residual_, constant_change_);
  }
}

template <OrderedField S>
void SchatzmanPaoli<S>::prepare_contacts() {
  auto& relation = model_.relation;
  if (relation.size() == 0) relation.jacobian.resize(0, model_.system.size());
  prescribed_ = Vector<S>::Constant(relation.size(), S(0));
  gap_rate_ = contact_velocity_ = node_impulse_ = last_impulse_ = prescribed_;
  contacts_ = ContactLcp<S>(relation.jacobian,
                            iteration_matrix_.solve(Matrix<S>(relation.jacobian.transpose())));
}

template <OrderedField S>
typename SchatzmanPaoli<S>::State SchatzmanPaoli<S>::initial_state() const {
  const Index m = model_.relation.size();
  return {
      initial_contact_state<S>(model_, m), model_.initial_velocity, Vector<S>::Constant(m, S(0))};
}

/// Sets force_ to F_{k+θ} of (5) or to the mean of F_{k+θ} and F_{k−θ}. If k = 0, sets force_ to
/// F(t_0).
template <OrderedField S>
void SchatzmanPaoli<S>::weighted_force(int k) {
  const ExternalForce<S>& external = model_.system.external_force;
  const auto add = [&](int node, const S& weight) {
    external.evaluate(S(model_.initial_time + S(node) * h_), force_at_);
    force_ += weight * force_at_;
  };
  force_.setConstant(S(0));
  const bool one_node = k == 0 || is_zero(options_.theta);
  add(k, one_node ? S(1) : S(S(1) - options_.theta));
  if (one_node) return;
  add(k + 1, options_.centred ? S(half_ * options_.theta) : options_.theta);
  if (options_.centred) add(k - 1, S(half_ * options_.theta));
}

/// Writes v_{k+1/2} − v_{k−1/2} of (1) without I_k, or half of it at k = 0, into free_change_.
/// `velocity` is v_{k−1} of (7), which is the central w_k of (6).
template <OrderedField S>
void SchatzmanPaoli<S>::free_change(int k, const Vector<S>& velocity) {
  const ExternalForce<S>& external = model_.system.external_force;
  const bool printed = !options_.centred;
  free_change_.setConstant(S(0));
  if (external.is_constant() && constant_change_.size() > 0) free_change_ = constant_change_;
  const bool linear = damping_term_.size() > 0 || stiffness_term_.size() > 0;
  if (linear || !external.is_constant()) {
    residual_.setConstant(S(0));
    if (damping_term_.size() > 0) {
      argument_ = mean_velocity_;
      if (printed && !options_.backward_velocity) {
        argument_ += S(S(1) - options_.theta) * (velocity - mean_velocity_);
      }
      residual_ -= damping_term_.lazyProduct(argument_);
    }
    if (stiffness_term_.size() > 0) {
      argument_ = position_;
      if (printed) argument_ += S(options_.theta * h_) * mean_velocity_;
      residual_ -= stiffness_term_.lazyProduct(argument_);
    }
    if (!external.is_constant()) {
      weighted_force(k);
      residual_ += h_ * force_;
    }
    iteration_matrix_.solve(residual_, force_);
    free_change_ += force_;
  }
  if (k == 0) free_change_ *= half_;
}

/// Writes (g_{k+1} + e g_{k−1})/h, without the change of the mean velocity, into prescribed_.
template <OrderedField S>
void SchatzmanPaoli<S>::prescribe_gaps(int k) {
  const auto& relation = model_.relation;
  gap_rate_ = relation.offset;
  gap_rate_ += relation.jacobian.lazyProduct(position_);
  contact_velocity_ = relation.jacobian.lazyProduct(mean_velocity_);
  for (Index i = 0; i < relation.size(); ++i) {
    gap_rate_(i) /= h_;
    S past = gap_rate_(i) - contact_velocity_(i);
    if (k == 0 && past < S(0)) past = S(0);
    prescribed_(i) = gap_rate_(i) + contact_velocity_(i) + model_.law.restitution(i) * past;
  }
}

/// Solves (1) and (3) at t_k for q_k = position_ and v_{k−1/2} = mean_velocity_, into change_ and
/// node_impulse_. At k = 0 it writes half of the change and half of the impulse of (1), from v_0.
template <OrderedField S>
SolveStatus SchatzmanPaoli<S>::pass_node(int k, const Vector<S>& velocity) {
  free_change(k, velocity);
  prescribe_gaps(k);
  node_impulse_ = last_impulse_;
  return contacts_.solve(prescribed_, free_change_, change_, node_impulse_);
}

/// Writes the nearest position with g ≥ 0 in the metric of M into position_: q + M⁻¹Hᵀ z with 0 ≤ g
/// + H M⁻¹Hᵀ z ⊥ z ≥ 0.
template <OrderedField S>
SolveStatus SchatzmanPaoli<S>::admit_position() {
  const auto& relation = model_.relation;
  gap_rate_ = relation.offset;
  gap_rate_ += relation.jacobian.lazyProduct(position_);
  bool penetrates = false;
  for (const S& gap : gap_rate_) penetrates = penetrates || gap < S(0);
  if (!penetrates) return SolveStatus::kSolved;
  LuFactors<S> mass;
  mass.compute(model_.system.mass);
  ContactLcp<S> admission(relation.jacobian, mass.solve(Matrix<S>(relation.jacobian.transpose())));
  const Vector<S> none = Vector<S>::Constant(position_.size(), S(0));
  node_impulse_.setConstant(S(0));
  const SolveStatus status = admission.solve(gap_rate_, none, change_, node_impulse_);
  position_ += change_;
  return status;
}

/// (9): sets position_ = q_0, mean_velocity_ = v_{1/2}, last_impulse_ = I_0.
template <OrderedField S>
SolveStatus SchatzmanPaoli<S>::start(const State& state) {
  position_ = state.q;
  mean_velocity_ = state.v;
  last_impulse_.setConstant(S(0));
  SolveStatus status = admit_position();
  if (status == SolveStatus::kSolved) status = pass_node(0, state.v);
  mean_velocity_ += change_;
  last_impulse_ = S(2) * node_impulse_;
  return status;
}

template <OrderedField S>
SolveStatus SchatzmanPaoli<S>::step(State& state) {
  if (state.k == 0) {
    const SolveStatus status = start(state);
    if (status != SolveStatus::kSolved) return status;
  } else {
    position_ = state.q;
    mean_velocity_ = state.mean_velocity;
    last_impulse_ = state.node_impulse;
  }
  position_ += h_ * mean_velocity_;  // (2)
  const SolveStatus status = pass_node(state.k + 1, state.v);
  if (status != SolveStatus::kSolved) return status;
  state.q.swap(position_);
  state.v = mean_velocity_;  // (7)
  if (!options_.backward_velocity) state.v += half_ * change_;
  state.mean_velocity = mean_velocity_ + change_;
  state.impulse = half_ * (last_impulse_ + node_impulse_);  // (8)
  state.node_impulse.swap(node_impulse_);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

ASSAY_EXTERN_SCHEME(SchatzmanPaoli)

}  // namespace assay
