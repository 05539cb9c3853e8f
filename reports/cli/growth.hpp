#pragma once

#include <limits>

#include "core/systems/lagrangian_model.hpp"

namespace assay::reports {

/// A scheme on a linear system without contacts, for the motion x about a state at rest. (1)
/// integrates the first `first` coordinates, (2) the others, or, if `printed`, (3) integrates all
/// of them.
///
///   M (v⁺ − v) = −h (K q_θ + C v_θ + K_c q_γ + C_c v_γ),  q⁺ = q + h v_θ                  (1)
///   M (w⁺ − w) = −h K (q + θ h (w⁺ − w)/2) − h C (w⁺ + w)/2,  q⁺ = q + h w⁺                (2)
///   M (w⁺ − w) = −h K (q + θ h w⁺) − h C (θ ŵ⁺ + (1−θ) ŵ),  q⁺ = q + h w⁺,
///                ŵ⁺ = (w⁺ + w)/2  or, backward,  ŵ⁺ = w⁺                                   (3)
///
/// with x_θ = θ x⁺ + (1−θ) x; K_c, C_c come from the multipliers of a closed compliant relation.
///
/// Source: (1) is MoreauJean, with the multipliers at γ as in NonlinearMoreauJean. (2) is the
/// second scheme of MixedMoreauSchatzman. (3) is (4) and (5) of SchatzmanPaoli; its ŵ⁺ is called
/// w_{k+1} in (6) there.
struct LinearScheme {
  double theta;
  double multiplier_weight = 1;  ///< γ
  Eigen::Index first = std::numeric_limits<Eigen::Index>::max();
  bool printed = false;
  bool backward = false;
};

/// The growth in a step of the fastest growing motion, divided by the exact growth of that motion.
/// The model is linearised at its initial state:
///
///   ρ(step) / exp(h max(0, Re λ)),   λ the roots of M λ² + C λ + K,  K = −∂F/∂q,  C = −∂F/∂v  (4)
///
/// If the result is above 1, errors grow like its powers. With (1) this happens for any h if θ <
/// 1/2 and nothing is damped. Let a compliant relation y = h(q, v, λ), p = g(q, v, λ) have a
/// solution λ. Then the result is the larger factor of the open and of the closed relation. The
/// closed one has y = 0 and
///
///   K_c = ∂g/∂λ (∂h/∂λ)⁻¹ ∂h/∂q − ∂g/∂q,   C_c = ∂g/∂λ (∂h/∂λ)⁻¹ ∂h/∂v − ∂g/∂v            (5)
///
/// Source: derived here.   Scalar: double.
/// Not for: the behaviour far from the initial state; how long a contact stays closed.
[[nodiscard]] double growth_of_a_step(const LagrangianModel<double>& model,
                                      const LinearScheme& scheme,
                                      double h);

}  // namespace assay::reports
