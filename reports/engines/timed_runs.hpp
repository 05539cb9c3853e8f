#pragma once

#include <string>
#include <vector>

#include "oracles/problem.hpp"
#include "reports/compare/precision.hpp"
#include "reports/compare/trajectory_csv.hpp"
#include "reports/study/scheme_entry.hpp"

namespace assay::reports {

/// The runs that an engine is asked to simulate.
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

/// One run for each number of steps. @throws the exceptions of the scheme: InvalidInput if it does
/// not take the problem
[[nodiscard]] std::vector<TimedTrajectory> timed_runs(const RunsOf& of);

/// The precision in which an engine computes. The engine declares it by the option
/// significand-bits.
[[nodiscard]] Precision precision_of(const SchemeEntry& scheme);

/// The reason that an engine gives for not taking a problem.
[[nodiscard]] std::string reason_of(const std::string& refusal);

}  // namespace assay::reports
