#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/identify/measured.hpp"

namespace assay::reports {

/// The result of the probes of a property.
enum class Recovery {
  kRecovered,     ///< one value, which every probe confirms
  kInconsistent,  ///< the probes contradict each other: no known property fits
  kUndetermined   ///< probes are missing, or decide nothing
};

/// "recovered", "inconsistent", "undetermined".
[[nodiscard]] std::string_view to_string(Recovery recovery);

/// A recovered number, e.g. "theta".
struct RecoveredValue {
  std::string name;
  Measured value;
};

/// A property of a stepper.
struct Identified {
  Recovery recovery = Recovery::kUndetermined;
  std::string statement;  ///< the finding, or the reason why there is none
  std::vector<RecoveredValue> values = {};
  // filled in by identify()
  std::string property = {};
  std::vector<std::string> probes = {};      ///< the answered probes
  std::vector<std::string> unanswered = {};  ///< "name: reason"
};

/// Half-width, relative to 1 + |value|, of the widest interval with which a value counts as known.
/// Weights and factors are about 1.
inline constexpr double kWidestRecovered = 1;

/// Undetermined if a value is known less accurately than kWidestRecovered.
[[nodiscard]] Identified recovered(std::string statement, std::vector<RecoveredValue> values = {});
[[nodiscard]] Identified inconsistent(std::string statement,
                                      std::vector<RecoveredValue> values = {});
[[nodiscard]] Identified undetermined(std::string statement,
                                      std::vector<RecoveredValue> values = {});

}  // namespace assay::reports
