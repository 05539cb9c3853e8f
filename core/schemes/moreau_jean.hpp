#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/matrix_storage.hpp"
#include "core/schemes/activation_options.hpp"
#include "core/schemes/claim.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/solvers/lemke.hpp"
#include "core/systems/contact_model.hpp"

namespace assay {

/// The Moreau-Jean θ-scheme for linear time-invariant Lagrangian systems with unilateral contacts:
///
///   M̂ (v_{k+1} − v_free) = Hᵀ P_{k+1},   M̂ = M + hθ C + h²θ² K                  (1)
///   v_free = v_k + M̂⁻¹ [ −hC v_k − hK q_k − h²θ K v_k + h F_{k+θ} ]              (2)
///   F_{k+θ} = θ F_ext(t_{k+1}) + (1−θ) F_ext(t_k)                                (3)
///   q_{k+1} = q_k + h v_{k+θ},   v_{k+θ} = θ v_{k+1} + (1−θ) v_k                 (4)
///   0 ≤ U_{k+1} + e U_k  ⊥  P_{k+1} ≥ 0   for α ∈ I₁,   P_{k+1} = 0 otherwise    (5)
///
/// with U = H v and the index set I₁ of ActivationRule, (2) there, taken at t_k. (1), (2) and (5)
/// give the LCP  0 ≤ W P + H v_free + e U_k ⊥ P ≥ 0,  W = H M̂⁻¹ Hᵀ, which Lemke's method solves.
///
/// Source: newton-lagrangian.tex, eq:23–eq:2003; moreau-jean-osi.txt. Differs in: nothing.
/// Model: ContactModel, or SparseContactModel for O(n) steps of chains and finite elements.
/// Shapes: as ContactModel.   Units: h [s], P [N s].
/// Scalar: OrderedField (exact on rationals: the scheme itself) | Jet: differentiates the branch
/// taken.
/// Guarantees: P ≥ 0 exactly; (5) exactly in exact scalars, to lcp_rounding_bound otherwise.
/// M̂ is factorised once; a step allocates nothing for scalars that live on the stack.
/// @throws InvalidInput for an invalid model (see validate), h ≤ 0, θ or γ outside [0, 1], a
/// threshold that is not finite, or a singular M̂.
/// Not for: configuration-dependent masses or constraints, friction, impacts at positions.
template <OrderedField S, class Model = ContactModel<S>>
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
  /// Option sets that the default study covers, the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"theta", "7/10"}}, {{"theta", "1"}}};
  }
  /// What the scheme promises; nothing where it makes no claim in that measure.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  MoreauJean(Model model, const S& h, const Options& options = {});
  MoreauJean(Model model, const S& h, const Parameters& parameters)
      : MoreauJean(std::move(model), h, MoreauJean::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const;

  /// Advances the state by h. Any status but kSolved leaves it as it was.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }
  /// I₁ of the last step.
  [[nodiscard]] std::span<const Eigen::Index> index_set() const { return active_; }

  /// M̂ of (1), for C and K that may be empty.
  [[nodiscard]] static auto iteration_matrix(const decltype(Model::system)& system,
                                             const S& h,
                                             const Options& options) {
    auto iteration = system.mass;
    if (!vanishes(system.damping)) iteration += S(h * options.theta) * system.damping;
    if (!vanishes(system.stiffness)) {
      iteration += S(h * h * options.theta * options.theta) * system.stiffness;
    }
    return iteration;
  }

 private:
  using Index = Eigen::Index;
  using MatrixType = decltype(std::declval<Model&>().system.mass);
  using Storage = MatrixStorage<MatrixType>;

  /// An entry of H that does not vanish. Most are ±1, which need no product.
  struct Coefficient {
    enum class Kind { kOne, kMinusOne, kOther };
    Index column;
    Kind kind;
    S value;
  };

  void factorise();
  void collect_coefficients();
  /// sum += Σ_j H_ij x_j, i = row.
  void add_row_times(Index row, const Vector<S>& x, S& sum) const;
  void evaluate_forces(const ContactState<S>& state);
  void free_velocity(const ContactState<S>& state);
  void collect_active(const ContactState<S>& state);
  [[nodiscard]] SolveStatus solve_contacts();

  Model model_;
  S h_;
  Options options_;
  S new_weight_, old_weight_;  ///< hθ, h(1−θ)

  typename Storage::Factors iteration_matrix_;
  MatrixType velocity_term_;  ///< hC + h²θK; empty if both vanish
  MatrixType position_term_;  ///< hK; empty if it vanishes
  MatrixType response_;       ///< M̂⁻¹Hᵀ, n×m
  MatrixType delassus_;       ///< W, m×m
  Vector<S> constant_drift_;  ///< M̂⁻¹ h F, where the force is constant

  bool has_end_force_ = false;  ///< next_force_ is that at end_time_
  S end_time_;

  Lemke<S> lemke_;
  Vector<S> velocity_, force_, next_force_, residual_;  ///< ℝⁿ
  Vector<S> contact_velocity_, lcp_vector_, impulse_;   ///< ℝᵐ
  Matrix<S> lcp_matrix_;                                ///< W restricted to I₁
  std::vector<std::vector<Coefficient>> rows_;          ///< of H
  std::vector<S> row_sums_;                             ///< Σ_c |H_rc|
  std::vector<Index> active_;                           ///< I₁
  std::vector<Index> assembled_;                        ///< the I₁ of lcp_matrix_
};

