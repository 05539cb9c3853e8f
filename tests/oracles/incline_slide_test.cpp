#include "oracles/incline_slide.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/interval.hpp"
#include "core/scalar/invalid_input.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::incline_slide_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

ExactMotion<Mpfr> exact(const Settings& settings, const char* t_end) {
  return InclineSlide::exact<Mpfr>(make_parameters<InclineSlide>(settings), Mpfr(t_end));
}

MotionState<Mpfr> state(const Settings& settings, const char* t) {
  MotionState<Mpfr> result;
  exact(settings, t).evaluate(Mpfr(t), result);
  return result;
}

std::vector<std::string> laws_broken(const Settings& model, const ExactMotion<Mpfr>& motion) {
  return violations(InclineSlide::model<Mpfr>(make_parameters<InclineSlide>(model)), motion);
}

/// The cases A, B, C of the tables.
Settings table_settings(const ReferenceTable& stops, const std::string& name) {
  std::size_t row = 0;
  while (stops.text(row, "case") != name) ++row;
  Settings result;
  for (const char* key : {"g", "tan_a", "mu", "vx0", "vy0"}) {
    result.emplace_back(key, stops.text(row, key));
  }
  return result;
}

TEST(InclineSlide, StatesAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable stops("incline_curved.stops.csv");
  const ReferenceTable table("incline_curved.states.csv");
  ASSERT_EQ(table.size(), 33U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    const auto p = make_parameters<InclineSlide>(table_settings(stops, table.text(row, "case")));
    const ExactDigits digits =
        exact_digits(find_problem("incline-slide"), p, {table.number(row, "t")}, 50);
    const DigitsState& found = digits.states.front();
    const auto same = [&](const std::string& text, const char* column) {
      EXPECT_LE(units_of_50th_digit(parse_rational(text), table.number(row, column)), 1)
          << column << " in row " << row;
    };
    same(found.q[0], "x");
    same(found.q[1], "y");
    same(found.v[0], "vx");
    same(found.v[1], "vy");
  }
}

TEST(InclineSlide, StopsAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("incline_curved.stops.csv");
  ASSERT_EQ(table.size(), 3U);
  for (std::size_t row = 0; row < 2; ++row) {
    const auto p = make_parameters<InclineSlide>(table_settings(table, table.text(row, "case")));
    const ExactDigits digits = exact_digits(find_problem("incline-slide"), p, {Rational(2)}, 50);
    ASSERT_EQ(digits.events.size(), 1U);
    EXPECT_LE(units_of_50th_digit(parse_rational(digits.events[0].t), table.number(row, "t_stop")),
              1);
    EXPECT_LE(
        units_of_50th_digit(parse_rational(digits.states[0].q[0]), table.number(row, "x_stop")), 1);
    EXPECT_LE(
        units_of_50th_digit(parse_rational(digits.states[0].q[1]), table.number(row, "y_stop")), 1);
  }
  EXPECT_EQ(table.text(2, "t_stop"), "inf");
  EXPECT_THAT(exact(table_settings(table, "C"), "1000").events, IsEmpty());
}

TEST(InclineSlide, ObeysTheLawsOfItsModelInEveryDirectionAndOnEverySlope) {
  for (const char* tan_a : {"0", "1/1000", "0.3", "1/2"}) {
    for (const char* mu : {"0", "1/4", "1/2", "0.5001", "2"}) {
      for (const auto& [vx0, vy0] : Settings{{"0", "0"},
                                             {"1", "0"},
                                             {"-1", "0"},
                                             {"0", "2"},
                                             {"-3", "-1/10"},
                                             {"3", "1/10"},
                                             {"-1", "1e-9"}}) {
        const Settings settings{{"tan_a", tan_a}, {"mu", mu}, {"vx0", vx0}, {"vy0", vy0}};
        EXPECT_THAT(laws_broken(settings, exact(settings, "1.3")), IsEmpty())
            << testing::PrintToString(settings);
      }
    }
  }
}

