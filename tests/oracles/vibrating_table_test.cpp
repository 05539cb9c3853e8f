#include "oracles/vibrating_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/interval.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/bouncing_ball.hpp"
#include "oracles/detail/table_flight.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::vibrating_table_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

ExactMotion<Mpfr> exact(const Settings& settings, const char* t_end) {
  return VibratingTable::exact<Mpfr>(make_parameters<VibratingTable>(settings), Mpfr(t_end));
}

std::vector<std::string> laws_broken(const Settings& model, const ExactMotion<Mpfr>& motion) {
  return violations(VibratingTable::model<Mpfr>(make_parameters<VibratingTable>(model)), motion);
}

TEST(VibratingTable, ObeysTheLawsOfItsModelFromEveryStart) {
  for (const char* e : {"0", "0.3", "0.8", "1"}) {
    for (const char* amplitude : {"0", "0.002", "0.004", "0.05"}) {
      for (const auto& [z0, v0] :
           Settings{{"0.03", "0"}, {"0", "0.24"}, {"0", "0"}, {"0", "1"}, {"0.01", "-2"}}) {
        const Settings settings{{"e", e}, {"A", amplitude}, {"z0", z0}, {"v0", v0}};
        for (const char* t_end : {"0", "0.05", "0.4"}) {
          EXPECT_THAT(laws_broken(settings, exact(settings, t_end)), IsEmpty())
              << testing::PrintToString(settings) << " until " << t_end;
        }
      }
    }
  }
}

// 10⁻³⁰: the steps of the integrator are good to 10⁻⁴⁵; the impacts lose digits by their condition.
TEST(VibratingTable, AgreesWithNumericalIntegrationTo30Digits) {
  const WorkingDigits digits(50);
  const Mpfr tolerance("1e-30");
  for (const Settings& settings : {Settings{},
                                   Settings{{"A", "0.002"}, {"e", "0.9"}},
                                   Settings{{"e", "1"}, {"A", "0.001"}, {"v0", "-1/3"}}}) {
    const Parameters p = make_parameters<VibratingTable>(settings);
    const auto motion = VibratingTable::exact<Mpfr>(p, Mpfr(0.7));
    EventIntegrator integrator(VibratingTable::model<Mpfr>(p), Mpfr(1) / 400);
    const auto& end = integrator.run(Mpfr(0.7), 20);
    ASSERT_EQ(motion.events.size(), integrator.impacts().size());
    ASSERT_GE(motion.events.size(), 4U);
    for (std::size_t n = 0; n < motion.events.size(); ++n) {
      EXPECT_LE(abs(motion.events[n].t - integrator.impacts()[n].t), tolerance) << n;
      EXPECT_LE(abs(motion.events[n].v_plus(0) - integrator.impacts()[n].v_plus(0)), tolerance);
    }
    MotionState<Mpfr> state;
    motion.evaluate(end.t, state);
    EXPECT_LE(abs(state.q(0) - end.q(0)), tolerance);
    EXPECT_LE(abs(state.v(0) - end.v(0)), tolerance);
  }
}

TEST(VibratingTable, IsPeriodicFromItsFirstDepartureOn) {
  const auto motion = exact({{"e", "0.3"}}, "1");
  EXPECT_TRUE(motion.truncated);
  EXPECT_EQ(regularity(motion), Regularity::kAccumulation);
  std::vector<Mpfr> departures, accumulations;
  for (std::size_t i = 0; i + 1 < motion.pieces.size(); ++i) {
    if (motion.pieces[i].persistent_contact) departures.push_back(motion.pieces[i].end);
  }
  for (const auto& event : motion.events) {
    if (event.kind == EventKind::kAccumulation) accumulations.push_back(event.t);
  }
  ASSERT_GE(departures.size(), 5U);
  ASSERT_GE(accumulations.size(), 5U);
  const Mpfr period = 8 * atan(Mpfr(1)) / 60;
  const Mpfr tolerance("1e-97");  // a dozen operations with phases up to 60
  for (std::size_t i = 0; i < departures.size(); ++i) {
    const Mpfr sine = Mpfr("9.81") / (Mpfr("0.004") * 3600);
    EXPECT_LE(abs(sin(60 * departures[i]) - sine), 100 * tolerance);
    EXPECT_GT(cos(60 * departures[i]), 0);
    if (i > 0) {
      EXPECT_LE(abs(departures[i] - departures[i - 1] - period), tolerance);
    }
    // The first accumulation ends the transient; hops of 10⁻¹⁰⁰ and their sum.
    if (i > 1 && i < accumulations.size()) {
      EXPECT_LE(abs(accumulations[i] - accumulations[i - 1] - period), 100 * tolerance);
    }
  }
}