template <OrderedField S, class Model>
std::vector<ParameterSpec> MoreauJean<S, Model>::parameters() {
  std::vector<ParameterSpec> specs = {
      {"theta", "1/2", "weight of t_{k+1} in the theta-method", "1", Range::unit()}};
  for (ParameterSpec& spec : activation_parameters()) specs.push_back(std::move(spec));
  return specs;
}

template <OrderedField S, class Model>
typename MoreauJean<S, Model>::Options MoreauJean<S, Model>::options(const Parameters& parameters) {
  return {.theta = parameters.get<S>("theta"), .activation = activation_rule<S>(parameters)};
}

template <OrderedField S, class Model>
std::optional<Claim> MoreauJean<S, Model>::claim(ErrorMeasure measure,
                                                 Regularity regularity,
                                                 const Parameters& parameters) {
  const bool contact = regularity != Regularity::kSmooth;
  if (measure == ErrorMeasure::kEnergyIdentity ||
      (measure == ErrorMeasure::kComplementarity && contact)) {
    return Claim{.kind = ClaimKind::kIdentity};
  }
  if (contact && is_shifted_activation(parameters)) return std::nullopt;
  if (const auto at_rest = rest_claim(measure, regularity)) return at_rest;
  const int smooth_order = parameters["theta"] == Rational(1, 2) ? 2 : 1;
  return event_capturing_claim(measure, regularity, smooth_order);
}

template <OrderedField S, class Model>
MoreauJean<S, Model>::MoreauJean(Model model, const S& h, const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  require_step(h_);
  require_unit("theta", options_.theta);
  validate(options_.activation);
  new_weight_ = h_ * options_.theta;
  old_weight_ = h_ * (S(1) - options_.theta);
  factorise();
}

template <OrderedField S, class Model>
void MoreauJean<S, Model>::factorise() {
  const auto& system = model_.system;
  const MatrixType& h_matrix = model_.relation.jacobian;
  const Index n = system.size();
  const Index m = model_.relation.size();
  const S& theta = options_.theta;

  const bool damped = !vanishes(system.damping);
  const bool elastic = !vanishes(system.stiffness);
  if (damped || elastic) velocity_term_ = Storage::zero(n, n);
  if (damped) velocity_term_ += h_ * system.damping;
  if (elastic) {
    velocity_term_ += S(h_ * h_ * theta) * system.stiffness;
    position_term_ = h_ * system.stiffness;
  }
  iteration_matrix_.compute(iteration_matrix(system, h_, options_));
  if (iteration_matrix_.is_singular()) {
    throw InvalidInput("the iteration matrix M + h theta C + h^2 theta^2 K is singular");
  }

  force_ = next_force_ = residual_ = velocity_ = Vector<S>::Constant(n, S(0));
  if (!system.external_force.is_zero() && system.external_force.is_constant()) {
    system.external_force.evaluate(model_.initial_time, force_);
    residual_ = h_ * force_;
    constant_drift_ = residual_;
    iteration_matrix_.solve(residual_, constant_drift_);
  }
  contact_velocity_ = lcp_vector_ = impulse_ = Vector<S>::Constant(m, S(0));
  active_.reserve(static_cast<std::size_t>(m));
  assembled_.reserve(static_cast<std::size_t>(m));
  if (m == 0) return;
  collect_coefficients();
  response_ = Storage::response(iteration_matrix_, h_matrix);
  delassus_ = Storage::product(h_matrix, response_);
  lcp_matrix_.resize(m, m);
  lemke_.reserve(m);
}

template <OrderedField S, class Model>
void MoreauJean<S, Model>::collect_coefficients() {
  const MatrixType& jacobian = model_.relation.jacobian;
  rows_.resize(static_cast<std::size_t>(jacobian.rows()));
  row_sums_.assign(rows_.size(), S(0));
  Storage::for_each(jacobian, [this](Index i, Index j, const S& value) {
    if (is_zero(value)) return;
    const auto kind = is_zero(S(value - S(1)))   ? Coefficient::Kind::kOne
                      : is_zero(S(value + S(1))) ? Coefficient::Kind::kMinusOne
                                                 : Coefficient::Kind::kOther;
    rows_[static_cast<std::size_t>(i)].push_back({j, kind, value});
    row_sums_[static_cast<std::size_t>(i)] += magnitude(value);
  });
}

template <OrderedField S, class Model>
ContactState<S> MoreauJean<S, Model>::initial_state() const {
  return {0,
          model_.initial_time,
          model_.initial_position,
          model_.initial_velocity,
          Vector<S>::Constant(model_.relation.size(), S(0))};
}

