#include "reports/ranks/row_work.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>

#include <charconv>
#include <chrono>
#include <mutex>
#include <optional>
#include <thread>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/build_id.hpp"

namespace assay::reports {

namespace {

// What ranks tell rank 0: "build ID", once; "next", answered by a number or "end"; "row K TEXT";
// "failed MESSAGE".
constexpr std::string_view kBuild = "build ", kNext = "next", kRow = "row ", kFailed = "failed ",
                           kEnd = "end";
/// Between two looks of rank 0 for a message: short against a row.
constexpr std::chrono::microseconds kBetweenQuestions(200);

/// What follows `word` in a text that begins with it.
std::optional<std::string_view> after(std::string_view word, std::string_view text) {
  if (!text.starts_with(word)) return std::nullopt;
  return text.substr(word.size());
}

std::size_t number_at_start(std::string_view text) {
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

void compute_here(const RowWork& work) {
  std::mutex mutex;
  oneapi::tbb::parallel_for(std::size_t{0}, work.count, [&](std::size_t k) {
    work.compute(k);
    const std::lock_guard lock(mutex);
    work.done(k);
  });
}

void require_own_build(std::string_view build) {
  const std::string own = build_id();
  if (build == own) return;
  throw InvalidInput(
      fmt::format("a rank runs the build {} of the program, and rank 0 the build {}", build, own));
}

void hand_out(const RowWork& work, Ranks& ranks) {
  std::size_t next = 0;
  while (ranks.others() > 0) {
    const auto message = ranks.receive();
    if (!message) {
      std::this_thread::sleep_for(kBetweenQuestions);
    } else if (message->text == kNext) {
      ranks.send(message->from, next < work.count ? std::to_string(next++) : std::string(kEnd));
    } else if (const auto row = after(kRow, message->text)) {
      const std::size_t k = number_at_start(*row);
      work.unpack(k, row->substr(row->find(' ') + 1));
      work.done(k);
    } else if (const auto build = after(kBuild, message->text)) {
      require_own_build(*build);
    } else if (const auto why = after(kFailed, message->text)) {
      throw InvalidInput(std::string(*why));
    }
  }
  ranks.leave();
}

void help(const RowWork& work, Ranks& ranks) {
  const oneapi::tbb::global_control one(oneapi::tbb::global_control::max_allowed_parallelism, 1);
  ranks.send(0, std::string(kBuild) + build_id());
  for (std::string answer = ranks.ask(kNext); answer != kEnd; answer = ranks.ask(kNext)) {
    const std::size_t k = number_at_start(answer);
    work.compute(k);
    ranks.send(0, fmt::format("{}{} {}", kRow, k, work.pack(k)));
  }
  ranks.leave();
}

}  // namespace

void compute_rows(const RowWork& work, Ranks* ranks) {
  if (ranks == nullptr) return compute_here(work);
  if (ranks->rank() == 0) return hand_out(work, *ranks);
  help(work, *ranks);
}

void tell_failure(Ranks& ranks, std::string_view why) {
  ranks.send(0, std::string(kFailed) + std::string(why));
}

}  // namespace assay::reports
