#pragma once

#include <algorithm>
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

/// The least of so many calls, in about the seconds that are told. On a busy machine the clock of the
/// thread may stand still during a call: such a reading says nothing.
template <class F>
double least_seconds(int most, double seconds, F f) {
  double least = 0, spent = 0;
  for (int k = 0; k < most && spent < seconds; ++k) {
    const double own = busy_seconds(f);
    if (own > 0) least = least > 0 ? std::min(least, own) : own;
    spent += own;
  }
  return least;
}

}  // namespace assay
