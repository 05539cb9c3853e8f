#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/schemes/event_driven.hpp"

namespace assay {

/// Collocation at the s = 2 or 3 Gauss points: implicit, symmetric, of order 2s.
///
/// Between impacts the motion is smooth, so that a high order gives many digits with long steps.
/// The method is implicit, so each step needs Newton's method. Let A, b, c be the tableau of the
/// method. The unknowns are the accelerations a_i of the stages,
///
///   V_i = v + τ Σ_j A_ij a_j,   Q_i = q + τ Σ_j A_ij V_j,   a_i = a(t + c_i τ, Q_i, V_i)    (1)
///   q⁺ = q + τ Σ_i b_i V_i,   v⁺ = v + τ Σ_i b_i a_i,   p⁺ = p + τ Σ_i b_i λ_i    (2)
///
/// Newton's method solves (1) with the matrix 1 − τ A ⊗ ∂a/∂v − τ² A² ⊗ ∂a/∂q of the start, which
/// has an error of O(τ). If it converges slowly, contacts press in stages that did not press at the
/// start, and the matrix is formed again.
///
/// Source: [HNW93, II.7].   Terminates: at most kMostIterations, then kIterationLimit.
template <RealScalar S>
class GaussFlight {
 public:
  static constexpr int kMostIterations = 100;
  static constexpr int kFewIterations = 10;  ///< with the derivative of the start

  explicit GaussFlight(int stages = 2);

  void reserve(Eigen::Index size, Eigen::Index coordinates);

  [[nodiscard]] SolveStatus advance(ContactField<S>& field,
                                    const std::vector<bool>& closed,
                                    const S& t,
                                    const S& length,
                                    const Vector<S>& x,
                                    Vector<S>& y);

 private:
  using Index = Eigen::Index;

  void factorise(ContactField<S>& field, const S& t, const S& length, const Vector<S>& x);
  void place_stages(const S& length, const Vector<S>& x);
  [[nodiscard]] SolveStatus evaluate(ContactField<S>& field,
                                     const std::vector<bool>& closed,
                                     const S& t,
                                     const S& length);

