#pragma once

#include <string>
#include <vector>

#include "oracles/problem.hpp"
#include "reports/compare/precision.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// What an engine is asked to simulate.
struct RunsOf {
  const SchemeEntry& scheme;
  std::string problem;
  oracles::Settings parameters, options;
  std::string t_end;  ///< [s]
  std::vector<int> steps;
};

struct TimedTrajectory {
  FileTrajectory run;
  double h, seconds;
};

/// One run for each number of steps. @throws what the scheme throws: InvalidInput where it does not
/// take the problem
[[nodiscard]] std::vector<TimedTrajectory> timed_runs(const RunsOf& of);

/// The precision in which an engine computes: it says so by the option significand-bits.
[[nodiscard]] Precision precision_of(const SchemeEntry& scheme);

/// What an engine that does not take a problem says of it.
[[nodiscard]] std::string reason_of(const std::string& refusal);

}  // namespace assay::reports
