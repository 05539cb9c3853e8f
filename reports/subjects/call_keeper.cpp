#include "reports/subjects/call_keeper.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

#include "reports/subjects/descriptor.hpp"
#include "reports/subjects/host_protocol.hpp"

namespace assay::reports {

namespace {

using Clock = std::chrono::steady_clock;

/// For what starts new processes all the time.
constexpr std::chrono::seconds kLongestEnd{1};

/// The parent of a process, from "NUMBER (NAME) STATE PARENT …"; 0 if it is gone.
pid_t parent_of(const std::string& process) {
  std::ifstream stat("/proc/" + process + "/stat");
  std::string line;
  std::getline(stat, line);
  const std::size_t parent = line.rfind(')') + std::string_view(") S ").size();
  if (line.empty() || parent >= line.size()) return 0;
  return static_cast<pid_t>(std::strtol(line.c_str() + parent, nullptr, 10));
}

void kill_children() {
  std::error_code gone;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", gone)) {
    const std::string process = entry.path().filename();
    if (std::isdigit(static_cast<unsigned char>(process.front())) == 0) continue;
    if (parent_of(process) != ::getpid()) continue;
    ::kill(static_cast<pid_t>(std::strtol(process.c_str(), nullptr, 10)), SIGKILL);
  }
}

/// Whether the host has ended; it and others that have are reaped.
bool reap_children(pid_t host, KeptEnd& end) {
  int status = 0;
  for (pid_t child = 0; (child = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    if (child == host) end = {status, true, end.signal};
  }
  return end.is_known;
}

bool has_children() {
  siginfo_t child{};
  return ::waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void end_descendants(pid_t host, KeptEnd& end) {
  const Clock::time_point latest = Clock::now() + kLongestEnd;
  ::kill(-host, SIGKILL);
  for (reap_children(host, end); has_children() && Clock::now() < latest;) {
    kill_children();
    std::this_thread::yield();
    reap_children(host, end);
  }
}

/// Whether the file is written as a whole.
bool write_file(const char* path, const std::string& text) {
  const Descriptor file(::open(path, O_WRONLY | O_CLOEXEC));
  return ::write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

/// What this process starts from now on is in a new PID namespace, if the system allows it. In a
/// new user namespace users and groups keep their numbers; those of others are shown as nobody's.
void enter_namespace() {
  const std::string user = std::to_string(::geteuid()), group = std::to_string(::getegid());
  if (::unshare(CLONE_NEWPID) == 0 || ::unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0) return;
  (void)(write_file("/proc/self/uid_map", user + " " + user + " 1") &&
         write_file("/proc/self/setgroups", "deny") &&
         write_file("/proc/self/gid_map", group + " " + group + " 1"));
}

/// Starts the host, without the lifeline, or its inner keeper. @return 0: there is no process.
pid_t start(std::string role, std::string program) {
  const bool is_host = role == kServeRole;
  sigset_t blocked;
  ::sigfillset(&blocked);
  if (is_host) ::sigemptyset(&blocked);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setsigmask(&attributes, &blocked);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, kHostLifeline + (is_host ? 0 : 1));
  std::string name = "assay";  // that failed assertions begin with
  const std::array<char*, 4> arguments{
      name.data(), role.data(), is_host ? nullptr : program.data(), nullptr};
  const char* path = is_host ? program.c_str() : "/proc/self/exe";
  pid_t started = 0;
  const int error =
      ::posix_spawn(&started, path, &actions, &attributes, arguments.data(), ::environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(kHostSocket);  // whose end the program is to see
  return error == 0 ? started : 0;
}

/// Whether a signal came that is not about children.
bool is_told_to_end(int signals) {
  signalfd_siginfo from{};
  bool is_told = false;
  while (::read(signals, &from, sizeof from) == sizeof from) {
    is_told = is_told || from.ssi_signo == SIGTERM;
  }
  return is_told;
}

}  // namespace

bool is_keeper(std::string_view role) {
  return role == kKeepInNamespaceRole || role == kKeepRole || role == kInnerKeepRole;
}

int keep_host(std::string_view role, const char* program) {
  const bool is_inner = role == kInnerKeepRole;
  sigset_t all, awaited;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  void* memory =
      ::mmap(nullptr, sizeof(HostControl), PROT_READ | PROT_WRITE, MAP_SHARED, kHostMemory, 0);
  if (memory == MAP_FAILED) return kNoProcess;
  KeptEnd& shared = static_cast<HostControl*>(memory)->process;
  KeptEnd of_inner;
  KeptEnd& end = is_inner ? shared : of_inner;
  ::sigemptyset(&awaited);
  for (const int signal : {SIGCHLD, SIGTERM}) ::sigaddset(&awaited, signal);
  const int signals = ::signalfd(-1, &awaited, SFD_NONBLOCK | SFD_CLOEXEC);
  if (role == kKeepInNamespaceRole) enter_namespace();
  const pid_t kept = start(is_inner ? kServeRole : kInnerKeepRole, program);
  if (kept == 0) return kNoProcess;
  std::array<pollfd, 2> events{pollfd{signals, POLLIN, 0}, pollfd{kHostLifeline, POLLIN, 0}};
  while (!reap_children(kept, end) && end.signal == 0 && events[1].revents == 0) {
    ::poll(events.data(), events.size(), -1);
    if (is_told_to_end(signals)) end.signal = SIGTERM;
  }
  const bool died = !is_inner && end.is_known && WIFSIGNALED(end.status);
  if (died) end.signal = WTERMSIG(end.status);
  // With the first process of a namespace the others end.
  const bool is_first = ::getpid() == 1;
  if (!is_first) end_descendants(kept, end);
  if (is_told_to_end(signals)) end.signal = SIGTERM;
  if (is_inner) return 0;
  if (end.signal != 0) shared.signal = end.signal;
  return end.is_known && WIFEXITED(end.status) ? WEXITSTATUS(end.status) : 0;
}

}  // namespace assay::reports
