#pragma once

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/magnitude.hpp"
#include "core/schemes/contact_operators.hpp"
#include "core/schemes/contact_state.hpp"
#include "core/schemes/newton_ending.hpp"
#include "core/schemes/step_contacts.hpp"

namespace assay {

/// The nearest position that satisfies the constraints of a model.
///
/// Schemes that impose laws on velocities let positions drift off the constraints. The projection
/// takes a position back by the smallest change. In the coordinates z of a chart, q = q(z) and q* =
/// q(z*),
///
///   min ‖z − z*‖²_A/2   such that   h_I(t, q) ≥ 0,   h_E(t, q) = 0                       (1)
///
/// where h_I are the gaps, h_E the equalities, A the metric of the chart. With H = ∂h/∂z the
/// conditions for this minimum are
///
///   A (z − z*) = H_Iᵀ Λ_I + H_Eᵀ Λ_E,   0 ≤ h_I ⊥ Λ_I ≥ 0,   h_E = 0,                     (2)
///
/// Each iteration linearises (2) at z^i for the contacts that have been violated so far: 0 ≤
/// h_I(z^i) + H_I (z* + A⁻¹ Hᵀ Λ − z^i) ⊥ Λ_I ≥ 0. This gives z^{i+1}. The iteration ends when the
/// second and third condition of (2) hold. For a contact with friction h_I is the normal component.
///
/// Source: developer-notes.md (13.3)–(13.6). Differs in: A, and the iteration. `Chart`:
/// LagrangianChart, or RigidBodyChart for rigid bodies.
/// Scalar: OrderedField (exact where h is linear in z) | Jet: differentiates the branch taken.
/// Guarantees: gaps ≥ −τ, |h_E| ≤ τ, and gaps ≤ τ where Λ > 0. τ is the tolerance of the chart, or
/// the defect that rounding leaves. This defect stays, or goes up and down, and it is at most √u of
/// its first value or of the size of h. (Iterations converge linearly, and slowly where z* is far
/// from the constraints.) The first equation of (2) holds up to √u |z − z*|.
/// Terminates: at most kMostLinearisations, three in exact scalars.
/// Not for: constraints that no point near q* satisfies. Then the status is kNoSolution or
/// kIterationLimit.
template <OrderedField S, class Chart>
class PositionProjection {
 public:
  /// @pre the model of the chart outlives this object.
  PositionProjection(Chart chart, const S& tolerance);

  /// q* becomes q. If the status is not kSolved, q is unchanged.
  [[nodiscard]] SolveStatus project(const S& t, Vector<S>& q);
  /// Marks the contacts that q violates; returns whether any of them was not marked before.
  [[nodiscard]] bool mark_violated(const S& t, const Vector<S>& q, std::vector<bool>& contacts);

 private:
  using Index = Eigen::Index;
  static constexpr int kMostLinearisations = 100;

  /// How far an iterate is from (2).
  struct Defect {
    S largest = S(0);
    bool is_allowed = true;
  };

  [[nodiscard]] static bool is_equality(const ImpactLaw<S>& law) {
    return std::holds_alternative<Equality>(law.law);
  }
  [[nodiscard]] bool is_violated(const ImpactLaw<S>& law, Index first) const;
  [[nodiscard]] Defect defect() const;
  /// What the largest defects were since a constraint was added.
  struct Progress {
    S last;
    bool rose = false;
    int turns = 0;  ///< how often it began to rise
    bool stays = false;

    void add(const S& now);
    [[nodiscard]] bool is_stuck() const { return stays || turns > 3; }
  };

  void allow(const S& t, const Vector<S>& q);
  [[nodiscard]] bool is_rounding(const S& defect, const S& initial) const;
  [[nodiscard]] bool prepare();
  [[nodiscard]] bool collect_violated();
  [[nodiscard]] SolveStatus linearise(const S& t);