TEST(InclineSlide, ObeysTheLawsOfItsModelWithoutGravity) {
  const Settings settings{{"g", "0"}, {"vx0", "1"}};
  EXPECT_THAT(laws_broken(settings, exact(settings, "3")), IsEmpty());
}

TEST(InclineSlide, SlidesFromRestExactlyWhereTheSlopeIsSteeperThanTheFriction) {
  const auto after_a_second = [](const char* tan_a) {
    return state({{"tan_a", tan_a}, {"mu", "3/4"}, {"vy0", "0"}, {"g", "10"}}, "1");
  };
  EXPECT_EQ(after_a_second("3/4").q(0), 0);
  // tan α = 3/4: sin α = 3/5; the force of friction balances the weight.
  EXPECT_LE(abs(after_a_second("3/4").contact_force(1) + 6), Mpfr("1e-98"));
  // tan α = 4/3: a = 10 (4/5 − 3/4 · 3/5) = 7/2.
  EXPECT_LE(abs(after_a_second("4/3").q(0) - Mpfr(7) / 4), Mpfr("1e-98"));
  EXPECT_GT(after_a_second("0.75000000001").q(0), 0);
}

TEST(InclineSlide, ThrownStraightUphillItComesBackOnlyWhereItCannotStick) {
  // tan α = 3/4, g = 10: σ = 6, ν = 8. Friction 4 stops it after 1/10 s; 6 − 4 brings it back.
  const Settings slippery{
      {"g", "10"}, {"tan_a", "3/4"}, {"mu", "1/2"}, {"vx0", "-1"}, {"vy0", "0"}};
  const auto motion = exact(slippery, "1.1");
  ASSERT_EQ(motion.events.size(), 1U);
  const Mpfr tolerance("1e-98");  // a dozen operations with numbers below 10
  EXPECT_LE(abs(motion.events[0].t - Mpfr("0.1")), tolerance);
  EXPECT_LE(abs(state(slippery, "1.1").q(0) - Mpfr("0.95")), tolerance);
  Settings rough = slippery;
  rough[2].second = "3/4";
  EXPECT_EQ(state(rough, "1.1").v(0), 0);
}

// From κ = 1 ± 10⁻³⁰ the motion is that of κ = 1 to 10⁻³⁰: no digit is lost to 1/(κ − 1).
TEST(InclineSlide, PassesThroughEqualSlopeAndFriction) {
  const auto with = [](const char* mu) {
    return state({{"tan_a", "1/2"}, {"mu", mu}, {"vy0", "1"}, {"vx0", "-1"}}, "1");
  };
  const auto middle = with("1/2");
  for (const char* mu : {"0.500000000000000000000000000001", "0.499999999999999999999999999999"}) {
    const auto near = with(mu);
    for (Eigen::Index i = 0; i < 2; ++i) {
      EXPECT_LE(abs(near.q(i) - middle.q(i)), Mpfr("1e-28"));
      EXPECT_LE(abs(near.v(i) - middle.v(i)), Mpfr("1e-28"));
    }
  }
  // κ = 1 conserves ‖v‖ + v_x.
  const Mpfr speed = sqrt(middle.v(0) * middle.v(0) + middle.v(1) * middle.v(1));
  EXPECT_LE(abs(speed + middle.v(0) - (sqrt(Mpfr(2)) - 1)), Mpfr("1e-97"));
}

// Nearly straight uphill: P/Q = 10⁻⁴⁰, and Newton's method has to pass where the block almost
// rests.
TEST(InclineSlide, TurnsOnASpotWhenThrownNearlyStraightUphill) {
  for (const char* mu : {"1/4", "1/2", "3/4"}) {
    const Settings settings{{"tan_a", "1/2"}, {"mu", mu}, {"vx0", "-1"}, {"vy0", "1e-20"}};
    const Settings straight{{"tan_a", "1/2"}, {"mu", mu}, {"vx0", "-1"}, {"vy0", "0"}};
    EXPECT_THAT(laws_broken(settings, exact(settings, "1")), IsEmpty()) << mu;
    for (const char* t : {"0.01", "0.1", "0.5", "1"}) {
      EXPECT_LE(abs(state(settings, t).q(0) - state(straight, t).q(0)), Mpfr("1e-19"));
    }
  }
}

