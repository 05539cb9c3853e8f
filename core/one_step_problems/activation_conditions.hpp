#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/ratio.hpp"

namespace assay {

/// One of the conditions in the notes for a contact to take part in a step. The gap, forecast over
/// the time γ h, must be small. Some conditions also ask that the gap does not grow:
///
///   y + γ h ẏ ≤ ε_y   [and ẏ ≤ ε_ẏ];   or always.                                   (1)
struct ActivationCondition {
  std::string_view name, source;
  int forecast = 0, forecast_denominator = 1;  ///< γ
  bool sign_test = false;                      ///< whether the bracket of (1) holds
  bool always = false;
};

/// All conditions of the notes. (8.16d) and (10.25) say only that a forecast ȳ ≤ 0; the user
/// chooses γ by `forecast`. (11.53) and (11.55), the semi-explicit and the nearly implicit scheme,
/// use the set of (11.52).
inline constexpr std::array kActivationConditions{
    ActivationCondition{"always",
                        "(8.17e), (10.26), (11.51) third line, (13.4), modal-moreau-jean.rst",
                        0,
                        1,
                        false,
                        true},
    ActivationCondition{"present-gap", "(8.13), (11.45), (11.47)"},
    ActivationCondition{"present-gap-approaching", "(11.47), last line", 0, 1, true},
    ActivationCondition{"half-step-forecast", "(11.52)", 1, 2},
    ActivationCondition{"full-step-forecast", "(8.16d), (10.25); moreau-jean-osi.txt, _gamma", 1},
    ActivationCondition{"full-step-forecast-approaching", "moreau-jean-osi.txt, I_1", 1, 1, true}};

/// @throws InvalidInput for a name that is none of these.
[[nodiscard]] constexpr const ActivationCondition& find_activation_condition(
    std::string_view name) {
  for (const ActivationCondition& condition : kActivationConditions) {
    if (condition.name == name) return condition;
  }
  throw InvalidInput("no activation condition is called " + std::string(name));
}

/// The numbers of (1) that the user may choose.
template <OrderedField S>
struct ActivationThresholds {
  S output = S(0);                 ///< ε_y [m]
  S velocity = S(0);               ///< ε_ẏ [m/s]
  std::optional<S> forecast = {};  ///< instead of the γ of the condition
};

/// Whether (1) holds for y and ẏ at the beginning of a step h.
/// Scalar: OrderedField. NaN activates only contacts that are always active.
template <OrderedField S>
[[nodiscard]] bool activates(const ActivationCondition& condition,
                             const S& y,
                             const S& velocity,
                             const S& h,
                             const ActivationThresholds<S>& thresholds = {}) {
  if (condition.always) return true;
  const S gamma = thresholds.forecast
                      ? *thresholds.forecast
                      : ratio<S>(condition.forecast, condition.forecast_denominator);
  if (!(y + gamma * h * velocity <= thresholds.output)) return false;
  return !condition.sign_test || velocity <= thresholds.velocity;
}

}  // namespace assay
