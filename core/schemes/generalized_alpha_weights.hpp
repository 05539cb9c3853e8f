#pragma once

#include "core/scalar/ratio.hpp"
#include "core/schemes/scheme_input.hpp"

namespace assay {

/// The weights of the generalized-α method.
///
/// They decide how much a step damps high frequencies, and whether the method has order 2.
/// generalized_alpha_weights chooses them for a given damping. The method is
///
///   (1−α_m) a_{k+1} + α_m a_k = (1−α_f) w_{k+1} + α_f w_k                                  (1)
///   v_{k+1} = v_k + h ((1−γ) a_k + γ a_{k+1})                                              (2)
///   q_{k+1} = q_k + h v_k + h² ((1/2 − β) a_k + β a_{k+1}),   w_k = M⁻¹ f(t_k, q_k, v_k)    (3)
///
/// This is Newmark's method for α_m = α_f = 0, and the method HHT-α for α_m = 0.
/// Units: [1].   Scalar: OrderedField.
template <OrderedField S>
struct GeneralizedAlphaWeights {
  S alpha_m, alpha_f, beta, gamma;
};

/// The weights for the spectral radius ρ ∈ [0, 1],
///
///   α_m = (2ρ − 1)/(ρ + 1),   α_f = ρ/(ρ + 1),   γ = 1/2 + α_f − α_m,   β = (1/2 + γ)²/4,
///
/// With these a step of the oscillator q̈ = −ω² q in (q, v, a) has the characteristic polynomial (λ
/// + ρ)³ in the limit hω → ∞, and order 2.
///
/// Source: J. Chung, G. M. Hulbert, J. Appl. Mech. 60:371–375, 1993; the limit derived here.
/// Differs in: only the sign convention of (1), in which α weighs t_k.
template <OrderedField S>
[[nodiscard]] GeneralizedAlphaWeights<S> generalized_alpha_weights(const S& spectral_radius) {
  require_unit("spectral-radius", spectral_radius);
  const S half = ratio<S>(1, 2), sum = spectral_radius + S(1);
  GeneralizedAlphaWeights<S> weights;
  weights.alpha_m = (S(2) * spectral_radius - S(1)) / sum;
  weights.alpha_f = spectral_radius / sum;
  weights.gamma = half + weights.alpha_f - weights.alpha_m;
  weights.beta = (half + weights.gamma) * (half + weights.gamma) / S(4);
  return weights;
}

/// @throws InvalidInput unless α_m < 1, α_f < 1, γ > 0 and β ≥ 0. The first three let a step
/// compute a_{k+1}, w_{k+1} and v_{k+1} from each other.
template <OrderedField S>
void validate(const GeneralizedAlphaWeights<S>& weights) {
  const auto require = [](const char* name, const S& value, bool holds, const char* range) {
    require_finite_option(name, value);
    if (holds) return;
    throw InvalidInput(std::string(name) + " = " + to_decimal(value) +
                       " is not allowed: it must be " + range);
  };
  require("alpha-m", weights.alpha_m, weights.alpha_m < S(1), "< 1");
  require("alpha-f", weights.alpha_f, weights.alpha_f < S(1), "< 1");
  require("gamma of the velocities", weights.gamma, weights.gamma > S(0), "> 0");
  require("beta", weights.beta, weights.beta >= S(0), ">= 0");
}

}  // namespace assay
