#include "oracles/stacked_blocks.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::stacked_blocks_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

std::vector<std::string> laws_broken(const Settings& model, const Settings& motion) {
  return violations(StackedBlocks::model<Mpfr>(make_parameters<StackedBlocks>(model)),
                    StackedBlocks::exact<Mpfr>(make_parameters<StackedBlocks>(motion), Mpfr(3)));
}

TEST(StackedBlocks, ObeyTheLawsOfTheirModelFromEveryStart) {
  for (const char* v1 : {"-1", "0", "2"}) {
    for (const char* v2 : {"-3/2", "0", "1/3", "2"}) {
      for (const char* mu1 : {"0", "1/10", "1/2"}) {
        for (const char* mu2 : {"0", "1/10", "1/2"}) {
          const Settings settings{{"v1", v1}, {"v2", v2}, {"mu1", mu1}, {"mu2", mu2}};
          EXPECT_THAT(laws_broken(settings, settings), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
}

Regularity regularity_of(const Settings& settings) {
  return regularity(StackedBlocks::exact<Mpfr>(make_parameters<StackedBlocks>(settings), Mpfr(3)));
}

TEST(StackedBlocks, BrakeWhereNoBlockTurns) {
  EXPECT_EQ(regularity_of({}), Regularity::kBraking);
  // The upper block is dragged until they move as one, then both stop.
  EXPECT_EQ(regularity_of({{"v1", "3"}, {"v2", "0"}}), Regularity::kBraking);
  // The lower block stops, and is dragged the other way.
  EXPECT_EQ(regularity_of({{"v1", "-1"}, {"v2", "2"}, {"mu1", "1/20"}, {"mu2", "1/2"}}),
            Regularity::kFriction);
}

TEST(StackedBlocks, WitnessAnotherFrictionIsRejected) {
  EXPECT_THAT(laws_broken({{"mu2", "1/3"}}, {}), Contains(HasSubstr("friction")));
  EXPECT_THAT(laws_broken({{"m1", "3"}}, {}), Contains(HasSubstr("equation of motion")));
}

}  // namespace
}  // namespace assay::oracles::stacked_blocks_test
