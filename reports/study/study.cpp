#include "reports/study/study.hpp"

#include <fmt/format.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <thread>

#include "core/scalar/invalid_input.hpp"
#include "reports/study/assemble.hpp"
#include "reports/study/case_names.hpp"
#include "reports/study/control.hpp"
#include "reports/study/run_case.hpp"

namespace assay::reports {

namespace {

/// The cases of a study that this process runs, and those of which it needs the ids of the rows:
/// others of the study may have equal ones, which are numbered.
struct Share {
  std::vector<bool> ours, named;
};

Share share_of(const StudySpec& spec, const OtherCases& others, const StudyRun& run) {
  Share share;
  std::set<std::string> names;
  for (std::size_t k = 0; k < spec.cases.size(); ++k) {
    share.ours.push_back(is_in_shard(k, others, run.shard, run.shards));
    if (share.ours[k]) names.insert(lower_case_id(spec.cases[k]));
  }
  for (const StudyCase& of : spec.cases) share.named.push_back(names.contains(lower_case_id(of)));
  return share;
}

/// Runs cases of a study.
class CaseRuns {
 public:
  CaseRuns(const StudySpec& spec, const std::vector<SchemeEntry>& catalogue, const StudyRun& run)
      : spec_(spec),
        catalogue_(catalogue),
        run_(run),
        runners_(spec.cases.size()),
        preparations_(spec.cases.size()) {
    if (run.store == nullptr) return;
    for (const StudyCase& of : spec.cases) keys_.push_back(case_key(spec, of, run.program));
  }

  /// Prepares cases in parallel; if one refuses, the error of the first is thrown.
  void prepare(const std::vector<bool>& wanted) {
    std::vector<std::exception_ptr> refusals(runners_.size());
    oneapi::tbb::parallel_for(std::size_t{0}, runners_.size(), [&](std::size_t k) {
      if (!wanted[k] || is_finished(k)) return;
      try {
        prepare(k);
      } catch (...) {
        refusals[k] = std::current_exception();
      }
    });
    for (const std::exception_ptr& refusal : refusals) {
      if (refusal) std::rethrow_exception(refusal);
    }
  }

  /// The rows of a case that nobody ran, for their ids.
  [[nodiscard]] std::vector<StudyRow> rows_to_be(std::size_t k) {
    return is_finished(k) ? store().finished(keys_[k])->rows : runners_[k]->take_rows();
  }

  [[nodiscard]] FinishedCase run(std::size_t k) {
    if (is_finished(k)) return *store().finished(keys_[k]);
    if (!runners_[k]) prepare(k);
    const std::unique_ptr<CaseRunner> runner = std::move(runners_[k]);
    FinishedCase finished{.index = k,
                          .seconds = preparations_[k] + run_case(*runner, key(k), store())};
    finished.rows = runner->take_rows();
    finished.seconds += excuse_by_controls(spec_.cases[k], finished.rows);
    store().keep(key(k), finished);
    return finished;
  }
  [[nodiscard]] bool is_finished(std::size_t k) const {
    return run_.store && run_.store->is_finished(keys_[k]);
  }

 private:
  [[nodiscard]] const StudyStore& store() const { return run_.store ? *run_.store : none_; }
  [[nodiscard]] std::string key(std::size_t k) const { return run_.store ? keys_[k] : ""; }
  void prepare(std::size_t k) {
    preparations_[k] = seconds_of([&] { runners_[k] = new_runner(spec_.cases[k]); });
  }
  [[nodiscard]] std::unique_ptr<CaseRunner> new_runner(const StudyCase& of) const {
    return std::make_unique<CaseRunner>(spec_, of, catalogue_, *run_.metrics);
  }

  /// @return the seconds of one processor that it took
  double excuse_by_controls(const StudyCase& of, std::vector<StudyRow>& rows) const {
    double seconds = 0;
    for (const StudyCase& control : cases_of_controls(of, rows, catalogue_)) {
      try {
        const std::unique_ptr<CaseRunner> runner = new_runner(control);
        // The study may have the same case: its units are others, so that it may finish first.
        const std::string own =
            run_.store ? "control-" + case_key(spec_, control, run_.program) : "";
        seconds += run_case(*runner, own, store());
        const std::vector<StudyRow> of_control = runner->take_rows();
        for (StudyRow& row : rows) excuse_by_control(row, of_control);
      } catch (const InvalidInput&) {
        continue;  // it does not take the problem, or promises nothing there
      }
    }
    return seconds;
  }

  const StudySpec& spec_;
  const std::vector<SchemeEntry>& catalogue_;
  const StudyRun& run_;
  std::vector<std::unique_ptr<CaseRunner>> runners_;
  std::vector<double> preparations_;  // [s] of each runner
  std::vector<std::string> keys_;
  const StudyStore none_;
};

}  // namespace

void run_cases(const StudySpec& spec,
               const std::vector<SchemeEntry>& catalogue,
               const StudyRun& run,
               const NextCase& next) {
  // The thread takes no work of others: it would leave a slice that other processes wait for.
  oneapi::tbb::task_arena alone(1);
  CaseRuns runs(spec, catalogue, run);
  for (auto k = next(std::nullopt); k; k = next(k)) {
    try {
      alone.execute([&] { (void)runs.run(*k); });
    } catch (const CaseIsFinished&) {
      continue;
    }
  }
}

StudyResult run_study(const StudySpec& spec,
                      const std::vector<SchemeEntry>& catalogue,
                      const StudyRun& run) {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int jobs = run.jobs > 0 ? run.jobs : cores;
  const oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism,
                                          static_cast<std::size_t>(jobs));
  oneapi::tbb::task_arena arena(jobs);
  const OtherCases others = cases_of_other_tolerances(spec, catalogue);
  const Share share = share_of(spec, others, run);
  CaseRuns runs(spec, catalogue, run);
  arena.execute([&] { runs.prepare(share.named); });
  ProgressCounter progress(run.progress, spec, share.ours);
  std::vector<RowsOfCase> cases(spec.cases.size());
  arena.execute([&] {
    oneapi::tbb::parallel_for(std::size_t{0}, cases.size(), [&](std::size_t k) {
      if (!share.named[k]) return;
      if (!share.ours[k]) {
        cases[k].rows = runs.rows_to_be(k);
        return;
      }
      const bool was_finished = runs.is_finished(k);
      FinishedCase finished = runs.run(k);
      progress.finished_case(spec.cases[k], finished, !was_finished);
      cases[k] = {std::move(finished.rows), /*shown=*/true};
    });
  });
  return assemble(spec, others, std::move(cases));
}

}  // namespace assay::reports
