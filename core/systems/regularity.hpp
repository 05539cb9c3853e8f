#pragma once

namespace assay {

/// The property of a motion that limits the order of a time-capturing scheme. In a first-order
/// system a multiplier takes the part of a contact: the contact is closed if the multiplier is not
/// 0.
enum class Regularity {
  kSmooth,           ///< no event on the horizon
  kIsolatedImpacts,  ///< finitely many impacts, no persistent contact
  kBraking,          ///< a contact slides or turns one way until it sticks
  kFriction,         ///< a contact slides and turns; no impact
  kCompliance,       ///< contact forces that depend continuously on the state; no impact
  kClosedContact,    ///< a contact is closed for some time; no impact
  kContactPhases,    ///< a contact persists over an interval of time
  kAccumulation,     ///< infinitely many impacts of a contact before it persists
  kCollapse,         ///< infinitely many impacts that several contacts take in turn
  kMultiplierJumps,  ///< first-order systems: λ jumps, x does not
  kStateJumps,       ///< first-order systems: x jumps
  kSteadyTurning,    ///< rigid bodies: each about an axis at rest, at a rate linear in time
  kHeld              ///< equalities on surfaces that curve or move; no event
};

}  // namespace assay
