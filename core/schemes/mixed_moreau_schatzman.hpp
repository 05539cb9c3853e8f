#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/lu.hpp"
#include "core/schemes/activation_options.hpp"
#include "core/schemes/active_lcp.hpp"
#include "core/schemes/claim.hpp"
#include "core/schemes/scheme_instances.hpp"
#include "core/schemes/scheme_traits.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/systems/contact_model.hpp"

namespace assay {

/// Two schemes on systems that share contacts. So each part of a model can have the scheme that
/// suits it. Moreau-Jean integrates the first coordinates (1). Schatzman-Paoli in increments
/// integrates the other coordinates (2). Each step has one impulse for both.
///
///   M (v_{k+1} − v_k) = h F_{k+θ} − h K q_{k+θ} − h C v_{k+θ} + Hᵀ P
///   q_{k+1} = q_k + h v_{k+θ}                                                            (1)
///
///   M (w_{k+1/2} − w_{k−1/2}) = h F_k − h K q̄_k − h C w̄_k + Hᵀ P
///   q_{k+1} = q_k + h w_{k+1/2}                                                          (2)
///
///   0 ≤ U_{k+1} + e U_k ⊥ P ≥ 0 for α ∈ I₁,   U_{k+1} = H₁ v_{k+1} + H₂ w_{k+1/2}        (3)
///
/// with q̄_k = q_k + θ h (w_{k+1/2} − w_{k−1/2})/2, w̄_k = (w_{k+1/2} + w_{k−1/2})/2, and the start M
/// (w_{1/2} − v_0) = h f_0/2 + Hᵀ P. For the other coordinates the reported velocity is v_{k+1} =
/// w_{k+1/2}.
///
/// Both balances take P in the same step, and both velocities of (3) are velocities after it. So
/// momentum is conserved exactly, (3) is Newton's law with the W of both bodies, and each part is a
/// consistent discretisation of its own. The order is 1 with impacts. Without impacts it is 2 for
/// positions.
///
/// The notes give the other coordinates the velocity (q_{k+1} − q_{k−1})/(2h) = (w_{k+1/2} +
/// w_{k−1/2})/2. With this velocity only half of P/M₂ would count in (3), and the rebound would be
/// wrong by O(1). The option `central` makes this choice. It is kept because studies refute it.
///
/// Source: developer-notes.md, 10.4, with its rule (10.25); derived here.
/// Shapes: q, v ∈ ℝⁿ, P ∈ ℝᵐ; M, C, K n×n, H m×n. (1) integrates the first `first` coordinates, 0 ≤
/// first ≤ n.
/// Units: h [s], P [N s].   Scalar: OrderedField (exact on rationals).
/// Guarantees: as MoreauJean.
/// Not for: the laws of `assay list laws`, because the result for a coordinate depends on its
/// number.
/// @throws InvalidInput for an invalid model (see validate), matrices that couple the two parts,
/// h ≤ 0, or options outside their ranges.
template <OrderedField S>
class MixedMoreauSchatzman {
 public:
  using Scalar = S;

  struct Options {
    S theta = ratio<S>(1, 2);
    int first = 1;         ///< coordinates of (1)
    bool central = false;  ///< the velocity of the notes in (3)
    ActivationRule<S> activation = {};
  };

  static constexpr std::string_view kName = "mixed-moreau-schatzman";
  static constexpr std::string_view kDescription =
      "Moreau-Jean and Schatzman-Paoli on systems that share contacts";
  static constexpr SchemeTraits kTraits = {.uniform = false, .diagonal = true};
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"first", "0"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters);

