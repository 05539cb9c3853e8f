// Whether `auto` gives wrong answers to problems that nobody would pose: `hostile [--seed N]
// [--count N] [--seconds S] [lcp|box|contacts …]`, 1000 of each kind by default, or as many as it
// solves in so many seconds. Solutions are examined in exact numbers, with friction to 50 digits.
// "No solution" is compared with all bases in rationals, where there are few. To give up is no
// wrong answer. Problems do not depend on the processors that share them, and a wrong one is named
// by its seed and index. Exit code 1 for a wrong answer.
#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <chrono>
#include <mutex>

#include "core/solvers/box_auto.hpp"
#include "core/solvers/friction_auto.hpp"
#include "tests/benchmarks/hostile_answers.hpp"
#include "tests/benchmarks/hostile_problems.hpp"

namespace assay::hostile {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

template <class Problem>
bool is_finite_problem(const Problem& problem) {
  try {
    validate(problem);
    return true;
  } catch (const InvalidInput&) {  // products of its factors leave the range of double
    return false;
  }
}

class Count {
 public:
  void add(Worth worth, double seconds) {
    const std::scoped_lock lock(mutex_);
    ++of_[static_cast<std::size_t>(worth)];
    longest_ = std::max(longest_, seconds);
  }
  [[nodiscard]] long operator[](Worth worth) const { return of_[static_cast<std::size_t>(worth)]; }
  void print(std::string_view kind) const {
    fmt::print("{:<9} {:>9} {:>9} {:>13} {:>9} {:>7} {:>9.2f}\n",
               kind,
               (*this)[Worth::kSolved],
               (*this)[Worth::kDenied],
               (*this)[Worth::kNotExamined],
               (*this)[Worth::kGivenUp],
               (*this)[Worth::kWrong],
               longest_);
    std::fflush(stdout);
  }

 private:
  std::mutex mutex_;
  std::array<long, 5> of_{};
  double longest_ = 0;
};

struct Arguments {
  std::uint64_t seed = 1;
  std::uint64_t count = 1000;
  double seconds = 1e9;
  std::vector<std::string> kinds = {"lcp", "box", "contacts"};
};

/// @return whether no answer is wrong.
template <class Solver, class Make>
bool run(const Arguments& arguments, std::string_view kind, const Make& make) {
  Count count;
  const auto start = Clock::now();
  tbb::parallel_for(std::uint64_t{0}, arguments.count, [&](std::uint64_t index) {
    if (seconds_since(start) > arguments.seconds) return;
    const auto problem = make(arguments.seed, index);
    if (!is_finite_problem(problem)) return;
    const double allowed = tolerance(arguments.seed, index);
    const auto begin = Clock::now();
    const SolveResult<double> answer = Solver{}.solve(problem, {.tolerance = allowed});
    const double seconds = seconds_since(begin);
    const Worth worth = examine_answer(problem, answer, allowed);
    count.add(worth, seconds);
    if (worth != Worth::kWrong) return;
    fmt::print("WRONG {} of seed {}, index {}, tolerance {}: {}: {}\n",
               kind,
               arguments.seed,
               index,
               allowed,
               to_string(answer.status),
               answer.note);
  });
  count.print(kind);
  return count[Worth::kWrong] == 0;
}

int run(const Arguments& arguments) {
  fmt::print("{:<9} {:>9} {:>9} {:>13} {:>9} {:>7} {:>9}\n",
             "",
             "solved",
             "denied",
             "not examined",
             "given up",
             "wrong",
             "longest s");
  bool good = true;
  for (const std::string& kind : arguments.kinds) {
    const bool is_right = kind == "lcp"   ? run<BoxAuto<double>>(arguments, kind, lcp)
                          : kind == "box" ? run<BoxAuto<double>>(arguments, kind, box)
                                          : run<FrictionAuto<double>>(arguments, kind, contacts);
    good = good && is_right;
  }
  return good ? 0 : 1;
}

}  // namespace
}  // namespace assay::hostile

int main(int count, char** words) {
  assay::hostile::Arguments arguments;
  CLI::App app{"hostile"};
  app.add_option("--seed", arguments.seed)->check(CLI::NonNegativeNumber);
  app.add_option("--count", arguments.count)->check(CLI::NonNegativeNumber);
  app.add_option("--seconds", arguments.seconds)->check(CLI::PositiveNumber);
  app.add_option("kinds", arguments.kinds)->check(CLI::IsMember({"lcp", "box", "contacts"}));
  CLI11_PARSE(app, count, words);
  return assay::hostile::run(arguments);
}
