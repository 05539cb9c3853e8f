#pragma once

#include "oracles/detail/line_of_balls.hpp"

namespace assay::oracles {

/// Two point balls on a line, at q = 0 and q = gap. The first moves towards the other, which rests.
///
/// The impact keeps the total momentum, and reverses the relative velocity with the factor e:
///
///   v₁⁺ = v − (1 + e) m₂ v/(m₁ + m₂),   v₂⁺ = (1 + e) m₁ v/(m₁ + m₂)                     (1)
///
/// These are the velocities after the only impact, at t = gap/v (t = 0 for gap = 0). If e = 0, the
/// balls stay together without force. If v ≤ 0, there is no impact.
///
/// Source: derived here.   Units: m1, … [kg], v [m/s], gap [m].
/// Scalar: OrderedField (the motion is rational).
struct TwoBalls {
  static constexpr std::string_view kName = "two-balls";
  static constexpr std::string_view kDescription =
      "collision of two balls on a line, exact in rational numbers";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters& p);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    return detail::LineOfBalls(p, 2).model<S>();
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end) {
    return detail::LineOfBalls(p, 2).exact<S>(kName, t_end);
  }
};

}  // namespace assay::oracles
