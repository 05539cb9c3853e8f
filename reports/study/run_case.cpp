#include "reports/study/run_case.hpp"

#include <oneapi/tbb/parallel_for.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <thread>
#include <vector>

#include "reports/files/stop_guard.hpp"
#include "reports/study/unit_text.hpp"

namespace assay::reports {

namespace {

/// [s] The time of this thread or, if the work is done by another process, of the wall.
double clock_of(bool is_foreign) {
  if (is_foreign) {
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double>(now).count();
  }
  timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Between two questions whether another process has finished a slice.
constexpr std::chrono::milliseconds kBetweenAsks(5);

void stop_if_requested() {
  if (stop_is_requested()) throw StudyStopped();
}

/// The slices of a round, and who has the results.
class Round {
 public:
  Round(CaseRunner& runner, const std::string& key, const StudyStore& store)
      : runner_(runner),
        key_(key),
        store_(store),
        slices_(runner.slices()),
        done_(slices_.size()) {}

  /// @return the seconds of one processor
  double run() {
    oneapi::tbb::parallel_for(
        std::size_t{0}, slices_.size(), [&](std::size_t k) { done_[k] = try_slice(slices_[k]); });
    for (std::size_t k = 0; k < slices_.size(); ++k) {
      while (done_[k] == 0) {
        stop_if_requested();
        std::this_thread::sleep_for(kBetweenAsks);
        done_[k] = try_slice(slices_[k]);
      }
    }
    return seconds_;
  }

 private:
  /// @return whether its results are there: no if another process is at it
  bool try_slice(const Slice& slice) {
    stop_if_requested();
    const std::string name = unit_name(key_, runner_.rounds(), slice);
    SliceAnswer answer = store_.slice(name);
    if (answer.state == SliceAnswer::State::kWait) return false;
    seconds_ += answer.slice.seconds;
    const bool is_known = answer.state == SliceAnswer::State::kKnown;
    if (!is_known || !runner_.take(slice, std::move(answer.slice.members))) run(slice, name);
    return true;
  }

  void run(const Slice& slice, const std::string& name) {
    std::atomic<double> seconds = 0;
    std::atomic<std::size_t> finished = 0;
    oneapi::tbb::parallel_for(std::size_t{0}, runner_.groups(slice), [&](std::size_t group) {
      stop_if_requested();
      const double begin = clock_of(runner_.is_foreign());
      runner_.run_group(slice, group);
      seconds += clock_of(runner_.is_foreign()) - begin;
      ++finished;
    });
    // An error elsewhere, as of a full disk, cancels this loop without a word.
    if (finished < runner_.groups(slice)) throw StudyStopped();
    // A signal may have ended a process of a subject: that is no failure of the subject.
    stop_if_requested();
    store_.keep(name, runner_.members(slice), seconds);
    seconds_ += seconds;
  }

  CaseRunner& runner_;
  const std::string& key_;
  const StudyStore& store_;
  const std::vector<Slice> slices_;
  std::vector<char> done_;
  std::atomic<double> seconds_ = 0;
};

}  // namespace

double seconds_of(const std::function<void()>& work) {
  const double begin = clock_of(/*is_foreign=*/false);
  work();
  return clock_of(false) - begin;
}

double run_case(CaseRunner& runner, const std::string& key, const StudyStore& store) {
  double seconds = 0;
  const auto run_round = [&] { seconds += Round(runner, key, store).run(); };
  while (!runner.empty() && runner.wants_more()) {
    runner.begin_round();
    run_round();
    seconds += seconds_of([&] { runner.end_round(); });
  }
  while (runner.needs_finer_steps()) {
    runner.begin_finer_round();
    run_round();
    seconds += seconds_of([&] { runner.end_finer_round(); });
  }
  while (runner.needs_confirmation()) {
    runner.begin_confirmation();
    run_round();
    seconds += seconds_of([&] { runner.end_confirmation(); });
  }
  return seconds;
}

}  // namespace assay::reports
