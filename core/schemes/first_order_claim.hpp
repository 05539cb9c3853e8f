#pragma once

#include <optional>

#include "core/scalar/scalar_traits.hpp"
#include "core/schemes/claim.hpp"
#include "core/systems/regularity.hpp"

namespace assay {

/// The weights of a θ-γ scheme, see EulerMoreau.
struct ThetaGamma {
  Rational theta = 1, gamma = 1;
  bool standard = true;  ///< the laws are imposed at t_{k+1}, not at t_{k+γ}
};

/// What a θ-γ scheme promises on first-order systems. With p = 2 for θ = 1/2 and r = 2
/// for θ = γ = 1/2, else 1:
///
///   measure          λ = 0   λ smooth      λ has kinks   λ jumps         x jumps
///   state-sup        p       r (b)         r             1               0
///   state-l1         p       r (b)         r             –               1
///   multiplier-sup   –       r, 1 if (a)   r             –               –
///   multiplier-l1    –       r, 1 if (a)   r             1, – if γ=1/2   –
///   impulse-flat     –       1             1             1               1
///   multiplier-law   an identity
///
/// (a): laws at t_{k+1/2}. They fix x at the middle of each step, so that what x_k is off, O(h²),
/// comes back with the other sign in x_{k+1}, and λ holds the difference over h.
///
/// (b): p, and r without (a), where the relation is linear, y = C x + e, r = B λ. On the surface
/// C x = −e both are eliminated: with Π = 1 − M⁻¹B (C M⁻¹B)⁻¹ C, Π x_{k+1} is a step of the
/// θ-method in which λ does not occur, C x_k = −e at all nodes in each variant, and h λ is what C x
/// lacks, the mean of λ over the step up to O(h³) for θ = 1/2. Where B(x) turns, h B(x_{k+1}) λ is
/// off by O(h²) for γ = 1.
///
/// Where λ jumps x has a kink within a step, which the polyline of the x_k cuts off: O(h), whatever
/// the nodes are. In L¹ that is O(h²), and what is left depends on the system: nodes are exact
/// where rates are constant and a surface is reached (2), off by O(h) where it is crossed (1),
/// hence no claim. λ is wrong in the step of the jump, O(1) for a time O(h). With γ = 1/2 that
/// error stays, with a sign that alternates; with γ > 1/2 it decays. Where x jumps λ has an atom P,
/// which the scheme spreads over a step: P/h. That is claimed of θ = γ = 1 alone: with γ < 1 the
/// atom rings, too, until a bound cuts it off, and x is left in a wrong state; with θ = 1/2 it is x
/// that rings where the relative degree is 2.
///
/// With γ < 1/2 errors of λ grow from step to step: nothing is claimed where λ is not 0. Nor where
/// switches accumulate: before the motion is of the size h a scheme crosses some log(1/h) of them,
/// each of which leaves an error O(h) in x, with a sign of its own. Errors of θ = γ = 1 grow like
/// h log(1/h) where the relative degree is 1 (two-relays), faster where it is 2 (twisting): no
/// power of h, and the degree is not seen from a motion.
///
/// Source: derived here.   Units: those of the measures.
/// Returns nothing for a measure that this table does not have.
[[nodiscard]] std::optional<Claim> first_order_claim(ErrorMeasure measure,
                                                     Regularity regularity,
                                                     const ThetaGamma& weights);

}  // namespace assay
