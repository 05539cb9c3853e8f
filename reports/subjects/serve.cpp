#include "reports/subjects/serve.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cfenv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <fstream>
#include <system_error>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/guarded_array.hpp"
#include "reports/subjects/served_call.hpp"
#include "reports/subjects/served_library.hpp"
#include "reports/subjects/served_program.hpp"
#include "reports/subjects/subject_description.hpp"
#include "reports/subjects/subject_program.hpp"

namespace assay::reports {

namespace {

constexpr std::size_t kSignalStack = 1 << 16;
/// Of a host that ends by itself.
constexpr int kEnded = 0;

HostControl* the_control = nullptr;
/// Of the call that runs.
std::uint64_t the_number = 0;

void end_call(CallEnd end, int code) {
  the_control->end = static_cast<int>(end);
  the_control->code = code;
}

void on_fault(int signal, siginfo_t* info, void*) {
  end_call(end_of_fault(info->si_addr), signal);
  std::_Exit(kEnded);
}

void on_signal(int signal, siginfo_t*, void*) {
  end_call(CallEnd::kCrashed, signal);
  std::_Exit(kEnded);
}

void on_exit_of_call(int code, void*) {
  end_call(CallEnd::kExited, code);
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
  return pages * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

/// [s] of all threads.
std::size_t used_seconds() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::size_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + 1;
}

void limit(int resource, std::size_t value) {
  const auto which = static_cast<__rlimit_resource>(resource);
  rlimit limits{};
  ::getrlimit(which, &limits);
  limits.rlim_cur = std::min<rlim_t>(value, limits.rlim_max);
  ::setrlimit(which, &limits);
}

[[noreturn]] void end_by_exception(const char* what) {
  const std::string line = std::string(what) + "\n";
  (void)!::write(STDERR_FILENO, line.data(), line.size());
  end_call(CallEnd::kCrashed, SIGABRT);
  std::fflush(stdout);
  std::_Exit(kEnded);
}

[[noreturn]] void end_by_program(const ProgramEnd& program) {
  end_call(program.end, program.code);
  const std::size_t size = std::min(program.text.size(), the_control->text.size() - 1);
  std::copy_n(program.text.begin(), size, the_control->text.begin());
  the_control->text.at(size) = '\0';
  std::_Exit(kEnded);
}

/// The memory shared with the program, which grows.
class Memory {
 public:
  [[nodiscard]] std::byte* of(const HostParts& parts) {
    if (parts.end > size_) {
      if (first_ != nullptr) ::munmap(first_, size_);
      void* shared = ::mmap(nullptr, parts.end, PROT_READ | PROT_WRITE, MAP_SHARED, kHostMemory, 0);
      if (shared == MAP_FAILED) std::_Exit(kEnded);
      first_ = static_cast<std::byte*>(shared);
      size_ = parts.end;
      the_control = reinterpret_cast<HostControl*>(first_);
    }
    return first_;
  }

