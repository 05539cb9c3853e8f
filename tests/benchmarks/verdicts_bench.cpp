// The honesty of the verdicts: how often the right scheme is accused or left undecided, and how
// often each wrong one gets away, over many seeds.  Usage: verdicts [SEEDS]
// [all|timing|wrong|right], 200 seeds by default.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iostream>

#include "reports/study/study.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::reports {
namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The bouncing-ball part of the default study.
StudySpec bouncing_ball_study(std::uint64_t seed) {
  StudySpec spec = default_study(schemes());
  std::erase_if(spec.cases, [](const StudyCase& c) { return c.problem != "bouncing-ball"; });
  spec.seed = seed;
  return spec;
}

void right_scheme(std::uint64_t seeds) {
  std::size_t rows = 0, refuted = 0, undecided = 0, primary = 0, wide = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    for (const StudyRow& row : run_study(bouncing_ball_study(seed), schemes()).rows) {
      ++rows;
      refuted += row.verdict == Verdict::kRefuted ? 1 : 0;
      undecided += row.verdict == Verdict::kUndecided ? 1 : 0;
      if (row.metric != "velocity-l1" && row.metric != "position-sup") continue;
      ++primary;
      const bool narrow = row.fit && row.fit->order_interval[1] - row.fit->order_interval[0] <= 0.1;
      wide += narrow ? 0 : 1;
    }
    if (seed % 20 != 0 && seed != seeds) continue;
    std::cout << fmt::format(
                     "moreau-jean: {} rows over {} seeds, {} refuted, {} undecided ({:.2f} %); "
                     "{} of {} intervals of velocity-l1 and position-sup wider than ±0.05\n",
                     rows,
                     seed,
                     refuted,
                     undecided,
                     100.0 * static_cast<double>(undecided) / static_cast<double>(rows),
                     wide,
                     primary)
              << std::flush;
  }
}

/// Whether a row of the scheme's default study is refuted. The case that holds one comes first from
/// then on; what a row says does not depend on the others.
bool is_flagged(std::vector<StudyCase>& cases,
                const std::vector<SchemeEntry>& catalogue,
                std::uint64_t seed,
                const StudyRun& run) {
  for (auto study_case = cases.begin(); study_case != cases.end(); ++study_case) {
    StudySpec one;
    one.seed = seed;
    one.cases = {*study_case};
    for (const StudyRow& row : run_study(one, catalogue, run).rows) {
      if (row.verdict != Verdict::kRefuted) continue;
      std::rotate(cases.begin(), study_case, study_case + 1);
      return true;
    }
  }
  return false;
}

void wrong(std::string_view name,
           const std::vector<SchemeEntry>& catalogue,
           std::uint64_t seeds,
           const StudyRun& run = {}) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<StudyCase> cases = default_study(catalogue).cases;
  std::uint64_t flagged = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    flagged += is_flagged(cases, catalogue, seed, run) ? 1 : 0;
  }
  std::cout << fmt::format("{}: flagged with {} of {} seeds ({:.0f} s)\n",
                           name,
                           flagged,
                           seeds,
                           seconds_since(start))
            << std::flush;
}

void wrong_scheme(const SchemeEntry& entry, std::uint64_t seeds) {
  wrong(entry.name, {entry}, seeds);
}

/// Σ_k |v_h − v| over the nodes: the L¹ norm without dt.
template <class T>
T without_dt(const Comparison<T>& comparison) {
  using std::abs;
  T sum(0);
  for (Eigen::Index c = 0; c < comparison.size(); ++c) {
    for (Eigen::Index i = 0; i < comparison.dofs(); ++i) {
      sum += abs(T(comparison.computed_v0(i, c) - comparison.exact_v0(i, c)));
    }
  }
  return sum;
}

void wrong_metric(std::uint64_t seeds) {
  std::vector<MetricEntry> mistaken = metrics();
  for (MetricEntry& metric : mistaken) {
    if (metric.name != "velocity-l1") continue;
    metric.measure = &without_dt<long double>;
    metric.measure_high = &without_dt<Mpfr>;
  }
  StudyRun run;
  run.metrics = &mistaken;
  wrong("velocity-l1 without dt", schemes(), seeds, run);
}

void timing() {
  for (const int jobs : {2, 1}) {
    StudyRun run;
    run.jobs = jobs;
    const auto start = std::chrono::steady_clock::now();
    const std::size_t rows = run_study(default_study(schemes()), schemes(), run).rows.size();
    std::cout << fmt::format(
        "default study, {} rows, {} threads: {:.1f} s\n", rows, jobs, seconds_since(start));
  }
}

}  // namespace
}  // namespace assay::reports

int main(int argc, char** argv) {
  using namespace assay::reports;
  const std::uint64_t seeds = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 200;
  const std::string_view part = argc > 2 ? argv[2] : "all";
  if (seeds == 0 || (part != "all" && part != "timing" && part != "wrong" && part != "right")) {
    std::cerr << "usage: verdicts [SEEDS] [all|timing|wrong|right]\n";
    return 2;
  }
  if (part == "all" || part == "timing") timing();
  if (part == "all" || part == "wrong") {
    wrong_scheme(assay::wrong::entry("theta-swapped"), seeds);
    wrong_scheme(assay::wrong::entry("restitution-off"), seeds);
    wrong_scheme(assay::wrong::entry("no-inverse-mass"), seeds);
    wrong_scheme(assay::wrong::entry("position-old-velocity"), seeds);
    wrong_metric(seeds);
  }
  if (part == "all" || part == "right") right_scheme(seeds);
}
