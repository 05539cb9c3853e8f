#pragma once

#include <string_view>

namespace assay::reports {

/// How a host ended, in memory shared with its keepers.
struct KeptEnd {
  int status = 0;  ///< from waitpid()
  bool is_known = false;
  int signal = 0;  ///< to a process that keeps it, from it or from a stranger
};

/// Of a keeper that could not start what it keeps.
inline constexpr int kNoProcess = 1;

/// What a program that foreign code runs in is started as, its first argument: a keeper, which
/// starts an inner keeper, which starts the host, see host_protocol.hpp. The second argument of a
/// keeper is the program of the host.
inline constexpr const char* kKeepInNamespaceRole = "keep-in-namespace";
inline constexpr const char* kKeepRole = "keep";
inline constexpr const char* kInnerKeepRole = "inner-keep";
inline constexpr const char* kServeRole = "serve";

/// Whether keep_host() takes the role.
[[nodiscard]] bool is_keeper(std::string_view role);

/// Keeps a host: starts it, and waits until it ends or the lifeline is closed, which it also is
/// when the program dies. Then everything is killed that the host started, whether or not it left
/// its process group or its session, or refused the signal at the death of its parent:
///
///   kKeepInNamespaceRole  the inner keeper is the first process of a PID namespace, in a user
///                         namespace where the program may not have the former alone. The kernel
///                         kills all processes in it with the inner keeper, at once, and lets none
///                         of them signal or trace one outside. /proc is that of the outside. Where
///                         the system allows no namespace, as kKeepRole.
///   kKeepRole             both keepers are subreapers: a process that loses its parent becomes
///                         their child. They kill their children until there are none, for at most
///                         a second. If the host kills the inner keeper, the outer one does so.
///
/// What cannot be contained: what other services start where the host asks them to (cron, at,
/// systemd-run, docker); files, shared memory and connections that it leaves. Without a namespace
/// also a host that kills both keepers, or the program; one that starts processes faster than they
/// are killed; and a process with rights that the keepers lack, of a setuid program.
/// @return the exit code: 0 or kNoProcess.   @pre is_keeper(role)
[[nodiscard]] int keep_host(std::string_view role, const char* program);

}  // namespace assay::reports
