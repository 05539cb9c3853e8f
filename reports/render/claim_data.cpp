#include "reports/render/claim_data.hpp"

#include <fmt/format.h>

#include "reports/render/origin.hpp"
#include "reports/render/row_text.hpp"
#include "reports/render/sign.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {

std::string_view mark_of(Verdict verdict) {
  return mark_of(sign_from(verdict, Verdict::kRefuted, Verdict::kConfirmed));
}

TemplateObject row_data(const StudyRow& row) {
  const RowText text = describe(row);
  return {{"id", row.id},
          {"title", row_title(row)},
          {"problem", row.problem},
          {"case", text.parameters},
          {"scheme", row.scheme},
          {"options", text.options},
          {"scalar", row.scalar},
          {"metric", row.metric},
          {"quantity", row.quantity},
          {"interpolant", text.interpolant},
          {"claim", text.claim},
          {"band", text.band},
          {"identity", row.kind == ClaimKind::kIdentity},
          {"order", text.order},
          {"interval", text.interval},
          {"largest", text.largest},
          {"window", text.window},
          {"runs", text.runs},
          {"floor", text.floor},
          {"rounding", text.rounding_share},
          {"verdict", name_of(row.verdict)},
          {"mark", mark_of(row.verdict)},
          {"confirmed", row.verdict == Verdict::kConfirmed},
          {"reason", row.reason},
          {"reproduce", lines_of(row.reproduce)}};
}

namespace {

/// Empty if the study is complete.
TemplateValue partial_text(const StudyResult& study) {
  if (!study.part) return false;
  return fmt::format(
      "Partial: {} of {} cases are finished", study.part->finished_cases, study.part->cases);
}

}  // namespace

TemplateObject study_data(const StudyResult& study, TemplateList rows) {
  const VerdictCounts count = count_verdicts(study);
  return with_origin({.seed = study.seed, .version = study.version},
                     {{"title", study.title},
                      {"confidence", fmt::format("{:.3g}", 100 * study.confidence)},
                      {"claims", study.rows.size()},
                      {"partial", partial_text(study)},
                      {"counts",
                       TemplateObject{{"confirmed", count.confirmed},
                                      {"refuted", count.refuted},
                                      {"undecided", count.undecided}}},
                      {"rows", std::move(rows)},
                      {"source", study.source},
                      {"source_lines", lines_of(study.source)}});
}

}  // namespace assay::reports
