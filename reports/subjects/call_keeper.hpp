#pragma once

#include <functional>

namespace assay::reports {

/// How a kept process ended, in memory shared with it.
struct KeptEnd {
  int status = 0;  ///< from waitpid()
  bool is_known = false;
  int signal = 0;  ///< to the process that keeps it, from it or from a stranger
};

/// In a process of its own: forks one that runs `call`, and waits for its end or for SIGTERM, which
/// comes from the process that this one is forked from, or when that is gone. Then all descendants
/// are killed, those too that left the process group or the session: what loses its parent becomes
/// a child of this process.
///
/// Guarantees: returns within a second of either. Not for: descendants that start new ones faster
/// than they are killed.   @return false if no process can be had.
[[nodiscard]] bool keep_call(const std::function<void()>& call, KeptEnd& end);

}  // namespace assay::reports
