#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

#include "reports/compare/compare.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::other_value_test {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The ball of bouncing-ball by the Moreau-Jean scheme with θ = 1/2; impulses are off by a factor.
std::string ball(int steps, double g, double e, double impulses) {
  const double h = 2.0 / steps;
  double q = 1, v = 0;
  std::string csv = "t,q0,v0,p0\n0,1,0,0\n";
  for (int k = 1; k <= steps; ++k) {
    const double free = v - h * g;
    const double next = q + h * v / 2 <= 0 ? std::max(free, -e * v) : free;
    q += h * (v + next) / 2, v = next;
    csv += fmt::format("{},{},{},{}\n", h * k, q, v, impulses * (next - free));
  }
  return csv;
}

std::string reason_of(double g, double e, double impulses = 1) {
  const TemporaryFolder folder;
  std::vector<std::string> files;
  for (const int steps : {100, 200, 400}) {
    files.push_back((folder / fmt::format("{}.csv", steps)).string());
    std::ofstream(files.back()) << ball(steps, g, e, impulses);
  }
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  const CompareResult result = compare_files(problem, problem.parameters({}), files);
  EXPECT_EQ(result.verdict == Verdict::kRefuted, g != 9.81 || e != 0.8 || impulses != 1);
  return result.reason;
}

}  // namespace

TEST(OtherValue, OfGravityIsNamed) {
  EXPECT_THAT(reason_of(9.80665, 0.8),
              HasSubstr("; with --set g=9.80665 the files are not refuted"));
  EXPECT_THAT(reason_of(10, 0.8), HasSubstr("; with --set g=10 the files are not refuted"));
}

TEST(OtherValue, OfRestitutionIsNamed) {
  EXPECT_THAT(reason_of(9.81, 0.9), HasSubstr("; with --set e=0.9 the files are not refuted"));
}

TEST(OtherValue, IsNotNamedWhereNoneOrTwoAreNeededOrAnotherMistakeIsMade) {
  EXPECT_THAT(reason_of(9.81, 0.8), Not(HasSubstr("--set")));
  EXPECT_THAT(reason_of(9.8, 0.9), Not(HasSubstr("--set")));
  EXPECT_THAT(reason_of(9.81, 0.8, 1.1), Not(HasSubstr("--set")));
}

}  // namespace assay::reports::other_value_test
