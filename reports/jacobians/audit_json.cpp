#include "reports/jacobians/audit_json.hpp"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace assay::reports {

namespace {

using Json = nlohmann::ordered_json;

std::map<std::string, int> count_verdicts(const std::vector<AuditRow>& rows) {
  std::map<std::string, int> counts;
  for (const AuditRow& row : rows) ++counts[std::string(to_string(row.verdict))];
  return counts;
}

Json number(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

Json to_json(const AuditFailure& failure) {
  Json json{{"stratum", failure.stratum},
            {"entry", failure.entry()},
            {"hand", failure.hand},
            {"truth", failure.truth},
            {"at", Json::object()},
            {"reason", failure.reason},
            {"code", failure.code}};
  for (const auto& [name, value] : failure.at) json["at"][name] = assay::to_text(value);
  return json;
}

Json to_json(const AuditedStratum& stratum) {
  return {{"name", stratum.name},
          {"status", to_string(stratum.status)},
          {"points", stratum.points},
          {"refuted", stratum.refuted},
          {"undecided", stratum.undecided},
          {"failed", stratum.failed},
          {"declined", stratum.declined},
          {"reason", stratum.reason},
          {"membership", stratum.points > 0 ? Json(to_string(stratum.membership)) : Json(nullptr)}};
}

Json to_json(const AuditRow& row) {
  Json json{{"name", row.name},
            {"description", row.description},
            {"source", row.source},
            {"subject", row.subject},
            {"scalar", to_string(row.scalar)},
            {"points", row.points},
            {"not_taken", row.not_taken},
            {"failed", row.failed},
            {"strata", static_cast<int>(row.strata.size())},
            {"visited", Json::array()},
            {"max_error", number(row.max_error)},
            {"bound", number(row.bound)},
            {"rounding_units", number(row.units)},
            {"verdict", to_string(row.verdict)},
            {"reason", row.reason},
            {"failures", Json::array()}};
  for (const AuditedStratum& stratum : row.strata) json["visited"].push_back(to_json(stratum));
  for (const AuditFailure& failure : row.failures) json["failures"].push_back(to_json(failure));
  if (!row.hint.empty()) json["hint"] = row.hint;
  return json;
}

}  // namespace

Json to_json(const std::vector<AuditRow>& rows) {
  Json document{{"rows", Json::array()}};
  for (const AuditRow& row : rows) document["rows"].push_back(to_json(row));
  document["summary"] = count_verdicts(rows);
  return document;
}

}  // namespace assay::reports
