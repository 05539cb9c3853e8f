#pragma once

#include <string_view>

namespace assay::reports {

/// The end of a host, in memory shared with its keepers.
struct KeptEnd {
  int status = 0;  ///< from waitpid()
  bool is_known = false;
  int signal = 0;  ///< to a keeper, from the host or from a stranger
};

/// The exit code of a keeper that could not start its process.
inline constexpr int kNoProcess = 1;

/// The role of a program in which foreign code runs. It is the first argument of the program. A
/// keeper starts an inner keeper, and the inner keeper starts the host, see host_protocol.hpp. The
/// second argument of a keeper is the program of the host.
inline constexpr const char* kKeepInNamespaceRole = "keep-in-namespace";
inline constexpr const char* kKeepRole = "keep";
inline constexpr const char* kInnerKeepRole = "inner-keep";
inline constexpr const char* kServeRole = "serve";

/// Whether keep_host() takes the role.
[[nodiscard]] bool is_keeper(std::string_view role);

/// Keeps a host. The keeper starts the host, and waits until the host ends or the lifeline is
/// closed. The lifeline also closes when the program dies. After either event the keeper kills all
/// processes that the host started, even if they left its process group or session, or refused the
/// signal at the death of their parent:
///
///   kKeepInNamespaceRole  the inner keeper is the first process of a PID namespace; if the program
///                         may not create one alone, a user namespace is created too. The kernel
///                         kills all processes in it together with the inner keeper, and lets none
///                         of them signal or trace a process outside. /proc still shows the
///                         outside. If the system allows no namespace, the role acts as kKeepRole.
///   kKeepRole             both keepers are subreapers: a process that loses its parent becomes
///                         their child. They kill their children until there are none, for at most
///                         a second. If the host kills the inner keeper, the outer keeper kills
///                         the processes.
///
/// Some effects cannot be contained: processes that other services start for the host (cron, at,
/// systemd-run, docker), and files, shared memory and connections that the host leaves. Without a
/// namespace, three more cannot be contained: a host that kills both keepers or the program, a host
/// that starts processes faster than they are killed, and a process of a setuid program with rights
/// that the keepers lack.
/// @return the exit code: 0 or kNoProcess.   @pre is_keeper(role)
[[nodiscard]] int keep_host(std::string_view role, const char* program);

}  // namespace assay::reports