TEST(VibratingTable, LeavesTheTableWithNoForce) {
  const Settings settings{{"e", "0"}};
  const auto motion = exact(settings, "0.3");
  for (const auto& piece : motion.pieces) {
    if (!piece.persistent_contact || piece.end == Mpfr("0.3")) continue;
    MotionState<Mpfr> state;
    piece.flight->evaluate(piece.end - piece.begin, state);
    EXPECT_LE(abs(state.contact_force(0)), Mpfr("1e-96"));  // of 10, a dozen operations
  }
}

TEST(VibratingTable, EveryDepartureIsAmongTheEventsOfItsDigits) {
  const ProblemEntry& entry = find_problem(VibratingTable::kName);
  const Rational end(3, 5);
  const auto digits = exact_digits(entry, entry.parameters({{"e", "0.3"}}), {end}, 20);
  const auto motion = exact({{"e", "0.3"}}, "0.6");
  std::vector<std::string> departures, releases;
  for (const auto& piece : motion.pieces) {
    if (!piece.persistent_contact || piece.end == Mpfr("0.6")) continue;
    departures.push_back(to_text(round_to_decimal(ScalarTraits<Mpfr>::to_rational(piece.end), 20)));
  }
  for (const DigitsEvent& event : digits.events) {
    if (event.kind != "release") continue;
    releases.push_back(event.t);
    EXPECT_EQ(event.v_minus, event.v_plus);
    EXPECT_EQ(event.impulse, std::vector<std::string>{"0"});
  }
  EXPECT_GE(releases.size(), 4U);
  EXPECT_EQ(releases, departures);
}

// There the acceleration of the gap is 0, and rises; at the last one it rises by next to nothing.
TEST(VibratingTable, DepartsAtEveryFrequency) {
  for (int w = 50; w < 150; ++w) {
    const Settings settings{
        {"e", "0"}, {"z0", "0"}, {"v0", to_text(Rational(w, 250))}, {"w", std::to_string(w)}};
    const auto motion = exact(settings, "0.3");
    ASSERT_GE(motion.pieces.size(), 2U) << w;
    EXPECT_THAT(laws_broken(settings, motion), IsEmpty()) << w;
  }
}

TEST(VibratingTable, DepartsForAMomentFromATableThatIsHardlyFasterThanTheBall) {
  // A w² exceeds g by 4 · 10⁻²⁰ of it: cos φ = 3 · 10⁻¹⁰ at the departure.
  const Settings settings{{"e", "0"},
                          {"z0", "0"},
                          {"A", "0.0027250000000000000000001"},
                          {"v0", "0.163500000000000000000006"}};
  const auto motion = exact(settings, "0.1");
  ASSERT_EQ(motion.events.size(), 1U);
  ASSERT_EQ(motion.pieces.size(), 3U);
  // y = A w³ cos φ s³/6 − A w⁴ s⁴/24 + …
  const Mpfr sine = Mpfr("9.81") / (Mpfr("0.0027250000000000000000001") * 3600);
  const Mpfr hop = 4 * sqrt(1 - sine * sine) / 60;
  EXPECT_LE(abs((motion.pieces[1].end - motion.pieces[1].begin) / hop - 1), Mpfr("1e-9"));
}

TEST(VibratingTable, StaysOnAGentleTableForEver) {
  // A w² = g exactly: the force touches 0 at every top, and the ball stays.
  for (const char* amplitude : {"0.001", "0.002725"}) {
    const Settings settings{{"A", amplitude}, {"z0", "0"}, {"v0", amplitude}, {"e", "0"}};
    const auto motion = exact(settings, "2");
    EXPECT_TRUE(motion.pieces.back().persistent_contact) << amplitude;
    EXPECT_THAT(laws_broken(settings, motion), IsEmpty()) << amplitude;
  }
}

