#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"
#include "reports/identify/identify.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// That a value of a property is a number: `activation.gamma=1/2`.
struct Expectation {
  std::string property, value;
  Rational number;
};

/// Confirmed where the number lies in the interval of the value, refuted where it does not, or
/// where the property was decided and has no such value. Else undecided.
struct JudgedExpectation {
  Expectation expected;
  Verdict verdict = Verdict::kUndecided;
  std::string found = {};
};

/// @throws InvalidInput on a text of another form, or an unknown property.
[[nodiscard]] std::vector<Expectation> read_expectations(const std::vector<std::string>& texts);

[[nodiscard]] std::vector<JudgedExpectation> judge(const std::vector<Expectation>& expectations,
                                                   const Identification& found);

[[nodiscard]] std::string to_text(const JudgedExpectation& judged);
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<JudgedExpectation>& judged);

}  // namespace assay::reports
