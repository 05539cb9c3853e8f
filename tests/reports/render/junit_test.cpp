#include "reports/render/junit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/example_study.hpp"

namespace assay::reports::junit_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(JunitReport, IsWellFormedXmlWhateverTheNames) {
  EXPECT_EQ(markup_fault(junit_report(example_study()), {}), "");
}

TEST(JunitReport, CountsRefutedAsFailuresAndUndecidedAsErrors) {
  EXPECT_THAT(junit_report(example_study()), HasSubstr("tests=\"9\" failures=\"2\" errors=\"2\""));
}

TEST(JunitReport, UndecidedIsNoPass) {
  StudyResult study = example_study();
  study.rows.resize(1);
  EXPECT_THAT(junit_report(study), AllOf(Not(HasSubstr("<error")), Not(HasSubstr("<failure"))));
  study.rows[0].verdict = Verdict::kUndecided;
  EXPECT_THAT(junit_report(study), HasSubstr("<error type=\"undecided\""));
  study.rows[0].verdict = Verdict::kRefuted;
  EXPECT_THAT(junit_report(study), HasSubstr("<failure type=\"refuted\""));
}

TEST(JunitReport, NothingComparedIsAnError) {
  EXPECT_THAT(junit_xml("empty", {}), HasSubstr("tests=\"1\" failures=\"0\" errors=\"1\""));
}

}  // namespace
}  // namespace assay::reports::junit_test
