#include "reports/gradients/gradient_csv.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "core/scalar/invalid_input.hpp"

namespace assay::reports::gradient_csv_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const oracles::ProblemEntry& ball() { return oracles::find_problem("bouncing-ball"); }

std::string refusal(const std::string& text) {
  try {
    const GradientTable table(text, "a.csv");
    (void)table.t_end();
    (void)table.parameters(ball(), ball().parameters({}));
    ExactGradient exact;
    exact.parameter = "h0";
    exact.derivative = {{1}, {1}};
    (void)table.samples(ball(), exact, table.precision());
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(GradientTable, HasTheParametersOfItsColumns) {
  const GradientTable table("dv0/de,h,dq0/de,t,dq0/dh0,dv0/dh0\n4,0.5,3,2,1,2\n8,0.25,7,2,5,6\n",
                            "a.csv");
  EXPECT_THAT(table.parameters(ball(), ball().parameters({})), ElementsAre("h0", "e"));
  EXPECT_EQ(table.t_end(), 2);
  ExactGradient exact;
  exact.parameter = "e";
  exact.derivative = {{3}, {4}};
  const std::vector<GradientSample> samples = table.samples(ball(), exact, table.precision());
  ASSERT_EQ(samples.size(), 2U);
  EXPECT_EQ(samples[0].steps, 4);
  EXPECT_EQ(samples[0].error, 0);
  EXPECT_EQ(samples[1].error, 4);
}

/// As a program prints them with %.5g or %.4e: the rounding is that of the longest in a column.
TEST(GradientTable, KnowsHowItsNumbersAreRounded) {
  ExactGradient exact;
  exact.parameter = "h0";
  exact.derivative = {{1}, {1}};
  const auto rounding = [&](const std::string& rows) {
    const GradientTable table("h,t,dq0/dh0,dv0/dh0\n" + rows, "a.csv");
    return table.samples(ball(), exact, table.precision()).front().rounding;
  };
  const auto half_of_decimal = [](int n) { return std::pow(10.0, -n) / 2; };
  EXPECT_EQ(rounding("1,2,0.42661,9.7271\n"), half_of_decimal(4));
  EXPECT_EQ(rounding("1,2,4.2661e-01,9.72711e+00\n"), half_of_decimal(5));
  EXPECT_EQ(rounding("1,2,0.4,9.7\n0.5,2,0.42661,9.72711\n"), half_of_decimal(5));
  EXPECT_EQ(rounding("1,2,1,0.5\n"), 0);
}

TEST(GradientTable, NamesWhatIsWrongInAFile) {
  EXPECT_THAT(refusal(""), HasSubstr("a.csv: the file is empty"));
  EXPECT_THAT(refusal("h,t,dq0/dh0,dv0/dh0\n"), HasSubstr("no numbers below the header"));
  EXPECT_THAT(refusal("t,dq0/dh0,dv0/dh0\n1,2,3\n"), HasSubstr("h"));
  EXPECT_THAT(refusal("h,t,dq0/dh0,dv0/dh0\n3,2,1,1\n"), HasSubstr("h = 3 is not allowed"));
  EXPECT_THAT(refusal("h,t,dq0/dh0,dv0/dh0\n0,2,1,1\n"), HasSubstr("h = 0 is not allowed"));
  EXPECT_THAT(refusal("h,t,dq0/dh0,dv0/dh0\n1,2,1\n"), HasSubstr("line 2: 3 fields"));
  EXPECT_THAT(refusal("h,t,dq0/dh0,dv0/dh0\n1,2,nan,1\n"), HasSubstr("line 2"));
  EXPECT_THAT(refusal("h,t,dq0/dh0,dv0/dh0\n1,2,1,1\n1,3,1,1\n"), HasSubstr("of one time"));
  EXPECT_THAT(refusal("h,t,dq0/dz,dv0/dz\n1,2,1,1\n"), HasSubstr("real parameter"));
  EXPECT_THAT(refusal("h,t,dq0/dh0\n1,2,1\n"), HasSubstr("dv0/dh0"));
}

TEST(GradientTable, HasEachStepSizeOnce) {
  const auto message = [](const std::vector<GradientTable>& tables) -> std::string {
    try {
      require_different_steps(tables);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "accepted";
  };
  const std::string header = "h,t,dq0/dh0,dv0/dh0\n";
  const GradientTable a(header + "0.01,2,1,2\n0.005,2,1,2\n", "a.csv"),
      b(header + "1e-2,2,1,2\n", "b.csv"), c(header + "0.02,2,1,2\n", "c.csv");
  EXPECT_EQ(message({a, c}), "accepted");
  EXPECT_THAT(message({a, b}), HasSubstr("b.csv: the step size h = 0.01 is in a.csv, too"));
  EXPECT_THAT(message({GradientTable(header + "1,2,1,2\n1,2,1,2\n", "d.csv")}),
              HasSubstr("d.csv: the step size h = 1 is there twice"));
}

}  // namespace
}  // namespace assay::reports::gradient_csv_test
