#include "reports/identify/identification_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/scalar/to_decimal.hpp"
#include "reports/files/json_fields.hpp"
#include "reports/study/study_json.hpp"

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

Sign sign_of(Recovery recovery) {
  return sign_from(recovery, Recovery::kInconsistent, Recovery::kRecovered);
}

ResultPage::Row row_of(const Identified& found) {
  std::string values, details;
  for (const RecoveredValue& each : found.values) {
    const std::string fraction = simplest_fraction(each.value);
    values += fmt::format("{}{} = {:.6g}", values.empty() ? "" : ", ", each.name, each.value.value);
    details += fmt::format("{} in [{:.16g}, {:.16g}]{}\n",
                           each.name,
                           each.value.low(),
                           each.value.high(),
                           fraction.empty() ? "" : ", simplest fraction " + fraction);
  }
  for (const std::string& probe : found.probes) details += "probe " + probe + "\n";
  for (const std::string& probe : found.unanswered) details += "without answer: " + probe + "\n";
  return {.sign = sign_of(found.recovery),
          .verdict = std::string(to_string(found.recovery)),
          .cells = {found.property, values},
          .reason = found.statement,
          .details = details};
}

ResultPage::Row row_of(const JudgedExpectation& judged) {
  const auto& [property, value, number] = judged.expected;
  return {.sign = sign_from(judged.verdict, Verdict::kRefuted, Verdict::kConfirmed),
          .verdict = std::string(name_of(judged.verdict)),
          .cells = {fmt::format("expected {}.{} = {}", property, value, to_decimal(number)), ""},
          .reason = judged.found};
}

/// Of the rows with each verdict, in the order of the rows.
std::vector<SignedCount> counts_of(const std::vector<ResultPage::Row>& rows) {
  std::vector<SignedCount> counts;
  for (const ResultPage::Row& row : rows) {
    const auto same = std::ranges::find(counts, row.verdict, &SignedCount::what);
    if (same == counts.end()) {
      counts.push_back({row.sign, 1, row.verdict});
    } else {
      ++same->number;
    }
  }
  return counts;
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

ResultPage identification_page(const std::string& subject,
                               const Identification& found,
                               const std::vector<JudgedExpectation>& expectations) {
  ResultPage page{.kicker = "Assay identify",
                  .title = "What " + subject + " is",
                  .facts = found.summary,
                  .counts = {},
                  .columns = {"Property", "Values"},
                  .rows = {}};
  for (const JudgedExpectation& each : expectations) page.rows.push_back(row_of(each));
  for (const Identified& each : found.properties) page.rows.push_back(row_of(each));
  page.counts = counts_of(page.rows);
  return page;
}

Json to_json(const Identification& found) {
  Json json{{"summary", found.summary}, {"properties", Json::array()}};
  for (const Identified& each : found.properties) json["properties"].push_back(json_of(each));
  return json;
}

}  // namespace assay::reports
