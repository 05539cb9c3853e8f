#pragma once

namespace assay {

/// What limits the order of a time-capturing scheme on a motion.
enum class Regularity {
  kSmooth,           ///< no event on the horizon
  kIsolatedImpacts,  ///< finitely many impacts, no persistent contact
  kContactPhases,    ///< a contact persists over an interval of time
  kAccumulation      ///< infinitely many impacts before a contact that persists
};

}  // namespace assay
