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
  /// For a foreign solver that reports that there is no solution.
  std::optional<NoSolutionClaim> claim = {};
  /// For each solution, or for the iterate if there is none; nothing if not requested.
  std::optional<std::vector<RefinedPoint>> refined = {};
  std::size_t printed = 0;         ///< [bytes] by a foreign solver
  std::string tolerance = {};      ///< as typed; 0: what rounding allows
  std::optional<int> digits = {};  ///< requested
  bool interrupted = false;        ///< by a signal, before there was an answer

  [[nodiscard]] std::string_view status() const {
    return interrupted ? "interrupted" : to_string(outcome.status);
  }
};

/// Rounds the values to `digits` significant digits; enclosures are kept.
void round_values(SolveOutcome& outcome, int digits);

/// The document that cli.md describes. Numbers of scalar double are JSON numbers. Numbers of other
/// scalars are decimal strings.
[[nodiscard]] nlohmann::ordered_json to_json(const SolveReport& report);

}  // namespace assay::reports
