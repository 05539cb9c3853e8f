#include "reports/render/study_pages.hpp"

#include "reports/render/claim_data.hpp"
#include "reports/render/row_figure.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

TemplateObject study_data(const StudyResult& study) {
  TemplateList rows;
  for (const StudyRow& row : study.rows) rows.emplace_back(row_data(row));
  return study_data(study, std::move(rows));
}

}  // namespace

std::string markdown_report(const StudyResult& study, bool figure_files) {
  TemplateObject data = study_data(study);
  TemplateList evidence;
  for (const StudyRow& row : study.rows) {
    if (row.verdict == Verdict::kConfirmed && !figure_files) continue;
    TemplateObject of_row = row_data(row);
    of_row.emplace_back("drawn", figure_files && has_figure(row));
    evidence.emplace_back(std::move(of_row));
  }
  data.emplace_back("any_evidence", !evidence.empty());
  data.emplace_back("evidence", std::move(evidence));
  return render_template("study.md", data);
}

std::string latex_table(const StudyResult& study) {
  return render_template("study.tex", study_data(study));
}

}  // namespace assay::reports
