#pragma once

#include <functional>
#include <vector>

#include "reference/sensitivity/motion_derivatives.hpp"
#include "reference/sensitivity/varied_model.hpp"

namespace assay::reference {

/// The facts about a motion that saltation_derivatives needs.
struct SaltationQuestion {
  AnyModelOfParameter model;
  /// The exact motion at P up to a time, to WorkingDigits.
  std::function<oracles::ExactMotion<Mpfr>(const Mpfr& t_end)> motion;
  Rational value;                   ///< P
  bool below = true, above = true;  ///< whether the parameter may go there
  std::vector<Rational> times;
  Attitudes attitudes = Attitudes::kNone;
};

/// The derivatives s of a motion with respect to a parameter P by saltation matrices.
///
/// The variation s of the state obeys a linear equation between events. At an event it jumps,
/// because the event happens earlier or later for another P. With the field f before (⁻) and after
/// (⁺) the event, the guard γ(t, x, P) that falls to 0 there, and the map R of the event:
///
///   s' = ∂f/∂x s + ∂f/∂P                                                                 (1)
///   τ' = −(∂γ/∂x s + ∂γ/∂P)/γ̇,   γ̇ along the motion before the event                      (2)
///   s⁺ = ∂R/∂x (s⁻ + f⁻ τ') + ∂R/∂t τ' + ∂R/∂P − f⁺ τ'                                   (3)
///
/// In (3), s⁻ + f⁻ τ' is the change of the state at the moving event. R maps it to the change after
/// the event, which is s⁺ + f⁺ τ'. For R = 1, (3) is s⁺ = s⁻ + (f⁻ − f⁺) τ'. If no guard of the
/// model falls to 0, its field jumps at a time of its own, and τ' is the derivative of that time.
///
/// The closed form gives the motion and its phases. f, γ and R, and all their derivatives, come
/// only from the model and its laws. So these derivatives do not use the dependence of the closed
/// form on P. Impacts that accumulate are followed until the rest of their time is below the
/// requested digits. From there on τ' belongs to the accumulation.
///
/// Source: derived here.
/// @param digits of s, relative to the largest entries of its positions and of its velocities.
/// The `doubt` of the result is the reason why there is none: rolling friction, jumps of the state,
/// contacts that are struck together only for this P, or too many events.
[[nodiscard]] MotionDerivatives saltation_derivatives(const SaltationQuestion& question,
                                                      int digits);

}  // namespace assay::reference
