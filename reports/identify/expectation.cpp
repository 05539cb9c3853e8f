#include "reports/identify/expectation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/parameters.hpp"
#include "reports/identify/catalogue.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

std::string text_of(const Expectation& expected) {
  return fmt::format(
      "{}.{} = {}", expected.property, expected.value, assay::to_text(expected.number));
}

std::string list_of(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

Expectation read_expectation(const std::string& text) {
  const std::size_t equals = text.find('='), dot = text.find('.');
  if (equals == std::string::npos || dot == std::string::npos || dot == 0 || dot + 1 >= equals) {
    throw InvalidInput("--expect " + text +
                       ": expected PROPERTY.VALUE=NUMBER, e.g. activation.gamma=1/2");
  }
  Expectation expected{text.substr(0, dot),
                       text.substr(dot + 1, equals - dot - 1),
                       parse_rational(std::string_view(text).substr(equals + 1))};
  std::vector<std::string> known;
  for (const PropertyItem& item : property_items()) known.push_back(item.name);
  if (std::ranges::find(known, expected.property) == known.end()) {
    throw InvalidInput(unknown_name_message("property", expected.property, known));
  }
  const PropertyItem& item =
      *std::ranges::find(property_items(), expected.property, &PropertyItem::name);
  if (std::ranges::find(item.values, expected.value) == item.values.end()) {
    throw InvalidInput(fmt::format("--expect {}: {} has no value '{}', but {}",
                                   text,
                                   item.name,
                                   expected.value,
                                   item.values.empty() ? "none at all" : list_of(item.values)));
  }
  return expected;
}

JudgedExpectation judge_one(const Expectation& expected, const Identification& found) {
  JudgedExpectation result{.expected = expected};
  const auto property =
      std::ranges::find(found.properties, expected.property, &Identified::property);
  if (property == found.properties.end()) {
    result.found = "this property was not probed";
    return result;
  }
  const auto value = std::ranges::find(property->values, expected.value, &RecoveredValue::name);
  if (value == property->values.end()) {
    result.found = "no " + expected.value + ": " + property->statement;
    const bool decided = property->recovery != Recovery::kUndetermined;
    if (decided && property->unanswered.empty()) result.verdict = Verdict::kRefuted;
    return result;
  }
  result.found = to_text(value->value);
  const Measured& interval = value->value;
  if (!interval.contains(from_rational<double>(expected.number))) {
    result.verdict = Verdict::kRefuted;
  } else if (interval.error <= kWidestConfirming * (1 + std::abs(interval.value))) {
    result.verdict = Verdict::kConfirmed;
  } else {
    result.found += ", too wide to confirm a number";
  }
  return result;
}

}  // namespace

std::vector<Expectation> read_expectations(const std::vector<std::string>& texts) {
  std::vector<Expectation> result;
  for (const std::string& text : texts) result.push_back(read_expectation(text));
  return result;
}

std::vector<JudgedExpectation> judge(const std::vector<Expectation>& expectations,
                                     const Identification& found) {
  std::vector<JudgedExpectation> result;
  for (const Expectation& each : expectations) result.push_back(judge_one(each, found));
  return result;
}

std::string to_text(const JudgedExpectation& judged) {
  return fmt::format(
      "{}: {}, found {}", name_of(judged.verdict), text_of(judged.expected), judged.found);
}

nlohmann::ordered_json to_json(const std::vector<JudgedExpectation>& judged) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const JudgedExpectation& each : judged) {
    list.push_back({{"property", each.expected.property},
                    {"value", each.expected.value},
                    {"expected", assay::to_text(each.expected.number)},
                    {"found", each.found},
                    {"verdict", name_of(each.verdict)}});
  }
  return list;
}

}  // namespace assay::reports
