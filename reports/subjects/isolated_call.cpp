#include "reports/subjects/isolated_call.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" {
#include <sys/pidfd.h>  // of glibc 2.36, without the linkage of C
}

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <system_error>
#include <vector>

#include "reports/subjects/call_keeper.hpp"
#include "reports/subjects/descriptor.hpp"

namespace assay::reports {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kKeptOutput = 4096;
constexpr std::size_t kSignalStack = 1 << 16;
/// Of the process of a call that ends by itself, and of its keeper.
constexpr int kEnded = 0;
/// Of a keeper that could not fork.
constexpr int kNoProcess = 1;
/// Before a guarded array, up to its page.
constexpr std::byte kCanary{0xA5};

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

std::size_t page_size() {
  static const auto size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  return size;
}
std::size_t whole_pages(std::size_t bytes) {
  return (bytes + page_size() - 1) / page_size() * page_size();
}

/// How a call ends, in memory shared with it and its keeper. kExited is what it leaves by _exit().
struct Control {
  int end = static_cast<int>(CallEnd::kExited);
  int code = 0;
  KeptEnd process;
};

/// A Control and the bytes of the result behind it.
class SharedMemory {
 public:
  explicit SharedMemory(std::size_t result_size) : size_(kResult + result_size) {
    memory_ = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory_ == MAP_FAILED) fail("memory shared with an isolated call");
    control_ = new (memory_) Control;
  }
  ~SharedMemory() { ::munmap(memory_, size_); }
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;

  [[nodiscard]] Control* control() const { return control_; }
  [[nodiscard]] std::span<std::byte> result() const {
    return {static_cast<std::byte*>(memory_) + kResult, size_ - kResult};
  }

 private:
  static constexpr std::size_t kResult = 2 * alignof(std::max_align_t);
  static_assert(kResult >= sizeof(Control));
  std::size_t size_;
  void* memory_;
  Control* control_;
};

// ---- in the process of the call ----

Control* the_control = nullptr;

/// The guarded arrays, for the handler of faults.
struct Guarded {
  const std::byte *begin, *first, *last, *end;  ///< pages, and the numbers in them
};
std::vector<Guarded>& guarded_arrays() {
  static std::vector<Guarded> arrays;
  return arrays;
}

void on_fault(int signal, siginfo_t* info, void*) {
  const auto* at = static_cast<const std::byte*>(info->si_addr);
  CallEnd end = CallEnd::kCrashed;
  for (const Guarded& array : guarded_arrays()) {
    if (at < array.begin || at >= array.end) continue;
    end = at >= array.first && at < array.last ? CallEnd::kWroteInput : CallEnd::kWroteOutside;
  }
  the_control->end = static_cast<int>(end);
  the_control->code = signal;
  std::_Exit(kEnded);
}

void on_signal(int signal, siginfo_t*, void*) {
  the_control->end = static_cast<int>(CallEnd::kCrashed);
  the_control->code = signal;
  std::_Exit(kEnded);
}

void on_exit_of_call(int code, void*) {
  the_control->end = static_cast<int>(CallEnd::kExited);
  the_control->code = code;
  std::fflush(stdout);
  std::_Exit(kEnded);
}

void handle(int signal, void (*handler)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = handler;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  ::sigaction(signal, &action, nullptr);
}

/// A fault may be a stack that is full.
void install_handlers() {
  static std::array<std::byte, kSignalStack> stack;
  const stack_t alternative{stack.data(), 0, stack.size()};
  ::sigaltstack(&alternative, nullptr);
  handle(SIGSEGV, on_fault);
  handle(SIGBUS, on_fault);
  for (const int signal : {SIGABRT, SIGFPE, SIGILL, SIGPIPE, SIGTERM}) handle(signal, on_signal);
}

/// [bytes] of address space that this process has.
std::size_t own_memory() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * page_size();
}

void limit(int resource, std::size_t value) {
  const rlimit limits{value, value};
  ::setrlimit(static_cast<__rlimit_resource>(resource), &limits);
}

void end_by_exception(const char* what) {
  const std::string line = std::string(what) + "\n";
  (void)!::write(STDERR_FILENO, line.data(), line.size());
  the_control->end = static_cast<int>(CallEnd::kCrashed);
  the_control->code = SIGABRT;
}

