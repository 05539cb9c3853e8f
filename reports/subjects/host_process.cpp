#include "reports/subjects/host_process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" {
#include <sys/pidfd.h>  // of glibc 2.36, without the linkage of C
}

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>
#include <system_error>
#include <utility>

#include "reports/subjects/host_program.hpp"
#include "reports/subjects/model_functions.hpp"
#include "reports/subjects/processor_wait.hpp"

namespace assay::reports {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kKeptOutput = 4096;
/// Of a host that is asked to end.
constexpr std::chrono::milliseconds kLongestEnd{1000};
/// How many times its limit a call may take while it waits for a processor.
constexpr int kMostPatience = 8;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// If SIGCHLD is ignored, the end of a host would be lost.
void keep_ends_of_hosts() {
  struct sigaction now = {};
  ::sigaction(SIGCHLD, nullptr, &now);
  if (now.sa_handler == SIG_IGN || (now.sa_flags & SA_NOCLDWAIT) != 0) ::signal(SIGCHLD, SIG_DFL);
}

int milliseconds_until(Clock::time_point end) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
  return static_cast<int>(std::max<std::int64_t>(left.count(), 0));
}

std::size_t bytes_for(const AssayModel* model) {
  return model == nullptr ? 0 : bytes_of_evaluation(*model);
}

/// What the child has as its descriptors, from 0.
using ChildDescriptors = std::array<int, kHostLifeline + 1>;

/// Starts a keeper in a process group of its own, with these descriptors and no others. All signals
/// are blocked until it says which it takes.
pid_t spawn_keeper(std::string role, std::string program, const ChildDescriptors& descriptors) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  std::array<Descriptor, std::tuple_size_v<ChildDescriptors>> away;  // from the numbers they get
  for (std::size_t k = 0; k < descriptors.size(); ++k) {
    away.at(k).reset(::fcntl(descriptors.at(k), F_DUPFD_CLOEXEC, kHostLifeline + 1));
    ::posix_spawn_file_actions_adddup2(&actions, away.at(k).number(), static_cast<int>(k));
  }
  ::posix_spawn_file_actions_addclosefrom_np(&actions, kHostLifeline + 1);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  ::posix_spawnattr_setpgroup(&attributes, 0);
  sigset_t all;
  ::sigfillset(&all);
  ::posix_spawnattr_setsigmask(&attributes, &all);
  ::posix_spawnattr_setsigdefault(&attributes, &all);
  std::string name = "assay-host";
  const std::array<char*, 4> arguments{name.data(), role.data(), program.data(), nullptr};
  pid_t keeper = 0;
  errno = ::posix_spawn(
      &keeper, host_program().c_str(), &actions, &attributes, arguments.data(), ::environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  if (errno != 0) fail("a process for foreign code");
  return keeper;
}

}  // namespace

HostProcess::HostProcess() : HostProcess(host_program()) {}

HostProcess::HostProcess(const std::string& program, Containment containment)
    : memory_file_(::memfd_create("assay-host", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
  keep_ends_of_hosts();
  if (memory_file_.number() < 0) fail("memory shared with a host");
  grow(HostParts(HostCall{}).end);
  ::fcntl(memory_file_.number(), F_ADD_SEALS, F_SEAL_SHRINK);
  new (memory_) HostControl;
  std::array<int, 2> socket{}, output{}, lifeline{};
  Descriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, socket.data()) != 0) {
    fail("a socket of a host");
  }
  socket_.reset(socket[0]);
  const Descriptor its_socket(socket[1]);
  if (::pipe2(output.data(), O_CLOEXEC) != 0) fail("a pipe of a host");
  output_.reset(output[0]);
  const Descriptor its_output(output[1]);
  if (::pipe2(lifeline.data(), O_CLOEXEC) != 0) fail("a pipe of a host");
  const Descriptor its_lifeline(lifeline[0]);
  lifeline_.reset(lifeline[1]);
  ::fcntl(output_.number(), F_SETFL, O_NONBLOCK);
  keeper_ = spawn_keeper(containment == Containment::kNamespace ? kKeepInNamespaceRole : kKeepRole,
                         program,
                         {nothing.number(),
                          its_output.number(),
                          its_output.number(),
                          memory_file_.number(),
                          its_socket.number(),
                          its_lifeline.number()});
  ended_.reset(::pidfd_open(keeper_, 0));
}

