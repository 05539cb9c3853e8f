#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "reports/tolerance/tolerance.hpp"

namespace assay::reports {

/// A tolerance, and the question to which it is the answer, as users read it.
struct ToleranceReport {
  std::string problem, scheme;  ///< no scheme: only the errors of a program are known
  std::string h, t_end;         ///< [s], as typed
  std::string scalar, claims;
  Parameters parameters, options;
  const MetricEntry* metric;
  double confidence;
  std::string command;  ///< derives the tolerance again
  DerivedTolerance tolerance;
};

/// @param next  the command to type
void print_tolerance(const ToleranceReport& report, const std::string& next);
[[nodiscard]] nlohmann::ordered_json tolerance_json(const ToleranceReport& report);

}  // namespace assay::reports
