#include "reports/cli/deciding_runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <optional>

#include "reports/study/left_out.hpp"
#include "reports/study/study_spec.hpp"

namespace assay::reports {

namespace {

/// Steps of a quarter show whether an order still changes.
constexpr std::int64_t kFiner = 4;

/// Four times the runs halve an interval. More than 64 times would take too long.
constexpr std::int64_t kMore = 4, kMost = 64;

/// The most that --budget takes.
constexpr std::int64_t kMostRunsOfARow = 1000000;

std::optional<std::string> setting(const StudyRow& row, std::string_view name) {
  const auto found = std::ranges::find(row.runs, name, &std::pair<std::string, std::string>::first);
  if (found == row.runs.end()) return std::nullopt;
  return found->second;
}

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The command with another value of the option; empty if it does not have the option.
std::string with_option(const std::string& command,
                        std::string_view option,
                        const std::string& value) {
  const std::string flag = fmt::format(" {} ", option);
  const std::size_t at = command.find(flag);
  if (at == std::string::npos) return {};
  const std::size_t first = at + flag.size();
  const std::size_t end = std::min(command.find(' ', first), command.size());
  return command.substr(0, first) + value + command.substr(end);
}

/// How many times the runs are needed, as a power of kMore, if the interval is centred on the order
/// and its width falls with the square root of their number: then it fits between the order and the
/// nearest end of the band.
std::int64_t needed_factor(const StudyRow& row) {
  if (!row.fit) return kMore;
  const auto [low, high] = row.fit->order_interval;
  const double to_end =
      std::min(std::abs(row.fit->order - row.band[0]), std::abs(row.fit->order - row.band[1]));
  std::int64_t factor = kMore;
  while (factor < kMost && (high - low) / 2 > to_end * std::sqrt(static_cast<double>(factor))) {
    factor *= kMore;
  }
  return factor;
}

std::string with_more_runs(const StudyRow& row, const std::string& command) {
  const auto budget = whole(setting(row, "budget").value_or(""));
  const std::int64_t factor = needed_factor(row);
  if (!budget || factor * *budget > kMostRunsOfARow) return {};
  return with_option(command, "--budget", fmt::format("{}", factor * *budget));
}

std::string with_finer_steps(const StudyRow& row, const std::string& command) {
  const std::string range = setting(row, "steps").value_or("");
  const std::size_t colon = std::min(range.find(':'), range.size());
  const auto fewest = whole(range.substr(0, colon));
  const auto most = whole(colon < range.size() ? range.substr(colon + 1) : "");
  if (!fewest || !most || kFiner * *most > kMostStudySteps) return {};
  return with_option(command, "--steps", fmt::format("{}:{}", kFiner * *fewest, kFiner * *most));
}

/// Whether the errors are 0, or rounding makes up half of them: finer steps have no less of it.
bool is_rounding(const StudyRow& row) {
  return std::ranges::all_of(row.samples, [](const Sample& sample) {
    return sample.error == 0 || sample.rounding >= sample.error / 2 ||
           sample.possible_rounding >= sample.error / 2;
  });
}

/// Whether straight lines between nodes were measured instead of the order.
bool is_hidden_between_nodes(const StudyRow& row) {
  return row.fit && row.fit->order_interval[1] < row.band[0] &&
         std::ranges::any_of(row.samples,
                             [](const Sample& sample) { return std::isfinite(sample.at_nodes); });
}

bool is_outside(const StudyRow& row) {
  const auto [low, high] = row.fit->order_interval;
  return high < row.band[0] || low > row.band[1];
}

}  // namespace

std::string deciding_command(const StudyRow& row) {
  if (row.verdict != Verdict::kUndecided || row.samples.empty() ||
      row.reason.ends_with(kRunsLeftOut) || is_hidden_between_nodes(row)) {
    return {};
  }
  if (row.fit && !is_outside(row)) return with_more_runs(row, row.reproduce);
  if (is_rounding(row)) return {};
  const std::string finer = with_finer_steps(row, row.reproduce);
  return finer.empty() ? finer : with_more_runs(row, finer);
}

}  // namespace assay::reports
