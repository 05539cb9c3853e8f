#include "reports/identify/threshold.hpp"

#include <algorithm>
#include <cmath>

namespace assay::reports {

namespace {

using Question = std::function<std::optional<bool>(double)>;

constexpr double kWidth = 0x1p-40;
constexpr int kMostIntervals = 50;

/// Yes at `low`, no at `high`.
struct Bracket {
  double low, high;
  bool complete = true;  ///< every question was answered

  [[nodiscard]] bool narrow() const {
    return high - low <= 2 * kWidth * std::fmax(1, std::abs(low));
  }
  void ask(const Question& question, double x) {
    if (!(low < x && x < high)) return;
    const auto answer = question(x);
    if (!answer) {
      complete = false;
    } else if (*answer) {
      low = x;
    } else {
      high = x;
    }
  }
};

/// Kind, and the bracket of kFound.
Threshold::Kind on_grid(const std::vector<double>& grid, const Question& question, Bracket& found) {
  std::vector<std::optional<bool>> answers;
  for (const double x : grid) answers.push_back(question(x));
  if (std::ranges::find(answers, std::optional<bool>()) != answers.end())
    return Threshold::Kind::kOpen;
  const auto change = std::ranges::find(answers, std::optional(false));
  if (std::find(change, answers.end(), std::optional(true)) != answers.end()) {
    return Threshold::Kind::kMixed;
  }
  if (change == answers.end()) return Threshold::Kind::kAlways;
  if (change == answers.begin()) return Threshold::Kind::kNever;
  const auto first_no = static_cast<std::size_t>(change - answers.begin());
  found = {grid[first_no - 1], grid[first_no]};
  return Threshold::Kind::kFound;
}

double simplest_between(double low, double high) {
  // The fraction between low and high with the least denominator.
  for (double q = 1; q < 1000; ++q) {
    const double p = std::floor(low * q) + 1;
    if (p < high * q) return p / q;
  }
  return (low + high) / 2;
}

}  // namespace

Threshold find_threshold(const std::vector<double>& grid, const Question& question) {
  Bracket bracket{};
  Threshold result{on_grid(grid, question, bracket)};
  if (result.kind != Threshold::Kind::kFound) return result;
  for (int i = 0; i < kMostIntervals && bracket.complete && !bracket.narrow(); ++i) {
    const double width = kWidth * std::fmax(1, std::abs(bracket.low));
    const double low = bracket.low, high = bracket.high;
    const double simple = simplest_between(low, high);
    for (const double x : {low + width, high - width}) bracket.ask(question, x);
    for (const double x : {simple, simple - width, simple + width}) bracket.ask(question, x);
    if (!bracket.narrow()) bracket.ask(question, (bracket.low + bracket.high) / 2);
  }
  result.at = {(bracket.low + bracket.high) / 2, (bracket.high - bracket.low) / 2};
  result.narrow = bracket.narrow();
  const double simple = simplest_value(result.at);
  if (simple == bracket.low) result.closed = true;
  if (simple == bracket.high) result.closed = false;
  return result;
}

}  // namespace assay::reports
