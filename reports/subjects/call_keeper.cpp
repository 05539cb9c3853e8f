#include "reports/subjects/call_keeper.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cctype>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

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

/// Whether the call has ended; it and others that have are reaped.
bool reap_children(pid_t call, KeptEnd& end) {
  int status = 0;
  for (pid_t child = 0; (child = ::waitpid(-1, &status, WNOHANG)) > 0;) {
    if (child == call) end = {status, true};
  }
  return end.is_known;
}

bool has_children() {
  siginfo_t child{};
  return ::waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) == 0;
}

void end_descendants(pid_t call, KeptEnd& end) {
  const Clock::time_point latest = Clock::now() + kLongestEnd;
  ::kill(-call, SIGKILL);
  for (reap_children(call, end); has_children() && Clock::now() < latest;) {
    kill_children();
    std::this_thread::yield();
    reap_children(call, end);
  }
}

}  // namespace

bool keep_call(const std::function<void()>& call, KeptEnd& end) {
  sigset_t all, awaited;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, nullptr);
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const pid_t parent = ::getppid(), process = ::fork();
  if (process < 0) return false;
  if (process == 0) {
    call();
    std::_Exit(0);
  }
  ::setpgid(process, process);  // whichever of the two is first
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  ::sigemptyset(&awaited);
  for (const int signal : {SIGCHLD, SIGTERM}) ::sigaddset(&awaited, signal);
  siginfo_t from{};
  while (!reap_children(process, end) && ::sigwaitinfo(&awaited, &from) != SIGTERM) {
  }
  constexpr timespec kAtOnce{};
  while (from.si_signo != SIGTERM && ::sigtimedwait(&awaited, &from, &kAtOnce) > 0) {
  }
  // That of the parent, or of the kernel when it is gone, is the end of the time.
  const bool is_asked = from.si_pid == parent || ::getppid() != parent;
  end_descendants(process, end);
  if (from.si_signo == SIGTERM && !is_asked) end.signal = SIGTERM;
  return true;
}

}  // namespace assay::reports
