// What a journal costs a study: `journal [PAIRS]`, at most so many. Pairs of the same study,
// without and with a journal, in turn, so that a busy machine is the same for both. Time of all
// processors, as the disk is waited for by a thread of its own. Fails unless the interval of the
// mean cost, at 95 %, is below 1 %: exit 1 if it is above, 3 if the pairs do not decide.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <numeric>
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

double seconds_of_study(const StudySpec& spec, StudyJournal* journal) {
  const double begin = processor_seconds();
  StudyRun run{.jobs = 1};
  if (journal) run.store = &journal->store();
  (void)run_study(spec, schemes(), run);
  return processor_seconds() - begin;
}

constexpr double kAllowed = 0.01;
constexpr int kFewestPairs = 5;

/// The mean of the costs and half its interval at 95 %.
struct Mean {
  double value, half;
};

Mean mean_of(const std::vector<double>& costs) {
  const auto n = static_cast<double>(costs.size());
  const double mean = std::accumulate(costs.begin(), costs.end(), 0.0) / n;
  double squares = 0;
  for (const double cost : costs) squares += (cost - mean) * (cost - mean);
  const boost::math::students_t distribution(n - 1);
  return {mean, boost::math::quantile(distribution, 0.975) * std::sqrt(squares / (n - 1) / n)};
}

/// The share of its own time that a study takes longer with a journal.
double cost_of_journal(const StudySpec& study, bool journal_first) {
  const auto folder =
      std::filesystem::temp_directory_path() / fmt::format("assay-journal-bench-{}", ::getpid());
  std::filesystem::remove_all(folder);
  StudyJournal journal(
      folder,
      {.spec = study, .others = cases_of_other_tolerances(study, schemes()), .sections = "none"});
  double with = journal_first ? seconds_of_study(study, &journal) : 0;
  const double without = seconds_of_study(study, nullptr);
  if (!journal_first) with = seconds_of_study(study, &journal);
  fmt::print("{} cases: {:.3f} s without, {:.3f} s with a journal of {} kB: {:+.2f} %\n",
             study.cases.size(),
             without,
             with,
             std::filesystem::file_size(folder / kJournalName) / 1000,
             100 * (with / without - 1));
  std::filesystem::remove_all(folder);
  return with / without - 1;
}

int bench(int pairs) {
  pairs = std::max(pairs, kFewestPairs);
  const StudySpec study = spec();
  (void)seconds_of_study(study, nullptr);  // exact motions are computed once
  std::vector<double> costs;
  for (int pair = 0; pair < pairs; ++pair) {
    costs.push_back(cost_of_journal(study, pair % 2 == 1));
    if (pair + 1 < kFewestPairs) continue;
    const auto [mean, half] = mean_of(costs);
    fmt::print("mean {:+.2f} % ± {:.2f} %\n", 100 * mean, 100 * half);
    if (mean + half < kAllowed) return 0;
    if (mean - half > kAllowed) return 1;
  }
  return 3;
}

}  // namespace
}  // namespace assay::reports

int main(int argc, char** argv) {
  return assay::reports::bench(argc > 1 ? std::atoi(argv[1]) : 40);
}
