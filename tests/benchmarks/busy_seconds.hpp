#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <ctime>

#include "tests/benchmarks/wall_seconds.hpp"

namespace assay {

/// Processor time of this thread.
inline double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// The seconds of one call: of the processor, or of the wall where these are fewer because to ask
/// for the others takes longer than the call.
template <class F>
double busy_seconds(F f) {
  const double of_thread = thread_seconds(), of_wall = now();
  f();
  const double wall = now() - of_wall;
  return std::min(wall, thread_seconds() - of_thread);
}

inline constexpr std::size_t kMostTogether = 16;

/// The calls to time together, where the least of one took so long: the clock itself takes as long
/// as a quick call. Few enough that their data stay in the cache.
inline std::size_t calls_together(double least) {
  return least > 0 && least < 2e-6 ? kMostTogether : 1;
}

/// On a busy machine the clock of the thread may stand still during a call: such a reading says
/// nothing.
inline void keep_least(double& least, double seconds) {
  if (seconds > 0) least = least > 0 ? std::min(least, seconds) : seconds;
}

/// The least seconds of a call over so many readings, in about the seconds that are told. Calls are
/// f() or f(k) with k < kMostTogether.
template <class F>
double least_seconds(int most, double seconds, F f) {
  double least = 0, spent = 0;
  for (int k = 0; k < most && spent < seconds; ++k) {
    const std::size_t count = calls_together(least);
    const double all = busy_seconds([&] {
      for (std::size_t i = 0; i < count; ++i) {
        if constexpr (std::invocable<F&, std::size_t>) {
          f(i);
        } else {
          f();
        }
      }
    });
    keep_least(least, all / static_cast<double>(count));
    spent += all;
  }
  return least;
}

}  // namespace assay
