#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"

namespace assay::oracles::steady_turning_test {
namespace {

Regularity regularity_of(const char* problem, const Settings& settings, const char* t_end) {
  const ProblemEntry& entry = find_problem(problem);
  return entry.regularity(entry.parameters(settings), parse_rational(t_end));
}

TEST(SteadyTurning, IsThatAboutAFixedAxisWithALinearSpeed) {
  EXPECT_EQ(regularity_of("constant-torque", {}, "3"), Regularity::kSteadyTurning);
  EXPECT_EQ(regularity_of("constant-torque", {{"axis", "1"}, {"w0", "2"}, {"M", "-1"}}, "3"),
            Regularity::kSteadyTurning);
  EXPECT_EQ(regularity_of("free-rigid-body", {{"w1", "0"}, {"w2", "0"}, {"w3", "1"}}, "2"),
            Regularity::kSteadyTurning);
  EXPECT_EQ(regularity_of("free-rigid-body", {}, "2"), Regularity::kSmooth);
  EXPECT_EQ(regularity_of("inertial-moment", {}, "2"), Regularity::kSmooth);
  EXPECT_EQ(regularity_of("inertial-moment", {{"Mx", "0"}, {"Mz", "0"}}, "2"),
            Regularity::kSteadyTurning);
  EXPECT_EQ(regularity_of("heavy-top", {}, "2"), Regularity::kSmooth);
}

}  // namespace
}  // namespace assay::oracles::steady_turning_test