// One impact a period: v⁺ = −v⁻ = π g/w from the flight, and then A w cos φ = v⁺ (1 − e)/(1 + e)
// from the impact law.
TEST(VibratingTable, HasThePeriodicOrbitWithOneImpact) {
  const Mpfr pi = 4 * atan(Mpfr(1));
  const Mpfr e = Mpfr(8) / 10;
  const Mpfr g("9.81"), amplitude("0.004"), w(60);
  const Mpfr cosine = pi * g / (amplitude * w * w) * (1 - e) / (1 + e);
  const Mpfr phase = acos(cosine);
  const Mpfr t = phase / w;
  const Mpfr speed = pi * g / w;
  const Mpfr v0 = g * t - speed;
  const Mpfr z0 = amplitude * sin(phase) + t * (speed - g * t / 2);
  const Settings settings{{"e", "0.8"},
                          {"z0", to_text(ScalarTraits<Mpfr>::to_rational(z0))},
                          {"v0", to_text(ScalarTraits<Mpfr>::to_rational(v0))}};
  const auto motion = exact(settings, "0.6");
  ASSERT_EQ(motion.events.size(), 6U);
  // The orbit attracts or repels by a factor of about 1 an impact, from an error of 10⁻⁹⁸.
  const Mpfr tolerance("1e-92");
  for (int n = 0; n < 6; ++n) {
    const auto& event = motion.events[static_cast<std::size_t>(n)];
    EXPECT_LE(abs(event.t - t - n * 2 * pi / w), tolerance) << n;
    EXPECT_LE(abs(event.v_plus(0) - speed), tolerance) << n;
  }
}

TEST(VibratingTable, IsABouncingBallWhereTheTableStandsStill) {
  const auto table = exact({{"A", "0"}, {"z0", "0.3"}}, "1");
  const auto ball = BouncingBall::exact<Mpfr>(
      make_parameters<BouncingBall>({{"h0", "0.3"}, {"e", "0.5"}}), Mpfr(1));
  ASSERT_EQ(table.events.back().kind, EventKind::kAccumulation);
  ASSERT_EQ(ball.events.back().kind, EventKind::kAccumulation);
  // Some hundred sums of hops.
  EXPECT_LE(abs(table.events.back().t - ball.events.back().t), Mpfr("1e-97"));
  for (std::size_t n = 0; n < 100; ++n) {
    EXPECT_LE(abs(table.events[n].t - ball.events[n].t), Mpfr("1e-97"));
  }
}

TEST(VibratingTable, AccumulationsDoNotDependOnTheDigitsWhereTheyAreCutOff) {
  const Parameters p = make_parameters<VibratingTable>({{"e", "0.3"}});
  const auto fine = VibratingTable::exact<Mpfr>(p, Mpfr(0.25));
  const auto coarse = with_digits(50, [&] { return VibratingTable::exact<Mpfr>(p, Mpfr(0.25)); });
  ASSERT_EQ(fine.events.back().kind, EventKind::kAccumulation);
  ASSERT_EQ(coarse.events.back().kind, EventKind::kAccumulation);
  // u of 50 digits, ten impacts and their sum.
  EXPECT_LE(abs(Mpfr(coarse.events.back().t) - fine.events.back().t), Mpfr("1e-46"));
  const ExactDigits digits = exact_digits(find_problem("vibrating-table"), p, {Rational(1, 4)}, 30);
  EXPECT_EQ(digits.certified_digits, 30);
  ASSERT_GE(digits.events.size(), 2U);
  EXPECT_EQ(digits.events.rbegin()[1].kind, "accumulation");
  EXPECT_EQ(digits.events.back().kind, "release");
}

// The hop is 10⁻⁷⁰ high, 10⁻⁶⁸ of the amplitude: z − A sin(w t) would have none of 50 digits.
TEST(VibratingTable, KeepsTheRelativeAccuracyOfShortHops) {
  const WorkingDigits digits(50);
  const Mpfr phase("0.3"), u("1e-35");
  const Mpfr gamma = Mpfr("9.81") - Mpfr("0.004") * 3600 * sin(phase);
  const detail::TableFlight<Mpfr> flight(
      {Mpfr("0.004"), Mpfr(60), sin(phase), cos(phase)}, Mpfr("9.81"), 0, u, -gamma);
  const auto landing = flight.landing(Mpfr(1));
  ASSERT_TRUE(landing.has_value());
  // Without the change of γ along the hop, relative 10⁻³⁴.
  EXPECT_LE(abs(landing->after * gamma / (2 * u) - 1), Mpfr("1e-33"));
  EXPECT_LE(abs(landing->speed / u - 1), Mpfr("1e-33"));
  EXPECT_GT(flight.gap(landing->after * (1 - Mpfr("1e-40"))), 0);
  EXPECT_LT(flight.gap(landing->after * (1 + Mpfr("1e-40"))), 0);
}

