#include "oracles/tractrix.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::tractrix_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Tractrix, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* psi : {"-3", "-1", "0", "1", "3/2", "2", "3", "4"}) {
    for (const char* r : {"1", "1/3"}) {
      for (const char* speed : {"0", "1", "5/2"}) {
        const Settings settings{{"psi0", psi}, {"r", r}, {"speed", speed}};
        EXPECT_THAT(laws_broken<Tractrix>(settings, settings, "6"), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
}

TEST(Tractrix, WaitsForTheRearRimWhereItStartsAtTheFront) {
  const WorkingDigits digits(50);
  const auto motion = Tractrix::exact<Mpfr>(make_parameters<Tractrix>(), Mpfr(3));
  ASSERT_EQ(motion.events.size(), 1U);
  EXPECT_EQ(motion.events[0].t, Mpfr(-2 * cos(Mpfr(2))));
  EXPECT_EQ(motion.pieces.size(), 2U);
}

TEST(Tractrix, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<Tractrix>({}, {{"speed", "1/2"}}, "3"),
              Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken<Tractrix>({}, {{"r", "2"}}, "3"), Contains(HasSubstr("x(0)")));
}

TEST(Tractrix, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"r", "0"}, {"speed", "-1"}}) {
    EXPECT_THROW(make_parameters<Tractrix>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::tractrix_test
