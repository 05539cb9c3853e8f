#pragma once

#include <limits>

#include "core/systems/lagrangian_model.hpp"

namespace assay::reports {

/// A scheme without contacts on a linear system, for the motion x about a state at rest:
/// of the first `first` coordinates (1), of the others (2), or of all of them (3) where `printed`.
///
///   M (v⁺ − v) = −h (K q_θ + C v_θ + K_c q_γ + C_c v_γ),  q⁺ = q + h v_θ                  (1)
///   M (w⁺ − w) = −h K (q + θ h (w⁺ − w)/2) − h C (w⁺ + w)/2,  q⁺ = q + h w⁺                (2)
///   M (w⁺ − w) = −h K (q + θ h w⁺) − h C (θ ŵ⁺ + (1−θ) ŵ),  q⁺ = q + h w⁺,
///                ŵ⁺ = (w⁺ + w)/2  or, backward,  ŵ⁺ = w⁺                                   (3)
///
/// with x_θ = θ x⁺ + (1−θ) x, and K_c, C_c what the multipliers of a closed compliant relation
/// make.
///
/// Source: MoreauJean, with the multipliers of NonlinearMoreauJean at γ; (4) and (5) of
/// SchatzmanPaoli, where ŵ⁺ is the w_{k+1} of its (6); MixedMoreauSchatzman.
struct LinearScheme {
  double theta;
  double multiplier_weight = 1;  ///< γ
  Eigen::Index first = std::numeric_limits<Eigen::Index>::max();
  bool printed = false;
  bool backward = false;
};

/// By how much a step multiplies the fastest growing motion of the model linearised at its initial
/// state, more than that motion grows itself:
///
///   ρ(step) / exp(h max(0, Re λ)),   λ the roots of M λ² + C λ + K,  K = −∂F/∂q,  C = −∂F/∂v  (4)
///
/// Above 1 errors grow as its powers: with (1) for any h where θ < 1/2 and nothing is damped. Of a
/// compliant relation y = h(q, v, λ), p = g(q, v, λ) that can be solved for λ, the larger one of it
/// open, and of it closed, y = 0, where
///
///   K_c = ∂g/∂λ (∂h/∂λ)⁻¹ ∂h/∂q − ∂g/∂q,   C_c = ∂g/∂λ (∂h/∂λ)⁻¹ ∂h/∂v − ∂g/∂v            (5)
///
/// Source: derived here.   Scalar: double.
/// Not for: what happens far from the initial state; how long a contact stays closed.
[[nodiscard]] double growth_of_a_step(const LagrangianModel<double>& model,
                                      const LinearScheme& scheme,
                                      double h);

}  // namespace assay::reports
