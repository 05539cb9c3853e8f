#include "reports/files/stop_guard.hpp"

#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>

namespace assay::reports {

namespace {

constexpr std::array kStopping{SIGINT, SIGTERM, SIGHUP};

/// For handlers, which may read nothing else.
std::atomic<int> requested = 0;
std::array<std::atomic<pid_t>, 256> children{};
std::array<struct sigaction, kStopping.size()> usual;

void on_stop(int signal) {
  requested = signal;
  for (const std::atomic<pid_t>& child : children) {
    if (const pid_t id = child; id > 0) ::kill(id, SIGKILL);
  }
}

/// The place of a child; null if all are taken: a stop then waits for the child to end.
std::atomic<pid_t>* note(pid_t child) {
  for (std::atomic<pid_t>& place : children) {
    pid_t none = 0;
    if (place.compare_exchange_strong(none, child)) return &place;
  }
  return nullptr;
}

}  // namespace

StopGuard::StopGuard(Second second) {
  requested = 0;
  struct sigaction action = {};
  action.sa_handler = on_stop;
  if (second == Second::kEnds) action.sa_flags = static_cast<int>(SA_RESETHAND);
  ::sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kStopping.size(); ++i) {
    ::sigaction(kStopping[i], nullptr, &usual[i]);
    if (usual[i].sa_handler != SIG_IGN) ::sigaction(kStopping[i], &action, nullptr);
  }
}

StopGuard::~StopGuard() {
  for (std::size_t i = 0; i < kStopping.size(); ++i) {
    ::sigaction(kStopping[i], &usual[i], nullptr);
  }
  if (const int signal = requested.exchange(0); signal != 0) ::raise(signal);
}

int StopGuard::take() { return requested.exchange(0); }

bool stop_is_requested() { return requested != 0; }

int wait_for_child(pid_t child) {
  std::atomic<pid_t>* place = note(child);
  if (stop_is_requested()) ::kill(child, SIGKILL);
  siginfo_t ended;
  const auto id = static_cast<id_t>(child);
  // The process number is not reused until the status is read.
  while (::waitid(P_PID, id, &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
  }
  if (place != nullptr) *place = 0;
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace assay::reports
