#include "reports/identify/identification_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "reports/files/json_fields.hpp"

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostNames = 4;

std::string probes_text(const std::vector<std::string>& probes) {
  std::string names;
  for (std::size_t i = 0; i < probes.size() && i < kMostNames; ++i) {
    names += (i == 0 ? "" : ", ") + probes[i];
  }
  if (probes.size() > kMostNames) names += ", ...";
  return fmt::format("{} probe{}: {}", probes.size(), probes.size() == 1 ? "" : "s", names);
}

std::string text_of(const Identified& found) {
  constexpr const char* kIndent = "\n                      ";
  std::string text = fmt::format("{:<22}", found.property);
  if (found.recovery != Recovery::kRecovered) {
    text += fmt::format("{}: ", to_string(found.recovery));
  }
  text += found.statement;
  for (const RecoveredValue& each : found.values) {
    text += fmt::format(
        "{}{} = {:.16g} +- {:.1g}", kIndent, each.name, each.value.value, each.value.error);
  }
  if (!found.probes.empty()) text += kIndent + probes_text(found.probes);
  if (!found.unanswered.empty() && found.recovery != Recovery::kUndetermined) {
    text += fmt::format(
        "{}without {} probes, {}", kIndent, found.unanswered.size(), found.unanswered[0]);
  }
  return text + "\n";
}

Json json_of(const Identified& found) {
  Json values = Json::array();
  for (const RecoveredValue& each : found.values) {
    values.push_back({{"name", each.name},
                      {"value", number_json(each.value.value)},
                      {"interval", {number_json(each.value.low()), number_json(each.value.high())}},
                      {"fraction", simplest_fraction(each.value)}});
  }
  return {{"property", found.property},
          {"recovery", to_string(found.recovery)},
          {"statement", found.statement},
          {"values", values},
          {"probes", found.probes},
          {"unanswered", found.unanswered}};
}

}  // namespace

std::string to_text(const Identification& found) {
  std::string text;
  for (const Identified& each : found.properties) text += text_of(each);
  return text + (found.summary.empty() ? "" : found.summary + "\n");
}

Json to_json(const Identification& found) {
  Json json{{"summary", found.summary}, {"properties", Json::array()}};
  for (const Identified& each : found.properties) json["properties"].push_back(json_of(each));
  return json;
}

}  // namespace assay::reports