/// Signals and descriptors of the process that it comes from do not concern the call.
void let_go(const CallLimits& limits) {
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int signal : {SIGCHLD, SIGINT, SIGALRM}) ::signal(signal, SIG_DFL);
  ::close_range(STDERR_FILENO + 1, ~0U, 0);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_AS, own_memory() + limits.memory);
  // Of all threads: only what the keeper does not live to end gets there.
  const auto seconds = static_cast<std::size_t>(limits.time / std::chrono::seconds(1)) + 1;
  limit(RLIMIT_CPU, seconds * static_cast<std::size_t>(::sysconf(_SC_NPROCESSORS_ONLN)) + 1);
}

[[noreturn]] void run_call(const std::function<void(std::span<std::byte>)>& work,
                           const SharedMemory& shared,
                           const CallLimits& limits,
                           int output) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(output, STDERR_FILENO);
  ::dup2(::open("/dev/null", O_RDONLY), STDIN_FILENO);
  let_go(limits);
  the_control = shared.control();
  ::on_exit(&on_exit_of_call, nullptr);  // the first to run, and the last
  install_handlers();
  try {
    work(shared.result());
    the_control->end = static_cast<int>(CallEnd::kReturned);
  } catch (const std::exception& error) {
    end_by_exception(error.what());
  } catch (...) {
    end_by_exception("an exception of unknown type");
  }
  std::fflush(stdout);
  std::_Exit(kEnded);
}

// ---- in its keeper, the process between ----

[[noreturn]] void run_keeper(const std::function<void(std::span<std::byte>)>& work,
                             const SharedMemory& shared,
                             const CallLimits& limits,
                             int output) {
  const bool forked =
      keep_call([&] { run_call(work, shared, limits, output); }, shared.control()->process);
  std::_Exit(forked ? kEnded : kNoProcess);
}

// ---- in the process that calls ----

/// What a call prints, read as it comes so that it never waits.
class Output {
 public:
  explicit Output(CallReport& report) : report_(&report) {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) fail("a pipe for an isolated call");
    read_.reset(ends[0]);
    write_.reset(ends[1]);
    ::fcntl(ends[1], F_SETFL, 0);
  }

  [[nodiscard]] int read_end() const { return read_.number(); }
  [[nodiscard]] int write_end() const { return write_.number(); }
  void close_write_end() { write_.close(); }

  /// A piece of it. @return whether there was one.
  bool drain() {
    const ssize_t count = ::read(read_.number(), buffer_.data(), buffer_.size());
    if (count <= 0) return count < 0 && errno == EINTR;
    const auto size = static_cast<std::size_t>(count);
    report_->output.append(buffer_.data(), std::min(size, kKeptOutput - report_->output.size()));
    report_->output_size += size;
    return true;
  }
  /// Of a call that has ended.
  void drain_all() {
    while (drain()) {
    }
  }

 private:
  CallReport* report_;
  Descriptor read_, write_;
  std::array<char, 1 << 16> buffer_{};
};

/// Where SIGCHLD is ignored the end of a call would be lost.
void keep_ends_of_calls() {
  struct sigaction now = {};
  ::sigaction(SIGCHLD, nullptr, &now);
  if (now.sa_handler == SIG_IGN || (now.sa_flags & SA_NOCLDWAIT) != 0) ::signal(SIGCHLD, SIG_DFL);
}

/// Waits for the keeper, reading what the call prints. @return whether it ended by itself.
bool wait_for(pid_t keeper, Output& output, std::chrono::milliseconds time) {
  const Descriptor ended(::pidfd_open(keeper, 0));
  if (ended.number() < 0) fail("waiting for an isolated call");
  const Clock::time_point end = Clock::now() + time;
  std::array<pollfd, 2> events{pollfd{ended.number(), POLLIN, 0},
                               pollfd{output.read_end(), POLLIN, 0}};
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    if (left.count() <= 0) return false;
    const int ready = ::poll(events.data(), events.size(), static_cast<int>(left.count()));
    if (ready < 0 && errno != EINTR) fail("waiting for an isolated call");
    if (ready <= 0) continue;
    if ((events[1].revents & POLLIN) != 0) {
      output.drain();
    } else if (events[1].revents != 0) {
      events[1].fd = -1;  // it closed its output
    }
    if ((events[0].revents & POLLIN) != 0) return true;
  }
}

