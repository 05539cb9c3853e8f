#include "reports/render/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/render/render_template.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

TemplateObject case_data(const JunitCase& test) {
  const bool failed = test.outcome == JunitOutcome::kFailed;
  return {{"class", test.class_name},
          {"name", test.name},
          {"passed", test.outcome == JunitOutcome::kPassed},
          {"element", failed ? "failure" : "error"},
          {"type", failed ? "refuted" : "undecided"},
          {"message", test.message},
          {"details", test.details}};
}

JunitOutcome outcome_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::kConfirmed:
      return JunitOutcome::kPassed;
    case Verdict::kRefuted:
      return JunitOutcome::kFailed;
    case Verdict::kUndecided:
      return JunitOutcome::kError;
  }
  return JunitOutcome::kError;
}

}  // namespace

std::string junit_xml(const std::string& suite, const std::vector<JunitCase>& cases) {
  if (cases.empty()) {
    return junit_xml(
        suite, {{suite, "compares something", JunitOutcome::kError, "nothing was compared", ""}});
  }
  const auto count = [&cases](JunitOutcome outcome) {
    return std::ranges::count(cases, outcome, &JunitCase::outcome);
  };
  TemplateList items;
  for (const JunitCase& test : cases) items.emplace_back(case_data(test));
  return render_template("junit.xml",
                         {{"suite", suite},
                          {"tests", cases.size()},
                          {"failures", count(JunitOutcome::kFailed)},
                          {"errors", count(JunitOutcome::kError)},
                          {"cases", std::move(items)}});
}

std::string junit_report(const StudyResult& study) {
  std::vector<JunitCase> cases;
  for (const StudyRow& row : study.rows) {
    const RowText text = describe(row);
    cases.push_back({.class_name = row.problem + "." + row.scheme,
                     .name = row.id,
                     .outcome = outcome_of(row.verdict),
                     .message = row.reason,
                     .details = fmt::format("{}\nclaim: {}\norder: {} {}\nlargest error: {}\n"
                                            "reproduce: {}",
                                            row_title(row),
                                            text.claim,
                                            text.order,
                                            text.interval,
                                            text.largest,
                                            row.reproduce)});
  }
  return junit_xml(study.title, cases);
}

}  // namespace assay::reports
