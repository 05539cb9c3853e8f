#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/math/magnitude.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"

namespace assay {

/// The Moreau-Jean scheme with its positions projected on the constraints: what a step of
/// NonlinearMoreauJean ends with, q*, is replaced by the solution of
///
///   min ‖q − q*‖²_A/2   such that   h_I(t_{k+1}, q) ≥ 0,   h_E(t_{k+1}, q) = 0             (1)
///
/// A = M(q*), or A = 1 as in the notes; h_I the gaps, h_E the equalities. Its conditions,
///
///   A (q − q*) = H_Iᵀ Λ_I + H_Eᵀ Λ_E,   0 ≤ h_I ⊥ Λ_I ≥ 0,   h_E = 0,                       (2)
///
/// are linearised at q^i, 0 ≤ h_I(q^i) + H_I (q* + A⁻¹ Hᵀ Λ − q^i) ⊥ Λ_I ≥ 0, which gives q^{i+1},
/// for the contacts that have been violated so far, until none is.
///
/// Direct: v_{k+1} stays what it is. Combined: the contacts that q* violates without being in I₁
/// enter it and the step is done again, until there are none; then (1).
///
/// Source: developer-notes.md (13.3)–(13.6), and (13.12) with T = 1, where projecting "on v" is the
/// same for coordinates whose rates are the velocities; [Aca13] for direct and combined. Differs
/// in: the mass matrix, with which (1) does not depend on the units of the coordinates. Order: as
/// NonlinearMoreauJean; (1) moves q by O(h) where a contact is struck. Shapes, units, scalar: as
/// NonlinearMoreauJean. Guarantees: gaps ≥ −τ and |h_E| ≤ τ for τ = projection-tolerance, or, if
/// that is 0, 8 u times the positions. Terminates: at most kMostProjections linearisations. Not
/// for: constraints without a point near q*: kNoSolution or kIterationLimit.
template <OrderedField S>
class ProjectedMoreauJean {
 public:
  using Scalar = S;

  struct Options {
    typename NonlinearMoreauJean<S>::Options step = {};
    bool combined = false;
    bool mass_metric = true;
    S tolerance = S(0);  ///< of gaps [m]
  };

  static constexpr std::string_view kName = "projected-moreau-jean";
  static constexpr std::string_view kDescription =
      "Moreau-Jean with positions projected on the constraints, directly or combined";
  static std::vector<ParameterSpec> parameters();
  static Options options(const Parameters& parameters);
  /// Option sets that the default study covers, the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"theta", "1/2"}}, {{"combined", "1"}}, {{"mass-metric", "0"}}};
  }
  /// What the scheme promises; nothing where it makes no claim in that metric.
  static std::optional<Claim> claim(std::string_view metric,
                                    Regularity regularity,
                                    const Parameters& parameters);

  ProjectedMoreauJean(const LagrangianModel<S>& model, const S& h, const Options& options = {});
  ProjectedMoreauJean(const LagrangianModel<S>& model, const S& h, const Parameters& parameters)
      : ProjectedMoreauJean(model, h, ProjectedMoreauJean::options(parameters)) {}

  [[nodiscard]] ContactState<S> initial_state() const { return scheme_.initial_state(); }

  /// Advances the state by h. Any status but kSolved leaves it as it was.
  [[nodiscard]] SolveStatus step(ContactState<S>& state);

  [[nodiscard]] const LagrangianModel<S>& model() const { return scheme_.model(); }
  [[nodiscard]] const S& step_size() const { return scheme_.step_size(); }

 private:
  using Index = Eigen::Index;
  static constexpr int kMostProjections = 100;

  [[nodiscard]] SolveStatus advance(ContactState<S>& state);
  [[nodiscard]] bool add_violated(const ContactState<S>& state);
  [[nodiscard]] SolveStatus project(ContactState<S>& state);
  [[nodiscard]] bool is_violated(const ImpactLaw<S>& law, Index first) const;
  [[nodiscard]] bool collect_violated();
  [[nodiscard]] SolveStatus linearise(const Vector<S>& start, const S& t);