/// Has the keeper end all that runs. @return its status.
int reap(pid_t keeper) {
  ::kill(keeper, SIGTERM);
  ::kill(keeper, SIGCONT);
  int status = 0;
  while (::waitpid(keeper, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

/// With the status of the keeper, in case that the call ended it.
void read_end(const Control& control, int of_keeper, CallReport& report) {
  const int ended_keeper = WIFSIGNALED(of_keeper) ? WTERMSIG(of_keeper) : control.process.signal;
  if (ended_keeper != 0) {
    report.end = CallEnd::kKilledCaller;
    report.code = ended_keeper;
    return;
  }
  const int status = control.process.is_known ? control.process.status : of_keeper;
  if (WIFSIGNALED(status)) {
    report.end = WTERMSIG(status) == SIGXCPU ? CallEnd::kTimedOut : CallEnd::kCrashed;
    report.code = WTERMSIG(status);
    return;
  }
  report.end = static_cast<CallEnd>(control.end);
  report.code = control.code;
  if (report.end == CallEnd::kExited && report.code == 0) report.code = WEXITSTATUS(status);
}

}  // namespace

CallReport isolated_call(std::span<std::byte> result,
                         const std::function<void(std::span<std::byte>)>& work,
                         const CallLimits& limits) {
  keep_ends_of_calls();
  const SharedMemory shared(result.size());
  CallReport report;
  Output output(report);
  std::fflush(stdout);
  const pid_t keeper = ::fork();
  if (keeper < 0) fail("a process for an isolated call");
  if (keeper == 0) run_keeper(work, shared, limits, output.write_end());
  output.close_write_end();
  bool in_time = false;
  try {
    in_time = wait_for(keeper, output, limits.time);
  } catch (...) {
    reap(keeper);
    throw;
  }
  const int status = reap(keeper);
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNoProcess) {
    errno = EAGAIN;
    fail("a process for an isolated call");
  }
  output.drain_all();
  if (in_time) {
    read_end(*shared.control(), status, report);
  } else {
    report.end = CallEnd::kTimedOut;
  }
  std::ranges::copy(shared.result(), result.begin());
  return report;
}

GuardedArray::GuardedArray(std::size_t size)
    : pages_size_(2 * page_size() + whole_pages(size * sizeof(double))), size_(size) {
  void* pages =
      ::mmap(nullptr, pages_size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) fail("an array for foreign code");
  pages_ = static_cast<std::byte*>(pages);
  std::byte* const last = pages_ + pages_size_ - page_size();
  data_ = reinterpret_cast<double*>(last) - size;
  std::fill(pages_, last, kCanary);
  std::ranges::fill(values(), 0.0);
  ::mprotect(pages_, page_size(), PROT_NONE);
  ::mprotect(last, page_size(), PROT_NONE);
  guarded_arrays().push_back(
      {pages_, reinterpret_cast<std::byte*>(data_), last, pages_ + pages_size_});
}

GuardedArray::GuardedArray(std::span<const double> values) : GuardedArray(values.size()) {
  std::ranges::copy(values, data_);
}

GuardedArray::GuardedArray(std::span<const std::byte> bytes)
    : GuardedArray(bytes.size() / sizeof(double)) {
  std::memcpy(data_, bytes.data(), bytes.size());
}

GuardedArray::~GuardedArray() {
  std::erase_if(guarded_arrays(), [&](const Guarded& array) { return array.begin == pages_; });
  ::munmap(pages_, pages_size_);
}

void GuardedArray::protect() {
  ::mprotect(pages_ + page_size(), pages_size_ - 2 * page_size(), PROT_READ);
}

bool GuardedArray::is_intact() const {
  const std::byte* const first = pages_ + page_size();
  const auto* const last = reinterpret_cast<const std::byte*>(data_);
  if (first == last) return true;
  const auto others = static_cast<std::size_t>(last - first) - 1;
  return *first == kCanary && std::memcmp(first, first + 1, others) == 0;
}

}  // namespace assay::reports