  Chart chart_;
  S tolerance_ = S(0);
  StepContacts<S> contacts_;
  Vector<S> start_, z_, q_;         ///< z*, z^i and its position
  Vector<S> gap_, allowed_, push_;  ///< h, τ and Λ of all components
  Vector<S> right_, multiplier_;    ///< of the linearised problem, Λ
  Matrix<S> metric_, jacobian_;     ///< A, H
  ContactOperators<S> operators_;
  LuFactors<S> factors_;
  std::vector<bool> constrains_;     ///< of each law, met so far
  std::vector<Index> rows_;          ///< components in the linearised problem
  std::vector<ContactLaw<S>> laws_;  ///< and their laws
};

template <OrderedField S, class Chart>
PositionProjection<S, Chart>::PositionProjection(Chart chart, const S& tolerance)
    : chart_(std::move(chart)), tolerance_(tolerance) {
  const Index n = chart_.size();
  const Index m = chart_.components();
  start_ = z_ = Vector<S>::Constant(n, S(0));
  gap_ = allowed_ = push_ = right_ = multiplier_ = Vector<S>::Constant(m, S(0));
  metric_ = Matrix<S>::Identity(n, n);
  factors_.compute(metric_);  // makes room
  jacobian_ = Matrix<S>::Constant(m, n, S(0));
  operators_ = ContactOperators<S>(n, m);
  contacts_.reserve(m);
  constrains_.reserve(chart_.laws().size());
  rows_.reserve(static_cast<std::size_t>(m));
  laws_.reserve(chart_.laws().size());
}

template <OrderedField S, class Chart>
bool PositionProjection<S, Chart>::is_violated(const ImpactLaw<S>& law, Index first) const {
  if (!is_equality(law)) return gap_(first) < S(0) && !(-gap_(first) <= allowed_(first));
  for (Index i = first; i < first + dimension(law.law); ++i) {
    if (!(magnitude(gap_(i)) <= allowed_(i))) return true;
  }
  return false;
}

/// The defect of violated constraints, and of gaps that are open although Λ > 0.
template <OrderedField S, class Chart>
typename PositionProjection<S, Chart>::Defect PositionProjection<S, Chart>::defect() const {
  Defect defect;
  const auto add = [&](const S& amount, const S& allowed) {
    if (defect.largest < amount) defect.largest = amount;
    if (!(amount <= allowed)) defect.is_allowed = false;  // also where that is no number
  };
  Index first = 0;
  for (const ImpactLaw<S>& law : chart_.laws()) {
    if (is_equality(law)) {
      for (Index i = first; i < first + dimension(law.law); ++i) {
        add(magnitude(gap_(i)), allowed_(i));
      }
    } else if (gap_(first) < S(0) || push_(first) > S(0)) {
      add(magnitude(gap_(first)), allowed_(first));
    }
    first += dimension(law.law);
  }
  return defect;
}

/// Computes τ. It is at least the size below which numbers lose digits: equations of such numbers
/// have no solution to all digits.
template <OrderedField S, class Chart>
void PositionProjection<S, Chart>::allow(const S& t, const Vector<S>& q) {
  chart_.allow(t, q, tolerance_, allowed_);
  if constexpr (!ScalarTraits<S>::kExact && std::numeric_limits<S>::is_specialized) {
    const S least = std::numeric_limits<S>::min() / unit_roundoff<S>();
    for (S& own : allowed_) own = std::max(own, least);
  }
}

template <OrderedField S, class Chart>
bool PositionProjection<S, Chart>::mark_violated(const S& t,
                                                 const Vector<S>& q,
                                                 std::vector<bool>& contacts) {
  if (chart_.components() == 0) return false;
  chart_.evaluate(t, q, gap_);
  allow(t, q);
  bool added = false;
  Index first = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const ImpactLaw<S>& law = chart_.laws()[i];
    if (!contacts[i] && !is_equality(law) && is_violated(law, first)) contacts[i] = added = true;
    first += dimension(law.law);
  }
  return added;
}

