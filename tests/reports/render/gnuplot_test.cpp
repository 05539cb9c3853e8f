#include "reports/render/gnuplot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reports/files/whole_file.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::gnuplot_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST(Gnuplot, RunsAScriptInTheFolder) {
  const TemporaryFolder folder;
  run_gnuplot("set print 'here'\nprint 6*7\n", folder.path());
  EXPECT_EQ(read_file(folder / "here"), "42\n");
}

TEST(Gnuplot, ReportsAFailureWithWhatGnuplotSays) {
  EXPECT_THAT(rejection([] { run_gnuplot("plot nonsense(\n", "/"); }),
              AllOf(HasSubstr("gnuplot: failed"), HasSubstr("nonsense")));
}

TEST(Gnuplot, NamesTheDebianPackageWhereItIsMissing) {
  EXPECT_THAT(rejection([] { require_gnuplot("no-such-gnuplot"); }),
              AllOf(HasSubstr("no-such-gnuplot"), HasSubstr("gnuplot-nox")));
  EXPECT_EQ(rejection([] { require_gnuplot(); }), "accepted");
}

}  // namespace
}  // namespace assay::reports::gnuplot_test
