#include "reports/render/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "reports/render/escape.hpp"
#include "reports/render/row_text.hpp"
#include "reports/study/study_json.hpp"

namespace assay::reports {
namespace {

std::string case_xml(const JunitCase& test) {
  const std::string head = fmt::format("    <testcase classname=\"{}\" name=\"{}\"",
                                       escape_markup(test.class_name),
                                       escape_markup(test.name));
  if (test.outcome == JunitOutcome::kPassed) return head + "/>\n";
  const bool failed = test.outcome == JunitOutcome::kFailed;
  return fmt::format("{0}>\n      <{1} type=\"{2}\" message=\"{3}\">{4}</{1}>\n    </testcase>\n",
                     head,
                     failed ? "failure" : "error",
                     failed ? "refuted" : "undecided",
                     escape_markup(test.message),
                     escape_markup(test.details));
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
  const std::string attributes =
      fmt::format("name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\"",
                  escape_markup(suite),
                  cases.size(),
                  count(JunitOutcome::kFailed),
                  count(JunitOutcome::kError));
  std::string xml = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {0}>\n  <testsuite {0}>\n",
      attributes);
  for (const JunitCase& test : cases) xml += case_xml(test);
  return xml + "  </testsuite>\n</testsuites>\n";
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