TEST(InclineSlide, LosesTheWorkOfFrictionAlongItsPath) {
  const Settings settings{{"tan_a", "1/2"}, {"mu", "0.4"}, {"vx0", "-1/2"}, {"vy0", "1"}};
  const auto motion = exact(settings, "1");
  // Length of the path by Simpson's rule, h = 1/800: h⁴ ‖v‖⁗/180, with ‖v‖⁗ up to 10⁵.
  MotionState<Mpfr> x;
  Mpfr length(0);
  constexpr int kHalf = 400;
  for (int i = 0; i <= 2 * kHalf; ++i) {
    motion.evaluate(Mpfr(i) / (2 * kHalf), x);
    const int weight = i == 0 || i == 2 * kHalf ? 1 : i % 2 == 1 ? 4 : 2;
    length += weight * sqrt(x.v(0) * x.v(0) + x.v(1) * x.v(1)) / (6 * kHalf);
  }
  const Mpfr cosine = 2 / sqrt(Mpfr(5));
  const Mpfr g("9.81");
  const Mpfr gained = (x.v(0) * x.v(0) + x.v(1) * x.v(1)) / 2 - Mpfr(5) / 8;
  const Mpfr work = g * cosine / 2 * x.q(0) - Mpfr("0.4") * g * cosine * length;
  EXPECT_LE(abs(gained - work), Mpfr("1e-8"));
}

TEST(InclineSlide, IsAMotionWithFriction) {
  EXPECT_EQ(regularity(exact({}, "1")), Regularity::kFriction);
  EXPECT_EQ(regularity(exact({{"mu", "0.1"}}, "1")), Regularity::kFriction);
  EXPECT_EQ(regularity(exact({{"vx0", "1"}, {"vy0", "0"}}, "1")), Regularity::kBraking);
  EXPECT_EQ(regularity(exact({{"vx0", "-1"}, {"vy0", "0"}, {"mu", "0.1"}}, "1")),
            Regularity::kFriction);
}

TEST(InclineSlide, EnclosesItsForceInIntervals) {
  const auto model =
      InclineSlide::model<Interval>(make_parameters<InclineSlide>({{"tan_a", "3/4"}, {"g", "10"}}));
  Vector<Interval> force(3);
  model.system->force(Interval(0), model.initial_position, model.initial_velocity, force);
  EXPECT_TRUE(force(0).contains(Rational(6)));
  EXPECT_TRUE(force(2).contains(Rational(-8)));
}

TEST(InclineSlide, WitnessAWrongFrictionIsRejected) {
  EXPECT_THAT(laws_broken({}, exact({{"mu", "0.501"}}, "0.5")), Not(IsEmpty()));
  EXPECT_THAT(laws_broken({}, exact({{"mu", "0.499"}}, "0.5")), Not(IsEmpty()));
}

// Friction that keeps the direction of v₀ is that of a straight path.
TEST(InclineSlide, WitnessFrictionInAFixedDirectionIsRejected) {
  const Settings settings{{"tan_a", "1e-9"}, {"vx0", "1"}, {"vy0", "1"}};
  const Settings level{{"tan_a", "0"}, {"vx0", "1"}, {"vy0", "1"}};
  EXPECT_THAT(laws_broken(settings, exact(level, "0.1")),
              Contains(HasSubstr("equation of motion")));
}

TEST(InclineSlide, WitnessABlockThatDoesNotStickIsRejected) {
  auto motion = exact({}, "1");
  ASSERT_EQ(motion.pieces.size(), 2U);
  const auto sliding = exact({{"vy0", "0"}, {"mu", "0.2"}}, "1");  // downhill from rest
  motion.pieces[1].flight = sliding.pieces[0].flight;
  EXPECT_THAT(laws_broken({}, motion), Not(IsEmpty()));
}

TEST(InclineSlide, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] : Settings{{"g", "-1"}, {"tan_a", "-0.1"}, {"mu", "-1"}}) {
    EXPECT_THROW(make_parameters<InclineSlide>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::incline_slide_test
