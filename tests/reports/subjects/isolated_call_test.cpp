#include "reports/subjects/isolated_call.hpp"

#include <gmock/gmock.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace assay::reports::isolated_call_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Bytes = std::span<std::byte>;
constexpr CallLimits kShort{.time = std::chrono::milliseconds(300)};

CallReport call(const std::function<void(Bytes)>& work, const CallLimits& limits = {}) {
  return isolated_call({}, work, limits);
}

/// Recursion that no optimiser turns into a loop.
int deep(volatile int* depth) {
  volatile int here = *depth + 1;
  return here < 0 ? 0 : deep(&here) + here;
}

TEST(IsolatedCall, ReturnsTheResultAndNothingElse) {
  int changed = 0;
  std::vector<std::byte> result(3);
  const CallReport report = isolated_call(result, [&](Bytes bytes) {
    changed = 1;
    bytes[1] = std::byte{7};
  });
  EXPECT_EQ(report.end, CallEnd::kReturned);
  EXPECT_EQ(changed, 0);
  EXPECT_EQ(result, (std::vector{std::byte{0}, std::byte{7}, std::byte{0}}));
}

TEST(IsolatedCall, HasNoDescriptorsButTheStandardOnes) {
  std::vector<std::byte> result(1);
  const int open = ::dup(STDOUT_FILENO);
  const CallReport report = isolated_call(
      result, [open](Bytes bytes) { bytes[0] = ::dup(open) < 0 ? std::byte{1} : std::byte{2}; });
  ::close(open);
  EXPECT_EQ(report.end, CallEnd::kReturned);
  EXPECT_EQ(result[0], std::byte{1});
}

TEST(IsolatedCall, SeesACrashWhereTheProgramIgnoresItsChildren) {
  auto* const before = std::signal(SIGCHLD, SIG_IGN);
  const CallReport report = call([](Bytes) {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
  });
  std::signal(SIGCHLD, before);
  EXPECT_EQ(report.end, CallEnd::kCrashed);
  EXPECT_EQ(report.code, SIGSEGV);
}

TEST(IsolatedCall, StartsWithSignalsUnblocked) {
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const CallReport report = call([](Bytes) { std::raise(SIGFPE); });
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  EXPECT_EQ(report.code, SIGFPE);
}

TEST(IsolatedCall, KeepsWhatWasWrittenBeforeACrash) {
  std::vector<std::byte> result(1);
  const CallReport report = isolated_call(result, [](Bytes bytes) {
    bytes[0] = std::byte{9};
    std::raise(SIGFPE);
  });
  EXPECT_EQ(report.end, CallEnd::kCrashed);
  EXPECT_EQ(report.code, SIGFPE);
  EXPECT_EQ(result[0], std::byte{9});
}

TEST(IsolatedCall, NamesEachWayToDie) {
  const CallReport null = call([](Bytes) { std::raise(SIGSEGV); });
  EXPECT_EQ(null.end, CallEnd::kCrashed);
  EXPECT_EQ(null.code, SIGSEGV);
  const CallReport stack = call([](Bytes) {
    volatile int depth = 0;
    deep(&depth);
  });
  EXPECT_EQ(stack.end, CallEnd::kCrashed);
  const CallReport killed = call([](Bytes) { std::raise(SIGKILL); });
  EXPECT_EQ(killed.end, CallEnd::kCrashed);
  EXPECT_EQ(killed.code, SIGKILL);
  const CallReport exited = call([](Bytes) { std::exit(0); });
  EXPECT_EQ(exited.end, CallEnd::kExited);
  EXPECT_EQ(exited.code, 0);
  const CallReport at_once = call([](Bytes) { ::_exit(3); });
  EXPECT_EQ(at_once.end, CallEnd::kExited);
  EXPECT_EQ(at_once.code, 3);
  EXPECT_EQ(at_once.what(), "it ended the process with exit code 3");
}

/// Whether the process is there, and not only its entry.
bool is_running(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  return static_cast<bool>(stat >> number >> name >> state) && state != "Z";
}

TEST(IsolatedCall, EndsWhatDoesNotReturnWithItsChildren) {
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  const CallReport report = isolated_call(
      std::as_writable_bytes(std::span(&child, 1)),
      [](Bytes result) {
        const pid_t own = ::fork();
        if (own > 0) std::memcpy(result.data(), &own, sizeof own);
        for (;;) ::pause();
      },
      kShort);
  EXPECT_EQ(report.end, CallEnd::kTimedOut);
  ASSERT_GT(child, 0);
  EXPECT_FALSE(is_running(child));
  EXPECT_TRUE(is_running(::getpid())) << "witness";
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

/// Starts a process of no parent, in a session of its own; its number comes to the result.
void leave_behind(Bytes result) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) std::abort();
  if (::fork() == 0) {
    ::setsid();
    const pid_t last = ::fork();
    if (last == 0) {
      std::signal(SIGTERM, SIG_IGN);
      for (;;) ::pause();
    }
    (void)!::write(ends[1], &last, sizeof last);
    ::_exit(0);
  }
  pid_t last = 0;
  if (::read(ends[0], &last, sizeof last) != sizeof last) std::abort();
  std::memcpy(result.data(), &last, sizeof last);
}

