#include "reports/cli/study_summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <optional>
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

/// The order that a scheme claims of smooth motions, if it is higher than its order at impacts.
std::optional<Rational> order_of_smooth_motions(const SchemeEntry& scheme) {
  const Parameters defaults(scheme.parameters);
  const auto order_on = [&](Regularity regularity) -> std::optional<Rational> {
    const auto claim = scheme.claim(ErrorMeasure::kPositionSup, regularity, defaults);
    if (!claim || claim->kind != ClaimKind::kOrder) return std::nullopt;
    return claim->order;
  };
  const auto smooth = order_on(Regularity::kSmooth),
             impacts = order_on(Regularity::kIsolatedImpacts);
  return smooth && impacts && *smooth > *impacts ? smooth : std::nullopt;
}

}  // namespace

std::vector<UnexaminedClaim> unexamined_claims(const StudyResult& study,
                                               const std::vector<SchemeEntry>& catalogue) {
  std::vector<UnexaminedClaim> unexamined;
  for (const SchemeEntry& scheme : catalogue) {
    if (!is_foreign(scheme.name)) continue;
    const auto is_its = [&](const StudyRow& row) { return row.scheme == scheme.name; };
    if (std::ranges::none_of(study.rows, is_its)) continue;
    const std::optional<Rational> order = order_of_smooth_motions(scheme);
    if (!order) continue;
    const auto declared = scalar_cast<double>(*order);
    const bool examined = std::ranges::any_of(study.rows, [&](const StudyRow& row) {
      return is_its(row) && row.kind == ClaimKind::kOrder && row.declared == declared;
    });
    if (examined) continue;
    unexamined.push_back(
        {std::string(scheme.name),
         fmt::format(
             "it claims order {} of smooth motions; this order was not examined, because no "
             "studied motion is smooth: add a problem without impacts that it takes",
             to_text(*order))});
  }
  return unexamined;
}

Summary summary_of(const StudyResult& study,
                   double seconds,
                   const std::string& folder,
                   const std::vector<UnexaminedClaim>& unexamined) {
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
  // Only three lines are shown; rows and claims share them.
  constexpr std::size_t kRows = 2;
  const auto place = static_cast<std::ptrdiff_t>(std::min(kRows, summary.lines.size()));
  for (const auto& [scheme, reason] : unexamined) {
    summary.lines.insert(summary.lines.begin() + place,
                         {Sign::kOpen, "not examined: " + scheme, reason, /*is_whole=*/true});
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