 private:
  std::byte* first_ = nullptr;
  std::size_t size_ = 0;
};

/// Becomes the program, with the descriptors of the standard streams alone.
[[noreturn]] void become_program(std::span<const std::byte> words) {
  std::vector<char> text(words.size());
  std::memcpy(text.data(), words.data(), words.size());
  std::vector<char*> arguments;
  for (char* at = text.data(); at < text.data() + text.size() && *at != '\0';
       at += std::strlen(at) + 1) {
    arguments.push_back(at);
  }
  arguments.push_back(nullptr);
  ::execv(arguments[0], arguments.data());
  throw std::system_error(errno, std::generic_category(), arguments[0]);
}

/// It moves where the shared memory grows.
std::span<char> room_for_note() { return the_control->text; }

/// Leaves the description of what `get` gets.
template <class Get>
const AssaySubject* load(const Get& get, std::span<std::byte> result) {
  auto* text = reinterpret_cast<char*>(result.data());
  try {
    const AssaySubject& subject = get();
    const std::string description = description_of(subject);
    if (description.size() + 1 > result.size()) throw InvalidInput("its description is too long");
    text[0] = kLibraryDescribed;
    std::ranges::copy(description, text + 1);
    ::on_exit(&on_exit_of_call, nullptr);  // before what the library has exit() do
    return &subject;
  } catch (const InvalidInput& error) {
    text[0] = kLibraryRefused;
    std::strncpy(text + 1, error.what(), result.size() - 2);
    return nullptr;
  }
}

void serve(HostWork work, std::size_t input, ServedCall& call, FileReader read_file) {
  switch (work) {
    case HostWork::kLoad:
      call.subject = load(
          [&] {
            const auto path = call.input.next<std::byte>(input);
            return std::ref(serve_library(reinterpret_cast<const char*>(path.data())));
          },
          call.result);
      break;
    case HostWork::kStart:
      call.subject = load(
          [&] {
            const auto words = call.input.next<std::byte>(input);
            return std::ref(serve_program(words, the_control->call.memory, &room_for_note));
          },
          call.result);
      break;
    case HostWork::kRuns:
      serve_runs(call);
      break;
    case HostWork::kSolve:
      serve_solve(call);
      break;
    case HostWork::kDerive:
      serve_points(call);
      break;
    case HostWork::kGradient:
      serve_gradient(call);
      break;
    case HostWork::kReadFile:
      if (read_file == nullptr) throw InvalidInput("this program reads no files");
      read_file(call.input, call.result);
      break;
    case HostWork::kProgram:
      become_program(call.input.next<std::byte>(input));
  }
}

/// A function of the model, which the program evaluates.
void ask_program(std::uint32_t function) {
  const HostRecord question{the_number, HostMessage::kEvaluate, function};
  if (::send(kHostSocket, &question, sizeof question, MSG_NOSIGNAL) != sizeof question) {
    std::_Exit(kEnded);
  }
  HostRecord answer{};
  do {
    if (::recv(kHostSocket, &answer, sizeof answer, 0) <= 0) std::_Exit(kEnded);
  } while (answer.number != the_number || answer.message != HostMessage::kEvaluated);
}

/// What the call before may have changed. `before`: what the process had without one.
void prepare(const HostCall& call, std::size_t shared, std::size_t before) {
  install_handlers();
  std::fesetenv(FE_DFL_ENV);
  limit(RLIMIT_AS, before + call.memory + shared);
  limit(RLIMIT_CPU, used_seconds() + call.seconds);
}

}  // namespace

void serve_calls(const ModelOfProblem& model_of, FileReader read_file) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const int number : {kHostMemory, kHostSocket}) ::fcntl(number, F_SETFD, FD_CLOEXEC);
  limit(RLIMIT_CORE, 0);
  ::on_exit(&on_exit_of_call, nullptr);
  Memory memory;
  const AssaySubject* subject = nullptr;
  std::size_t own = own_memory();
  HostRecord record{};
  while (::recv(kHostSocket, &record, sizeof record, 0) == sizeof record) {
    const HostCall asked = reinterpret_cast<HostControl*>(memory.of(HostParts(HostCall{})))->call;
    const HostParts parts(asked);
    std::byte* const first = memory.of(parts);
    the_number = record.number;
    prepare(asked, parts.end, own);
    ServedCall call{subject,
                    HostInput({first + parts.input, parts.result - parts.input}),
                    {first + parts.result, asked.result},
                    reinterpret_cast<double*>(first + parts.numbers),
                    &ask_program,
                    model_of};
    try {
      serve(asked.work, asked.input, call, read_file);
    } catch (const ProgramEnd& program) {
      end_by_program(program);
    } catch (const std::exception& error) {
      end_by_exception(error.what());
    } catch (...) {
      end_by_exception("an exception of unknown type");
    }
    subject = call.subject;
    const bool is_loaded = asked.work == HostWork::kLoad || asked.work == HostWork::kStart;
    if (is_loaded) own = own_memory();
    std::fflush(stdout);
    the_control->returned = record.number;
    const HostRecord end{record.number, HostMessage::kReturned, 0};
    if (::send(kHostSocket, &end, sizeof end, MSG_NOSIGNAL) != sizeof end) break;
  }
  std::_Exit(kEnded);
}

}  // namespace assay::reports
