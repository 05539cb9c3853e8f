#pragma once

#include <optional>
#include <string_view>

#include "core/scalar/scalar_traits.hpp"
#include "core/schemes/claim.hpp"
#include "core/systems/regularity.hpp"

namespace assay {

/// What a scheme of rigid bodies is on smooth motions.
struct NewtonEulerAccuracy {
  int order = 1;            ///< p of velocities, positions of centres, directions of quaternions
  int turning_order = 0;    ///< s of directions on a steady turning; 0: exact, or not known
  bool keeps_norm = false;  ///< |p_{k+1}| = |p_k| but for rounding
};

/// What it promises, by metric:
///
///   metric               smooth   steady turning
///   angular-velocity     p        –
///   attitude-direction   p        s
///   quaternion           p (a)    s (a)
///   norm-drift           2, an identity if |p| is kept
///
/// (a): 1 if |p| drifts, by O(h²) in a step and one way.
///
/// On a steady turning velocities are exact, and with θ = 1/2 an increment turns by 2 atan(h|Ω|/2)
/// or 4 atan(h|Ω|/4) in place of h|Ω|, the mean Ω of the step being exact, or by just that.
///
/// Source: derived here, from the factors of |p|² in attitude_increment.hpp.
/// Returns nothing for a metric or a motion that this table does not know.
[[nodiscard]] std::optional<Claim> newton_euler_claim(std::string_view metric,
                                                      Regularity regularity,
                                                      const NewtonEulerAccuracy& accuracy);

}  // namespace assay