/// F_ext(t_k), which the step before knows, into force_, and F_ext(t_{k+1}) into next_force_.
template <OrderedField S, class Model>
void MoreauJean<S, Model>::evaluate_forces(const ContactState<S>& state) {
  const ExternalForce<S>& external = model_.system.external_force;
  if (has_end_force_ && is_zero(S(state.t - end_time_))) {
    force_.swap(next_force_);
  } else {
    external.evaluate(state.t, force_);
  }
  has_end_force_ = false;
  end_time_ = model_.initial_time + S(state.k + 1) * h_;
  external.evaluate(end_time_, next_force_);
  has_end_force_ = true;
}

/// (2) and (3), into velocity_.
template <OrderedField S, class Model>
void MoreauJean<S, Model>::free_velocity(const ContactState<S>& state) {
  const bool constant = model_.system.external_force.is_constant();
  if (constant && constant_drift_.size() > 0) {
    for (Index i = 0; i < velocity_.size(); ++i) {
      velocity_.coeffRef(i) = state.v(i) + constant_drift_.coeff(i);
    }
  } else {
    velocity_ = state.v;
  }
  if (constant && velocity_term_.size() == 0) return;

  residual_.setConstant(S(0));
  if (velocity_term_.size() > 0) Storage::subtract_product(velocity_term_, state.v, residual_);
  if (position_term_.size() > 0) Storage::subtract_product(position_term_, state.q, residual_);
  if (!constant) {
    evaluate_forces(state);
    residual_ += old_weight_ * force_ + new_weight_ * next_force_;
  }
  iteration_matrix_.solve(residual_, force_);
  velocity_ += force_;
}

template <OrderedField S, class Model>
void MoreauJean<S, Model>::add_row_times(Index row, const Vector<S>& x, S& sum) const {
  for (const Coefficient& entry : rows_[static_cast<std::size_t>(row)]) {
    switch (entry.kind) {
      case Coefficient::Kind::kOne:
        sum += x(entry.column);
        break;
      case Coefficient::Kind::kMinusOne:
        sum -= x(entry.column);
        break;
      case Coefficient::Kind::kOther:
        sum += entry.value * x(entry.column);
        break;
    }
  }
}

template <OrderedField S, class Model>
void MoreauJean<S, Model>::collect_active(const ContactState<S>& state) {
  active_.clear();
  GapRounding<S> rounding(state, model_.initial_time);
  for (Index i = 0; i < model_.relation.size(); ++i) {
    S gap = model_.relation.offset.coeff(i), speed(0);
    add_row_times(i, state.q, gap);
    add_row_times(i, state.v, speed);
    const auto rounding_of_gap = [&] {
      return rounding.of(row_sums_[static_cast<std::size_t>(i)]);
    };
    if (options_.activation.activates(gap, speed, h_, rounding_of_gap)) active_.push_back(i);
    contact_velocity_.coeffRef(i) = std::move(speed);
  }
}

/// (5) on I₁, and the velocity after it.
template <OrderedField S, class Model>
SolveStatus MoreauJean<S, Model>::solve_contacts() {
  const auto count = static_cast<Index>(active_.size());
  if (active_ != assembled_) {
    for (Index j = 0; j < count; ++j) {
      for (Index i = 0; i < count; ++i) {
        lcp_matrix_(i, j) = Storage::entry(
            delassus_, active_[static_cast<std::size_t>(i)], active_[static_cast<std::size_t>(j)]);
      }
    }
    assembled_ = active_;
  }
  for (Index i = 0; i < count; ++i) {
    const Index contact = active_[static_cast<std::size_t>(i)];
    S& entry = lcp_vector_(i);
    entry = model_.law.restitution(contact) * contact_velocity_(contact);
    add_row_times(contact, velocity_, entry);
  }
  const SolveStatus status = lemke_.solve(lcp_matrix_, lcp_vector_, count, impulse_);
  if (status != SolveStatus::kSolved) return status;
  for (Index i = 0; i < count; ++i) {
    if (!(impulse_(i) > S(0))) continue;
    Storage::add_column(response_, active_[static_cast<std::size_t>(i)], impulse_(i), velocity_);
  }
  return status;
}

template <OrderedField S, class Model>
SolveStatus MoreauJean<S, Model>::step(ContactState<S>& state) {
  free_velocity(state);
  collect_active(state);
  if (!active_.empty()) {
    const SolveStatus status = solve_contacts();
    if (status != SolveStatus::kSolved) return status;
  }
  for (Index i = 0; i < state.q.size(); ++i) {
    state.q.coeffRef(i) +=
        new_weight_ * velocity_.coeff(i) + old_weight_ * state.v.coeff(i);  // (4)
  }
  state.v.swap(velocity_);
  std::size_t next = 0;  // of active_, which is sorted
  for (Index i = 0; i < state.impulse.size(); ++i) {
    const bool acts = next < active_.size() && active_[next] == i;
    state.impulse.coeffRef(i) = acts ? impulse_.coeff(static_cast<Index>(next++)) : S(0);
  }
  ++state.k;
  state.t = model_.initial_time + S(state.k) * h_;
  return SolveStatus::kSolved;
}

ASSAY_EXTERN_SCHEME(MoreauJean)

}  // namespace assay
