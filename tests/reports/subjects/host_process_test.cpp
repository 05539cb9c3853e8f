#include "reports/subjects/host_process.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "reports/subjects/host_input.hpp"
#include "reports/subjects/host_program.hpp"
#include "reports/subjects/served_library.hpp"

namespace assay::reports::host_process_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
constexpr CallLimits kShort{.time = std::chrono::milliseconds(500)};

/// What a host makes of a program.
CallReport run(const std::vector<std::string>& words,
               const CallLimits& limits = {},
               Containment containment = Containment::kNamespace) {
  std::string input;
  for (const std::string& word : words) input += word + '\0';
  input += '\0';
  HostProcess host(host_program(), containment);
  return host.call({.work = HostWork::kProgram, .input = {piece(input.data(), input.size())}},
                   limits);
}
CallReport shell(const std::string& script,
                 const CallLimits& limits = {},
                 Containment containment = Containment::kNamespace) {
  return run({"/bin/sh", "-c", script}, limits, containment);
}
constexpr std::array kContainments = {Containment::kNamespace, Containment::kDescendants};

TEST(HostProgram, IsTheFirstThatIsThere) {
  const std::string own = host_program();
  EXPECT_EQ(find_host_program({"/nowhere/assay-host", own, "/bin/sh"}), own);
}

TEST(HostProgram, SaysWhereItIsMissing) {
  try {
    (void)find_host_program({"/nowhere/assay-host", "/tmp"});
    FAIL() << "found";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("assay-host"));
    EXPECT_THAT(error.what(), HasSubstr("it was not found as /nowhere/assay-host, /tmp"));
  }
}

TEST(HostProcess, HasNoDescriptorsButTheStandardOnes) {
  const int open = ::dup(STDOUT_FILENO);
  const CallReport report = run({"/bin/ls", "/proc/self/fd"});
  ::close(open);
  EXPECT_EQ(report.output, "0\n1\n2\n3\n") << "3 is that of the folder";
}

TEST(HostProcess, SeesACrashWhereTheProgramIgnoresItsChildren) {
  auto* const before = std::signal(SIGCHLD, SIG_IGN);
  const CallReport report = shell("kill -SEGV $$");
  std::signal(SIGCHLD, before);
  EXPECT_EQ(report.end, CallEnd::kCrashed);
  EXPECT_EQ(report.code, SIGSEGV);
}

TEST(HostProcess, StartsWithSignalsUnblockedAndAsTheyAre) {
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  auto* const interrupted = std::signal(SIGINT, SIG_IGN);
  const CallReport blocked = run({"/bin/grep", "SigBlk", "/proc/self/status"});
  const CallReport ignored = shell("kill -INT $$; exit 7");
  std::signal(SIGINT, interrupted);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(blocked.output, "SigBlk:\t0000000000000000\n");
  EXPECT_EQ(ignored.end, CallEnd::kCrashed);
  EXPECT_EQ(ignored.code, SIGINT);
}

TEST(HostProcess, NamesEachWayToDie) {
  for (const int signal : {SIGSEGV, SIGFPE, SIGKILL}) {
    const CallReport report = shell("kill -" + std::to_string(signal) + " $$");
    EXPECT_EQ(report.end, CallEnd::kCrashed);
    EXPECT_EQ(report.code, signal);
  }
  const CallReport exited = shell("exit 0");
  EXPECT_EQ(exited.end, CallEnd::kExited);
  EXPECT_EQ(exited.code, 0);
  EXPECT_EQ(shell("exit 3").what(), "it ended the process with exit code 3");
  const CallReport missing = run({"/no/such/program"});
  EXPECT_EQ(missing.end, CallEnd::kCrashed);
  EXPECT_THAT(missing.what(), HasSubstr("/no/such/program: No such file"));
}

