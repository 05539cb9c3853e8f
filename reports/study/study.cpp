#include "reports/study/study.hpp"

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "core/scalar/invalid_input.hpp"
#include "reports/study/case_runner.hpp"
#include "reports/study/control.hpp"
#include "reports/study/own_tolerances.hpp"

namespace assay::reports {

namespace {

/// Counts finished rounds and reports the fraction done.
class Progress {
 public:
  Progress(const std::function<void(double)>& callback, std::size_t cases)
      : callback_(callback), cases_(cases) {}

  void finished_case() {
    if (!callback_) return;
    const std::lock_guard lock(mutex_);
    ++done_;
    callback_(static_cast<double>(done_) / static_cast<double>(cases_));
  }

 private:
  const std::function<void(double)>& callback_;
  std::size_t cases_;
  std::size_t done_ = 0;
  std::mutex mutex_;
};

void run_case(CaseRunner& runner) {
  const auto run_members = [&runner] {
    const std::size_t groups = runner.groups();
    oneapi::tbb::parallel_for(
        std::size_t{0}, groups, [&](std::size_t group) { runner.run_group(group); });
  };
  while (!runner.empty() && runner.wants_more()) {
    runner.begin_round();
    run_members();
    runner.end_round();
  }
  while (runner.needs_finer_steps()) {
    runner.begin_finer_round();
    run_members();
    runner.end_finer_round();
  }
  while (runner.needs_confirmation()) {
    runner.begin_confirmation();
    run_members();
    runner.end_confirmation();
  }
}

std::string in_lower_case(std::string text) {
  std::ranges::transform(
      text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Equal ids get a number, in the order of the study. They name files, so upper and lower case do
/// not distinguish them.
void make_ids_unique(std::vector<StudyRow>& rows) {
  std::set<std::string> seen;
  for (StudyRow& row : rows) {
    const std::string base = row.id;
    for (int n = 2; !seen.insert(in_lower_case(row.id)).second; ++n) {
      row.id = base + "." + std::to_string(n);
    }
  }
}

}  // namespace

namespace {

/// What a case is judged by besides its own rows, and runs in one shard with.
using OtherCases = std::vector<std::optional<std::size_t>>;

OtherCases cases_of_other_tolerances(const StudySpec& spec,
                                     const std::vector<SchemeEntry>& catalogue) {
  OtherCases others;
  for (std::size_t k = 0; k < spec.cases.size(); ++k) {
    others.push_back(case_of_other_tolerances(spec, k, catalogue));
  }
  return others;
}

void excuse_own_tolerances(const OtherCases& other, std::vector<std::vector<StudyRow>>& rows) {
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (!other[k]) continue;
    for (StudyRow& row : rows[k]) {
      const auto same = std::ranges::find(rows[*other[k]], row.metric, &StudyRow::metric);
      if (same != rows[*other[k]].end()) excuse_own_tolerances(row, *same);
    }
  }
}

/// Prepares the cases in parallel; if one refuses, the error of the first is thrown.
std::vector<std::unique_ptr<CaseRunner>> make_runners(const StudySpec& spec,
                                                      const std::vector<SchemeEntry>& catalogue,
                                                      const std::vector<MetricEntry>& metrics) {
  std::vector<std::unique_ptr<CaseRunner>> runners(spec.cases.size());
  std::vector<std::exception_ptr> refusals(spec.cases.size());
  oneapi::tbb::parallel_for(std::size_t{0}, runners.size(), [&](std::size_t k) {
    try {
      runners[k] = std::make_unique<CaseRunner>(spec, spec.cases[k], catalogue, metrics);
    } catch (...) {
      refusals[k] = std::current_exception();
    }
  });
  for (const std::exception_ptr& refusal : refusals) {
    if (refusal) std::rethrow_exception(refusal);
  }
  return runners;
}

/// For a case whose rows are known: the rows that a control excuses.
void excuse_by_controls(const StudySpec& spec,
                        std::size_t k,
                        const std::vector<SchemeEntry>& catalogue,
                        const std::vector<MetricEntry>& metrics,
                        std::vector<StudyRow>& rows) {
  for (const StudyCase& control : cases_of_controls(spec.cases[k], rows, catalogue)) {
    try {
      CaseRunner runner(spec, control, catalogue, metrics);
      run_case(runner);
      const std::vector<StudyRow> of_control = runner.take_rows();
      for (StudyRow& row : rows) excuse_by_control(row, of_control);
    } catch (const InvalidInput&) {
      continue;  // it does not take the problem, or promises nothing there
    }
  }
}

}  // namespace

StudyResult run_study(const StudySpec& spec,
                      const std::vector<SchemeEntry>& catalogue,
                      const StudyRun& run) {
  const int cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  const int jobs = run.jobs > 0 ? run.jobs : cores;
  const oneapi::tbb::global_control limit(oneapi::tbb::global_control::max_allowed_parallelism,
                                          static_cast<std::size_t>(jobs));
  oneapi::tbb::task_arena arena(jobs);
  std::vector<std::unique_ptr<CaseRunner>> runners;
  arena.execute([&] { runners = make_runners(spec, catalogue, *run.metrics); });
  const OtherCases other = cases_of_other_tolerances(spec, catalogue);
  const auto is_ours = [&](std::size_t k) {
    return static_cast<int>(other[k].value_or(k) % static_cast<std::size_t>(run.shards)) ==
           run.shard;
  };
  Progress progress(run.progress, runners.size());
  std::vector<std::vector<StudyRow>> by_case(runners.size());
  arena.execute([&] {
    oneapi::tbb::parallel_for(std::size_t{0}, runners.size(), [&](std::size_t k) {
      if (is_ours(k)) run_case(*runners[k]);
      by_case[k] = runners[k]->take_rows();
      if (is_ours(k)) excuse_by_controls(spec, k, catalogue, *run.metrics, by_case[k]);
      progress.finished_case();
    });
  });

  StudyResult result;
  result.title = spec.title;
  result.seed = spec.seed;
  result.confidence = spec.confidence;
  result.version = ASSAY_VERSION;
  result.source = spec.source;
  excuse_own_tolerances(other, by_case);
  std::vector<StudyRow> all;
  std::vector<bool> ours;
  for (std::size_t k = 0; k < by_case.size(); ++k) {
    for (StudyRow& row : by_case[k]) {
      ours.push_back(is_ours(k));
      all.push_back(std::move(row));
    }
  }
  make_ids_unique(all);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (ours[i]) result.rows.push_back(std::move(all[i]));
  }
  return result;
}

}  // namespace assay::reports
