#include "oracles/bouncing_ball.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::bouncing_ball_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Settings table_settings(const ReferenceTable& table, std::size_t row) {
  return {{"h0", table.text(row, "h0")}, {"g", table.text(row, "g")}, {"e", table.text(row, "e")}};
}

std::vector<std::string> laws_broken(const Settings& settings, const char* t_end) {
  const Parameters p = make_parameters<BouncingBall>(settings);
  return violations(BouncingBall::model<Mpfr>(p), BouncingBall::exact<Mpfr>(p, Mpfr(t_end)));
}

TEST(BouncingBall, StatesAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("bouncing_ball.states.csv");
  ASSERT_GT(table.size(), 40U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    const Parameters p = make_parameters<BouncingBall>(table_settings(table, row));
    const ExactDigits exact =
        exact_digits(find_problem("bouncing-ball"), p, {table.number(row, "t")}, 50);
    const DigitsState& state = exact.states.front();
    EXPECT_LE(units_of_50th_digit(parse_rational(state.q[0]), table.number(row, "q")), 1)
        << "row " << row;
    EXPECT_LE(units_of_50th_digit(parse_rational(state.v[0]), table.number(row, "v")), 1)
        << "row " << row;
  }
}

TEST(BouncingBall, ImpactsAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable states("bouncing_ball.states.csv");
  const ReferenceTable table("bouncing_ball.events.csv");
  for (std::size_t row = 0; row < table.size(); ++row) {
    if (table.text(row, "n") == "zeno") continue;
    std::size_t same_case = 0;
    while (states.text(same_case, "case") != table.text(row, "case")) ++same_case;
    const Parameters p = make_parameters<BouncingBall>(table_settings(states, same_case));
    const Rational t = table.number(row, "t");
    const ExactDigits exact = exact_digits(find_problem("bouncing-ball"), p, {Rational(t + 1)}, 50);
    const auto n = static_cast<std::size_t>(std::stoi(table.text(row, "n")));
    const DigitsEvent& event = exact.events.at(n - 1);
    EXPECT_LE(units_of_50th_digit(parse_rational(event.t), t), 1) << "row " << row;
    EXPECT_LE(units_of_50th_digit(parse_rational(event.v_minus[0]), table.number(row, "v_minus")),
              1)
        << "row " << row;
    EXPECT_LE(units_of_50th_digit(parse_rational(event.v_plus[0]), table.number(row, "v_plus")), 1)
        << "row " << row;
  }
}

TEST(BouncingBall, ObeysTheLawsOfItsModelInEveryRegime) {
  for (const Settings& settings :
       {Settings{},
        Settings{{"e", "0"}},
        Settings{{"e", "1"}},
        Settings{{"e", "1/3"}, {"m", "2.5"}},
        Settings{{"h0", "0"}, {"v0", "0"}},
        Settings{{"h0", "0"}, {"v0", "2"}, {"m", "3"}},
        Settings{{"h0", "0"}, {"v0", "-2"}},
        Settings{{"h0", "0"}, {"v0", "-2"}, {"e", "0"}},
        Settings{{"h0", "1/2"}, {"v0", "-3"}, {"g", "0"}},
        Settings{{"h0", "1/2"}, {"v0", "-3"}, {"g", "0"}, {"e", "0"}},
        Settings{{"h0", "1/2"}, {"v0", "3"}, {"g", "0"}},
        Settings{{"h0", "1/2"}, {"v0", "1"}, {"g", "1.62"}, {"e", "0.9"}}}) {
    for (const char* t_end : {"0", "0.2", "3", "20"}) {
      EXPECT_THAT(laws_broken(settings, t_end), IsEmpty())
          << testing::PrintToString(settings) << " until " << t_end;
    }
  }
}

TEST(BouncingBall, ComesToRestAtTheClosedFormAccumulationWithItsWeightAsContactForce) {
  // h0 = g/2: t1 = 1, so T_z = (1 + e)/(1 - e).
  const Parameters p =
      make_parameters<BouncingBall>({{"h0", "5"}, {"g", "10"}, {"e", "1/2"}, {"m", "3"}});
  const auto motion = BouncingBall::exact<Mpfr>(p, Mpfr(4));
  EXPECT_EQ(motion.events.back().kind, EventKind::kAccumulation);
  EXPECT_EQ(motion.events.back().t, Mpfr(3));
  EXPECT_EQ(regularity(motion), Regularity::kAccumulation);
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(3.5), state);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.contact_force(0), 30);
}

TEST(BouncingBall, GivesTheRightLimitAtAnImpact) {
  const Parameters p = make_parameters<BouncingBall>({{"h0", "5"}, {"g", "10"}, {"e", "1/2"}});
  const ExactDigits exact = exact_digits(find_problem("bouncing-ball"), p, {Rational(1)}, 20);
  EXPECT_EQ(exact.states[0].q[0], "0");
  EXPECT_EQ(exact.states[0].v[0], "5.0000000000000000000");
  ASSERT_EQ(exact.events.size(), 1U);
  EXPECT_EQ(exact.events[0].t, "1.0000000000000000000");
}

TEST(BouncingBall, ListsAnImpactAtTheStart) {
  const Parameters p = make_parameters<BouncingBall>({{"h0", "0"}, {"v0", "-2"}, {"e", "1/2"}});
  const ExactDigits exact = exact_digits(find_problem("bouncing-ball"), p, {Rational(0)}, 5);
  EXPECT_EQ(exact.states[0].v[0], "1.0000");
  ASSERT_EQ(exact.events.size(), 1U);
  EXPECT_EQ(exact.events[0].t, "0");
}

TEST(BouncingBall, WitnessAWrongRestitutionIsRejected) {
  const Parameters wrong = make_parameters<BouncingBall>({{"e", "0.7"}});
  const Parameters right = make_parameters<BouncingBall>();
  EXPECT_THAT(
      violations(BouncingBall::model<Mpfr>(right), BouncingBall::exact<Mpfr>(wrong, Mpfr(2))),
      Not(IsEmpty()));
}

TEST(BouncingBall, WitnessAFlightThroughTheFloorIsRejected) {
  const Parameters p = make_parameters<BouncingBall>();
  auto motion = BouncingBall::exact<Mpfr>(p, Mpfr(1));
  motion.pieces.resize(1);
  motion.pieces[0].end = Mpfr(1);
  motion.events.clear();
  EXPECT_THAT(violations(BouncingBall::model<Mpfr>(p), motion),
              testing::Contains(HasSubstr("gap is not negative")));
}

TEST(BouncingBall, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] :
       Settings{{"h0", "-1"}, {"e", "1.1"}, {"e", "-0.1"}, {"g", "-9.81"}, {"m", "0"}}) {
    EXPECT_THROW(make_parameters<BouncingBall>({{name, value}}), InvalidInput) << name;
  }
  EXPECT_THROW(make_parameters<BouncingBall>({{"height", "1"}}), InvalidInput);
}

TEST(BouncingBall, RefusesMoreImpactsThanItCanListAndSaysWhen) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<BouncingBall>({{"e", "1"}, {"h0", "1e-12"}});
  try {
    const auto motion = BouncingBall::exact<Mpfr>(p, Mpfr(1000));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("more than "), HasSubstr(" events up to t = 1000")));
  }
}

}  // namespace
}  // namespace assay::oracles::bouncing_ball_test
