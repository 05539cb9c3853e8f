#pragma once

#include <functional>

#include "properties/rigid_bodies/rigid_body_law.hpp"

namespace assay::properties {

/// Some laws hold to rounding for a scheme that turns attitudes by quaternions or matrices, but
/// only up to truncation for a scheme that integrates other coordinates of the attitude, such as
/// Euler angles or Rodrigues parameters. The step of such a scheme is right, but it depends on the
/// axes. Its defect d tends to 0 with h; the defect of a wrong scheme tends to another number. So
/// the same motion runs to the same time with h/2, h/4, h/8 and h/16, and d(h) is an error only if
///
///   d(h/2ⁱ⁺¹) > d(h/2ⁱ)/1.5      for i = 1, 2, 3                                            (1)
///
/// and no d(h/2ⁱ) is within rounding, which grows with the number of steps.
///
/// Why three halvings: the defect of a scheme of order p ≥ 1 is |a hᵖ + b hᵖ⁺¹| to leading order.
/// With r = b h/a, a halving divides it by 2ᵖ |1 + r|/|1 + r/2|. This is less than 1.5 only if r is
/// between −14/11 and −2/5 (p = 1; for p > 1 the interval is smaller), where the terms nearly
/// cancel. r is halved with h, and 14/11 < 2² · 2/5, so (1) cannot hold at three halvings in a row.
/// The first halving does not count, because there h|Ω| may be 1, and further terms matter. A
/// constant defect has the factor 1 at all halvings.
///
/// Source: derived here.
/// Not for: a scheme of the theta method, or one with a declared increment. Its steps do not depend
/// on the axes, see has_one_configuration.
struct Defect {
  double off = 0;    ///< d
  double bound = 0;  ///< what rounding explains
};
inline constexpr int kHalvings = 4;

/// The case to the same final time, with 2ⁱ times as many steps.
[[nodiscard]] RigidBodyCase in_shorter_steps(const RigidBodyCase& x, int halvings);

/// Whether the defect of a scheme is truncation: (1) does not hold, or rounding explains the defect
/// in shorter steps. `defect_at(i)` is the defect for h/2ⁱ.
[[nodiscard]] bool is_truncation(const Subject& subject,
                                 const std::function<Defect(int halvings)>& defect_at);

}  // namespace assay::properties