/// Adds the constraints that are violated at q^i to the linearised problem, for all further
/// iterations. Returns whether there are any.
template <OrderedField S, class Chart>
bool PositionProjection<S, Chart>::collect_violated() {
  bool grows = false;
  rows_.clear();
  laws_.clear();
  Index first = 0;
  for (std::size_t i = 0; i < constrains_.size(); ++i) {
    const ImpactLaw<S>& law = chart_.laws()[i];
    if (!constrains_[i] && is_violated(law, first)) constrains_[i] = grows = true;
    if (constrains_[i]) {
      for (Index k = 0; k < (is_equality(law) ? dimension(law.law) : 1); ++k) {
        rows_.push_back(first + k);
      }
      laws_.push_back(is_equality(law) ? law.law : ContactLaw<S>(Unilateral{}));
    }
    first += dimension(law.law);
  }
  return grows;
}

template <OrderedField S, class Chart>
void PositionProjection<S, Chart>::Progress::add(const S& now) {
  const bool rises = !(now < last);
  stays = now == last;
  if (rises && !rose) ++turns;
  rose = rises;
  last = now;
}

/// Whether a defect that no longer falls may be the rounding of h.
template <OrderedField S, class Chart>
bool PositionProjection<S, Chart>::is_rounding(const S& defect, const S& initial) const {
  const S u = unit_roundoff<S>();
  if (is_zero(u) || !is_zero(tolerance_)) return false;
  const S size = largest_magnitude<S>(allowed_) / (S(8) * u);
  const S scale = initial < size ? size : initial;
  return defect * defect <= u * scale * scale;
}

/// Writes A. False if it has no inverse.
template <OrderedField S, class Chart>
bool PositionProjection<S, Chart>::prepare() {
  chart_.metric(metric_);
  factors_.compute(metric_);
  return !factors_.is_singular();
}

template <OrderedField S, class Chart>
SolveStatus PositionProjection<S, Chart>::project(const S& t, Vector<S>& q) {
  constexpr bool kHasDerivatives = requires(S s) { s.v; };
  q_ = q;
  chart_.begin(q_, start_);
  z_ = start_;
  push_.setConstant(S(0));
  chart_.evaluate(t, q_, gap_);
  if (!all_finite(gap_)) return SolveStatus::kStalled;
  const S initial = defect().largest;
  if (!is_zero(initial)) allow(t, q_);
  constrains_.assign(chart_.laws().size(), false);
  Progress progress{initial};
  bool ended = false, grew = false;
  const int most = newton_limit<S>(kMostLinearisations);
  for (int i = 0; i <= most; ++i) {
    const Defect now = defect();
    const bool grows = collect_violated();
    if (grows || grew) {
      progress = {now.largest};
    } else {
      progress.add(now.largest);
    }
    const bool ends = now.is_allowed || (progress.is_stuck() && is_rounding(now.largest, initial));
    // With Jets, derivatives converge one iteration after their values.
    if (ends && (i == 0 || !kHasDerivatives || ended)) {
      q = q_;
      return SolveStatus::kSolved;
    }
    if (i == 0 && !prepare()) return SolveStatus::kStalled;
    ended = ends;
    grew = grows;
    const SolveStatus status = linearise(t);
    if (status != SolveStatus::kSolved) return status;
    chart_.evaluate(t, q_, gap_);
    if (!all_finite(gap_)) return SolveStatus::kStalled;
  }
  return SolveStatus::kIterationLimit;
}

/// Computes z^{i+1} from z^i, both in z_, and its Λ and position.
template <OrderedField S, class Chart>
SolveStatus PositionProjection<S, Chart>::linearise(const S& t) {
  const auto count = static_cast<Index>(rows_.size());
  chart_.jacobian(t, q_, jacobian_);
  operators_.form(jacobian_, rows_, factors_);
  for (Index i = 0; i < count; ++i) {
    const Index row = rows_[static_cast<std::size_t>(i)];
    right_(i) = gap_(row);
    for (Index c = 0; c < z_.size(); ++c) right_(i) += jacobian_(row, c) * (start_(c) - z_(c));
    if (!is_finite(right_(i))) return SolveStatus::kStalled;
  }
  const SolveStatus status =
      contacts_.solve(operators_.delassus(), right_, laws_, count, multiplier_);
  if (status != SolveStatus::kSolved) return status;
  z_ = start_;
  operators_.add_response(multiplier_, count, z_);
  chart_.place(z_, q_);
  scatter<S>(rows_, multiplier_, push_);
  return status;
}

}  // namespace assay