TEST(VibratingTable, RemaindersOfSineAndCosineKeepTheirRelativeAccuracy) {
  const WorkingDigits digits(50);
  for (const char* text : {"1e-30", "0.001", "0.3", "0.5", "0.50001", "7"}) {
    const Mpfr x(text);
    const auto computed = detail::sine_remainders(x);
    const WorkingDigits more(300);
    const Mpfr y(text);
    const Mpfr sine = y - sin(y);
    const Mpfr cosine = y * y / 2 - 1 + cos(y);
    // A dozen operations; just above 1/2 the differences lose three digits.
    EXPECT_LE(abs(computed.sine / sine - 1), Mpfr("1e-46")) << text;
    EXPECT_LE(abs(computed.cosine / cosine - 1), Mpfr("1e-46")) << text;
  }
  EXPECT_EQ(detail::sine_remainders(Mpfr(0)).sine, 0);
  EXPECT_EQ(detail::sine_remainders(Mpfr(0)).cosine, 0);
}

TEST(VibratingTable, GivesTheRateAndTheCurvatureOfItsRelation) {
  const auto model = VibratingTable::model<Mpfr>(make_parameters<VibratingTable>());
  const Mpfr t(0.3), step("1e-30"), v(2);
  const auto gap = [&](const Mpfr& s) {
    Vector<Mpfr> y(1);
    const Vector<Mpfr> q = Vector<Mpfr>::Constant(1, Mpfr(s * v));
    model.relation->evaluate(t + s, q, y);
    return y(0);
  };
  Vector<Mpfr> rate(1), curvature(1);
  const Vector<Mpfr> q = Vector<Mpfr>::Constant(1, Mpfr(0));
  const Vector<Mpfr> velocity = Vector<Mpfr>::Constant(1, v);
  model.relation->rate(t, q, rate);
  model.relation->curvature(t, q, velocity, curvature);
  // Central differences of step 10⁻³⁰: rounding 10⁻⁷⁰ and 10⁻⁴⁰, truncation 10⁻⁵⁵.
  EXPECT_LE(abs((gap(step) - gap(-step)) / (2 * step) - v - rate(0)), Mpfr("1e-50"));
  EXPECT_LE(abs((gap(step) - 2 * gap(0) + gap(-step)) / (step * step) - curvature(0)),
            Mpfr("1e-37"));
}

TEST(VibratingTable, EnclosesItsGapInIntervals) {
  const auto model = VibratingTable::model<Interval>(make_parameters<VibratingTable>());
  Vector<Interval> y(1);
  model.relation->evaluate(Interval(Rational(1, 7)), model.initial_position, y);
  const Mpfr truth = Mpfr("0.03") - Mpfr("0.004") * sin(Mpfr(60) / 7);
  EXPECT_LE(scalar_cast<Mpfr>(y(0).low()), truth);
  EXPECT_GE(scalar_cast<Mpfr>(y(0).high()), truth);
}

TEST(VibratingTable, WitnessAWrongRestitutionIsRejected) {
  EXPECT_THAT(laws_broken({}, exact({{"e", "0.51"}}, "0.15")), Contains(HasSubstr("U+ + e U-")));
}

TEST(VibratingTable, WitnessAWrongFrequencyIsRejected) {
  EXPECT_THAT(laws_broken({}, exact({{"w", "60.001"}}, "0.15")), Not(IsEmpty()));
}

TEST(VibratingTable, WitnessABallThatStaysTooLongOnTheTableIsRejected) {
  const Settings settings{{"e", "0"}};
  auto motion = exact(settings, "0.13");
  ASSERT_EQ(motion.pieces.size(), 3U);
  motion.pieces.pop_back();
  motion.pieces.back().end = Mpfr("0.13");
  EXPECT_THAT(laws_broken(settings, motion), Contains(HasSubstr("contact force is not negative")));
}

TEST(VibratingTable, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{
           {"A", "-1"}, {"w", "0"}, {"g", "0"}, {"e", "1.1"}, {"e", "-0.1"}, {"z0", "-0.01"}}) {
    EXPECT_THROW(make_parameters<VibratingTable>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::vibrating_table_test
