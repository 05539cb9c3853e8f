#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "core/math/largest_magnitude.hpp"
#include "core/math/lu.hpp"
#include "core/schemes/event_driven.hpp"

namespace assay {

/// The pair of Lobatto IIIA for positions and IIIB for velocities with two stages. It is the scheme
/// of Störmer and Verlet, extended to forces that depend on velocities. It is symmetric, of order
/// 2.
///
/// A step costs little: it is explicit for forces that do not depend on velocities:
///
///   V = v + τ/2 a(t, q, V)                                                                (1)
///   q⁺ = q + τ V,   v⁺ = V + τ/2 a(t + τ, q⁺, V),   p⁺ = p + τ/2 (λ(t, q, V) + λ(t + τ, q⁺, V))
///
/// Newton's method solves (1) with ∂a/∂v at (t, q, v). If contacts press at the iterate that do not
/// press at the start, it takes ∂a/∂v at the iterate.
///
/// Source: [HLW06, II.2.1].   Terminates: at most kMostIterations, then kIterationLimit.
template <RealScalar S>
class LobattoFlight {
 public:
  static constexpr int kMostIterations = 100;
  static constexpr int kFewIterations = 10;  ///< with the derivative of the start

  void reserve(Eigen::Index size, Eigen::Index coordinates) {
    const Eigen::Index n = coordinates;
    for (Vector<S>* y : {&place_, &rate_}) y->setConstant(size, S(0));
    for (Vector<S>* y : {&residual_, &correction_}) y->setConstant(n, S(0));
    jacobian_.setConstant(2 * n, 2 * n, S(0));
    iteration_.setConstant(n, n, S(0));
  }

  [[nodiscard]] SolveStatus advance(ContactField<S>& field,
                                    const std::vector<bool>& closed,
                                    const S& t,
                                    const S& length,
                                    const Vector<S>& x,
                                    Vector<S>& y) {
    const Eigen::Index n = iteration_.rows(), m = x.size() - 2 * n;
    const S half = length / S(2);
    SolveStatus status = find_middle_velocity(field, closed, t, half, x);
    if (status != SolveStatus::kSolved) return status;
    y = x;
    y.tail(m) += half * rate_.tail(m);
    place_.head(n) += length * place_.segment(n, n);
    status = field.evaluate(S(t + length), place_, closed, rate_);
    if (status != SolveStatus::kSolved) return status;
    y.head(n) = place_.head(n);
    y.segment(n, n) = place_.segment(n, n) + half * rate_.segment(n, n);
    y.tail(m) += half * rate_.tail(m);
    return status;
  }

 private:
  void factorise(ContactField<S>& field, const S& t, const S& half, const Vector<S>& x);
  [[nodiscard]] SolveStatus find_middle_velocity(ContactField<S>& field,
                                                 const std::vector<bool>& closed,
                                                 const S& t,
                                                 const S& half,
                                                 const Vector<S>& x);

  Vector<S> place_, rate_;
  Matrix<S> jacobian_, iteration_;
  LuFactors<S> factors_;
  Vector<S> residual_, correction_;
};

template <RealScalar S>
void LobattoFlight<S>::factorise(ContactField<S>& field,
                                 const S& t,
                                 const S& half,
                                 const Vector<S>& x) {
  const Eigen::Index n = iteration_.rows();
  field.jacobian(t, x, jacobian_);
  iteration_ = -half * jacobian_.bottomRightCorner(n, n);
  for (Eigen::Index i = 0; i < n; ++i) iteration_(i, i) += S(1);
  factors_.compute(iteration_);
}

/// Writes the state with V of (1) instead of v into place_, and its rate ẋ into rate_.
template <RealScalar S>
SolveStatus LobattoFlight<S>::find_middle_velocity(ContactField<S>& field,
                                                   const std::vector<bool>& closed,
                                                   const S& t,
                                                   const S& half,
                                                   const Vector<S>& x) {
  const Eigen::Index n = iteration_.rows();
  SolveStatus status = field.evaluate(t, x, closed, rate_);
  if (status != SolveStatus::kSolved) return status;
  factorise(field, t, half, x);
  place_ = x;
  S last(-1);
  for (int k = 0; k < kMostIterations; ++k) {
    status = field.evaluate(t, place_, closed, rate_);
    if (status != SolveStatus::kSolved) return status;
    if (k >= kFewIterations) factorise(field, t, half, place_);
    residual_ = x.segment(n, n) + half * rate_.segment(n, n) - place_.segment(n, n);
    factors_.solve(residual_, correction_);
    place_.segment(n, n) += correction_;
    const S change = largest_magnitude<S>(correction_);
    const S size = largest_magnitude<S>(place_.segment(n, n)) +
                   half * field.acceleration_size(place_, jacobian_);
    if (has_settled(change, last, size)) return SolveStatus::kSolved;
    if (!is_finite(change)) return SolveStatus::kStalled;
    last = change;
  }
  return SolveStatus::kIterationLimit;
}

/// Event-driven integration by the Lobatto pair.
///
/// A step that meets an impact stops there, applies the impact law, and goes on. So impacts do not
/// reduce the order, which is 2. This suits motions with few impacts. The scheme refuses
/// friction. A step is explicit if forces depend on positions only, so stiff forces limit its
/// length.
template <RealScalar S>
class EventDrivenLobatto : public EventDriven<S, LobattoFlight<S>> {
 public:
  static constexpr std::string_view kName = "event-driven-lobatto";
  static constexpr std::string_view kDescription =
      "Lobatto IIIA-IIIB pair between impacts, which are located: order 2 at the nodes";
  static std::vector<ParameterSpec> parameters() { return {}; }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& /*parameters*/) {
    return event_driven_claim(measure, regularity, 2);
  }

  EventDrivenLobatto(LagrangianModel<S> model, const S& h, const Parameters& /*parameters*/)
      : EventDriven<S, LobattoFlight<S>>(std::move(model), h) {}
  EventDrivenLobatto(LagrangianModel<S> model, const S& h)
      : EventDriven<S, LobattoFlight<S>>(std::move(model), h) {}
};

ASSAY_EXTERN_REAL_SCHEME(EventDrivenLobatto)

}  // namespace assay
