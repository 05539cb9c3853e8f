#pragma once

#include <string>
#include <vector>

#include "core/scalar/mpfr_real.hpp"
#include "core/systems/first_order_model.hpp"
#include "oracles/problem.hpp"
namespace assay::oracles {

/// Whether a motion solves a first-order model, judged from the equations alone, however the motion
/// was found: at samples of its pieces, at the joints, and at its events,
///
///   x' = v, v' = a (central differences),  M v = f(t, x) + g(t, x, λ)                     (1)
///   −y ∈ N_[l,u](λ),  y = h(t, x, λ)                                                       (2)
///   x is continuous but where it jumps, from x⁻ to x⁺; pieces meet in events only           (3)
///   where x jumps: M (x⁺ − x⁻) = B P,  −y(x⁺) ∈ N_[l,u](P)                                  (4)
///   where λ jumps or switches: from the x' before to the x' after, P = 0; it jumps in the one
///   kind of event and is continuous in the other                                           (5)
///
/// Tolerances, relative to the largest number of the motion and of its equations: 10⁻⁸⁰ (100 digits
/// less 20 for the condition of the times of the joints, of equations stiff as circuits are); 10⁻³⁵
/// for central differences of step 10⁻²⁵ of a piece, whose truncation is the square of that.
///
/// Returns the laws of `model` that `motion` breaks, in words; none for a true solution.
[[nodiscard]] std::vector<std::string> violations(const FirstOrderModel<Mpfr>& model,
                                                  const ExactMotion<Mpfr>& motion);

/// The laws that the motion of problem P with the settings `motion` up to t_end breaks in the model
/// with the settings `model`.
template <class P>
[[nodiscard]] std::vector<std::string> laws_broken(const Settings& model,
                                                   const Settings& motion,
                                                   const char* t_end) {
  return violations(P::template model<Mpfr>(make_parameters<P>(model)),
                    P::template exact<Mpfr>(make_parameters<P>(motion), Mpfr(t_end)));
}

}  // namespace assay::oracles