TEST(IsolatedCall, EndsWhatLeftItsSession) {
  using Ending = std::pair<CallEnd, std::function<void()>>;
  for (const auto& [end, finish] : {Ending{CallEnd::kReturned, [] {}},
                                    Ending{CallEnd::kExited, [] { ::_exit(0); }},
                                    Ending{CallEnd::kCrashed, [] { std::raise(SIGKILL); }},
                                    Ending{CallEnd::kTimedOut, [] {
                                             for (;;) ::pause();
                                           }}}) {
    pid_t left = 0;
    const CallReport report = isolated_call(
        std::as_writable_bytes(std::span(&left, 1)),
        [&](Bytes result) {
          leave_behind(result);
          finish();
        },
        kShort);
    EXPECT_EQ(report.end, end);
    ASSERT_GT(left, 0);
    EXPECT_FALSE(is_running(left)) << report.what();
  }
}

TEST(IsolatedCall, EndsWhereItsKeeperIsKilled) {
  for (const int signal : {SIGKILL, SIGTERM}) {
    const CallReport report = call([signal](Bytes) {
      ::kill(::getppid(), signal);
      for (;;) ::pause();
    });
    EXPECT_EQ(report.end, CallEnd::kKilledCaller);
    EXPECT_EQ(report.code, signal);
    EXPECT_THAT(report.what(), HasSubstr("it sent the process that waits for it a signal"));
  }
}

/// It has returned before its keeper could look.
TEST(IsolatedCall, SeesASignalToItsKeeperFromACallThatReturns) {
  EXPECT_EQ(call([](Bytes) { ::kill(::getppid(), SIGTERM); }).end, CallEnd::kKilledCaller);
}

TEST(IsolatedCall, CountsWhatIsPrintedAndKeepsTheBeginning) {
  constexpr std::size_t kLines = 600'000;
  const CallReport report = call([](Bytes) {
    std::printf("first line\n");
    const std::string line(99, 'x');
    for (std::size_t i = 1; i < kLines; ++i) std::puts(line.c_str());
  });
  EXPECT_EQ(report.end, CallEnd::kReturned);
  EXPECT_EQ(report.output_size, 11 + (kLines - 1) * 100);
  EXPECT_LE(report.output.size(), std::size_t{4096});
  EXPECT_THAT(report.output, StartsWith("first line\n"));
  EXPECT_THAT(report.what(), HasSubstr("it printed 59999911 bytes: first line"));
}

TEST(IsolatedCall, ReportsTheTextOfAnException) {
  const CallReport report = call([](Bytes) { throw std::runtime_error("no such thing"); });
  EXPECT_EQ(report.end, CallEnd::kCrashed);
  EXPECT_THAT(report.what(), HasSubstr("no such thing"));
}

TEST(IsolatedCall, LimitsTheMemory) {
  const CallReport report = call(
      [](Bytes) {
        std::vector<std::vector<double>> all;
        for (;;) all.emplace_back(1 << 20, 1.0);
      },
      {.memory = std::size_t{64} << 20});
  EXPECT_EQ(report.end, CallEnd::kCrashed);
  EXPECT_THAT(report.what(), HasSubstr("bad_alloc"));
}

TEST(IsolatedCall, WorksWhileOtherThreadsAllocate) {
  std::atomic<bool> done = false;
  std::thread busy([&] {
    while (!done) std::vector<double>(1000, 1.0).swap(*std::make_unique<std::vector<double>>());
  });
  for (int i = 0; i < 50; ++i) {
    const CallReport report = call([](Bytes) { const std::vector<double> some(1000); });
    EXPECT_EQ(report.end, CallEnd::kReturned);
  }
  done = true;
  busy.join();
}

TEST(GuardedArray, EndsAtAPageThatCannotBeTouched) {
  for (const std::size_t size : {0U, 1U, 511U, 512U, 513U}) {
    const CallReport good = call([&](Bytes) {
      const GuardedArray array(size);
      for (double& x : array.values()) x = 1;
      if (!array.is_intact()) std::abort();
    });
    EXPECT_EQ(good.end, CallEnd::kReturned) << size;
    const CallReport bad = call([&](Bytes) {
      const GuardedArray array(size);
      array.data()[size] = 1;
    });
    EXPECT_EQ(bad.end, CallEnd::kWroteOutside) << size;
  }
}

TEST(GuardedArray, RemembersWhatIsWrittenBeforeIt) {
  const CallReport report = call([](Bytes) {
    const GuardedArray array(5);
    array.data()[-1] = 1;
    if (array.is_intact()) std::abort();
  });
  EXPECT_EQ(report.end, CallEnd::kReturned);
}

TEST(GuardedArray, MayBeReadOnly) {
  const CallReport report = call([](Bytes) {
    const std::vector<double> input{1, 2, 3};
    GuardedArray array{std::span<const double>(input)};
    array.protect();
    if (array.data()[2] != 3) std::abort();
    array.data()[2] = 4;
  });
  EXPECT_EQ(report.end, CallEnd::kWroteInput);
}

}  // namespace
}  // namespace assay::reports::isolated_call_test
