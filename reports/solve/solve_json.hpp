#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "reports/solve/no_solution_claim.hpp"
#include "reports/solve/refine.hpp"

namespace assay::reports {

/// A solve as it is reported.
struct SolveReport {
  std::string kind;
  Eigen::Index size = 0, contacts = 0;
  std::string solver, scalar;
  SolveOutcome outcome;
  /// Of a foreign solver that says that there is no solution.
  std::optional<NoSolutionClaim> claim = {};
  /// Of each solution, or of the iterate if there is none; no value: not asked for.
  std::optional<std::vector<RefinedPoint>> refined = {};
  std::size_t printed = 0;  ///< [bytes] by a foreign solver
};

/// The values rounded to so many significant digits; enclosures stay as they are.
void round_values(SolveOutcome& outcome, int digits);

/// As cli.md says. Numbers of scalar double are numbers, those of the others decimal strings.
[[nodiscard]] nlohmann::ordered_json to_json(const SolveReport& report);

}  // namespace assay::reports