  NonlinearMoreauJean<S> scheme_;
  Options options_;
  StepContacts<S> contacts_;
  ContactState<S> trial_;
  S allowed_;                     ///< τ of the present step
  Vector<S> q_, gap_;             ///< q^i ∈ ℝⁿ, h(q^i) ∈ ℝᵐ
  Vector<S> right_, multiplier_;  ///< of the linearised problem, Λ
  Matrix<S> metric_, jacobian_;   ///< A, H
  ContactOperators<S> operators_;
  LuFactors<S> factors_;
  std::vector<bool> constrains_;     ///< of each law, met so far
  std::vector<Index> rows_;          ///< components in the linearised problem
  std::vector<ContactLaw<S>> laws_;  ///< and their laws
};

template <OrderedField S>
std::vector<ParameterSpec> ProjectedMoreauJean<S>::parameters() {
  const Range flag{.low = Rational(0), .high = Rational(1), .integer = true};
  std::vector<ParameterSpec> specs = NonlinearMoreauJean<S>::parameters();
  specs.push_back({"combined", "0", "1: violated contacts enter the step again", "1", flag});
  specs.push_back({"mass-metric", "1", "0: projection in the coordinates themselves", "1", flag});
  specs.push_back({"projection-tolerance",
                   "0",
                   "largest violation left; 0: rounding",
                   "m",
                   Range::non_negative()});
  return specs;
}

template <OrderedField S>
typename ProjectedMoreauJean<S>::Options ProjectedMoreauJean<S>::options(
    const Parameters& parameters) {
  Options options;
  options.step = NonlinearMoreauJean<S>::options(parameters);
  options.combined = parameters["combined"] == 1;
  options.mass_metric = parameters["mass-metric"] == 1;
  options.tolerance = parameters.get<S>("projection-tolerance");
  return options;
}

template <OrderedField S>
std::optional<Claim> ProjectedMoreauJean<S>::claim(std::string_view metric,
                                                   Regularity regularity,
                                                   const Parameters& parameters) {
  // The projection changes q without v, which the identity of the θ-method does not know.
  if (metric == "energy-identity" && regularity != Regularity::kSmooth) return std::nullopt;
  return NonlinearMoreauJean<S>::claim(metric, regularity, parameters);
}

template <OrderedField S>
ProjectedMoreauJean<S>::ProjectedMoreauJean(const LagrangianModel<S>& model,
                                            const S& h,
                                            const Options& options)
    : scheme_(model, h, options.step), options_(options), trial_(scheme_.initial_state()) {
  if (!is_finite(options_.tolerance) || options_.tolerance < S(0)) {
    throw InvalidInput("projection-tolerance = " + to_decimal(options_.tolerance) +
                       " is not allowed: it must be finite and at least 0");
  }
  const Index n = model.size();
  const Index m = model.components();
  q_ = Vector<S>::Constant(n, S(0));
  gap_ = right_ = multiplier_ = Vector<S>::Constant(m, S(0));
  metric_ = Matrix<S>::Constant(n, n, S(0));
  jacobian_ = Matrix<S>::Constant(m, n, S(0));
  operators_ = ContactOperators<S>(n, m);
  contacts_.reserve(m);
  rows_.reserve(static_cast<std::size_t>(m));
  laws_.reserve(model.laws.size());
}

template <OrderedField S>
SolveStatus ProjectedMoreauJean<S>::step(ContactState<S>& state) {
  const SolveStatus status = advance(state);
  if (status == SolveStatus::kSolved) std::swap(state, trial_);
  return status;
}

/// The step and its projection, into trial_.
template <OrderedField S>
SolveStatus ProjectedMoreauJean<S>::advance(ContactState<S>& state) {
  std::vector<bool>& required = scheme_.required_contacts();
  required.assign(required.size(), false);
  do {
    trial_ = state;
    const SolveStatus status = scheme_.step(trial_);
    if (status != SolveStatus::kSolved) return status;
    S largest(0);
    for (const S& x : trial_.q) largest = std::max<S>(largest, magnitude(x));
    allowed_ =
        is_zero(options_.tolerance) ? S(S(8) * unit_roundoff<S>() * largest) : options_.tolerance;
  } while (options_.combined && add_violated(trial_));
  return model().components() > 0 ? project(trial_) : SolveStatus::kSolved;
}

