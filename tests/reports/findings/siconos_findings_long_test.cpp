#include <gmock/gmock.h>

#include <cstdlib>

#include "reports/files/whole_file.hpp"
#include "reports/findings/findings_report.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::siconos_findings_long_test {
namespace {

TEST(SiconosFindingsLong, AreEachReproducedByTheProgramThatIsPrinted) {
  const auto installed = installed_findings();
  if (installed.empty()) GTEST_SKIP() << "built without Siconos";
  const FindingFolder findings = read_finding_folder(installed.front());
  for (const Finding& finding : findings.findings) {
    const TemporaryFolder folder;
    replace_file(folder / (finding.name + ".cpp"), finding.source);
    const std::string line = "cd '" + folder.path().string() + "' && " +
                             findings.compile_line(finding) + " && ./" + finding.name +
                             " > /dev/null 2>&1";
    EXPECT_EQ(std::system(line.c_str()), 0) << line;
  }
}

}  // namespace
}  // namespace assay::reports::siconos_findings_long_test