HostProcess::~HostProcess() {
  if (keeper_ != 0) (void)end_after({});
  if (memory_ != nullptr) ::munmap(memory_, memory_size_);
}

void HostProcess::grow(std::size_t size) {
  if (size <= memory_size_) return;
  if (::ftruncate(memory_file_.number(), static_cast<off_t>(size)) != 0) {
    fail("memory shared with a host");
  }
  if (memory_ != nullptr) ::munmap(memory_, memory_size_);
  memory_ = nullptr;
  void* memory =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory_file_.number(), 0);
  if (memory == MAP_FAILED) fail("memory shared with a host");
  memory_ = static_cast<std::byte*>(memory);
  memory_size_ = size;
}

std::span<const std::byte> HostProcess::result() const {
  return {memory_ + HostParts(last_).result, last_.result};
}

void HostProcess::place(const HostRequest& request, const CallLimits& limits) {
  const auto seconds = static_cast<std::uint64_t>(limits.time / std::chrono::seconds(1)) + 1;
  last_ = {.work = request.work,
           .result = request.result_size,
           .numbers = std::max(bytes_for(request.model), bytes_for(request.derivative)),
           .memory = limits.memory,
           .seconds = seconds * static_cast<std::uint64_t>(::sysconf(_SC_NPROCESSORS_ONLN)) + 1};
  for (const auto& piece : request.input) last_.input += HostParts::after(piece.size());
  const HostParts parts(last_);
  grow(parts.end);
  std::byte* to = memory_ + parts.input;
  for (const auto& piece : request.input) {
    std::ranges::copy(piece, to);
    to += HostParts::after(piece.size());
  }
  // Memory that no call had is zero.
  const std::size_t had = std::min(parts.numbers, used_);
  if (had > parts.result) std::fill(memory_ + parts.result, memory_ + had, std::byte{0});
  used_ = std::max(used_, parts.end);
  control().end = static_cast<int>(CallEnd::kExited);
  control().code = 0;
  control().text.fill('\0');
  control().call = last_;
}

/// Reads the output as it comes, so that the host never waits. @return whether there was a piece.
bool HostProcess::drain(CallReport& report) {
  std::array<char, 1 << 16> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const ssize_t count = ::read(output_.number(), buffer.data(), buffer.size());
  if (count <= 0) return count < 0 && errno == EINTR;
  const auto size = static_cast<std::size_t>(count);
  report.output.append(buffer.data(), std::min(size, kKeptOutput - report.output.size()));
  report.output_size += size;
  return true;
}

bool HostProcess::evaluate(const AssayModel& model, std::uint32_t function, CallReport& report) {
  const Clock::time_point asked = Clock::now();
  try {
    evaluate_functions(
        model, function, reinterpret_cast<double*>(memory_ + HostParts(last_).numbers));
    answering_ += Clock::now() - asked;
    return true;
  } catch (const std::exception& error) {
    report.output.insert(0, std::string(error.what()) + "\n");
    report.code = SIGABRT;
    return false;
  }
}

/// A record of the host, and an answer where it asks. @return kReturned, or kExited: to go on.
CallEnd HostProcess::take(const HostRequest& request, CallReport& report) {
  HostRecord record{};
  const ssize_t size = ::recv(socket_.number(), &record, sizeof record, MSG_DONTWAIT);
  if (size == 0) socket_.close();
  if (size <= 0) return CallEnd::kExited;
  if (size != sizeof record || record.number != number_) return CallEnd::kForged;
  if (record.message == HostMessage::kReturned) return CallEnd::kReturned;
  const bool is_of_model = record.function < number_of_functions();
  const AssayModel* model = is_of_model ? request.model : request.derivative;
  const std::uint32_t function = record.function - (is_of_model ? 0 : number_of_functions());
  const bool asks = record.message == HostMessage::kEvaluate && model != nullptr &&
                    has_function(*model, function);
  if (!asks) return CallEnd::kForged;
  if (!evaluate(*model, function, report)) return CallEnd::kCrashed;
  record.message = HostMessage::kEvaluated;
  (void)::send(socket_.number(), &record, sizeof record, MSG_NOSIGNAL);
  return CallEnd::kExited;
}

/// At the deadline: time that the call could not use, because other processes had the processors or
/// because its own questions were being answered, is added.
bool HostProcess::is_given_more_time() {
  const auto unused = waited_for_processor(keeper_) - waited_before_ + answering_;
  const auto limit = std::chrono::nanoseconds(limit_);
  deadline_ = called_ + limit + std::min<std::chrono::nanoseconds>(unused, kMostPatience * limit);
  return deadline_ > Clock::now();
}