template <OrderedField S>
bool ProjectedMoreauJean<S>::is_violated(const ImpactLaw<S>& law, Index first) const {
  if (!std::holds_alternative<Equality>(law.law)) return gap_(first) < -allowed_;
  for (Index i = 0; i < dimension(law.law); ++i) {
    if (magnitude(gap_(first + i)) > allowed_) return true;
  }
  return false;
}

/// Whether a contact that was not required is violated; it is from now on.
template <OrderedField S>
bool ProjectedMoreauJean<S>::add_violated(const ContactState<S>& state) {
  if (model().components() == 0) return false;
  model().relation->evaluate(state.t, state.q, gap_);
  std::vector<bool>& required = scheme_.required_contacts();
  bool added = false;
  Index first = 0;
  for (std::size_t i = 0; i < required.size(); ++i) {
    const ImpactLaw<S>& law = model().laws[i];
    if (!required[i] && is_violated(law, first)) required[i] = added = true;
    first += dimension(law.law);
  }
  return added;
}

/// Whether a constraint is violated at q^i; it is in the linearised problem from now on.
template <OrderedField S>
bool ProjectedMoreauJean<S>::collect_violated() {
  bool violated = false;
  rows_.clear();
  laws_.clear();
  Index first = 0;
  for (std::size_t i = 0; i < constrains_.size(); ++i) {
    const ImpactLaw<S>& law = model().laws[i];
    const bool equality = std::holds_alternative<Equality>(law.law);
    if (is_violated(law, first)) violated = constrains_[i] = true;
    if (constrains_[i]) {
      for (Index k = 0; k < (equality ? dimension(law.law) : 1); ++k) rows_.push_back(first + k);
      laws_.push_back(equality ? law.law : ContactLaw<S>(Unilateral{}));
    }
    first += dimension(law.law);
  }
  return violated;
}

/// (1) from q* = state.q.
template <OrderedField S>
SolveStatus ProjectedMoreauJean<S>::project(ContactState<S>& state) {
  constrains_.assign(model().laws.size(), false);
  q_ = state.q;
  bool has_metric = false;
  for (int i = 0; i <= kMostProjections; ++i) {
    model().relation->evaluate(state.t, q_, gap_);
    if (!collect_violated()) {
      state.q = q_;
      return SolveStatus::kSolved;
    }
    if (!has_metric) {
      metric_.setIdentity();
      if (options_.mass_metric) model().system->mass(state.q, metric_);
      factors_.compute(metric_);
      if (factors_.is_singular()) return SolveStatus::kStalled;
      has_metric = true;
    }
    const SolveStatus status = linearise(state.q, state.t);
    if (status != SolveStatus::kSolved) return status;
  }
  return SolveStatus::kIterationLimit;
}

/// q^{i+1} from q^i, both in q_.
template <OrderedField S>
SolveStatus ProjectedMoreauJean<S>::linearise(const Vector<S>& start, const S& t) {
  const auto count = static_cast<Index>(rows_.size());
  model().relation->jacobian(t, q_, jacobian_);
  operators_.form(jacobian_, rows_, factors_);
  for (Index i = 0; i < count; ++i) {
    const Index row = rows_[static_cast<std::size_t>(i)];
    right_(i) = gap_(row);
    for (Index c = 0; c < q_.size(); ++c) right_(i) += jacobian_(row, c) * (start(c) - q_(c));
  }
  const SolveStatus status =
      contacts_.solve(operators_.delassus(), right_, laws_, count, multiplier_);
  if (status != SolveStatus::kSolved) return status;
  q_ = start;
  operators_.add_response(multiplier_, count, q_);
  return status;
}

}  // namespace assay
