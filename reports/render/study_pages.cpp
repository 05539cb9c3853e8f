#include "reports/render/study_pages.hpp"

#include "reports/render/claim_data.hpp"

namespace assay::reports {
namespace {

TemplateObject study_data(const StudyResult& study) {
  TemplateList rows;
  for (const StudyRow& row : study.rows) rows.emplace_back(row_data(row));
  return study_data(study, std::move(rows));
}

}  // namespace

std::string markdown_report(const StudyResult& study) {
  return render_template("study.md", study_data(study));
}

std::string latex_table(const StudyResult& study) {
  return render_template("study.tex", study_data(study));
}

}  // namespace assay::reports
