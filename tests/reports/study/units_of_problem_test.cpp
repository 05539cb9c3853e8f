#include "reports/study/units_of_problem.hpp"

#include <gmock/gmock.h>

#include "oracles/catalogue.hpp"
#include "tests/reports/cli/command_run.hpp"

namespace assay::reports::units_of_problem_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

UnitsOfProblem units_of(const char* name) {
  const oracles::ProblemEntry& problem = oracles::find_problem(name);
  return {problem, problem.parameters({})};
}

TEST(UnitsOfProblem, AreThoseOfTheColumnsOfItsState) {
  const UnitsOfProblem length = units_of("bouncing-ball"), angle = units_of("pendulum-stop"),
                       number = units_of("string-obstacle"), both = units_of("rolling-ball");
  for (const char* usual : {"m", "m/s", "m/s^(1/2)", "N s", "1", "s"}) {
    EXPECT_EQ(length.of(usual), usual);
  }
  EXPECT_EQ(angle.of("m"), "rad");
  EXPECT_EQ(angle.of("m/s"), "rad/s");
  EXPECT_EQ(angle.of("m/s^(1/2)"), "rad/s^(1/2)");
  EXPECT_EQ(angle.of("N s"), "N s or N m s");
  EXPECT_EQ(angle.of("s"), "s") << "times have no other unit";
  EXPECT_EQ(number.of("m"), "1");
  EXPECT_EQ(number.of("m/s"), "1/s");
  EXPECT_EQ(number.of("N s"), "of p");
  EXPECT_EQ(both.of("m/s"), "m/s or rad/s");
  EXPECT_EQ(both.of("N s"), "N s");
}

TEST(UnitsOfProblem, OfCircuitsAreAmperesAndVolts) {
  EXPECT_EQ(units_of("half-wave-rl").of("of x"), "A");
  EXPECT_EQ(units_of("half-wave-rl").of("of x s"), "A s");
  EXPECT_EQ(units_of("diode-bridge").of("of x"), "V or A");
  EXPECT_EQ(units_of("diode-bridge").of("of x s"), "V s or A s");
  EXPECT_EQ(units_of("diode-bridge").of("N s"), "of lambda s");
  EXPECT_EQ(units_of("relay").of("of x s"), "s");
}

TEST(UnitsOfProblem, OfRigidBodiesAndOfNoProblemAreThoseOfTheMetrics) {
  for (const char* usual : {"m", "rad", "N s", "of x", "of lambda s"}) {
    EXPECT_EQ(UnitsOfProblem().of(usual), usual);
  }
  EXPECT_EQ(units_of("free-rigid-body").of("rad"), "rad");
  EXPECT_EQ(units_of("free-rigid-body").of("m"), "m");
}

TEST(UnitsOfProblem, OfGapsOfAMechanismOfAnglesMayBeLengths) {
  EXPECT_EQ(units_of("slider-crank").of_gaps(), "m or rad");
  EXPECT_EQ(units_of("bouncing-ball").of_gaps(), "m");
  EXPECT_EQ(units_of("string-obstacle").of_gaps(), "1");
}

TEST(UnitsOfProblem, AreInTheRowsOfAStudy) {
  const Ran ran = run_command({"study",
                               "--problem",
                               "pendulum-stop",
                               "--scheme",
                               "nonlinear-moreau-jean",
                               "--metric",
                               "velocity-l1",
                               "--t-end",
                               "1",
                               "--samples",
                               "16",
                               "--budget",
                               "16",
                               "--json"});
  EXPECT_THAT(ran.out, AllOf(HasSubstr(R"("unit":"rad")"), Not(HasSubstr(R"("unit":"m")"))))
      << ran.error;
}

}  // namespace
}  // namespace assay::reports::units_of_problem_test
