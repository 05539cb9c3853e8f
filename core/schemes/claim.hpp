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
  /// Half-width of the orders that confirm p, where that must be wider than the study asks.
  Rational half_band = Rational(0);
  /// Made of every motion alike: on some of them the scheme may do better.
  bool of_all_motions = false;
};

/// What a time-capturing scheme of order `smooth_order` on smooth motions promises:
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
/// Contact forces that are continuous functions of the state (kCompliance) are as smooth ones: the
/// kink of a force is an error of O(h²) in one step.
///
/// Where a contact slides against friction, velocities are continuous and have kinks. A step in
/// which a sliding stops (kBraking) is off by O(h) in its velocity, by O(h²) in its position: of
/// order 2 in L¹ and for positions, 3/2 in L², 1 in L∞ if p = 2; if p = 1 positions have order 1,
/// and nothing is claimed for L¹ and L², where constant forces are integrated exactly. Where a
/// sliding turns (kFriction), the friction of the end is taken for the whole step, 2 μ λ_N τ too
/// much or too little, τ ≤ h, which stays: order 1 in all.
///
/// Motions that equalities hold (kHeld) are smooth, and `smooth_order` is that of the scheme with
/// its equalities: 1 where velocities obey them at the end of a step and reactions have the
/// directions of there, H_{k+1}ᵀ P for ∫ Hᵀλ = H_{k+1/2}ᵀ P + O(h³); half a step of Ḣᵀ, O(h²) in
/// each, is tangential, and stays.
///
/// Where a contact is closed without an impact (kClosedContact) the order is 1 or 2, as the surface
/// is curved or moves and the reaction is taken at the end or in the middle of a step: no claim.
///
/// Before a collapse nothing but the penetration is claimed: the contacts exchange the errors of
/// their impacts, which come ever faster, so that no power of h is known that bounds them.
///
/// Before an accumulation the n-th impact, of speed eⁿV, comes about n h/2 too early or late, as
/// each adds its own delay; the graphs are min(n h, eⁿV) apart there, at most about h log(1/h).
/// Its slope between steps of 10⁻² and 10⁻⁴ of the motion is 1 − 1/log(1/h) ∈ [0.78, 0.89], so that
/// the band of this claim is ±1/4. The norms of L¹ and L² sum n eⁿ, and have no logarithm.
///
/// Source: [AB08, ch. 10] for the impacts column; derived here for L², L∞ and the accumulation.
/// Returns nothing for a measure that this table does not have, or that is empty there.
[[nodiscard]] std::optional<Claim> event_capturing_claim(ErrorMeasure measure,
                                                         Regularity regularity,
                                                         int smooth_order);

/// Where velocity-level contacts leave a body that came to rest on them: the penetration of the
/// last impacts is O(h²) where their speeds accumulate to 0, O(h) where a plastic impact ends them.
/// After an accumulation nothing is claimed of a rule that activates by the sign of the velocity
/// too: a body that it lets go for a step rests O(h) deep.
[[nodiscard]] std::optional<Claim> rest_claim(ErrorMeasure measure,
                                              Regularity regularity,
                                              bool sign_test);

}  // namespace assay
