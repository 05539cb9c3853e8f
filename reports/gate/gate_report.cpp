#include "reports/gate/gate_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "reports/render/junit.hpp"

namespace assay::reports {
namespace {

constexpr std::array kWorstFirst{
    GateOutcome::kRegression, GateOutcome::kUndecided, GateOutcome::kPassed};

bool has(const GateReport& report, GateOutcome outcome) {
  return std::ranges::any_of(report.findings, [outcome](const GateFinding& finding) {
    return outcome_of(finding.kind) == outcome;
  });
}

JunitOutcome junit_outcome(GateOutcome outcome) {
  switch (outcome) {
    case GateOutcome::kPassed:
      return JunitOutcome::kPassed;
    case GateOutcome::kRegression:
      return JunitOutcome::kFailed;
    case GateOutcome::kUndecided:
      return JunitOutcome::kError;
  }
  return JunitOutcome::kError;
}

}  // namespace

GateOutcome outcome_of(GateFinding::Kind kind) {
  switch (kind) {
    case GateFinding::Kind::kVerdictWorse:
    case GateFinding::Kind::kOrderLost:
    case GateFinding::Kind::kErrorGrew:
    case GateFinding::Kind::kRowMissing:
    case GateFinding::Kind::kNewRowRefuted:
    case GateFinding::Kind::kIdentityDiffers:
    case GateFinding::Kind::kNothingCompared:
    case GateFinding::Kind::kClaimChanged:
      return GateOutcome::kRegression;
    case GateFinding::Kind::kNotComparable:
    case GateFinding::Kind::kBaselineMissing:
      return GateOutcome::kUndecided;
    case GateFinding::Kind::kVerdictBetter:
    case GateFinding::Kind::kErrorShrank:
    case GateFinding::Kind::kRowNew:
      return GateOutcome::kPassed;
  }
  return GateOutcome::kUndecided;
}

GateOutcome outcome_of(const GateReport& report) {
  for (GateOutcome outcome : kWorstFirst) {
    const bool counts = outcome != GateOutcome::kPassed || !report.compared.empty();
    if (counts && has(report, outcome)) return outcome;
  }
  return report.compared.empty() ? GateOutcome::kUndecided : GateOutcome::kPassed;
}

int exit_code(const GateReport& report) {
  switch (outcome_of(report)) {
    case GateOutcome::kPassed:
      return 0;
    case GateOutcome::kRegression:
      return 1;
    case GateOutcome::kUndecided:
      return 3;
  }
  return 3;
}

std::string_view name_of(GateFinding::Kind kind) {
  switch (kind) {
    case GateFinding::Kind::kVerdictWorse:
      return "verdict-worse";
    case GateFinding::Kind::kOrderLost:
      return "order-lost";
    case GateFinding::Kind::kErrorGrew:
      return "error-grew";
    case GateFinding::Kind::kRowMissing:
      return "row-missing";
    case GateFinding::Kind::kNewRowRefuted:
      return "new-row-refuted";
    case GateFinding::Kind::kIdentityDiffers:
      return "identity-differs";
    case GateFinding::Kind::kClaimChanged:
      return "claim-changed";
    case GateFinding::Kind::kNotComparable:
      return "not-comparable";
    case GateFinding::Kind::kNothingCompared:
      return "nothing-compared";
    case GateFinding::Kind::kBaselineMissing:
      return "baseline-missing";
    case GateFinding::Kind::kVerdictBetter:
      return "verdict-better";
    case GateFinding::Kind::kErrorShrank:
      return "error-shrank";
    case GateFinding::Kind::kRowNew:
      return "row-new";
  }
  return "";
}

std::string_view name_of(GateOutcome outcome) {
  switch (outcome) {
    case GateOutcome::kPassed:
      return "passed";
    case GateOutcome::kRegression:
      return "regression";
    case GateOutcome::kUndecided:
      return "undecided";
  }
  return "";
}

nlohmann::ordered_json to_json(const GateReport& report) {
  nlohmann::ordered_json json = {{"outcome", name_of(outcome_of(report))},
                                 {"compared", report.compared.size()},
                                 {"findings", nlohmann::ordered_json::array()}};
  for (const GateFinding& finding : report.findings) {
    json["findings"].push_back({{"kind", name_of(finding.kind)},
                                {"outcome", name_of(outcome_of(finding.kind))},
                                {"row", finding.row_id},
                                {"message", finding.message}});
  }
  return json;
}

namespace {

/// The findings of each kind, worst first.
std::vector<std::vector<const GateFinding*>> grouped(const GateReport& report) {
  std::vector<std::vector<const GateFinding*>> all;
  for (GateOutcome outcome : kWorstFirst) {
    std::map<GateFinding::Kind, std::vector<const GateFinding*>> groups;
    for (const GateFinding& finding : report.findings) {
      if (outcome_of(finding.kind) == outcome) groups[finding.kind].push_back(&finding);
    }
    for (auto& [kind, group] : groups) all.push_back(std::move(group));
  }
  return all;
}

std::string name_of(const GateFinding& finding) {
  return fmt::format(
      "{}{}{}", finding.row_id, finding.row_id.empty() ? "" : ": ", name_of(finding.kind));
}

}  // namespace

std::size_t count(const GateReport& report, GateOutcome outcome) {
  std::map<std::string_view, GateOutcome> rows;
  for (const std::string& id : report.compared) rows[id] = GateOutcome::kPassed;
  for (const std::vector<const GateFinding*>& group : grouped(report)) {
    for (const GateFinding* finding : group) {
      const GateOutcome found = outcome_of(finding->kind);
      if (finding->row_id.empty() || found == GateOutcome::kPassed) continue;
      const auto row = rows.try_emplace(finding->row_id, found).first;
      if (row->second == GateOutcome::kPassed) row->second = found;  // the worst come first
    }
  }
  return static_cast<std::size_t>(
      std::ranges::count_if(rows, [&](const auto& row) { return row.second == outcome; }));
}

std::vector<GateLine> lines_of(const GateReport& report) {
  std::vector<GateLine> lines;
  for (const std::vector<const GateFinding*>& group : grouped(report)) {
    const GateFinding& first = *group.front();
    std::string name = name_of(first);
    const std::size_t more = group.size() - 1;
    if (more > 0) name += fmt::format(", and in {} more row{}", more, more == 1 ? "" : "s");
    lines.push_back({outcome_of(first.kind), std::move(name), first.message});
  }
  return lines;
}

std::vector<std::vector<const GateFinding*>> findings_of_pairs(const GateReport& report) {
  std::vector<std::vector<const GateFinding*>> all;
  for (const std::vector<const GateFinding*>& of_kind : grouped(report)) {
    std::map<std::string_view, std::size_t> places;
    for (const GateFinding* finding : of_kind) {
      const auto [place, is_new] = places.try_emplace(finding->pair, all.size());
      if (is_new) all.emplace_back();
      all[place->second].push_back(finding);
    }
  }
  return all;
}

std::string to_text(const GateReport& report) {
  std::string text;
  for (const std::vector<const GateFinding*>& group : grouped(report)) {
    for (const GateFinding* finding : group) {
      text += fmt::format(
          "{}: {}: {}\n", name_of(outcome_of(finding->kind)), name_of(*finding), finding->message);
    }
  }
  return text;
}

std::string to_junit(const GateReport& report) {
  std::map<std::string, std::vector<const GateFinding*>> findings;
  for (const std::string& id : report.compared) findings[id];
  for (const GateFinding& finding : report.findings) findings[finding.row_id].push_back(&finding);
  std::vector<JunitCase> cases;
  for (const auto& [id, of_row] : findings) {
    JunitCase test{
        "assay.gate", id.empty() ? "the whole study" : id, JunitOutcome::kPassed, "", ""};
    for (GateOutcome outcome : kWorstFirst) {
      for (const GateFinding* finding : of_row) {
        if (outcome_of(finding->kind) != outcome) continue;
        if (test.message.empty()) {
          test.outcome = junit_outcome(outcome);
          test.message = finding->message;
        }
        test.details += fmt::format("{}: {}\n", name_of(finding->kind), finding->message);
      }
    }
    cases.push_back(std::move(test));
  }
  return junit_xml("assay gate", cases);
}

}  // namespace assay::reports
