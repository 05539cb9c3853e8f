#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/schemes/event_driven.hpp"

namespace assay {

/// Collocation at the s = 2 or 3 Gauss points: implicit, symmetric, of order 2s. With A, b, c of
/// its tableau and the stages K_i,
///
///   K_i = f(t + c_i τ, x + τ Σ_j A_ij K_j),   y = x + τ Σ_i b_i K_i                        (1)
///
/// solved for K by Newton's method with ∂f/∂x of (t, x), contact forces held: an error of O(τ) in
/// it, so that each iteration gains a factor of O(τ).
///
/// Source: [HNW93, II.7].   Terminates: at most kMostIterations, then kIterationLimit.
template <RealScalar S>
class GaussFlight {
 public:
  static constexpr int kMostIterations = 100;

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
  [[nodiscard]] SolveStatus evaluate(ContactField<S>& field,
                                     const std::vector<bool>& closed,
                                     const S& t,
                                     const S& length,
                                     const Vector<S>& x);

  Matrix<S> a_;
  Vector<S> b_, c_;
  std::vector<Vector<S>> stages_, rates_;  ///< K_i, and the right-hand side of (1)
  Vector<S> place_;
  Matrix<S> jacobian_, iteration_;  ///< ∂f/∂(q, v), and 1 − τ A ⊗ ∂f/∂(q, v)
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
  const Index n = 2 * coordinates, s = b_.size();
  stages_.assign(static_cast<std::size_t>(s), Vector<S>::Constant(size, S(0)));
  rates_ = stages_;
  place_.setConstant(size, S(0));
  jacobian_.setConstant(n, n, S(0));
  iteration_.setConstant(s * n, s * n, S(0));
  for (Vector<S>* y : {&residual_, &correction_}) y->setConstant(s * n, S(0));
}

template <RealScalar S>
void GaussFlight<S>::factorise(ContactField<S>& field,
                               const S& t,
                               const S& length,
                               const Vector<S>& x) {
  const Index n = jacobian_.rows();
  field.jacobian(t, x, jacobian_);
  for (Index i = 0; i < b_.size(); ++i) {
    for (Index j = 0; j < b_.size(); ++j) {
      iteration_.block(i * n, j * n, n, n) = S(-length * a_(i, j)) * jacobian_;
    }
  }
  for (Index i = 0; i < iteration_.rows(); ++i) iteration_(i, i) += S(1);
  factors_.compute(iteration_);
}

/// The right-hand sides of (1).
template <RealScalar S>
SolveStatus GaussFlight<S>::evaluate(ContactField<S>& field,
                                     const std::vector<bool>& closed,
                                     const S& t,
                                     const S& length,
                                     const Vector<S>& x) {
  for (Index i = 0; i < b_.size(); ++i) {
    place_ = x;
    for (Index j = 0; j < b_.size(); ++j) {
      place_ += S(length * a_(i, j)) * stages_[static_cast<std::size_t>(j)];
    }
    const SolveStatus status =
        field.evaluate(S(t + c_(i) * length), place_, closed, rates_[static_cast<std::size_t>(i)]);
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
  const Index n = jacobian_.rows();
  factorise(field, t, length, x);
  SolveStatus status = field.evaluate(t, x, closed, stages_.front());
  if (status != SolveStatus::kSolved) return status;
  for (Vector<S>& stage : stages_) stage = stages_.front();
  S last(-1);
  for (int k = 0;; ++k) {
    if (k == kMostIterations) return SolveStatus::kIterationLimit;
    status = evaluate(field, closed, t, length, x);
    if (status != SolveStatus::kSolved) return status;
    S size(0);
    for (Index i = 0; i < b_.size(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      residual_.segment(i * n, n) = rates_[at].head(n) - stages_[at].head(n);
      stages_[at].tail(stages_[at].size() - n) = rates_[at].tail(rates_[at].size() - n);
      size = std::max<S>(size, largest_magnitude<S>(stages_[at].head(n)));
    }
    factors_.solve(residual_, correction_);
    const S change = largest_magnitude<S>(correction_);
    for (Index i = 0; i < b_.size(); ++i) {
      stages_[static_cast<std::size_t>(i)].head(n) += correction_.segment(i * n, n);
    }
    if (has_settled(change, last, size)) break;
    if (!is_finite(change)) return SolveStatus::kStalled;
    last = change;
  }
  y = x;
  for (Index i = 0; i < b_.size(); ++i) {
    y += S(length * b_(i)) * stages_[static_cast<std::size_t>(i)];
  }
  return SolveStatus::kSolved;
}

/// Event-driven integration by collocation at Gauss points.
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
  /// Option sets that the default study covers, the first one on every case.
  static std::vector<std::vector<std::pair<std::string_view, std::string_view>>> study_options() {
    return {{{"stages", "2"}}, {{"stages", "3"}}};
  }
  /// What the scheme promises; nothing where it makes no claim in that measure.
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
