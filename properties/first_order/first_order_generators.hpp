#pragma once

#include "properties/draw.hpp"
#include "properties/first_order/first_order_case.hpp"
#include "properties/subject.hpp"

namespace assay::properties {

/// An admissible passive system of one to three states and one or two multipliers, aimed at hard
/// cases. All numbers are dyadic with few bits:
///
///   M = Mᵀ > 0,   A = −S Sᵀ + J,  J skew,   C = Bᵀ of full row rank,  D = diag ≥ 0      (1)
///
/// So G = M − hθA and hwω C G⁻¹B + D have positive definite symmetric parts. Every step has one
/// solution, whatever the bounds. Outputs that start at 0, drifts and options of all kinds are
/// likely. Laws: complementarities, relays, equalities.
[[nodiscard]] FirstOrderCase random_passive_case(Draw& draw, const Subject& subject);

/// A larger or harder passive case. It may have up to seven states and multipliers, a D with a skew
/// part, short steps, far states, or small or large numbers.
[[nodiscard]] FirstOrderCase random_hard_case(Draw& draw, const Subject& subject);

/// x' = d + λ, y = x: a relay with bounds [−α, α], |d| < α, so that x = 0 is reached and kept.
[[nodiscard]] FirstOrderCase random_relay(Draw& draw, const Subject& subject);

/// x' = λ₁ − λ₂, y = (x − u(t) + r, u(t) + r − x), u = e + e' t: a point swept by an interval.
[[nodiscard]] FirstOrderCase random_sweeping(Draw& draw, const Subject& subject);

/// Sets the options that the user left free to θ = γ = 1 in the standard scheme.
void set_implicit_euler(const Subject& subject, FirstOrderCase& x);

}  // namespace assay::properties
