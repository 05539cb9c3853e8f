#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/modal_step.hpp"
#include "core/schemes/activation_options.hpp"
#include "core/schemes/active_lcp.hpp"
#include "core/schemes/claim.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/modal_model.hpp"

namespace assay {

/// The modal Moreau-Jean scheme: exact for the linear part, with contacts at the velocity level.
///
/// A structure with stiff modes needs short steps in most schemes, or loses these modes. Here each
/// mode moves exactly for every step, and only contacts cause errors if F is constant. The model
/// must be given in its modes, q̈ + 2σ q̇ + κ q = f. With D = h, x = σD, δ = x² − κD², C(t) = cosh √t
/// and S(t) = sinh √t/√t, each mode has the coefficients
///
///   E = e^{−2x},   g = (1 + E − 2e^{−x} C(δ))/(κD²),   η = e^{−x} S(δ)
///   μ = (1 − e^{−x} (C(δ) + x S(δ)))/(κD²)
///
/// which are computed without cancellation, also for κ = 0. A step is, for k = 0, 1, …
///
///   v_{k+1} = v_k − (1 − E) v_k + D (g/M) (F(t_k) − K q_k) + (g/M) (Hᵀ P_{k+1})     k ≥ 1  (1)
///   v_1 = η v_0 + D (μ/M) (F(t_0) − K q_0) + (g/M) (Hᵀ P_1)                                (2)
///   q_{k+1} = q_k + D v_{k+1}                                                             (3)
///   0 ≤ U_{k+1} + e U_k  ⊥  P_{k+1} ≥ 0   for α ∈ I₁,   P_{k+1} = 0 otherwise              (4)
///
/// with U = H v, H the contact matrix S_c of the modes, and the index set I₁ of the activation rule
/// at t_k. Without contact and with constant F, q_k = q(t_k) for every D, because (1) and (3) are
/// the recursion of the exact motion, and (2) and (3) are the exact motion from t_0:
///
///   q(t+D) − 2q + q(t−D) = −(1 − E)(q − q(t−D)) + D² g (f − κ q)
///   q(t+D) = q + D η q̇ + D² μ (f − κ q)
///
/// v_k is the mean of the velocity over the step that ends at t_k, so v_k = v(t_k) − D a/2 + O(D²);
/// v_0 = v(t_0). Without P, (2) is (1) with the v_0 for which q_0 − D v_0 = q(−D). This v_0 is not
/// stored, because it overflows for modes that decay within a step. It also belongs to a motion
/// that a contact closed at t_0 forbids. With v(t_0) in (1) the error of q would be O(D), with
/// contacts or without.
///
/// For F(t), (1) is the exact integral over [t_{k−1}, t_{k+1}] if F is constant there. The kernel
/// of this integral has the first moment O(σ D⁴), so q has order 2.
///
/// The energy 𝓔_k = Σ (1+E)/(4g) M v_k² + K q_k q_{k−1}/2 is not negative for any D, σ and κ ≥ 0,
/// as 1 + E ± 2e^{−x}C(δ) ≥ 0. For k ≥ 1, with the means v̄ and Ū of the velocities at k and k + 1,
///
///   𝓔_{k+1} − 𝓔_k = Σ v̄ (D F − (1−E)/g M v̄) + Ūᵀ P                                      (5)
///
/// Impacts dissipate if and only if U_k ≤ 0, as Ū P = (1 − e) U_k P/2.
///
/// If e = 0 stops a contact, it keeps the gap g_k ≤ γD|U_k| at which it was forecast, because (3)
/// contains only the new velocity. If g_k > 0, the contact then leaves I₁. Within a time O(√D) it
/// closes again, at the speed
///
///   |U| = √(2 g_k a) = O(√D), within O(√D)                                                (6)
///
/// This makes errors of O(D) in q, in v in L¹ and in impulses. The graph of v has no such error,
/// and γ = 0 causes none. With γ = 0 or 1 the delays of impacts have one sign. With γ = 1/2 the
/// errors of impacts are about half as large.
///
/// Source: modal-moreau-jean.rst, for M = 1 and F = 0, where W = 1/g and 2DΣ*/W = 1 − E. Differs
/// in: mass, force and restitution, (2); and the Σ* there lacks the factor M.
/// Shapes: q, v ∈ ℝⁿ, P ∈ ℝᵐ; M, C, K diagonal, H m×n.   Units: h [s], P [N s].
/// Scalar: ElementaryScalar | Jet: differentiates the branch taken, critical damping included.
/// Guarantees: P ≥ 0 exactly; (4) to lcp_rounding_bound. Memory and time of a step are O(n m) for n
/// modes and m contacts, plus the one-step problem of |I₁| contacts; a step allocates nothing for
/// scalars that live on the stack.
/// @throws InvalidInput for an invalid model (see validate), matrices that are not diagonal, h ≤ 0,
/// γ outside [0, 1], a threshold that is not finite, or a mode that grows so fast in a step that it
/// overflows.
/// Not for: coupled coordinates; undamped modes with √(K/M) h a multiple of 2π. (1) leaves these
/// modes at rest at the times t_k, and no impulse moves them (g = 0).
template <ElementaryScalar S>
class ModalMoreauJean {
 public:
  using Scalar = S;

