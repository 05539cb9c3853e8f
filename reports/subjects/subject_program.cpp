#include "reports/subjects/subject_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
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
#include <cstring>
#include <system_error>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports {

namespace {

/// The descriptors of the program; variables of its environment name them.
constexpr int kItsRequests = 3, kItsAnswers = 4;
/// [ms] Between two looks at whether the program was stopped.
constexpr int kLook = 100;
/// [ms] That a program which closed a pipe may take to end.
constexpr int kLastWords = 500;

[[noreturn]] void fail(const char* what) {
  throw std::system_error(errno, std::generic_category(), what);
}

/// A limit of resources that is another one as long as this lives: programs inherit it.
class OtherLimit {
 public:
  OtherLimit(__rlimit_resource resource, rlim_t value) : resource_(resource) {
    ::getrlimit(resource_, &before_);
    const rlimit now{std::min(value, before_.rlim_max), before_.rlim_max};
    ::setrlimit(resource_, &now);
  }
  ~OtherLimit() { ::setrlimit(resource_, &before_); }
  OtherLimit(const OtherLimit&) = delete;
  OtherLimit& operator=(const OtherLimit&) = delete;

 private:
  __rlimit_resource resource_;
  rlimit before_{};
};

/// Starts it with its two pipes and the standard streams. Address space is not limited, as some
/// languages reserve much that they never use, but data is.
pid_t start(std::vector<char*> words, std::size_t memory, int in, int out) {
  ::setenv("ASSAY_REQUESTS_FD", std::to_string(kItsRequests).c_str(), 1);
  ::setenv("ASSAY_ANSWERS_FD", std::to_string(kItsAnswers).c_str(), 1);
  const Descriptor its_in(::fcntl(in, F_DUPFD_CLOEXEC, kItsAnswers + 1)),
      its_out(::fcntl(out, F_DUPFD_CLOEXEC, kItsAnswers + 1));  // away from the numbers they get
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, its_in.number(), kItsRequests);
  ::posix_spawn_file_actions_adddup2(&actions, its_out.number(), kItsAnswers);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, kItsAnswers + 1);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  sigset_t all;
  ::sigfillset(&all);
  ::posix_spawnattr_setsigdefault(&attributes, &all);
  const OtherLimit address_space(RLIMIT_AS, RLIM_INFINITY), time(RLIMIT_CPU, RLIM_INFINITY),
      data(RLIMIT_DATA, memory);
  words.push_back(nullptr);
  pid_t process = 0;
  const int error =
      ::posix_spawnp(&process, words[0], &actions, &attributes, words.data(), ::environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    throw InvalidInput(
        fmt::format("the program {} cannot be started: {}", words[0], ::strerror(error)));
  }
  return process;
}

}  // namespace

SubjectProgram::SubjectProgram(std::vector<char*> words,
                               std::size_t memory,
                               std::span<char> (*note)())
    : note_(note) {
  std::array<int, 2> requests{}, answers{};
  if (::pipe2(requests.data(), O_CLOEXEC) != 0) fail("a pipe of a program");
  const Descriptor its_requests(requests[0]);
  requests_.reset(requests[1]);
  if (::pipe2(answers.data(), O_CLOEXEC) != 0) fail("a pipe of a program");
  answers_.reset(answers[0]);
  const Descriptor its_answers(answers[1]);
  for (const Descriptor* own : {&requests_, &answers_}) {
    ::fcntl(own->number(), F_SETFL, O_NONBLOCK);
  }
  process_ = start(std::move(words), memory, its_requests.number(), its_answers.number());
  ended_.reset(::pidfd_open(process_, 0));
}

/// Empty if there is no unfinished line.
std::string SubjectProgram::unfinished() const {
  if (received_.empty()) return "";
  return fmt::format("after {} bytes of a line without its end", received_.size());
}

void SubjectProgram::write_note(const std::string& text) const {
  const std::span<char> room = note_();
  const auto end = std::copy_n(text.begin(), std::min(text.size(), room.size() - 1), room.begin());
  *end = '\0';
}

/// @throws ProgramEnd that says how the process ended, or, if it lives, that it closed that pipe.
void SubjectProgram::end(const char* closed) {
  pollfd ended{ended_.number(), POLLIN, 0};
  (void)::poll(&ended, 1, kLastWords);
  int status = 0;
  const std::string cut = unfinished();
  if (::waitpid(process_, &status, WNOHANG) != process_) {
    throw ProgramEnd{CallEnd::kBrokeProtocol, 0, fmt::format("it closed its pipe of {}", closed)};
  }
  if (WIFSIGNALED(status)) throw ProgramEnd{CallEnd::kCrashed, WTERMSIG(status), cut};
  throw ProgramEnd{CallEnd::kExited, WEXITSTATUS(status), cut};
}

/// @throws ProgramEnd if it is stopped, by itself or by others.
void SubjectProgram::require_running() {
  siginfo_t stopped{};
  const int found =
      ::waitid(P_PID, static_cast<id_t>(process_), &stopped, WSTOPPED | WNOHANG | WNOWAIT);
  if (found == 0 && stopped.si_pid == process_) {
    throw ProgramEnd{CallEnd::kStopped, stopped.si_status};
  }
}

/// @return whether the pipe may have more.
bool SubjectProgram::read_some(std::size_t longest) {
  std::array<char, 1 << 16> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  const ssize_t count = ::read(answers_.number(), buffer.data(), buffer.size());
  if (count == 0) end("answers");
  if (count < 0) return false;
  received_.append(buffer.data(), static_cast<std::size_t>(count));
  if (received_.size() > longest) {
    throw ProgramEnd{
        CallEnd::kBrokeProtocol,
        0,
        fmt::format("it sent more than the {} bytes that an answer may have", longest)};
  }
  return true;
}

void SubjectProgram::write_some(std::string_view& unsent) {
  const ssize_t count = ::write(requests_.number(), unsent.data(), unsent.size());
  if (count > 0) unsent.remove_prefix(static_cast<std::size_t>(count));
  if (count < 0 && errno == EPIPE) end("requests");
}

std::string SubjectProgram::exchange(std::string line, std::size_t longest) {
  ::signal(SIGPIPE, SIG_IGN);
  line += '\n';
  std::string_view unsent = line;
  std::size_t searched = 0;
  for (;;) {
    const std::size_t end_of_line = received_.find('\n', searched);
    if (unsent.empty() && end_of_line != std::string::npos) {
      std::string answer = received_.substr(0, end_of_line);
      received_.erase(0, end_of_line + 1);
      write_note("");
      return answer;
    }
    if (end_of_line == std::string::npos) searched = received_.size();
    write_note(unfinished());
    std::array<pollfd, 3> events{pollfd{answers_.number(), POLLIN, 0},
                                 pollfd{unsent.empty() ? -1 : requests_.number(), POLLOUT, 0},
                                 pollfd{ended_.number(), POLLIN, 0}};
    if (::poll(events.data(), events.size(), kLook) == 0) require_running();
    if (events[0].revents != 0) {
      (void)read_some(longest);
    } else if (events[2].revents != 0) {
      // What it wrote before it ended is there; what its children write does not count.
      if (!read_some(longest)) end("answers");
    } else if (events[1].revents != 0) {
      write_some(unsent);
    }
  }
}

}  // namespace assay::reports
