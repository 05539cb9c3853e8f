#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace assay {

inline double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The median seconds of f over at most `most` runs and about half a second.
template <class F>
double median_seconds(int most, F f) {
  std::vector<double> seconds;
  const double begin = now();
  while (static_cast<int>(seconds.size()) < most && (seconds.size() < 3 || now() - begin < 0.5)) {
    const double start = now();
    f();
    seconds.push_back(now() - start);
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

}  // namespace assay
