#pragma once

namespace assay {

/// What limits the order of a time-capturing scheme on a motion.
enum class Regularity {
  kSmooth,           ///< no event on the horizon
  kIsolatedImpacts,  ///< finitely many impacts, no persistent contact
  kFriction,         ///< a contact slides; velocities are continuous, with kinks where it stops
  kContactPhases,    ///< a contact persists over an interval of time
  kAccumulation,     ///< infinitely many impacts of a contact before it persists
  kCollapse          ///< infinitely many impacts that several contacts take in turn
};

}  // namespace assay
