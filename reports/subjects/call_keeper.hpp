#pragma once

namespace assay::reports {

/// How a host ended, in memory shared with its keeper.
struct KeptEnd {
  int status = 0;  ///< from waitpid()
  bool is_known = false;
  int signal = 0;  ///< to the process that keeps it, from it or from a stranger
};

/// Of a keeper that could not start the host.
inline constexpr int kNoProcess = 1;

/// The keeper of a host: starts it, and waits until it ends or the lifeline is closed, see
/// host_protocol.hpp. Then all descendants are killed, those too that left the process group or the
/// session: what loses its parent becomes a child of this process.
///
/// Guarantees: returns within a second of either. Not for: descendants that start new ones faster
/// than they are killed.   @return the exit code: 0 or kNoProcess.
[[nodiscard]] int keep_host();

}  // namespace assay::reports
