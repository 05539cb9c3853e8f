#pragma once

#include "core/systems/lagrangian_model.hpp"

namespace assay::reports {

/// The steps whose growth is asked for, without contacts.
enum class LinearStep {
  kTheta,  ///< M (v⁺ − v) = −h K q_θ − h C v_θ,  q⁺ = q + h v_θ,  x_θ = θ x⁺ + (1 − θ) x   (1)
  kIncrements  ///< M (w⁺ − w) = −h K (q + θ h (w⁺ − w)/2) − h C (w⁺ + w)/2,  q⁺ = q + h w⁺      (2)
};

/// By how much a step multiplies the fastest growing motion of the model linearised at its initial
/// state, more than that motion grows itself:
///
///   ρ(step) / exp(h max(0, Re λ)),   λ the roots of M λ² + C λ + K,  K = −∂F/∂q,  C = −∂F/∂v  (3)
///
/// Above 1 errors grow as its powers: with (1) for any h where θ < 1/2 and nothing is damped.
///
/// Source: derived here; (1) and (2) as MoreauJean and SchatzmanPaoli.   Scalar: double.
/// Not for: what happens far from the initial state.
[[nodiscard]] double growth_of_a_step(const LagrangianModel<double>& model,
                                      LinearStep kind,
                                      double h,
                                      double theta);

}  // namespace assay::reports
