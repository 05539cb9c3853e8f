#include "oracles/fields/impacting_bar.hpp"

#include <gtest/gtest.h>

#include "tests/oracles/reference_table.hpp"

namespace assay::oracles::impacting_bar_test {
namespace {

ImpactingBar::Data steel() {
  return {parse_rational("210e9"),
          Rational(7800),
          parse_rational("0.000314"),
          Rational(1),
          Rational(1, 10),
          parse_rational("5e-5"),
          100};
}

/// √(E/ρ) = 3 on the bar.
ImpactingBar::Data rational_bar() {
  return {Rational(18), Rational(2), Rational(5), Rational(7), Rational(4), Rational(1, 3), 4};
}

Rational value(const QuadraticNumber& x) { return parse_rational(to_text(x.rounded(60))); }

TEST(ImpactingBar, AgreesWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("bar_impact.states.csv");
  ASSERT_EQ(table.size(), 40U);
  const ImpactingBar bar(steel());
  for (std::size_t row = 0; row < table.size(); ++row) {
    const FieldState state = bar.at(table.number(row, "t"), table.number(row, "x"));
    EXPECT_LE(units_of_50th_digit(value(state.displacement), table.number(row, "u")), 1) << row;
    EXPECT_LE(units_of_50th_digit(value(state.velocity), table.number(row, "u_t")), 1) << row;
    EXPECT_LE(units_of_50th_digit(value(state.strain), table.number(row, "strain")), 1) << row;
  }
}

TEST(ImpactingBar, ContactAgreesWithTheScalarsOfTheReferenceToTheirLastDigit) {
  const ImpactingBar bar(steel());
  const auto events = bar.events(Rational(1));
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].kind, ContactChange::kContact);
  EXPECT_EQ(value(events[0].t), parse_rational("5e-4"));
  EXPECT_EQ(events[1].kind, ContactChange::kRelease);
  EXPECT_LE(units_of_50th_digit(
                Rational(value(events[1].t) - value(events[0].t)),
                parse_rational("0.00038544964466377261330143730318558699921301051714907")),
            1);
  EXPECT_EQ(value(events[1].impulse), parse_rational("0.48984"));
  EXPECT_LE(
      units_of_50th_digit(value(bar.contact_force(parse_rational("6e-4"))),
                          parse_rational("1270.8274784564583060548387886028803364052956750405")),
      1);
}

/// Exactly, where c = 3.
Rational on_rational_bar(const QuadraticNumber& x) {
  EXPECT_TRUE(x.b == 0 || x.radicand == Rational(1, 9));
  return x.a + x.b / 3;
}

/// u at the corners of a small rhombus of characteristics: u(E) + u(W) = u(N) + u(S) is the wave
/// equation for any solution, kinks included; the ends reflect, one free and one held or free.
TEST(ImpactingBar, SolvesTheWaveEquationAcrossItsFronts) {
  const ImpactingBar bar(rational_bar());
  const Rational dx(7, 24), dt(7, 72);
  for (int k = 1; k < 90; ++k) {
    const Rational t = k * dt;
    for (int j = 1; j < 24; ++j) {
      const auto u = [&](const Rational& when, const Rational& x) {
        return on_rational_bar(bar.at(when, x).displacement);
      };
      const Rational x = j * dx;
      const Rational defect = u(Rational(t + dt), x) + u(Rational(t - dt), x) -
                              u(t, Rational(x + dx)) - u(t, Rational(x - dx));
      EXPECT_EQ(defect, 0) << k << " " << j;
    }
  }
}

TEST(ImpactingBar, NeitherPenetratesNorSticksAndItsImpulseTurnsItsMomentumAround) {
  const auto data = rational_bar();
  const ImpactingBar bar(data);
  const Rational dt(7, 720);
  Rational impulse(0);
  for (int k = 0; k < 900; ++k) {
    const Rational t = k * dt;
    const Rational gap = data.gap + on_rational_bar(bar.at(t, Rational(0)).displacement);
    const Rational force = on_rational_bar(bar.contact_force(t));
    EXPECT_GE(gap, 0);
    EXPECT_GE(force, 0);
    EXPECT_EQ(gap * force, 0);
    impulse += force * dt;
  }
  const Rational total = on_rational_bar(bar.events(Rational(9))[1].impulse);
  EXPECT_EQ(total, 2 * data.density * data.section * data.length * data.speed);
  // A rectangle of steps dt differs by a step at each end.
  EXPECT_LE(abs(Rational(impulse - total)),
            2 * dt * on_rational_bar(bar.contact_force(Rational(1))));
}

TEST(ImpactingBar, DerivativesAreThoseOfTheDisplacement) {
  const ImpactingBar bar(rational_bar());
  const Rational step(1, 1000000);
  for (int k = 1; k < 40; ++k) {
    for (int j = 1; j < 12; ++j) {
      const Rational t = Rational(k, 7) + Rational(1, 1009);
      const Rational x = Rational(7 * j, 12);
      const auto u = [&](const Rational& when, const Rational& where) {
        return on_rational_bar(bar.at(when, where).displacement);
      };
      const FieldState state = bar.at(t, x);
      EXPECT_EQ((u(Rational(t + step), x) - u(Rational(t - step), x)) / (2 * step),
                on_rational_bar(state.velocity));
      EXPECT_EQ((u(t, Rational(x + step)) - u(t, Rational(x - step))) / (2 * step),
                on_rational_bar(state.strain));
    }
  }
}

TEST(ImpactingBar, AtRestOrTouchingFromTheStartIsAdmissible) {
  auto data = rational_bar();
  data.speed = 0;
  EXPECT_TRUE(ImpactingBar(data).events(Rational(100)).empty());
  EXPECT_EQ(on_rational_bar(ImpactingBar(data).at(Rational(5), Rational(1)).displacement), 0);
  data = rational_bar();
  data.gap = 0;
  const ImpactingBar touching(data);
  EXPECT_EQ(touching.events(Rational(100)).size(), 1U);
  EXPECT_EQ(on_rational_bar(touching.at(Rational(1), Rational(0)).velocity), 0);
}

}  // namespace
}  // namespace assay::oracles::impacting_bar_test
