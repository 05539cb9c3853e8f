#pragma once

#include "oracles/detail/line_of_balls.hpp"

namespace assay::oracles {

/// Three point balls on a line, at q = 0, gap and 2 gap. The first moves towards the others, which
/// are at rest.
///
/// If gap = 0, there is one simultaneous impact at t = 0, by Newton's law in the kinetic metric.
/// For equal masses:
///
///   v⁺ = (v − 2(1 + e) v/3, (1 + e) v/3, (1 + e) v/3)                                   (1)
///
/// This is not Newton's cradle. If gap > 0, the impacts follow one after the other. For e = 1 and
/// equal masses the result is (0, 0, v). For small e infinitely many impacts accumulate (collapse),
/// and then the three balls move together. With p₀ = (1 + e) m₁/(m₁ + m₂) and p₁ = (1 + e) m₃/(m₃ +
/// m₂) this happens if and only if e > 0 and Δ = 1 − 4e/(p₀ p₁) ≥ 0. Impacts accumulate at
///
///   T = (gap/v) [1 + 2/(p₀ (1 + √Δ))]                                                   (2)
///
/// At gap = 0 the motion is not continuous in the gap.
///
/// Source: derived here.   Units: m1, … [kg], v [m/s], gap [m].
/// Scalar: OrderedField (the motion is rational unless it collapses).
struct ThreeBalls {
  static constexpr std::string_view kName = "three-balls";
  static constexpr std::string_view kDescription =
      "collisions of three balls on a line, together or in sequence";
  static constexpr bool kRationalData = true;
  static constexpr bool kRationalMotion = true;

  static std::vector<ParameterSpec> parameters(const Settings& settings);
  static std::vector<StudyCase> study_cases();
  static StateBlocks state_blocks(const Parameters& parameters);
  static bool is_rational(const Parameters& p);

  template <Field S>
  static ContactModel<S> model(const Parameters& p) {
    return detail::LineOfBalls(p, 3).model<S>();
  }

  template <class S>
  static ExactMotion<S> exact(const Parameters& p, const S& t_end) {
    return detail::LineOfBalls(p, 3).exact<S>(kName, t_end);
  }
};

}  // namespace assay::oracles
