#include "oracles/buck_converter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::buck_converter_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(BuckConverter, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* i : {"-1", "0", "5"}) {
    for (const char* v : {"-2", "0", "1", "4"}) {
      for (const char* k : {"1/5", "1", "4"}) {
        for (const char* r : {"1/3", "2"}) {
          const Settings settings{{"i0", i},
                                  {"v0", v},
                                  {"k", k},
                                  {"R", r},
                                  {"L", "1"},
                                  {"C", "1/2"},
                                  {"E", "3"},
                                  {"vref", "1"}};
          EXPECT_THAT(laws_broken<BuckConverter>(settings, settings, "12"), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
  EXPECT_THAT(laws_broken<BuckConverter>({}, {}, "3e-3"), IsEmpty());
}

TEST(BuckConverter, SlidesToItsReferenceAndCrossesItsSurfaceWhereItCannotHoldIt) {
  const WorkingDigits digits(50);
  for (const StudyCase& study : BuckConverter::study_cases()) {
    const auto motion =
        BuckConverter::exact<Mpfr>(make_parameters<BuckConverter>(study.parameters), Mpfr(1));
    MotionState<Mpfr> state;
    motion.evaluate(Mpfr(1), state);
    // exp(−k t/C) is below 1e-800.
    EXPECT_EQ(state.q(1), 5) << study.label;
    const std::size_t fewest = study.label == "crosses" ? 2 : study.label == "slides" ? 0 : 1;
    EXPECT_GE(motion.events.size(), fewest) << study.label;
  }
}

TEST(BuckConverter, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<BuckConverter>({}, {{"k", "0.3"}}, "3e-3"),
              Contains(HasSubstr("law of a multiplier")));
  EXPECT_THAT(laws_broken<BuckConverter>({}, {{"E", "11"}}, "3e-3"),
              Contains(HasSubstr("equation of motion")));
}

TEST(BuckConverter, RefusesAReferenceThatTheSourceCannotHold) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<BuckConverter>({{"vref", "12"}});
  EXPECT_THROW(BuckConverter::model<double>(p), InvalidInput);
  EXPECT_THROW(BuckConverter::exact<Mpfr>(p, Mpfr(1)), InvalidInput);
  EXPECT_THROW(make_parameters<BuckConverter>({{"L", "0"}}), InvalidInput);
}

}  // namespace
}  // namespace assay::oracles::buck_converter_test
