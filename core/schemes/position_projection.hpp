#pragma once

#include <algorithm>
#include <vector>

#include "core/math/magnitude.hpp"
#include "core/schemes/contact_operators.hpp"
#include "core/schemes/newton_ending.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/systems/lagrangian_model.hpp"

namespace assay {

/// The nearest position that satisfies the constraints of a model,
///
///   min ‖q − q*‖²_A/2   such that   h_I(t, q) ≥ 0,   h_E(t, q) = 0                       (1)
///
/// A = M(q*), or A = 1 as in the notes; h_I the gaps, h_E the equalities. Its conditions,
///
///   A (q − q*) = H_Iᵀ Λ_I + H_Eᵀ Λ_E,   0 ≤ h_I ⊥ Λ_I ≥ 0,   h_E = 0,                     (2)
///
/// are linearised at q^i, 0 ≤ h_I(q^i) + H_I (q* + A⁻¹ Hᵀ Λ − q^i) ⊥ Λ_I ≥ 0, which gives q^{i+1},
/// for the contacts that have been violated so far, until none is.
///
/// Source: developer-notes.md (13.3)–(13.6), and (13.12) with T = 1, where projecting "on v" is the
/// same for coordinates whose rates are the velocities. Differs in: the mass matrix, with which (1)
/// does not depend on the units of the coordinates.
/// Shapes: as LagrangianModel.   Scalar: OrderedField (exact where h is linear).
/// Guarantees: gaps ≥ −τ and |h_E| ≤ τ for the tolerance τ, or, if that is 0, for 8 u times the
/// largest of the positions q*, or for what rounding leaves: no longer halved, and √u of what it
/// was. Terminates: at most kMostLinearisations, three in exact scalars. Not for: constraints
/// without a point near q*: kNoSolution or kIterationLimit.
template <OrderedField S>
class PositionProjection {
 public:
  PositionProjection() = default;
  /// @pre the model outlives this.
  PositionProjection(const LagrangianModel<S>& model, bool mass_metric, const S& tolerance);

  /// q* becomes q. Any status but kSolved leaves it as it was.
  [[nodiscard]] SolveStatus project(const S& t, Vector<S>& q);
  /// Marks the laws that q violates; whether there is one that was not marked.
  [[nodiscard]] bool mark_violated(const S& t, const Vector<S>& q, std::vector<bool>& laws);

 private:
  using Index = Eigen::Index;
  static constexpr int kMostLinearisations = 100;

  void set_tolerance(const Vector<S>& q);
  [[nodiscard]] S violation(const ImpactLaw<S>& law, Index first) const;
  [[nodiscard]] S largest_violation() const;
  void collect_violated();
  [[nodiscard]] SolveStatus linearise(const Vector<S>& start, const S& t);

  const LagrangianModel<S>* model_ = nullptr;
  bool mass_metric_ = true;
  S tolerance_ = S(0);
  StepContacts<S> contacts_;
  S allowed_ = S(0);              ///< τ
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
PositionProjection<S>::PositionProjection(const LagrangianModel<S>& model,
                                          bool mass_metric,
                                          const S& tolerance)
    : model_(&model), mass_metric_(mass_metric), tolerance_(tolerance) {
  const Index n = model.size();
  const Index m = model.components();
  q_ = Vector<S>::Constant(n, S(0));
  gap_ = right_ = multiplier_ = Vector<S>::Constant(m, S(0));
  metric_ = Matrix<S>::Identity(n, n);
  factors_.compute(metric_);  // makes room
  jacobian_ = Matrix<S>::Constant(m, n, S(0));
  operators_ = ContactOperators<S>(n, m);
  contacts_.reserve(m);
  rows_.reserve(static_cast<std::size_t>(m));
  laws_.reserve(model.laws.size());
}

template <OrderedField S>
void PositionProjection<S>::set_tolerance(const Vector<S>& q) {
  S largest(0);
  for (const S& x : q) largest = std::max<S>(largest, magnitude(x));
  allowed_ = is_zero(tolerance_) ? S(S(8) * unit_roundoff<S>() * largest) : tolerance_;
}

/// By how much the constraint of a law is violated.
template <OrderedField S>
S PositionProjection<S>::violation(const ImpactLaw<S>& law, Index first) const {
  if (!std::holds_alternative<Equality>(law.law)) return std::max<S>(S(0), S(-gap_(first)));
  S worst(0);
  for (Index i = 0; i < dimension(law.law); ++i) {
    worst = std::max<S>(worst, magnitude(gap_(first + i)));
  }
  return worst;
}

template <OrderedField S>
S PositionProjection<S>::largest_violation() const {
  S worst(0);
  Index first = 0;
  for (const ImpactLaw<S>& law : model_->laws) {
    worst = std::max<S>(worst, violation(law, first));
    first += dimension(law.law);
  }
  return worst;
}

template <OrderedField S>
bool PositionProjection<S>::mark_violated(const S& t, const Vector<S>& q, std::vector<bool>& laws) {
  if (model_->components() == 0) return false;
  model_->relation->evaluate(t, q, gap_);
  set_tolerance(q);
  bool added = false;
  Index first = 0;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const ImpactLaw<S>& law = model_->laws[i];
    if (!laws[i] && violation(law, first) > allowed_) laws[i] = added = true;
    first += dimension(law.law);
  }
  return added;
}

/// What is violated at q^i is in the linearised problem from now on.
template <OrderedField S>
void PositionProjection<S>::collect_violated() {
  rows_.clear();
  laws_.clear();
  Index first = 0;
  for (std::size_t i = 0; i < constrains_.size(); ++i) {
    const ImpactLaw<S>& law = model_->laws[i];
    const bool equality = std::holds_alternative<Equality>(law.law);
    if (violation(law, first) > allowed_) constrains_[i] = true;
    if (constrains_[i]) {
      for (Index k = 0; k < (equality ? dimension(law.law) : 1); ++k) rows_.push_back(first + k);
      laws_.push_back(equality ? law.law : ContactLaw<S>(Unilateral{}));
    }
    first += dimension(law.law);
  }
}

template <OrderedField S>
SolveStatus PositionProjection<S>::project(const S& t, Vector<S>& q) {
  if (model_->components() == 0) return SolveStatus::kSolved;
  constrains_.assign(model_->laws.size(), false);
  q_ = q;
  set_tolerance(q);
  S initial(0), before(0);
  const int most = newton_limit<S>(kMostLinearisations);
  for (int i = 0; i <= most; ++i) {
    model_->relation->evaluate(t, q_, gap_);
    if (!all_finite(gap_)) return SolveStatus::kStalled;
    const S now = largest_violation();
    const bool is_rounding =
        i > 1 && now + now >= before && now * now <= unit_roundoff<S>() * initial * initial;
    if (now <= allowed_ || (is_zero(tolerance_) && is_rounding)) {
      q = q_;
      return SolveStatus::kSolved;
    }
    if (i == 0) {
      initial = now;
      metric_.setIdentity();
      if (mass_metric_) model_->system->mass(q, metric_);
      factors_.compute(metric_);
      if (factors_.is_singular()) return SolveStatus::kStalled;
    }
    before = now;
    collect_violated();
    const SolveStatus status = linearise(q, t);
    if (status != SolveStatus::kSolved) return status;
  }
  return SolveStatus::kIterationLimit;
}

/// q^{i+1} from q^i, both in q_.
template <OrderedField S>
SolveStatus PositionProjection<S>::linearise(const Vector<S>& start, const S& t) {
  const auto count = static_cast<Index>(rows_.size());
  model_->relation->jacobian(t, q_, jacobian_);
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
