#include "reports/cli/study_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <set>
#include <string_view>
#include <utility>

#include "reports/cli/deciding_runs.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

namespace {

/// The name that the guide gives to a baseline.
constexpr const char* kBaseline = "baseline.json";

Sign sign_of(Verdict verdict) { return sign_from(verdict, Verdict::kRefuted, Verdict::kConfirmed); }

/// The distance of a row from its declared order; infinite if nothing could be fitted.
double distance(const StudyRow& row) {
  if (!row.fit || !row.declared) return std::numeric_limits<double>::infinity();
  return std::abs(row.fit->order - *row.declared);
}

/// The rows that are not confirmed: the worst of each pair of scheme and problem, then the others.
/// Both parts begin with the worst.
std::vector<const StudyRow*> worst_rows(const StudyResult& study) {
  std::vector<const StudyRow*> rows;
  for (const StudyRow& row : study.rows) {
    if (row.verdict != Verdict::kConfirmed) rows.push_back(&row);
  }
  const auto badness = [](const StudyRow* row) {
    return std::pair(sign_of(row->verdict), distance(*row));
  };
  std::ranges::stable_sort(
      rows, [&](const StudyRow* a, const StudyRow* b) { return badness(a) > badness(b); });
  std::set<std::pair<std::string_view, std::string_view>> seen;
  std::vector<const StudyRow*> firsts, others;
  for (const StudyRow* row : rows) {
    (seen.insert({row->scheme, row->problem}).second ? firsts : others).push_back(row);
  }
  firsts.insert(firsts.end(), others.begin(), others.end());
  return firsts;
}

/// A refuted row is repeated, an undecided one gets what may decide it.
std::string next_of(const std::vector<const StudyRow*>& worst) {
  if (worst.front()->verdict == Verdict::kRefuted) return worst.front()->reproduce;
  for (const StudyRow* row : worst) {
    if (const std::string command = deciding_command(*row); !command.empty()) return command;
  }
  return {};
}

}  // namespace

Summary summary_of(const StudyResult& study, double seconds, const std::string& folder) {
  Summary summary;
  summary.headline = fmt::format("{}: {} claim{} in {}",
                                 study.title,
                                 study.rows.size(),
                                 study.rows.size() == 1 ? "" : "s",
                                 duration_text(seconds));
  if (study.part) {
    summary.headline += fmt::format(
        "; partial: {} of {} cases are finished", study.part->finished_cases, study.part->cases);
  }
  const VerdictCounts counts = count_verdicts(study);
  summary.counts = {{Sign::kBad, counts.refuted, "refuted"},
                    {Sign::kOpen, counts.undecided, "undecided"},
                    {Sign::kGood, counts.confirmed, "confirmed"}};
  const std::vector<const StudyRow*> worst = worst_rows(study);
  for (const StudyRow* row : worst) {
    summary.lines.push_back({sign_of(row->verdict), row->id, row->reason});
  }
  if (!folder.empty()) summary.report = folder + "/index.html";
  if (!worst.empty()) {
    summary.next = next_of(worst);
  } else if (!folder.empty() && !study.part) {
    const bool first = !std::filesystem::exists(kBaseline);
    summary.next = fmt::format("{} gate {}/results.json --baseline {}{}",
                               invoked_as(),
                               folder,
                               kBaseline,
                               first ? " --bless --reason \"first baseline\"" : "");
  }
  return summary;
}

}  // namespace assay::reports