  Matrix<S> a_, a_squared_;
  Vector<S> b_, c_;
  std::vector<Vector<S>> places_, rates_;  ///< (Q_i, V_i, ·), and ẋ there
  Matrix<S> accelerations_;                ///< the a_i, column by column
  Matrix<S> jacobian_, iteration_;
  LuFactors<S> factors_;
  Vector<S> residual_, correction_;
};

template <RealScalar S>
GaussFlight<S>::GaussFlight(int stages) : a_(stages, stages), b_(stages), c_(stages) {
  using std::sqrt;
  const auto r = [](int p, int q) { return ratio<S>(p, q); };
  if (stages == 2) {
    const S root = sqrt(S(3)) / S(6);
    a_ << r(1, 4), S(r(1, 4) - root), S(r(1, 4) + root), r(1, 4);
    b_ << r(1, 2), r(1, 2);
    c_ << S(r(1, 2) - root), S(r(1, 2) + root);
  } else {
    const S root = sqrt(S(15));
    a_ << r(5, 36), S(r(2, 9) - root / S(15)), S(r(5, 36) - root / S(30)),  //
        S(r(5, 36) + root / S(24)), r(2, 9), S(r(5, 36) - root / S(24)),    //
        S(r(5, 36) + root / S(30)), S(r(2, 9) + root / S(15)), r(5, 36);
    b_ << r(5, 18), r(4, 9), r(5, 18);
    c_ << S(r(1, 2) - root / S(10)), r(1, 2), S(r(1, 2) + root / S(10));
  }
}

template <RealScalar S>
void GaussFlight<S>::reserve(Index size, Index coordinates) {
  const Index n = coordinates, s = b_.size();
  a_squared_ = a_.lazyProduct(a_);
  places_.assign(static_cast<std::size_t>(s), Vector<S>::Constant(size, S(0)));
  rates_ = places_;
  accelerations_.setConstant(n, s, S(0));
  jacobian_.setConstant(2 * n, 2 * n, S(0));
  iteration_.setConstant(s * n, s * n, S(0));
  for (Vector<S>* y : {&residual_, &correction_}) y->setConstant(s * n, S(0));
}

template <RealScalar S>
void GaussFlight<S>::factorise(ContactField<S>& field,
                               const S& t,
                               const S& length,
                               const Vector<S>& x) {
  const Index n = accelerations_.rows();
  field.jacobian(t, x, jacobian_);
  for (Index i = 0; i < b_.size(); ++i) {
    for (Index j = 0; j < b_.size(); ++j) {
      iteration_.block(i * n, j * n, n, n) =
          S(-length * a_(i, j)) * jacobian_.bottomRightCorner(n, n) -
          S(length * length * a_squared_(i, j)) * jacobian_.bottomLeftCorner(n, n);
    }
  }
  for (Index i = 0; i < iteration_.rows(); ++i) iteration_(i, i) += S(1);
  factors_.compute(iteration_);
}

/// The Q_i and V_i of (1).
template <RealScalar S>
void GaussFlight<S>::place_stages(const S& length, const Vector<S>& x) {
  const Index n = accelerations_.rows();
  for (Index i = 0; i < b_.size(); ++i) {
    Vector<S>& place = places_[static_cast<std::size_t>(i)];
    place = x;
    for (Index j = 0; j < b_.size(); ++j) {
      place.segment(n, n) += S(length * a_(i, j)) * accelerations_.col(j);
      place.head(n) += S(length * length * a_squared_(i, j)) * accelerations_.col(j);
    }
    place.head(n) += S(length * c_(i)) * x.segment(n, n);
  }
}

template <RealScalar S>
SolveStatus GaussFlight<S>::evaluate(ContactField<S>& field,
                                     const std::vector<bool>& closed,
                                     const S& t,
                                     const S& length) {
  for (Index i = 0; i < b_.size(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const SolveStatus status =
        field.evaluate(S(t + c_(i) * length), places_[at], closed, rates_[at]);
    if (status != SolveStatus::kSolved) return status;
  }
  return SolveStatus::kSolved;
}

template <RealScalar S>
SolveStatus GaussFlight<S>::advance(ContactField<S>& field,
                                    const std::vector<bool>& closed,
                                    const S& t,
                                    const S& length,
                                    const Vector<S>& x,
                                    Vector<S>& y) {
  const Index n = accelerations_.rows(), m = x.size() - 2 * n, s = b_.size();
  SolveStatus status = field.evaluate(t, x, closed, rates_.front());
  if (status != SolveStatus::kSolved) return status;
  for (Index i = 0; i < s; ++i) accelerations_.col(i) = rates_.front().segment(n, n);
  factorise(field, t, length, x);
  S last(-1);
  for (int k = 0;; ++k) {
    if (k == kMostIterations) return SolveStatus::kIterationLimit;
    if (k >= kFewIterations) factorise(field, t, length, x);
    place_stages(length, x);
    status = evaluate(field, closed, t, length);
    if (status != SolveStatus::kSolved) return status;
    for (Index i = 0; i < s; ++i) {
      residual_.segment(i * n, n) =
          rates_[static_cast<std::size_t>(i)].segment(n, n) - accelerations_.col(i);
    }
    factors_.solve(residual_, correction_);
    const S change = largest_magnitude<S>(correction_);
    if (!is_finite(change)) return SolveStatus::kStalled;
    for (Index i = 0; i < s; ++i) accelerations_.col(i) += correction_.segment(i * n, n);
    S size(0);
    for (const Vector<S>& place : places_) {
      size = std::max<S>(size, field.acceleration_size(place, jacobian_));
    }
    if (has_settled(change, last, size)) break;
    last = change;
  }
  place_stages(length, x);
  y = x;
  for (Index i = 0; i < s; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const S weight = length * b_(i);
    y.head(n) += weight * places_[at].segment(n, n);
    y.segment(n, n) += weight * accelerations_.col(i);
    y.tail(m) += weight * rates_[at].tail(m);
  }
  return SolveStatus::kSolved;
}

/// Event-driven integration by collocation at Gauss points.
///
/// A step that meets an impact stops there, applies the impact law, and goes on. So impacts do not
/// reduce the order, which is 4 or 6. This suits motions with few impacts, and many digits. The
/// scheme refuses friction. Each step is implicit, so it needs Newton's method, but stiff forces do
/// not limit its length.
template <RealScalar S>
class EventDrivenGauss : public EventDriven<S, GaussFlight<S>> {
 public:
  static constexpr std::string_view kName = "event-driven-gauss";
  static constexpr std::string_view kDescription =
      "Gauss collocation between impacts, which are located: order 4 or 6 at the nodes";
  static std::vector<ParameterSpec> parameters() {
    return {{"stages",
             "2",
             "s: collocation points, order 2s",
             "1",
             {.low = Rational(2), .high = Rational(3), .integer = true}}};
  }
  /// Option sets of the default study, which runs the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"stages", "2"}}, {{"stages", "3"}}};
  }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& parameters) {
    return event_driven_claim(measure, regularity, 2 * parameters.get_int("stages"));
  }

  EventDrivenGauss(LagrangianModel<S> model, const S& h, int stages = 2)
      : EventDriven<S, GaussFlight<S>>(std::move(model), h, GaussFlight<S>(stages)) {}
  EventDrivenGauss(LagrangianModel<S> model, const S& h, const Parameters& parameters)
      : EventDrivenGauss(std::move(model), h, parameters.get_int("stages")) {}
};

ASSAY_EXTERN_REAL_SCHEME(EventDrivenGauss)

}  // namespace assay
