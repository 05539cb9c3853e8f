#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/scalar/rational.hpp"
#include "reports/identify/identify.hpp"
#include "reports/study/study_result.hpp"

namespace assay::reports {

/// The expectation that a value of a property is a given number: `activation.gamma=1/2`.
struct Expectation {
  std::string property, value;
  Rational number;
};

/// Half-width, relative to 1 + |value|, of the widest interval that confirms a number in it.
inline constexpr double kWidestConfirming = 0x1p-10;

/// Refuted if the number is not in the interval of the value. Also refuted if the property was
/// decided from all of its answers and has no such value. Confirmed if the number is in the
/// interval, and its half-width is at most kWidestConfirming (1 + |value|). Otherwise undecided.
struct JudgedExpectation {
  Expectation expected;
  Verdict verdict = Verdict::kUndecided;
  std::string found = {};
};

/// @throws InvalidInput for a text of another form, an unknown property, or a value that the
/// property does not have.
[[nodiscard]] std::vector<Expectation> read_expectations(const std::vector<std::string>& texts);

[[nodiscard]] std::vector<JudgedExpectation> judge(const std::vector<Expectation>& expectations,
                                                   const Identification& found);

[[nodiscard]] std::string to_text(const JudgedExpectation& judged);
[[nodiscard]] nlohmann::ordered_json to_json(const std::vector<JudgedExpectation>& judged);

}  // namespace assay::reports
