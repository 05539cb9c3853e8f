// What a journal costs a study: `journal [PAIRS]`, at most so many. Pairs of the same study,
// without and with a journal, in turn, so that a busy machine is the same for both. Time of all
// processors, as the disk is waited for by a thread of its own. Fails unless the interval of the
// mean cost, at 95 %, is below 1 %: exit 1 if it is above, 3 if the pairs do not decide.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <vector>

#include "reports/study/study.hpp"
#include "reports/study/study_journal.hpp"

namespace assay::reports {
namespace {

double processor_seconds() {
  timespec time{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Every eighth case of the short study.
StudySpec spec() {
  StudySpec all = default_study(schemes(), StudyExtent::kShort), some = all;
  some.cases.clear();
  for (std::size_t k = 0; k < all.cases.size(); k += 8) some.cases.push_back(all.cases[k]);
  return some;
}

double seconds_of_case(const StudySpec& all, std::size_t k, StudyJournal* journal) {
  StudySpec one = all;
  one.cases = {all.cases[k]};
  StudyRun run{.jobs = 1};
  if (journal != nullptr) run.store = &journal->store();
  const double begin = processor_seconds();
  (void)run_study(one, schemes(), run);
  return processor_seconds() - begin;
}

constexpr double kAllowed = 0.01;

/// A case without a journal, and what it takes longer with one [s].
struct Pair {
  double without, longer;
};

/// The cost Σ longer/Σ without, and half its interval at 95 %, of the ratio estimator.
struct Cost {
  double value, half;
};

Cost cost_of(const std::vector<Pair>& pairs) {
  double without = 0, longer = 0, squares = 0;
  for (const Pair& pair : pairs) {
    without += pair.without;
    longer += pair.longer;
  }
  const double cost = longer / without;
  for (const Pair& pair : pairs) squares += std::pow(pair.longer - cost * pair.without, 2);
  constexpr double kQuantile = 1.96;
  return {cost, kQuantile * std::sqrt(squares) / without};
}

/// One pair of each case, with one journal; either comes first in turn.
void add_pairs(const StudySpec& study, int pass, std::vector<Pair>& pairs) {
  const auto folder =
      std::filesystem::temp_directory_path() / fmt::format("assay-journal-bench-{}", ::getpid());
  std::filesystem::remove_all(folder);
  StudyJournal journal(
      folder,
      {.spec = study, .others = cases_of_other_tolerances(study, schemes()), .sections = "none"});
  for (std::size_t k = 0; k < study.cases.size(); ++k) {
    const bool first = (k + static_cast<std::size_t>(pass)) % 2 == 0;
    double with = first ? seconds_of_case(study, k, &journal) : 0;
    const double without = seconds_of_case(study, k, nullptr);
    if (!first) with = seconds_of_case(study, k, &journal);
    pairs.push_back({without, with - without});
  }
  fmt::print("journal of {} kB; ", std::filesystem::file_size(folder / kJournalName) / 1000);
  std::filesystem::remove_all(folder);
}

int bench(int passes) {
  const StudySpec study = spec();
  for (std::size_t k = 0; k < study.cases.size(); ++k) {
    (void)seconds_of_case(study, k, nullptr);  // exact motions are computed once
  }
  std::vector<Pair> pairs;
  for (int pass = 0; pass < passes; ++pass) {
    add_pairs(study, pass, pairs);
    const auto [cost, half] = cost_of(pairs);
    fmt::print("{} pairs of cases: a journal costs {:+.2f} % ± {:.2f} %\n",
               pairs.size(),
               100 * cost,
               100 * half);
    std::fflush(stdout);
    if (cost + half < kAllowed) return 0;
    if (cost - half > kAllowed) return 1;
  }
  return 3;
}

}  // namespace
}  // namespace assay::reports

int main(int argc, char** argv) {
  return assay::reports::bench(argc > 1 ? std::max(1, std::atoi(argv[1])) : 10);
}