/// A program that takes long, which no other process runs: in a namespace it has another number.
class Sleeper {
 public:
  Sleeper() {
    static int count = 0;
    seconds_ = "1000." + std::to_string(::getpid()) + std::to_string(100 + ++count);
  }
  [[nodiscard]] std::string command() const { return "sleep " + seconds_; }
  [[nodiscard]] bool is_running() const { return process() != 0; }
  /// 0: there is none.
  [[nodiscard]] pid_t process() const {
    std::error_code gone;
    for (const auto& process : std::filesystem::directory_iterator("/proc", gone)) {
      std::ifstream words(process.path() / "cmdline");
      std::string name, seconds;
      std::getline(words, name, '\0');
      if (name == "sleep" && std::getline(words, seconds, '\0') && seconds == seconds_) {
        return std::stoi(process.path().filename().string());
      }
    }
    return 0;
  }
  /// Whether it comes to that within so long.
  [[nodiscard]] bool gets_to(bool running, std::chrono::milliseconds longest) const {
    const auto latest = std::chrono::steady_clock::now() + longest;
    while (is_running() != running && std::chrono::steady_clock::now() < latest) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return is_running() == running;
  }

 private:
  std::string seconds_;
};

constexpr std::chrono::seconds kLong{20};

TEST(HostProcess, EndsWhatDoesNotReturnWithItsChildren) {
  for (const Containment containment : kContainments) {
    const auto start = std::chrono::steady_clock::now();
    const Sleeper child;
    const CallReport report = shell(child.command() + "& wait", kShort, containment);
    EXPECT_EQ(report.end, CallEnd::kTimedOut);
    EXPECT_FALSE(child.is_running());
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  }
}

/// As long as the host lives: what says that a sleeper is gone can see one.
TEST(HostProcess, LeavesItsChildrenAloneWhileItRuns) {
  const Sleeper child;
  std::thread call([&] { (void)shell(child.command() + "& wait", {.time = kLong}); });
  EXPECT_TRUE(child.gets_to(true, kLong));
  EXPECT_EQ(::kill(child.process(), SIGKILL), 0);
  call.join();
}

/// It ignores SIGTERM, has a session of its own, no signal at the death of its parent, and an open
/// output no more.
TEST(HostProcess, EndsWhatLeftItsGroupAndItsSession) {
  const CallLimits limits{.time = std::chrono::seconds(2)};
  for (const Containment containment : kContainments) {
    for (const auto& [end, finish] : {std::pair<CallEnd, std::string>{CallEnd::kExited, "exit 0"},
                                      {CallEnd::kCrashed, "kill -KILL $$"},
                                      {CallEnd::kTimedOut, "sleep 1000"}}) {
      const Sleeper left;
      const std::string leave =
          "setsid setpriv --pdeathsig clear sh -c 'trap \"\" TERM; echo left; "
          "exec " +
          left.command() + " >&-' & sleep 0.3; ";
      const CallReport report = shell(leave + finish, limits, containment);
      EXPECT_EQ(report.output, "left\n");
      EXPECT_EQ(report.end, end);
      EXPECT_FALSE(left.is_running()) << report.what();
    }
  }
}

/// Where there is a namespace SIGKILL does not reach its first process.
TEST(HostProcess, EndsWhereItsKeeperIsKilled) {
  const CallLimits limits{.time = std::chrono::seconds(2)};
  for (const Containment containment : kContainments) {
    for (const int signal : {SIGKILL, SIGTERM}) {
      const Sleeper left;
      const std::string stay = "exec setpriv --pdeathsig clear sh -c 'kill -" +
                               std::to_string(signal) + " $PPID; exec " + left.command() + "'";
      const CallReport report = shell(stay, limits, containment);
      EXPECT_FALSE(left.is_running());
      if (report.end == CallEnd::kTimedOut && containment == Containment::kNamespace) {
        EXPECT_EQ(signal, SIGKILL);
        continue;
      }
      EXPECT_EQ(report.end, CallEnd::kKilledCaller);
      EXPECT_EQ(report.code, signal);
      EXPECT_THAT(report.what(), HasSubstr("it sent a signal to the process that waits for it"));
    }
  }
}

TEST(HostProcess, EndsWhereTheProgramIsKilled) {
  for (const Containment containment : kContainments) {
    const Sleeper left;
    const auto die_in_a_call = [&] {
      std::thread([&] {
        (void)shell("setsid setpriv --pdeathsig clear " + left.command() + "& wait",
                    {.time = kLong},
                    containment);
      }).detach();
      if (left.gets_to(true, kLong)) ::raise(SIGKILL);
    };
    EXPECT_EXIT(die_in_a_call(), testing::KilledBySignal(SIGKILL), "");
    EXPECT_TRUE(left.gets_to(false, kLong));
  }
}

