#pragma once

#include <optional>

#include "core/scalar/scalar_traits.hpp"
#include "core/schemes/claim_kind.hpp"
#include "core/schemes/error_measure.hpp"
#include "core/systems/regularity.hpp"

namespace assay {

/// A statement that a study confirms or refutes.
struct Claim {
  ClaimKind kind = ClaimKind::kOrder;
  Rational order = Rational(0);  ///< p; unused by an identity
  /// Half-width of the band of orders that confirm p, if it must be wider than the band of the
  /// study.
  Rational half_band = Rational(0);
  /// Whether the claim is the same for every motion: on some motions the scheme may do better.
  bool of_all_motions = false;
};

/// The claims of a time-capturing scheme that has order `smooth_order` on smooth motions:
///
///   measure               smooth   impacts, contact phases, accumulations
///   position-sup          p        1
///   final-position        –        –       see rest_claim
///   velocity-l1           p        1
///   velocity-l2           p        1/2     an O(1) error on a set of length O(h)
///   velocity-linf         p        0       the same
///   velocity-hausdorff    p        1       h log(1/h) before an accumulation
///   impulse-flat          –        1
///   event-times           –        1       not before an accumulation: they cannot be counted
///   penetration           –        bound, 1
///
/// Contact forces that are continuous functions of the state (kCompliance) count as smooth: the
/// kink of such a force makes an error of O(h²) in one step.
///
/// While a contact slides against friction, velocities are continuous and have kinks. The step in
/// which sliding stops (kBraking) makes an error of O(h) in the velocity and of O(h²) in the
/// position. For p = 2 this gives order 2 in L¹ and for positions, 3/2 in L², 1 in L∞. For p = 1
/// positions have order 1, and nothing is claimed for L¹ and L², because constant forces are
/// integrated exactly. If sliding reverses (kFriction), the scheme takes the friction at the end of
/// the step for the whole step. The impulse of friction is wrong by 2 μ λ_N τ, τ ≤ h, and this
/// error remains: the order is 1 in all norms.
///
/// If equalities hold the motion (kHeld), it is smooth, and `smooth_order` is the order of the
/// scheme with equalities. This order is 1 if velocities obey the equalities at the end of a step
/// and reactions have the directions of the end. Then H_{k+1}ᵀ P stands for ∫ Hᵀλ = H_{k+1/2}ᵀ P +
/// O(h³). The difference, half a step of Ḣᵀ, is O(h²) in each step and tangential, so it
/// accumulates.
///
/// If a contact is closed without an impact (kClosedContact), the order is 1 or 2. It depends on
/// whether the surface is curved or moves, and on whether the reaction acts at the end or in the
/// middle of a step. So nothing is claimed.
///
/// Before a collapse only the penetration has a claim. Impacts follow each other ever faster, and
/// the contacts exchange the errors of these impacts. No power of h is known to bound the errors.
///
/// Before an accumulation the n-th impact, of speed eⁿV, is early or late by about n h/2, because
/// each impact adds its own delay. Then the graphs differ by min(n h, eⁿV), at most about h
/// log(1/h). Between steps of 10⁻² and 10⁻⁴ of the motion this has the slope 1 − 1/log(1/h) ∈
/// [0.78, 0.89], so the band of this claim is ±1/4. The L¹ and L² norms sum n eⁿ, and have no
/// logarithm.
///
/// Source: [AB08, ch. 10] for the impacts column; derived here for L², L∞ and the accumulation.
/// Returns nothing for a measure that is not in this table, or whose entry is empty.
[[nodiscard]] std::optional<Claim> event_capturing_claim(ErrorMeasure measure,
                                                         Regularity regularity,
                                                         int smooth_order);

/// The claim about the penetration of a body that has come to rest on velocity-level contacts. The
/// penetration of the last impacts is O(h²) if their speeds accumulate to 0, and O(h) if a plastic
/// impact ends them. If the activation rule also tests the sign of the velocity, nothing is claimed
/// after an accumulation. The rule may release the body for a step, and then the body rests O(h)
/// deep.
[[nodiscard]] std::optional<Claim> rest_claim(ErrorMeasure measure,
                                              Regularity regularity,
                                              bool sign_test);

}  // namespace assay
