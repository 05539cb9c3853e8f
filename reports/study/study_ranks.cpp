#include "reports/study/study_ranks.hpp"

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <map>
#include <set>
#include <thread>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/stop_guard.hpp"
#include "reports/study/case_costs.hpp"
#include "reports/study/case_queue.hpp"
#include "reports/study/run_case.hpp"

namespace assay::reports {

namespace {

constexpr std::string_view kNext = "next ", kSlice = "slice ", kLine = "line ", kFailed = "failed ";
constexpr std::string_view kRun = "run ", kKnown = "known ", kWait = "wait", kOver = "over",
                           kEnd = "end";
/// Between two looks of rank 0 for a message: short against a unit.
constexpr std::chrono::microseconds kBetweenQuestions(200);

/// What follows `word` in a text that begins with it.
std::optional<std::string_view> after(std::string_view word, std::string_view text) {
  if (!text.starts_with(word)) return std::nullopt;
  return text.substr(word.size());
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

/// Rank 0.
class Server {
 public:
  Server(Ranks& ranks, const JournalHead& head, StudyStore& store, const StudyRun& run)
      : ranks_(ranks),
        store_(store),
        progress_(run.progress, head.spec, wanted(head, store)),
        queue_(CaseCosts(head.spec, wanted(head, store)).all(), wanted(head, store)),
        spec_(head.spec) {
    for (std::size_t k = 0; k < spec_.cases.size(); ++k) {
      keys_.emplace(case_key(spec_, spec_.cases[k], head.program), k);
    }
  }

  void serve() {
    while (ranks_.others() > 0) {
      if (stop_is_requested()) throw StudyStopped();
      const auto message = ranks_.receive();
      if (!message) {
        std::this_thread::sleep_for(kBetweenQuestions);
      } else if (const auto left = after(kNext, message->text)) {
        const std::string answer = next(number_in(*left));
        ranks_.send(message->from, answer);
      } else if (const auto unit = after(kSlice, message->text)) {
        ranks_.send(message->from, slice(std::string(*unit)));
      } else if (const auto line = after(kLine, message->text)) {
        take(*line);
      } else if (const auto why = after(kFailed, message->text)) {
        throw InvalidInput(std::string(*why));
      }
    }
  }

 private:
  static std::vector<bool> wanted(const JournalHead& head, const StudyStore& store) {
    std::vector<bool> wanted(head.spec.cases.size());
    for (const std::size_t k : missing_cases(head, store)) wanted[k] = true;
    return wanted;
  }

  std::string next(std::optional<std::size_t> left) {
    if (left) queue_.leave(*left);
    const std::optional<std::size_t> k = queue_.next();
    return k ? fmt::format("{}{}", kRun, *k) : std::string(kEnd);
  }

  std::string slice(const std::string& unit) {
    if (store_.is_finished(unit.substr(0, unit.find('.')))) return std::string(kOver);
    if (const std::string* line = store_.line(unit)) return std::string(kKnown) + *line;
    return std::string(claimed_.insert(unit).second ? kRun : kWait);
  }

  /// Several ranks may finish the same case.
  void take(std::string_view line) {
    const std::optional<std::string> finished = store_.take(line);
    if (!finished) return;
    const std::size_t k = keys_.at(*finished);
    queue_.finish(k);
    progress_.finished_case(spec_.cases[k], *store_.finished(*finished), true);
    claimed_.erase(claimed_.lower_bound(*finished + "."), claimed_.lower_bound(*finished + "/"));
  }

  Ranks& ranks_;
  StudyStore& store_;
  ProgressCounter progress_;
  CaseQueue queue_;
  const StudySpec& spec_;
  std::map<std::string, std::size_t> keys_;
  std::set<std::string> claimed_;
};

/// The store of a rank that has none: rank 0 is asked.
class StoreOfRankZero : public StudyStore {
 public:
  explicit StoreOfRankZero(Ranks& ranks)
      : StudyStore([&ranks](std::string_view line) {
          ranks.send(0, std::string(kLine) + std::string(line));
        }),
        ranks_(ranks) {}

  [[nodiscard]] SliceAnswer slice(const std::string& unit) const override {
    const std::string answer = ranks_.ask(std::string(kSlice) + unit);
    if (const auto line = after(kKnown, answer)) return read_slice(std::string(*line), unit);
    if (answer == kWait) return {.state = SliceAnswer::State::kWait};
    if (answer == kOver) throw CaseIsFinished();
    return {.state = SliceAnswer::State::kRun};
  }

 private:
  Ranks& ranks_;
};

}  // namespace

void serve_study(Ranks& ranks, const JournalHead& head, StudyStore& store, const StudyRun& run) {
  Server(ranks, head, store, run).serve();
  ranks.leave();
}

void help_study(Ranks& ranks,
                const JournalHead& head,
                const std::vector<SchemeEntry>& catalogue,
                int jobs,
                const std::function<void()>& ready) {
  const StoreOfRankZero store(ranks);
  const auto next = [&ranks](std::optional<std::size_t> left) {
    const std::string answer =
        ranks.ask(std::string(kNext) + (left ? std::to_string(*left) : std::string()));
    const auto k = after(kRun, answer);
    return k ? number_in(*k) : std::nullopt;
  };
  // A failure is told at once: others may wait for a slice that this thread has begun.
  const auto work = [&] {
    try {
      run_cases(head.spec, catalogue, {.store = &store, .program = head.program}, next);
    } catch (const std::exception& error) {
      ranks.send(0, std::string(kFailed) + error.what());
    }
  };
  try {
    ready();
  } catch (const std::exception& error) {
    ranks.send(0, std::string(kFailed) + error.what());
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < jobs; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  ranks.leave();
}

void tell_study(Ranks& ranks, const JournalHead& head) {
  const std::string text = head_text(head);
  for (int rank = 1; rank < ranks.size(); ++rank) ranks.send(rank, text);
}

JournalHead hear_study(Ranks& ranks) { return read_head("{" + ranks.wait(), "rank 0"); }

}  // namespace assay::reports