  struct Options {
    ActivationRule<S> activation = {};
  };

  static constexpr std::string_view kName = "modal-moreau-jean";
  static constexpr std::string_view kDescription =
      "modal Moreau-Jean, diagonal systems exactly on the grid, Newton impacts by Lemke";
  static constexpr SchemeTraits kTraits = {
      .theta_method = true, .mean_velocities = true, .diagonal = true};
  static std::vector<ParameterSpec> parameters() { return activation_parameters(); }
  static Options options(const Parameters& parameters) {
    return {.activation = activation_rule<S>(parameters)};
  }
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"gamma", "1/2"}}, {{"gamma", "0"}}, {{"gamma", "1"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  ModalMoreauJean(ModalModel<S> model, const S& h, const Options& options = {});
  ModalMoreauJean(const ContactModel<S>& model, const S& h, const Options& options = {})
      : ModalMoreauJean(modal_model(model), h, options) {}
  ModalMoreauJean(const ContactModel<S>& model, const S& h, const Parameters& parameters)
      : ModalMoreauJean(modal_model(model), h, ModalMoreauJean::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const ModalModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }

 private:
  using Index = Eigen::Index;

  /// The coefficients of (1) or (2): v_{k+1} = kept v − lost v + push (F − K q).
  struct Coefficients {
    Vector<S> kept, lost, push;
  };

  void compute_coefficients();
  void free_velocity(const ContactState<S>& state);
  void collect_active(const ContactState<S>& state);

  ModalModel<S> model_;
  S h_;
  Options options_;

  Coefficients start_, regular_;
  Matrix<S> directions_;   ///< Hᵀ, n×m
  ActiveLcp<S> contacts_;  ///< (4)
  bool constant_force_ = true;
  Vector<S> velocity_, force_;  ///< ℝⁿ
  Vector<S> contact_velocity_;  ///< U_k
};

/// Smooth motions: positions are exact at t_k, and a polyline between them has an error of O(D²);
/// v_k belongs to the middle of the step before. Across impacts the claims are those of every
/// time-capturing scheme.
template <ElementaryScalar S>
std::optional<Claim> ModalMoreauJean<S>::claim(ErrorMeasure measure,
                                               Regularity regularity,
                                               const Parameters& parameters) {
  const bool contact = regularity != Regularity::kSmooth;
  if (measure == ErrorMeasure::kComplementarity && contact)
    return Claim{.kind = ClaimKind::kIdentity};
  if (contact && is_shifted_activation(parameters)) return std::nullopt;
  const bool reopens = regularity == Regularity::kContactPhases && parameters["gamma"] != 0;  // (6)
  if (measure == ErrorMeasure::kVelocityHausdorff && reopens) return std::nullopt;
  return event_capturing_claim(measure, regularity, measure == ErrorMeasure::kPositionSup ? 2 : 1);
}

template <ElementaryScalar S>
ModalMoreauJean<S>::ModalMoreauJean(ModalModel<S> model, const S& h, const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step(h_);
  validate(options_.activation);
  DiagonalLti<S>& system = model_.system;
  const Index n = system.size();
  const Index m = model_.relation.size();
  if (system.damping.size() == 0) system.damping = Vector<S>::Constant(n, S(0));
  if (system.stiffness.size() == 0) system.stiffness = Vector<S>::Constant(n, S(0));
  velocity_ = force_ = Vector<S>::Constant(n, S(0));
  constant_force_ = system.external_force.is_constant();
  if (constant_force_) system.external_force.evaluate(model_.initial_time, force_);
  contact_velocity_ = Vector<S>::Constant(m, S(0));
  directions_ = Matrix<S>::Constant(n, m, S(0));
  if (m > 0) directions_ = model_.relation.jacobian.transpose();
  compute_coefficients();
}

template <ElementaryScalar S>
void ModalMoreauJean<S>::compute_coefficients() {
  const DiagonalLti<S>& system = model_.system;
  const Index n = system.size();
  for (Vector<S>* v : {&start_.kept, &start_.lost, &start_.push}) *v = Vector<S>::Constant(n, S(0));
  regular_ = start_;
  Matrix<S> response = directions_;  // (g/M) Hᵀ
  for (Index i = 0; i < n; ++i) {
    const S& mass = system.mass(i);
    const S sigma = system.damping(i) / (S(2) * mass);
    const S kappa = system.stiffness(i) / mass;
    const ModalStep<S> mode = ModalStep<S>::of(sigma, kappa, h_);
    start_.kept(i) = mode.start_velocity;
    start_.push(i) = h_ * mode.start_force / mass;
    // The form v − (1 − E) v if E is near 1; the form E v if the difference would cancel.
    const bool fades = S(2) * mode.decay < S(1);
    regular_.kept(i) = S(fades ? 0 : 1);
    regular_.lost(i) = fades ? S(-mode.decay) : mode.loss;
    regular_.push(i) = h_ * mode.response / mass;
    response.row(i) *= S(mode.response / mass);
    for (const S& value : {start_.kept(i), start_.push(i), regular_.lost(i), regular_.push(i)}) {
      if (is_finite(value)) continue;
      throw InvalidInput("mode " + std::to_string(i) + " with C/2M = " + to_decimal(sigma) +
                         " and K/M = " + to_decimal(kappa) +
                         " overflows in a step h = " + to_decimal(h_));
    }
  }
  contacts_ = {response, directions_.transpose().lazyProduct(response)};
}

template <ElementaryScalar S>
ContactState<S> ModalMoreauJean<S>::initial_state() const {
  return initial_contact_state<S>(model_, model_.relation.size());
}

/// Writes (1) or (2) without P into velocity_.
template <ElementaryScalar S>
void ModalMoreauJean<S>::free_velocity(const ContactState<S>& state) {
  if (!constant_force_) model_.system.external_force.evaluate(state.t, force_);
  const Vector<S>& stiffness = model_.system.stiffness;
  const auto& [kept, lost, push] = state.k == 0 ? start_ : regular_;
  for (Index i = 0; i < velocity_.size(); ++i) {
    const S& v = state.v.coeff(i);
    const S load = force_.coeff(i) - stiffness.coeff(i) * state.q.coeff(i);
    velocity_.coeffRef(i) = kept.coeff(i) * v + (push.coeff(i) * load - lost.coeff(i) * v);
  }
}

/// I₁ and U_k.
template <ElementaryScalar S>
void ModalMoreauJean<S>::collect_active(const ContactState<S>& state) {
  contacts_.contacts().clear();
  GapRounding<S> rounding(state, model_.initial_time);
  for (Index i = 0; i < model_.relation.size(); ++i) {
    const S gap = directions_.col(i).dot(state.q) + model_.relation.offset(i);
    contact_velocity_(i) = directions_.col(i).dot(state.v);
    const auto rounding_of_gap = [&] { return rounding.of(row_sum(model_.relation.jacobian, i)); };
    if (options_.activation.activates(gap, contact_velocity_(i), h_, rounding_of_gap)) {
      contacts_.contacts().push_back(i);
    }
  }
}

template <ElementaryScalar S>
SolveStatus ModalMoreauJean<S>::step(ContactState<S>& state) {
  free_velocity(state);
  collect_active(state);
  const auto constant = [&](Index contact) -> S {
    return directions_.col(contact).dot(velocity_) +
           model_.law.restitution(contact) * contact_velocity_(contact);
  };
  const SolveStatus status = contacts_.solve(constant, velocity_);  // (4)
  if (status != SolveStatus::kSolved) return status;
  state.q += h_ * velocity_;  // (3)
  state.v.swap(velocity_);
  contacts_.write_impulses(state.impulse);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

ASSAY_EXTERN_REAL_SCHEME(ModalMoreauJean)

}  // namespace assay
