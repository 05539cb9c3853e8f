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

/// The claims of a θ-γ scheme on first-order systems. Let p = 2 for θ = 1/2, and r = 2 for θ = γ =
/// 1/2, else 1:
///
///   measure          λ = 0   λ smooth      λ has kinks   λ jumps         x jumps
///   state-sup        p       r (b)         r             1               0
///   state-l1         p       r (b)         r             –               1
///   multiplier-sup   –       r, 1 if (a)   r             –               –
///   multiplier-l1    –       r, 1 if (a)   r             1, – if γ=1/2   –
///   impulse-flat     –       1             1             1               1
///   multiplier-law   an identity
///
/// (a): laws at t_{k+1/2}. These laws fix x at the middle of each step. So the error O(h²) of x_k
/// comes back with the other sign in x_{k+1}, and λ contains the difference of these errors divided
/// by h.
///
/// (b): if the relation is linear, y = C x + e, r = B λ, the order of the state is p, and the order
/// of the multiplier is r without (a). Proof: on the surface C x = −e, let Π = 1 − M⁻¹B (C M⁻¹B)⁻¹
/// C. Then Π x_{k+1} is a step of the θ-method in which λ does not occur, and C x_k = −e at all
/// nodes in each variant. h λ makes up what C x lacks: the mean of λ over the step up to O(h³) for
/// θ = 1/2. If B(x) turns, h B(x_{k+1}) λ has an error of O(h²) for γ = 1.
///
/// If λ jumps, x has a kink within a step, and the polyline of the x_k cuts the kink off. This is
/// an error of O(h), whatever the nodes are. In L¹ it is O(h²), and the remaining error depends on
/// the system. If rates are constant and a surface is reached, nodes are exact (order 2). If the
/// surface is crossed, nodes have an error of O(h) (order 1). Hence no claim. λ is wrong in the
/// step of the jump, O(1) for a time O(h). With γ = 1/2 that error remains, with alternating sign;
/// with γ > 1/2 it decays. If x jumps, λ has an atom P, which the scheme spreads over a step: P/h.
/// Only θ = γ = 1 has a claim here. With γ < 1 the atom oscillates, too, until a bound cuts it off,
/// and x is left in a wrong state. With θ = 1/2 x oscillates if the relative degree is 2.
///
/// With γ < 1/2 errors of λ grow from step to step, so nothing is claimed if λ is not 0. Nothing is
/// claimed if switches accumulate, either. Before the motion falls to the size h, a scheme crosses
/// some log(1/h) switches. Each switch leaves an error O(h) in x with its own sign. For θ = γ = 1
/// errors grow like h log(1/h) if the relative degree is 1 (two-relays), and faster if it is 2
/// (twisting). These are no powers of h, and a motion does not show its relative degree.
///
/// Source: derived here.
/// Units: as in the measures. Returns nothing for a measure that is not in this table.
[[nodiscard]] std::optional<Claim> first_order_claim(ErrorMeasure measure,
                                                     Regularity regularity,
                                                     const ThetaGamma& weights);

}  // namespace assay
