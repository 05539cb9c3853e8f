// What a journal costs a study: `journal [PAIRS]`. Pairs of the same study, without and with a
// journal, in turn, so that a busy machine is the same for both. Time of all processors, as the
// disk is waited for by a thread of its own.
#include <fmt/format.h>

#include <algorithm>
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

double seconds_of_study(const StudySpec& spec, StudyJournal* journal) {
  const double begin = processor_seconds();
  StudyRun run{.jobs = 1};
  if (journal) run.store = &journal->store();
  (void)run_study(spec, schemes(), run);
  return processor_seconds() - begin;
}

int bench(int pairs) {
  const StudySpec study = spec();
  const auto folder = std::filesystem::temp_directory_path() / "assay-journal-bench";
  std::vector<double> ratios;
  for (int pair = 0; pair < pairs; ++pair) {
    std::filesystem::remove_all(folder);
    const double without = seconds_of_study(study, nullptr);
    StudyJournal journal(
        folder,
        {.spec = study, .others = cases_of_other_tolerances(study, schemes()), .sections = "none"});
    const double with = seconds_of_study(study, &journal);
    ratios.push_back(with / without);
    fmt::print("{} cases: {:.3f} s without, {:.3f} s with a journal of {} kB: {:+.2f} %\n",
               study.cases.size(),
               without,
               with,
               std::filesystem::file_size(folder / kJournalName) / 1000,
               100 * (with / without - 1));
  }
  std::ranges::sort(ratios);
  fmt::print("median {:+.2f} %\n", 100 * (ratios[ratios.size() / 2] - 1));
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace
}  // namespace assay::reports

int main(int argc, char** argv) {
  return assay::reports::bench(argc > 1 ? std::max(1, std::atoi(argv[1])) : 5);
}
