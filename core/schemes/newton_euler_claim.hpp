#pragma once

#include <optional>

#include "core/scalar/scalar_traits.hpp"
#include "core/schemes/claim.hpp"
#include "core/systems/regularity.hpp"

namespace assay {

/// What a scheme of rigid bodies is on smooth motions, and on those that brake.
struct NewtonEulerAccuracy {
  int order = 1;            ///< p of velocities, positions of centres, directions of quaternions
  int turning_order = 0;    ///< s of directions on a steady turning; 0: exact, or not known
  int braking_order = 1;    ///< b of positions where a contact slides one way until it sticks
  bool keeps_norm = false;  ///< |p_{k+1}| = |p_k| but for rounding
};

/// What it promises:
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
/// (a): 1 if |p| drifts, by O(h²) in a step and one way.   (c): if b = 2; not claimed otherwise.
///
/// On smooth motions an order of 1 is that of all of them, and may be exceeded on a special one: an
/// axis that hardly turns, for one.
///
/// On a steady turning velocities are exact, and with θ = 1/2 an increment turns by 2 atan(h|Ω|/2)
/// or 4 atan(h|Ω|/4) in place of h|Ω|, the mean Ω of the step being exact, or by just that.
///
/// Braking (kBraking) is of bodies that turn about axes at rest, under constant forces: the sum of
/// the impulses of friction is the same, whenever in its last step it stops the contact, so that
/// velocities are exact at the ends of steps, and off by O(h) within that one. With θ = 1/2 that is
/// O(h²) in positions, too, and nothing else is; otherwise every step adds O(h²).
///
/// Where a contact slides and axes turn (kFriction) it has the directions of one end of a step, in
/// which friction turns by O(h) against the body: order 1, of schemes of order 2 without contact,
/// too.
///
/// Joints (kHeld) are imposed on velocities with the directions of one end of a step, too: order 1
/// in every measure but norm-drift.
///
/// Source: derived here, from the factors of |p|² in attitude_increment.hpp; impacts: as
/// event_capturing_claim, the error of an impact time of O(h) being one of positions and attitudes.
/// Returns nothing for a measure or a motion that this table does not have.
[[nodiscard]] std::optional<Claim> newton_euler_claim(ErrorMeasure measure,
                                                      Regularity regularity,
                                                      const NewtonEulerAccuracy& accuracy);

}  // namespace assay
