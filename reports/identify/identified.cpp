#include "reports/identify/identified.hpp"

#include <cmath>
#include <utility>

namespace assay::reports {

std::string_view to_string(Recovery recovery) {
  switch (recovery) {
    case Recovery::kRecovered:
      return "recovered";
    case Recovery::kInconsistent:
      return "inconsistent";
    case Recovery::kUndetermined:
      break;
  }
  return "undetermined";
}

Identified recovered(std::string statement, std::vector<RecoveredValue> values) {
  for (const RecoveredValue& each : values) {
    const Measured& found = each.value;
    if (found.error <= kWidestRecovered * (1 + std::abs(found.value))) continue;
    return undetermined("the answers leave " + each.name + " = " + to_text(found),
                        std::move(values));
  }
  return {Recovery::kRecovered, std::move(statement), std::move(values)};
}
Identified inconsistent(std::string statement, std::vector<RecoveredValue> values) {
  return {Recovery::kInconsistent, std::move(statement), std::move(values)};
}
Identified undetermined(std::string statement, std::vector<RecoveredValue> values) {
  return {Recovery::kUndetermined, std::move(statement), std::move(values)};
}

}  // namespace assay::reports
