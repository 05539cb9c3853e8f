#include "reports/subjects/call_keeper.hpp"

#include <poll.h>
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

/// 0: there is none.
pid_t start_host() {
  sigset_t none;
  ::sigemptyset(&none);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  ::posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, kHostLifeline);
  std::string name = "assay", role = "serve";  // the name that failed assertions begin with
  const std::array<char*, 3> arguments{name.data(), role.data(), nullptr};
  pid_t host = 0;
  const int error =
      ::posix_spawn(&host, "/proc/self/exe", &actions, &attributes, arguments.data(), ::environ);
  ::close(kHostSocket);  // whose end the program is to see
  return error == 0 ? host : 0;
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

int keep_host() {
  sigset_t all, awaited;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  void* shared =
      ::mmap(nullptr, sizeof(HostControl), PROT_READ | PROT_WRITE, MAP_SHARED, kHostMemory, 0);
  if (shared == MAP_FAILED) return kNoProcess;
  KeptEnd& end = static_cast<HostControl*>(shared)->process;
  ::sigemptyset(&awaited);
  for (const int signal : {SIGCHLD, SIGTERM}) ::sigaddset(&awaited, signal);
  const int signals = ::signalfd(-1, &awaited, SFD_NONBLOCK | SFD_CLOEXEC);
  const pid_t host = start_host();
  if (host == 0) return kNoProcess;
  std::array<pollfd, 2> events{pollfd{signals, POLLIN, 0}, pollfd{kHostLifeline, POLLIN, 0}};
  while (!reap_children(host, end) && end.signal == 0 && events[1].revents == 0) {
    ::poll(events.data(), events.size(), -1);
    if (is_told_to_end(signals)) end.signal = SIGTERM;
  }
  end_descendants(host, end);
  if (is_told_to_end(signals)) end.signal = SIGTERM;
  return 0;
}

}  // namespace assay::reports
