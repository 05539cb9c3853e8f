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
  bool keeps_norm = false;  ///< |p_{k+1}| = |p_k| but for rounding
};

/// What it promises there, by metric:
///
///   angular-velocity, attitude-direction   p
///   quaternion                             p, 1 if |p| drifts: by O(h²) in a step, one way
///   norm-drift                             2, an identity if |p| is kept
///
/// Source: derived here, from the factors of |p|² in attitude_increment.hpp.
/// Returns nothing for a metric that this table does not know, or for a motion with contacts.
[[nodiscard]] std::optional<Claim> newton_euler_claim(std::string_view metric,
                                                      Regularity regularity,
                                                      const NewtonEulerAccuracy& accuracy);

}  // namespace assay
