#include "oracles/bridge_capacitor_filter.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "tests/oracles/first_order_motion_laws.hpp"

namespace assay::oracles::bridge_capacitor_filter_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(BridgeCapacitorFilter, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* v : {"-3", "0", "1"}) {
    for (const char* i : {"-1/2", "0", "2"}) {
      for (const char* f : {"-6", "-1/3", "0", "1", "4"}) {
        for (const char* r : {"10", "1/3"}) {
          const Settings settings{
              {"vC0", v}, {"iL0", i}, {"vF0", f}, {"R", r}, {"L", "1"}, {"C", "1"}, {"Cf", "1/2"}};
          EXPECT_THAT(laws_broken<BridgeCapacitorFilter>(settings, settings, "15"), IsEmpty())
              << testing::PrintToString(settings);
        }
      }
    }
  }
  EXPECT_THAT(laws_broken<BridgeCapacitorFilter>({}, {}, "2e-3"), IsEmpty());
}

TEST(BridgeCapacitorFilter, SharesItsChargeWhereTheDataAreInconsistent) {
  const WorkingDigits digits(50);
  const auto motion = BridgeCapacitorFilter::exact<Mpfr>(
      make_parameters<BridgeCapacitorFilter>(
          {{"vC0", "-10"}, {"vF0", "3"}, {"C", "1"}, {"Cf", "1/4"}, {"L", "1"}, {"R", "1"}}),
      Mpfr(1));
  const auto& jump = motion.events.front();
  EXPECT_EQ(jump.kind, EventKind::kStateJump);
  EXPECT_EQ(jump.v_plus(0), Mpfr("-8.6"));
  EXPECT_EQ(jump.v_plus(2), Mpfr("8.6"));
  EXPECT_EQ(jump.impulse(1), Mpfr("1.4"));
  EXPECT_EQ(regularity(motion), Regularity::kStateJumps);
}

TEST(BridgeCapacitorFilter, ConductsOncePerHalfSwing) {
  const WorkingDigits digits(50);
  const auto motion =
      BridgeCapacitorFilter::exact<Mpfr>(make_parameters<BridgeCapacitorFilter>(), Mpfr("3e-3"));
  // Half swings last about π √(LC) = 0.31 ms.
  const auto count = [&](EventKind kind) {
    return std::ranges::count_if(motion.events, [&](const auto& e) { return e.kind == kind; });
  };
  EXPECT_GE(count(EventKind::kMultiplierJump), 8);
  EXPECT_LE(count(EventKind::kMultiplierJump), 10);
  EXPECT_GE(count(EventKind::kSwitch), 8);  // ends of conduction
  EXPECT_LE(count(EventKind::kSwitch), 10);
}

TEST(BridgeCapacitorFilter, WitnessAWrongParameterIsRejected) {
  EXPECT_THAT(laws_broken<BridgeCapacitorFilter>({}, {{"Cf", "299e-9"}}, "1e-3"),
              Contains(HasSubstr("equation of motion")));
  EXPECT_THAT(laws_broken<BridgeCapacitorFilter>({{"vF0", "5"}}, {{"vF0", "6"}}, "1e-3"),
              Contains(HasSubstr("x(0)")));
  EXPECT_THAT(
      laws_broken<BridgeCapacitorFilter>({{"vF0", "5"}, {"Cf", "1e-6"}}, {{"vF0", "5"}}, "1e-3"),
      Contains(HasSubstr("B P")));
}

TEST(BridgeCapacitorFilter, RefusesWhatIsOutsideItsRanges) {
  for (const char* name : {"L", "C", "R", "Cf"}) {
    EXPECT_THROW(make_parameters<BridgeCapacitorFilter>({{name, "0"}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::bridge_capacitor_filter_test
