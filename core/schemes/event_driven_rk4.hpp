#pragma once

#include <array>
#include <vector>

#include "core/schemes/event_driven.hpp"

namespace assay {

/// The classical Runge-Kutta method of order 4.
///
///   k₁ = f(t, x),   k₂ = f(t + τ/2, x + τ k₁/2),   k₃ = f(t + τ/2, x + τ k₂/2)
///   k₄ = f(t + τ, x + τ k₃),   y = x + τ (k₁ + 2 k₂ + 2 k₃ + k₄)/6
///
/// Source: [HNW93, II.1].
template <RealScalar S>
class RungeKutta4Flight {
 public:
  void reserve(Eigen::Index size, Eigen::Index /*coordinates*/) {
    for (Vector<S>& k : stages_) k.setConstant(size, S(0));
    place_.setConstant(size, S(0));
  }

  [[nodiscard]] SolveStatus advance(ContactField<S>& field,
                                    const std::vector<bool>& closed,
                                    const S& t,
                                    const S& length,
                                    const Vector<S>& x,
                                    Vector<S>& y) {
    const S half = length / S(2);
    const std::array<S, 4> shares{S(0), half, half, length};
    for (std::size_t j = 0; j < stages_.size(); ++j) {
      place_ = x;
      if (j > 0) place_ += shares[j] * stages_[j - 1];
      const SolveStatus status = field.evaluate(S(t + shares[j]), place_, closed, stages_[j]);
      if (status != SolveStatus::kSolved) return status;
    }
    place_ = stages_[0] + stages_[3];
    place_ += S(2) * (stages_[1] + stages_[2]);
    y = x + S(length / S(6)) * place_;
    return SolveStatus::kSolved;
  }

 private:
  std::array<Vector<S>, 4> stages_;
  Vector<S> place_;
};

/// Event-driven integration by the classical Runge-Kutta method.
///
/// A step that meets an impact stops there, applies the impact law, and goes on. So impacts do not
/// reduce the order, which is 4. This suits motions with few impacts, and many digits. The scheme
/// refuses friction. A step is explicit, so stiff forces limit its length.
template <RealScalar S>
class EventDrivenRungeKutta4 : public EventDriven<S, RungeKutta4Flight<S>> {
 public:
  static constexpr std::string_view kName = "event-driven-rk4";
  static constexpr std::string_view kDescription =
      "Runge-Kutta of order 4 between impacts, which are located: order 4 at the nodes";
  static std::vector<ParameterSpec> parameters() { return {}; }
  /// The claim of the scheme for this measure; nothing if it makes none.
  static std::optional<Claim> claim(ErrorMeasure measure,
                                    Regularity regularity,
                                    const Parameters& /*parameters*/) {
    return event_driven_claim(measure, regularity, 4);
  }

  EventDrivenRungeKutta4(LagrangianModel<S> model, const S& h, const Parameters& /*parameters*/)
      : EventDriven<S, RungeKutta4Flight<S>>(std::move(model), h) {}
  EventDrivenRungeKutta4(LagrangianModel<S> model, const S& h)
      : EventDriven<S, RungeKutta4Flight<S>>(std::move(model), h) {}
};

ASSAY_EXTERN_REAL_SCHEME(EventDrivenRungeKutta4)

}  // namespace assay