  MixedMoreauSchatzman(ContactModel<S> model, const S& h, const Options& options = {});
  MixedMoreauSchatzman(ContactModel<S> model, const S& h, const Parameters& parameters)
      : MixedMoreauSchatzman(std::move(model), h, MixedMoreauSchatzman::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const;

  /// Advances the state by h. If the status is not kSolved, the state is unchanged.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const ContactModel<S>& model() const { return model_; }
  [[nodiscard]] const S& step_size() const { return h_; }

  /// The matrix M̂, column by column. The columns of the coordinates of (1) are M + hθ C + h²θ² K.
  /// The columns of the coordinates of (2) are M + h C/2 + h²θ K/2. In the first step these lack C,
  /// because there w̄_0 = v_0 and q̄_0 = q_0 + θ h (w_{1/2} − v_0).
  [[nodiscard]] static Matrix<S> iteration_matrix(const LagrangianLti<S>& system,
                                                  const S& h,
                                                  const Options& options,
                                                  bool is_first_step);

 private:
  using Index = Eigen::Index;

  void require_parts() const;
  void factorise();
  void free_velocity(const ContactState<S>& state);
  void collect_active(const ContactState<S>& state, ContactList& active);
  [[nodiscard]] S contact_constant(const ContactState<S>& state, Index contact) const;

  ContactModel<S> model_;
  S h_;
  Options options_;
  S half_ = ratio<S>(1, 2);
  Matrix<S> damping_, stiffness_;         ///< C and K, zero where absent
  LuFactors<S> factors_, start_factors_;  ///< M̂ of a step, and of the first
  Vector<S> velocity_, force_, next_force_, residual_;
  Vector<S> gap_, speed_;                   ///< g_k, U_k
  Matrix<S> seen_;                          ///< H, its second part halved if central
  ActiveLcp<S> contacts_, start_contacts_;  ///< (3) of a step, and of the first
};

template <OrderedField S>
std::vector<ParameterSpec> MixedMoreauSchatzman<S>::parameters() {
  const Range flag{.low = Rational(0), .high = Rational(1), .integer = true};
  const Range count{.low = Rational(0), .integer = true};
  std::vector<ParameterSpec> specs = {
      {"theta", "1/2", "weight of t_{k+1} in both schemes", "1", Range::unit()},
      {"first",
       "1",
       "number of coordinates, the first ones, that Moreau-Jean integrates",
       "1",
       count},
      {"central", "0", "1: contact velocities with (q_{k+1} - q_{k-1})/(2h)", "1", flag}};
  for (ParameterSpec& spec : activation_parameters()) specs.push_back(std::move(spec));
  return specs;
}

template <OrderedField S>
typename MixedMoreauSchatzman<S>::Options MixedMoreauSchatzman<S>::options(
    const Parameters& parameters) {
  return {.theta = parameters.get<S>("theta"),
          .first = parameters.get_int("first"),
          .central = parameters["central"] == 1,
          .activation = activation_rule<S>(parameters)};
}

template <OrderedField S>
std::optional<Claim> MixedMoreauSchatzman<S>::claim(ErrorMeasure measure,
                                                    Regularity regularity,
                                                    const Parameters& parameters) {
  const bool contact = regularity != Regularity::kSmooth;
  if (contact && is_shifted_activation(parameters)) return std::nullopt;
  // w_{k+1/2} is a velocity of order 1. `first` decides whether there is one, and whether θ ≠ 1/2
  // counts.
  if (!contact && (is_of_velocities(measure) || parameters["theta"] != Rational(1, 2))) {
    return std::nullopt;
  }
  return event_capturing_claim(measure, regularity, 2);
}

template <OrderedField S>
MixedMoreauSchatzman<S>::MixedMoreauSchatzman(ContactModel<S> model,
                                              const S& h,
                                              const Options& options)
    : model_(std::move(model)), h_(h), options_(options) {
  validate(model_);
  validate(options_.activation);
  require_step(h_);
  require_unit("theta", options_.theta);
  const Index n = model_.system.size();
  if (options_.first < 0 || options_.first > n) {
    throw InvalidInput("first = " + std::to_string(options_.first) +
                       " is not allowed: it must be in [0, " + std::to_string(n) +
                       "], the coordinates of the problem");
  }
  const auto or_zero = [n](const Matrix<S>& a) {
    return a.size() > 0 ? a : Matrix<S>(Matrix<S>::Constant(n, n, S(0)));
  };
  damping_ = or_zero(model_.system.damping);
  stiffness_ = or_zero(model_.system.stiffness);
  require_parts();
  factorise();
}

template <OrderedField S>
void MixedMoreauSchatzman<S>::require_parts() const {
  const std::pair<const char*, const Matrix<S>*> matrices[] = {
      {"mass", &model_.system.mass}, {"damping", &damping_}, {"stiffness", &stiffness_}};
  for (const auto& [name, a] : matrices) {
    for (Index i = 0; i < options_.first; ++i) {
      for (Index j = options_.first; j < a->cols(); ++j) {
        if (is_zero((*a)(i, j)) && is_zero((*a)(j, i))) continue;
        throw InvalidInput(std::string(name) + " matrix couples coordinates " + std::to_string(i) +
                           " and " + std::to_string(j) +
                           ": the parts of a mixed scheme may share contacts only");
      }
    }
  }
}

template <OrderedField S>
Matrix<S> MixedMoreauSchatzman<S>::iteration_matrix(const LagrangianLti<S>& system,
                                                    const S& h,
                                                    const Options& options,
                                                    bool is_first_step) {
  const S half = ratio<S>(1, 2);
  Matrix<S> iteration = system.mass;
  for (Index j = 0; j < iteration.cols(); ++j) {
    const bool moreau = j < options.first;
    for (Index i = 0; i < iteration.rows(); ++i) {
      if (system.damping.size() > 0) {
        const S c = h * system.damping(i, j);
        if (moreau) iteration(i, j) += options.theta * c;
        if (!moreau && !is_first_step) iteration(i, j) += half * c;
      }
      if (system.stiffness.size() == 0) continue;
      const S k = h * h * options.theta * system.stiffness(i, j);
      iteration(i, j) += moreau ? S(options.theta * k) : S(half * k);
    }
  }
  return iteration;
}

template <OrderedField S>
void MixedMoreauSchatzman<S>::factorise() {
  const Index n = model_.system.size();
  const Index m = model_.relation.size();
  factors_.compute(iteration_matrix(model_.system, h_, options_, false));
  start_factors_.compute(iteration_matrix(model_.system, h_, options_, true));
  if (factors_.is_singular() || start_factors_.is_singular()) {
    throw InvalidInput("the iteration matrix, M plus multiples of h C and h^2 K, is singular");
  }
  velocity_ = force_ = next_force_ = residual_ = Vector<S>::Constant(n, S(0));
  gap_ = speed_ = Vector<S>::Constant(m, S(0));
  if (m == 0) model_.relation.jacobian.resize(0, n);
  seen_ = model_.relation.jacobian;
  if (options_.central) {
    for (Index j = options_.first; j < n; ++j) seen_.col(j) *= half_;
  }
  const auto contacts = [this](const LuFactors<S>& factors) -> ActiveLcp<S> {
    const Matrix<S> response = factors.solve(Matrix<S>(model_.relation.jacobian.transpose()));
    return {response, seen_.lazyProduct(response)};
  };
  contacts_ = contacts(factors_);
  start_contacts_ = contacts(start_factors_);
}

template <OrderedField S>
ContactState<S> MixedMoreauSchatzman<S>::initial_state() const {
  return initial_contact_state<S>(model_, model_.relation.size());
}

/// Writes (1) and (2) without P into velocity_.
template <OrderedField S>
void MixedMoreauSchatzman<S>::free_velocity(const ContactState<S>& state) {
  const S& theta = options_.theta;
  const bool start = state.k == 0;
  model_.system.external_force.evaluate(state.t, force_);
  model_.system.external_force.evaluate(S(model_.initial_time + S(state.k + 1) * h_), next_force_);
  residual_ = -damping_.lazyProduct(state.v);
  residual_ -= stiffness_.lazyProduct(state.q);
  for (Index i = 0; i < options_.first; ++i) {
    for (Index j = 0; j < options_.first; ++j) {
      residual_(i) -= h_ * theta * stiffness_(i, j) * state.v(j);
    }
    residual_(i) += theta * next_force_(i) + (S(1) - theta) * force_(i);
  }
  for (Index i = options_.first; i < residual_.size(); ++i) {
    residual_(i) += force_(i);
    if (start) residual_(i) *= half_;
  }
  residual_ *= h_;
  (start ? start_factors_ : factors_).solve(residual_, velocity_);
  velocity_ += state.v;
}

/// I₁ and U_k.
template <OrderedField S>
void MixedMoreauSchatzman<S>::collect_active(const ContactState<S>& state, ContactList& active) {
  const LagrangianLinear<S>& relation = model_.relation;
  gap_ = relation.offset;
  gap_ += relation.jacobian.lazyProduct(state.q);
  speed_ = relation.jacobian.lazyProduct(state.v);
  active.clear();
  GapRounding<S> rounding(state, model_.initial_time);
  for (Index i = 0; i < relation.size(); ++i) {
    const auto rounding_of_gap = [&] { return rounding.of(row_sum(relation.jacobian, i)); };
    if (options_.activation.activates(gap_(i), speed_(i), h_, rounding_of_gap)) {
      active.push_back(i);
    }
  }
}

/// The left side of (3) without P.
template <OrderedField S>
S MixedMoreauSchatzman<S>::contact_constant(const ContactState<S>& state, Index contact) const {
  const Matrix<S>& jacobian = model_.relation.jacobian;
  S sum = model_.law.restitution(contact) * speed_(contact);
  for (Index c = 0; c < velocity_.size(); ++c) {
    sum += seen_(contact, c) * velocity_(c);
    if (options_.central) sum += (jacobian(contact, c) - seen_(contact, c)) * state.v(c);
  }
  return sum;
}

template <OrderedField S>
SolveStatus MixedMoreauSchatzman<S>::step(ContactState<S>& state) {
  ActiveLcp<S>& contacts = state.k == 0 ? start_contacts_ : contacts_;
  free_velocity(state);
  collect_active(state, contacts.contacts());
  const auto constant = [&](Index contact) { return contact_constant(state, contact); };
  const SolveStatus status = contacts.solve(constant, velocity_);  // (3)
  if (status != SolveStatus::kSolved) return status;
  for (Index i = 0; i < state.q.size(); ++i) {
    const S share = i < options_.first ? options_.theta : S(1);
    state.q(i) += h_ * (share * velocity_(i) + (S(1) - share) * state.v(i));
  }
  state.v.swap(velocity_);
  contacts.write_impulses(state.impulse);
  advance_time(state, model_.initial_time, h_);
  return SolveStatus::kSolved;
}

ASSAY_EXTERN_SCHEME(MixedMoreauSchatzman)

}  // namespace assay
