#include "reports/study/poincare.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"

namespace assay::reports::poincare_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;
using Points = std::vector<std::array<double, 2>>;

/// The largest distance of a point from the last one.
double spread(const Points& points) {
  double worst = 0;
  for (const auto& [x, y] : points) {
    worst = std::max({worst, std::abs(x - points.back()[0]), std::abs(y - points.back()[1])});
  }
  return worst;
}

PoincareSections sections(const char* problem,
                          const Settings& parameters,
                          int periods,
                          int steps = 1024) {
  return poincare_sections({problem, parameters, "moreau-jean"}, schemes(), periods, steps);
}

// The motion starts on its periodic orbit of one impact a period, at the impact.
TEST(Poincare, SectionsOfAPeriodicOrbitAreOnePoint) {
  const PoincareSections orbit = sections("impact-oscillator", {}, 20);
  EXPECT_EQ(orbit.exact_periods, 20);
  ASSERT_GE(orbit.exact.impacts.size(), 19U);
  ASSERT_THAT(orbit.exact.stroboscopic, SizeIs(19));
  Points phases = orbit.exact.impacts;
  // 0 and 1 are the same phase
  for (auto& point : phases) point[0] -= std::round(point[0]);
  // 16 roundings of numbers of 1
  EXPECT_LE(spread(phases), 16 * unit_roundoff<double>());
  EXPECT_LE(spread(orbit.exact.stroboscopic), 16 * unit_roundoff<double>());
  EXPECT_LT(orbit.exact.impacts.front()[1], 0) << "it approaches";
}

TEST(Poincare, WitnessAnotherFrequencySpreadsThem) {
  const PoincareSections orbit = sections("impact-oscillator", {}, 20);
  const PoincareSections other = sections("impact-oscillator", {{"w", "2.0001"}}, 20);
  EXPECT_GT(std::abs(orbit.exact.impacts.back()[1] - other.exact.impacts.back()[1]), 1e-6);
}

// The orbit attracts: a run of order 1 ends on one of its own, O(h) away. (Once a period is at an
// impact there, where a run may be before it or after it.)
TEST(Poincare, SectionsOfARunAreNearTheExactOnes) {
  const PoincareSections coarse = sections("impact-oscillator", {}, 60, 256);
  const PoincareSections fine = sections("impact-oscillator", {}, 60, 4096);
  const auto distance = [](const PoincareSections& s) {
    return std::abs(s.computed.impacts.back()[1] - s.exact.impacts.back()[1]);
  };
  EXPECT_LT(distance(coarse), 0.1);
  EXPECT_LT(distance(fine), 0.01);
  // One may be missing at each end of the horizon.
  EXPECT_LE(std::abs(std::ssize(fine.computed.impacts) - std::ssize(fine.exact.impacts)), 2);
}

// 660 rpm: the sections of chaos are no few points, and the digits of a motion end.
TEST(Poincare, OfAChaoticMotionGoAsFarAsItsDigitsLast) {
  const PoincareSections chaos = sections("cam-follower", {{"rpm", "660"}}, 1000, 64);
  EXPECT_LT(chaos.exact_periods, 1000);
  EXPECT_GE(chaos.exact_periods, 125);
  EXPECT_GT(spread(chaos.exact.stroboscopic), 0.1);
  EXPECT_EQ(chaos.id, "cam-follower.rpm-660");
  // Both count the impacts of the same motion, at the same rate.
  const double exact_rate = static_cast<double>(chaos.exact.impacts.size()) / chaos.exact_periods;
  EXPECT_GT(exact_rate, 0.5);
}

TEST(Poincare, OfAContactThatStaysClosedHaveNoImpacts) {
  const PoincareSections riding =
      sections("cam-follower", {{"rpm", "100"}, {"e", "0"}, {"q0", "0"}, {"v0", "0"}}, 4, 512);
  EXPECT_THAT(riding.exact.impacts, IsEmpty());
  EXPECT_THAT(riding.computed.impacts, IsEmpty());
  EXPECT_THAT(riding.computed.stroboscopic, SizeIs(3));
}

TEST(Poincare, OfTheSameMotionInAbsoluteCoordinatesHaveTheSameImpacts) {
  const Settings slow{{"rpm", "358"}};
  const PoincareSections relative = sections("cam-follower", slow, 8);
  const PoincareSections absolute = poincare_sections(
      {"cam-follower-absolute", slow, "nonlinear-moreau-jean"}, schemes(), 8, 1024);
  ASSERT_EQ(relative.exact.impacts.size(), absolute.exact.impacts.size());
  for (std::size_t i = 0; i < relative.exact.impacts.size(); ++i) {
    EXPECT_LE(std::abs(relative.exact.impacts[i][1] - absolute.exact.impacts[i][1]),
              64 * unit_roundoff<double>() * 20);  // a few roundings of 20 m/s
  }
}

/// θ = 1 damps, θ = 1/2 does not: a run of one is not shown as that of the other.
TEST(Poincare, AreOfTheSchemeWithTheOptionsOfTheStudy) {
  StudySpec spec;
  spec.cases.push_back({.problem = "impact-oscillator",
                        .t_end = "1",
                        .scheme = "moreau-jean",
                        .scheme_options = {{"theta", "1"}}});
  const auto requests = section_requests(spec, false);
  ASSERT_THAT(requests, SizeIs(1));
  const PoincareSections damped = poincare_sections(requests[0], schemes(), 12, 256);
  EXPECT_EQ(damped.scheme_options, (Settings{{"theta", "1"}}));
  const PoincareSections plain = sections("impact-oscillator", {}, 12, 256);
  EXPECT_NE(damped.computed.stroboscopic, plain.computed.stroboscopic);
  SectionsRequest with_default = requests[0];
  with_default.scheme_options = {{"theta", "1/2"}};
  EXPECT_EQ(poincare_sections(with_default, schemes(), 12, 256).computed.stroboscopic,
            plain.computed.stroboscopic);
  with_default.scheme_options = {{"theta", "2"}};
  EXPECT_THROW((void)poincare_sections(with_default, schemes(), 12, 256), InvalidInput);
}

TEST(Poincare, AreRefusedWhereNothingIsPeriodic) {
  EXPECT_THAT([] { (void)sections("bouncing-ball", {}, 10); },
              ThrowsMessage<InvalidInput>(HasSubstr("not forced periodically")));
  EXPECT_THAT(
      [] {
        (void)sections("cam-follower", {{"rpm", "0"}}, 10);
      },
      ThrowsMessage<InvalidInput>(HasSubstr("not forced periodically")));
}

TEST(Poincare, RequestsAreThoseOfEachSetOfParametersOnce) {
  StudySpec spec;
  const Settings fast{{"rpm", "700"}};
  for (const char* problem : {"bouncing-ball", "cam-follower", "cam-follower"}) {
    for (const char* scheme : {"moreau-jean", "schatzman-paoli"}) {
      spec.cases.push_back({.problem = problem,
                            .parameters = problem[0] == 'c' ? fast : Settings{},
                            .t_end = "1",
                            .scheme = scheme});
    }
  }
  const auto requests = section_requests(spec, false);
  ASSERT_THAT(requests, SizeIs(1));
  EXPECT_EQ(requests[0].parameters, fast);
  EXPECT_EQ(requests[0].scheme, "moreau-jean");
  const auto declared = section_requests(spec, true);
  ASSERT_THAT(declared, SizeIs(3));
  EXPECT_EQ(declared[1].parameters, (Settings{{"rpm", "660"}}));
}

}  // namespace
}  // namespace assay::reports::poincare_test