TEST(HostProcess, IsInANamespaceWhereTheSystemAllowsOne) {
  const auto namespace_of = [](Containment containment) {
    return shell("readlink /proc/self/ns/pid", {}, containment).output;
  };
  const std::string own = std::filesystem::read_symlink("/proc/self/ns/pid").string() + '\n';
  const bool allows = std::system(
                          "unshare --pid --fork true 2>/dev/null || "
                          "unshare --user --pid --fork true 2>/dev/null") == 0;
  EXPECT_EQ(namespace_of(Containment::kNamespace) != own, allows);
  EXPECT_EQ(namespace_of(Containment::kDescendants), own);
  const std::string numbers =
      std::to_string(::geteuid()) + '\n' + std::to_string(::getegid()) + '\n';
  EXPECT_EQ(shell("id -u; id -g").output, numbers);
}

TEST(HostProcess, CountsWhatIsPrintedAndKeepsTheBeginning) {
  const CallReport report = shell("echo first line; head -c 60000000 /dev/zero");
  EXPECT_EQ(report.end, CallEnd::kExited);
  EXPECT_EQ(report.output_size, std::size_t{60000011});
  EXPECT_LE(report.output.size(), std::size_t{4096});
  EXPECT_THAT(report.output, StartsWith("first line\n"));
  EXPECT_THAT(report.what(), HasSubstr("it printed 60000011 bytes: first line"));
}

TEST(HostProcess, LimitsTheMemory) {
  const std::size_t limit = std::size_t{64} << 20;
  const CallReport report = shell("ulimit -v", {.memory = limit});
  const std::size_t kib = std::strtoull(report.output.c_str(), nullptr, 10);
  EXPECT_GE(kib * 1024, limit);
  EXPECT_LT(kib * 1024, limit + (std::size_t{1} << 30));
}

/// The path of a library to load, with its end.
CallReport load(HostProcess& host, const std::string& path) {
  return host.call({.work = HostWork::kLoad,
                    .input = {piece(path.c_str(), path.size() + 1)},
                    .result_size = 1 << 12},
                   kShort);
}

TEST(HostProcess, ServesOneCallAfterAnother) {
  HostProcess host;
  for (const std::string path : {"no/such/library.so", "no/such/other.so"}) {
    EXPECT_EQ(load(host, path).end, CallEnd::kReturned);
    const auto* text = reinterpret_cast<const char*>(host.result().data());
    EXPECT_EQ(text[0], kLibraryRefused);
    EXPECT_THAT(std::string(text + 1), StartsWith(path + ": "));
  }
  EXPECT_EQ(host.calls(), std::size_t{2});
  EXPECT_TRUE(host.is_there());
  EXPECT_EQ(host.end_after({}).end, CallEnd::kReturned);
  EXPECT_FALSE(host.is_there());
}

/// Threads that leave a small part of the processors to others.
class BusyMachine {
 public:
  BusyMachine() {
    const unsigned threads = 4 * std::max(1U, std::thread::hardware_concurrency());
    for (unsigned k = 0; k < threads; ++k) {
      threads_.emplace_back([](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
        }
      });
    }
  }

 private:
  std::vector<std::jthread> threads_;
};

TEST(HostProcess, WaitingForAProcessorIsNoTimeOfTheCall) {
  const std::string counts = "i=0; while [ $i -lt 150000 ]; do i=$((i+1)); done";
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_EQ(shell(counts).end, CallEnd::kExited);
  const auto alone =
      std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
  const BusyMachine busy;
  EXPECT_EQ(shell(counts, {.time = 2 * alone}).end, CallEnd::kExited);
}

TEST(HostProcess, SleepsAndSpinsEndOnABusyMachine) {
  const BusyMachine busy;
  for (const std::string script : {"sleep 1000", "while :; do :; done"}) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(shell(script, kShort).end, CallEnd::kTimedOut) << script;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 20 * kShort.time) << script;
  }
}

TEST(HostProgram, IsBesideTheTests) {
  EXPECT_THAT(host_program(), testing::EndsWith("assay-host"));
}

}  // namespace
}  // namespace assay::reports::host_process_test
