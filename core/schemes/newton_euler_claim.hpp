#pragma once

#include <optional>

#include "core/scalar/scalar_traits.hpp"
#include "core/schemes/claim.hpp"
#include "core/systems/regularity.hpp"

namespace assay {

/// The accuracy of a scheme of rigid bodies on smooth motions and on braking motions.
struct NewtonEulerAccuracy {
  int order = 1;            ///< p of velocities, positions of centres, directions of quaternions
  int turning_order = 0;    ///< s of directions on a steady turning; 0: exact, or not known
  int braking_order = 1;    ///< b of positions where a contact slides one way until it sticks
  bool keeps_norm = false;  ///< |p_{k+1}| = |p_k| but for rounding
};

/// The claims of a scheme of rigid bodies with this accuracy:
///
///   measure               smooth   steady turning   braking   friction   impacts, accumulations
///   centre-position       p        –                b         1          1
///   centre-velocity-l1    p        –                2 (c)     1          1
///   angular-velocity      p        –                –         1          –
///   angular-velocity-l1   p        –                2 (c)     1          1
///   attitude-direction    p        s                b         1          1
///   quaternion            p (a)    s (a)            b (a)     1          1
///   norm-drift            2, an identity if |p| is kept
///
/// (a): 1 if |p| drifts one way, by O(h²) in each step. (c): only if b = 2. Otherwise nothing is
/// claimed.
///
/// A claim of order 1 for smooth motions is the same for all smooth motions. A special motion may
/// show a higher order, for example if an axis hardly turns.
///
/// On a steady rotation velocities are exact. With θ = 1/2 the mean Ω of the step is exact. The
/// increment should turn by h|Ω|; depending on the scheme, it turns by 2 atan(h|Ω|/2), by 4
/// atan(h|Ω|/4), or exactly by h|Ω|.
///
/// In braking motions (kBraking), bodies turn about axes at rest, under constant forces. The sum of
/// the impulses of friction does not depend on when friction stops the contact within its last
/// step. So velocities are exact at the ends of steps, and have an error of O(h) within that step.
/// With θ = 1/2 this gives O(h²) in positions, and there is no other error. Otherwise every step
/// adds O(h²).
///
/// If a contact slides and axes turn (kFriction), the contact has the directions of one end of the
/// step. Friction turns by O(h) against the body in a step. So the order is 1, also for schemes of
/// order 2 without contact.
///
/// Joints (kHeld) are imposed on velocities, also with the directions of one end of the step. So
/// the order is 1 in every measure except norm-drift.
///
/// Source: derived here, from the factors of |p|² in attitude_increment.hpp. Impacts: as
/// event_capturing_claim; an error of O(h) in the time of an impact makes an error of O(h) in
/// positions and attitudes. Returns nothing for a measure or a motion that is not in this table.
[[nodiscard]] std::optional<Claim> newton_euler_claim(ErrorMeasure measure,
                                                      Regularity regularity,
                                                      const NewtonEulerAccuracy& accuracy);

}  // namespace assay
