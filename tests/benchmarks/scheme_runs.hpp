#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <utility>
#include <vector>

#include "core/schemes/trajectory.hpp"

namespace assay {

/// Processor seconds of this thread: the machine may be busy.
inline double processor_seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// A run of one of our schemes.
template <class Scheme>
class StepsOf {
 public:
  using S = typename Scheme::Scalar;

  template <class Model>
  StepsOf(Model model, const S& h, const typename Scheme::Options& options = {})
      : scheme_(std::move(model), h, options), state_(scheme_.initial_state()) {}

  void steps(int count) {
    for (int k = 0; k < count; ++k) {
      if (scheme_.step(state_) == SolveStatus::kSolved) continue;
      fmt::print("step {} of {} is not solved\n", state_.k, Scheme::kName);
      return;
    }
  }
  [[nodiscard]] const auto& state() const { return state_; }

 private:
  Scheme scheme_;
  decltype(std::declval<Scheme>().initial_state()) state_;
};

/// Median seconds a step of the runs of `steps` steps that `ours` and `theirs` make, in turn and
/// after one to warm up; 0 where a run is null.
template <class Ours, class Theirs>
std::pair<double, double> seconds_a_step(int steps, Ours ours, Theirs theirs) {
  const auto timed = [steps](const auto& run) {
    if (!run) return 0.0;
    const double start = processor_seconds();
    run->steps(steps);
    return (processor_seconds() - start) / steps;
  };
  const auto median = [](std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  };
  std::vector<double> own, other;
  const double begin = processor_seconds();
  for (int k = 0; k < 16 && (k < 4 || processor_seconds() - begin < 3); ++k) {
    const double first = timed(ours());
    const double second = timed(theirs());
    if (k == 0) continue;
    own.push_back(first);
    other.push_back(second);
  }
  return {median(own), median(other)};
}

}  // namespace assay
