#include <gmock/gmock.h>

#include <cstdlib>

#include "reports/files/whole_file.hpp"
#include "reports/findings/findings_report.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::siconos_findings_test {
namespace {

/// What is wrong in the installed Siconos; nothing to test where there is none. A finding that is
/// not reproduced by another version is good news, and no finding about that version.
class SiconosFindings : public testing::Test {
 protected:
  void SetUp() override {
    const auto installed = installed_findings();
    if (installed.empty()) GTEST_SKIP() << "built without Siconos";
    folder_ = read_finding_folder(installed.front());
  }

  FindingFolder folder_;
};

TEST_F(SiconosFindings, AreAllReproduced) {
  ASSERT_GE(folder_.findings.size(), 12U);
  for (const Finding& finding : folder_.findings) {
    const FoundFinding found = run_finding(folder_.path, finding, {});
    EXPECT_EQ(to_string(found.verdict), "reproduced")
        << finding.name << ": " << found.output << found.failure;
    ASSERT_TRUE(found.frequency) << finding.name << ": " << found.failure;
    EXPECT_GT(found.frequency->found, 0) << finding.name;
  }
}

TEST_F(SiconosFindings, AreReproducedByTheProgramThatIsPrinted) {
  for (const std::string name : {"lcp-of-one-unknown", "schatzman-paoli-one-step-ahead"}) {
    const auto finding = std::ranges::find(folder_.findings, name, &Finding::name);
    ASSERT_NE(finding, folder_.findings.end()) << name;
    const TemporaryFolder folder;
    replace_file(folder / (name + ".cpp"), finding->source);
    const std::string line = "cd '" + folder.path().string() + "' && " +
                             folder_.compile_line(*finding) + " && ./" + name + " > /dev/null";
    EXPECT_EQ(std::system(line.c_str()), 0) << line;
  }
}

}  // namespace
}  // namespace assay::reports::siconos_findings_test