CallEnd HostProcess::wait(const HostRequest& request, CallReport& report) {
  std::array<pollfd, 3> events{pollfd{socket_.number(), POLLIN, 0},
                               pollfd{output_.number(), POLLIN, 0},
                               pollfd{ended_.number(), POLLIN, 0}};
  for (;;) {
    const int left = milliseconds_until(deadline_);
    if (left == 0 && !is_given_more_time()) return CallEnd::kTimedOut;
    const int ready = ::poll(events.data(), events.size(), left);
    if (ready < 0 && errno != EINTR) fail("waiting for a host");
    if (ready <= 0) continue;
    if ((events[1].revents & POLLIN) != 0) {
      drain(report);
    } else if (events[1].revents != 0) {
      events[1].fd = -1;  // it closed its output
    }
    if (events[0].revents != 0) {
      const CallEnd end = take(request, report);
      if (end != CallEnd::kExited) return end;
      events[0].fd = socket_.number();
    } else if ((events[2].revents & POLLIN) != 0) {
      return CallEnd::kExited;
    }
  }
}

CallReport HostProcess::call(const HostRequest& request, const CallLimits& limits) {
  CallReport report;
  report.limit = limits.time;
  place(request, limits);
  if (::getrandom(&number_, sizeof number_, 0) != sizeof number_) fail("a number of a call");
  waited_before_ = waited_for_processor(keeper_);
  answering_ = {};
  limit_ = limits.time;
  called_ = Clock::now();
  deadline_ = called_ + limit_;
  ++calls_;
  const HostRecord record{number_, HostMessage::kCall, 0};
  (void)::send(socket_.number(), &record, sizeof record, MSG_NOSIGNAL);
  try {
    report.end = wait(request, report);
  } catch (...) {
    reap();
    throw;
  }
  if (report.end == CallEnd::kReturned) {
    while (drain(report)) {
    }
    return report;
  }
  const int of_keeper = reap();
  if (WIFEXITED(of_keeper) && WEXITSTATUS(of_keeper) == kNoProcess) {
    errno = EAGAIN;
    fail("a process for foreign code");
  }
  while (drain(report)) {
  }
  if (report.end == CallEnd::kExited) read_end(of_keeper, report);
  const auto& text = control().text;
  report.detail.assign(text.begin(), std::ranges::find(text, '\0'));
  return report;
}

/// Has the keeper end all that runs. @return its status.
int HostProcess::reap() {
  if (keeper_ == 0) return 0;  // it is gone; 0 would mean the group of this process
  socket_.close();
  lifeline_.close();
  ::kill(keeper_, SIGCONT);
  int status = 0;
  while (::waitpid(std::exchange(keeper_, 0), &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

CallReport HostProcess::end_after(CallReport report) {
  if (keeper_ == 0) return report;
  socket_.close();  // the host ends, then its keeper
  pollfd ended{ended_.number(), POLLIN, 0};
  (void)::poll(&ended, 1, static_cast<int>(kLongestEnd.count()));
  const int of_keeper = reap();
  while (drain(report)) {
  }
  const CallEnd end = report.end;
  const int code = report.code;
  read_end(of_keeper, report);
  if (report.end != CallEnd::kKilledCaller) {
    report.end = end;
    report.code = code;
  }
  return report;
}

/// With the status of the keeper, in case that the call ended it.
void HostProcess::read_end(int of_keeper, CallReport& report) const {
  const KeptEnd process = control().process;
  const int ended_keeper = WIFSIGNALED(of_keeper) ? WTERMSIG(of_keeper) : process.signal;
  if (ended_keeper != 0) {
    report.end = CallEnd::kKilledCaller;
    report.code = ended_keeper;
    return;
  }
  const int status = process.is_known ? process.status : of_keeper;
  if (WIFSIGNALED(status)) {
    report.end = WTERMSIG(status) == SIGXCPU ? CallEnd::kTimedOut : CallEnd::kCrashed;
    report.code = WTERMSIG(status);
    return;
  }
  report.end =
      control().returned == number_ ? CallEnd::kReturned : static_cast<CallEnd>(control().end);
  report.code = control().code;
  if (report.end == CallEnd::kExited && report.code == 0) report.code = WEXITSTATUS(status);
}

}  // namespace assay::reports
