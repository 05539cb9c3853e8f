#pragma once

#include <sys/types.h>

namespace assay::reports {

/// During its lifetime, SIGINT, SIGTERM and SIGHUP do not end this process at once. They kill the
/// children noted below, so that the work fails and cleans up; then the destructor lets the signal
/// act as before. Make it before the things that must be cleaned up. At most one at a time.
class StopGuard {
 public:
  /// The effect of a second signal while the work cleans up after the first one.
  enum class Second { kWaits, kEnds };
  explicit StopGuard(Second second = Second::kWaits);
  ~StopGuard();
  StopGuard(const StopGuard&) = delete;
  StopGuard& operator=(const StopGuard&) = delete;
  /// The signal that has come, or 0. The caller handles the signal, so the destructor does not let
  /// it act.
  [[nodiscard]] int take();
};

/// Whether a signal has come since the StopGuard was made.
[[nodiscard]] bool stop_is_requested();

/// Waits for a child, which a stop ends; returns its status as waitpid does.
[[nodiscard]] int wait_for_child(pid_t child);

}  // namespace assay::reports
