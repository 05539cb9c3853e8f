#include "reports/subjects/host_process.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <string>
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
CallReport run(const std::vector<std::string>& words, const CallLimits& limits = {}) {
  std::string input;
  for (const std::string& word : words) input += word + '\0';
  input += '\0';
  HostProcess host;
  return host.call({.work = HostWork::kProgram, .input = {piece(input.data(), input.size())}},
                   limits);
}
CallReport shell(const std::string& script, const CallLimits& limits = {}) {
  return run({"/bin/sh", "-c", script}, limits);
}

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
    EXPECT_THAT(error.what(), HasSubstr("none of /nowhere/assay-host, /tmp"));
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

/// Whether the process is there, and not only its entry.
bool is_running(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  return static_cast<bool>(stat >> number >> name >> state) && state != "Z";
}

TEST(HostProcess, EndsWhatDoesNotReturnWithItsChildren) {
  const auto start = std::chrono::steady_clock::now();
  const CallReport report = shell("sleep 1000 & echo $!; wait", kShort);
  const int child = std::atoi(report.output.c_str());
  EXPECT_EQ(report.end, CallEnd::kTimedOut);
  ASSERT_GT(child, 0);
  EXPECT_FALSE(is_running(child));
  EXPECT_TRUE(is_running(::getpid())) << "witness";
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

TEST(HostProcess, EndsWhatLeftItsSession) {
  const std::string left =
      "setsid sh -c 'trap \"\" TERM; echo $$; exec sleep 1000 >&-' & sleep 0.2; ";
  for (const auto& [end, finish] : {std::pair<CallEnd, std::string>{CallEnd::kExited, "exit 0"},
                                    {CallEnd::kCrashed, "kill -KILL $$"},
                                    {CallEnd::kTimedOut, "sleep 1000"}}) {
    const CallReport report = shell(left + finish, kShort);
    const int process = std::atoi(report.output.c_str());
    EXPECT_EQ(report.end, end);
    ASSERT_GT(process, 0);
    EXPECT_FALSE(is_running(process)) << report.what();
  }
}

TEST(HostProcess, EndsWhereItsKeeperIsKilled) {
  for (const int signal : {SIGKILL, SIGTERM}) {
    const CallReport report = shell("kill -" + std::to_string(signal) + " $PPID; sleep 1000");
    EXPECT_EQ(report.end, CallEnd::kKilledCaller);
    EXPECT_EQ(report.code, signal);
    EXPECT_THAT(report.what(), HasSubstr("it sent the process that waits for it a signal"));
  }
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

TEST(HostProgram, IsBesideTheTests) {
  EXPECT_THAT(host_program(), testing::EndsWith("assay-host"));
}

}  // namespace
}  // namespace assay::reports::host_process_test
