#include "oracles/corner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::corner_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Random corners, acute and obtuse, plastic to elastic; `collapsing`: narrow and nearly plastic.
class RandomCorner {
 public:
  Settings next(bool collapsing = false) {
    const Rational angle = collapsing ? Rational(pick(2, 6), 10) : Rational(pick(2, 31), 10);
    const Rational e = collapsing ? Rational(pick(1, 5), 50) : Rational(pick(0, 10), 10);
    return {{"angle", to_text(angle)},
            {"e", to_text(e)},
            {"vx", to_text(Rational(pick(-9, 9), 4))},
            {"vy", to_text(Rational(pick(-9, 9), 7))},
            {"r0", to_text(Rational(pick(1, 8), 3))}};
  }

 private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }

  std::mt19937_64 engine_{20240613};
};

std::vector<std::string> laws_broken(const Settings& settings, int t_end) {
  const Parameters p = make_parameters<Corner>(settings);
  return violations(Corner::model<Mpfr>(p), Corner::exact<Mpfr>(p, Mpfr(t_end)));
}

TEST(Corner, ObeysTheLawsOfItsModelInRandomCornersOfEveryKind) {
  RandomCorner random;
  for (int i = 0; i < 120; ++i) {
    const Settings settings = random.next(i % 4 == 0);
    EXPECT_THAT(laws_broken(settings, 6), IsEmpty()) << testing::PrintToString(settings);
  }
}

// No hit is missed or invented: an integrator that shares nothing with the recursion finds the same
// ones. 10⁻³⁵: it locates a hit to 10⁻⁴⁵, eight of them lose digits by their condition.
TEST(Corner, AgreesWithNumericalIntegrationInRandomCorners) {
  const WorkingDigits digits(50);
  RandomCorner random;
  const Mpfr tolerance("1e-35");
  int hits = 0;
  for (int i = 0; i < 60; ++i) {
    const Settings settings = random.next();
    SCOPED_TRACE(testing::PrintToString(settings));
    const Parameters p = make_parameters<Corner>(settings);
    if (p["e"] == 0) continue;
    const auto motion = Corner::exact<Mpfr>(p, Mpfr(5));
    EventIntegrator integrator(Corner::model<Mpfr>(p), Mpfr(1) / 8);
    const auto& end = integrator.run(Mpfr(5), 8);
    ASSERT_GE(motion.events.size(), integrator.impacts().size());
    for (std::size_t n = 0; n < integrator.impacts().size(); ++n, ++hits) {
      const auto& found = integrator.impacts()[n];
      EXPECT_LE(abs(motion.events[n].t - found.t), tolerance);
      for (int j = 0; j < 2; ++j) {
        EXPECT_LE(abs(motion.events[n].v_plus(j) - found.v_plus(j)), tolerance);
        EXPECT_LE(abs(motion.events[n].impulse(j) - found.impulse(j)), tolerance);
      }
    }
    if (end.t < 5) continue;
    MotionState<Mpfr> state;
    motion.evaluate(end.t, state);
    for (int j = 0; j < 2; ++j) EXPECT_LE(abs(state.q(j) - end.q(j)), tolerance);
    EXPECT_EQ(motion.events.size(), integrator.impacts().size());
  }
  EXPECT_GT(hits, 40);
}

// e = 1: reflected in each wall that it hits, the path is a straight line, which crosses the images
// of the walls, rays at the angles kα, where the particle hits.
TEST(Corner, ElasticHitsAreTheCrossingsOfAStraightLineWithTheImagesOfTheWalls) {
  const Mpfr pi = 4 * atan(Mpfr(1));
  for (const char* angle : {"0.1", "0.7", "1.5", "2", "3"}) {
    for (const auto& [vx, vy] : {std::pair{"-1", "-1"}, {"-1", "0.3"}, {"-2", "1/5"}}) {
      const Parameters p =
          make_parameters<Corner>({{"angle", angle}, {"e", "1"}, {"vx", vx}, {"vy", vy}});
      const auto alpha = p.get<Mpfr>("angle");
      const Mpfr x0 = cos(Mpfr(alpha / 2)), y0 = sin(Mpfr(alpha / 2));
      const auto u = p.get<Mpfr>("vx"), v = p.get<Mpfr>("vy");
      std::vector<Mpfr> crossings;
      for (int k = -40; k <= 40; ++k) {
        const Mpfr ray = k * alpha;
        if (abs(Mpfr(ray - alpha / 2)) > pi) continue;  // a line turns by π at most
        const Mpfr s = sin(ray), c = cos(ray);
        const Mpfr t = (y0 * c - x0 * s) / (u * s - v * c);
        if (t > 0 && (x0 + t * u) * c + (y0 + t * v) * s > 0) crossings.push_back(t);
      }
      std::sort(crossings.begin(), crossings.end());
      const auto motion = Corner::exact<Mpfr>(p, Mpfr(1'000'000));
      ASSERT_EQ(motion.events.size(), crossings.size()) << angle << " " << vx << " " << vy;
      for (std::size_t i = 0; i < crossings.size(); ++i) {
        // A dozen operations a hit, 31 hits at most, at a condition of 1/sin α ≤ 10 squared.
        EXPECT_LE(abs(motion.events[i].t / crossings[i] - 1), Mpfr("1e-94"));
      }
    }
  }
}

TEST(Corner, FreeOfForceItLosesTheEnergyOfItsHitsAndNoOther) {
  const Parameters p = make_parameters<Corner>({{"angle", "0.6"}, {"e", "0.9"}});
  const auto motion = Corner::exact<Mpfr>(p, Mpfr(20));
  ASSERT_GE(motion.events.size(), 4U);
  Mpfr energy(1);
  for (const auto& event : motion.events) {
    // (1 − e²) U²/2 with P = (1 + e) |U|.
    const Mpfr speed = (event.impulse(0) + event.impulse(1)) * 10 / 19;
    energy -= speed * speed * 19 / 200;
  }
  const auto& v = motion.events.back().v_plus;
  EXPECT_LE(abs(Mpfr(v(0) * v(0) + v(1) * v(1)) / 2 - energy), Mpfr("1e-96"));
}

/// The velocity after a hit in the corner at t = 0, −e v + (1 + e) proj(v; T).
Vector<Mpfr> after_corner(const Settings& more) {
  Settings settings{{"r0", "0"}};
  settings.insert(settings.end(), more.begin(), more.end());
  const auto motion = Corner::exact<Mpfr>(make_parameters<Corner>(settings), Mpfr(1));
  EXPECT_EQ(motion.events.size(), 1U);
  EXPECT_EQ(motion.events.front().t, 0);
  return motion.events.front().v_plus;
}

TEST(Corner, AHitInTheCornerIsMoreausProjection) {
  const Mpfr tolerance("1e-98");  // a dozen operations on numbers below 2
  // −v is inside the cone of the walls: the projection is 0.
  const auto reversed = after_corner({});
  EXPECT_LE(abs(reversed(0) - Mpfr(1) / 2), tolerance);
  EXPECT_LE(abs(reversed(1) - Mpfr(1) / 2), tolerance);
  // Along the first wall into an obtuse corner: the projection is on the second wall, (cos α, sin
  // α).
  const auto turned = after_corner({{"vy", "0"}});
  const Mpfr c = cos(Mpfr(2)), s = sin(Mpfr(2)), e = Mpfr(1) / 2;
  EXPECT_LE(abs(turned(0) - (e - (1 + e) * c * c)), tolerance);
  EXPECT_LE(abs(turned(1) + (1 + e) * c * s), tolerance);
  // The same into an acute corner: the projection is 0.
  const auto back = after_corner({{"vy", "0"}, {"angle", "1"}});
  EXPECT_LE(abs(back(0) - e), tolerance);
  EXPECT_LE(abs(back(1)), tolerance);
  const auto stuck = after_corner({{"vy", "-1/3"}, {"angle", "1"}, {"e", "0"}});
  EXPECT_EQ(stuck(0), 0);
  EXPECT_EQ(stuck(1), 0);
}

TEST(Corner, StartsInTheCornerObeyTheLawsOfTheirModel) {
  for (const Settings& settings : {Settings{{"r0", "0"}},
                                   Settings{{"r0", "0"}, {"vy", "0"}},
                                   Settings{{"r0", "0"}, {"vy", "0"}, {"angle", "1"}},
                                   Settings{{"r0", "0"}, {"vx", "0"}, {"vy", "0"}},
                                   Settings{{"r0", "0"}, {"vx", "1"}, {"vy", "0"}},
                                   Settings{{"r0", "0"}, {"vx", "1"}, {"vy", "1"}},
                                   Settings{{"r0", "0"}, {"e", "0"}, {"angle", "1"}}}) {
    EXPECT_THAT(laws_broken(settings, 2), IsEmpty()) << testing::PrintToString(settings);
  }
}

TEST(Corner, PlasticParticlesSlideIntoAnAcuteCornerAndStayThere) {
  const Parameters p = make_parameters<Corner>({{"angle", "1.2"}, {"e", "0"}, {"vy", "-0.4"}});
  const auto motion = Corner::exact<Mpfr>(p, Mpfr(4));
  ASSERT_EQ(motion.events.size(), 2U);
  EXPECT_EQ(regularity(motion), Regularity::kContactPhases);
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(4), state);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.q(1), 0);
  EXPECT_EQ(state.v(0), 0);
  // Out of an obtuse corner they slide along the other wall.
  const Parameters obtuse = make_parameters<Corner>({{"e", "0"}});
  const auto sliding = Corner::exact<Mpfr>(obtuse, Mpfr(9));
  EXPECT_TRUE(sliding.pieces.back().persistent_contact);
  EXPECT_THAT(violations(Corner::model<Mpfr>(obtuse), sliding), IsEmpty());
}

// (4) counts from any hit; what is cut off at 50 digits is below them.
TEST(Corner, NarrowCornersCollectNearlyPlasticParticlesAtTheTimeOfTheClosedForm) {
  RandomCorner random;
  int collapses = 0;
  for (int i = 0; i < 30; ++i) {
    const Parameters p = make_parameters<Corner>(random.next(true));
    const auto fine = Corner::exact<Mpfr>(p, Mpfr(20));
    if (fine.events.empty() || fine.events.back().kind != EventKind::kAccumulation) continue;
    ++collapses;
    EXPECT_EQ(regularity(fine), Regularity::kCollapse);
    const auto coarse = with_digits(50, [&] { return Corner::exact<Mpfr>(p, Mpfr(20)); });
    const Mpfr& t = fine.events.back().t;
    EXPECT_LE(abs(Mpfr(coarse.events.back().t) / t - 1), Mpfr("1e-46"));
    // The closed form from the first hit against the hits themselves, the last before it ends.
    EXPECT_LE(abs(fine.events[fine.events.size() - 2].t / t - 1), Mpfr("1e-96"));
    MotionState<Mpfr> state;
    fine.evaluate(Mpfr(20), state);
    EXPECT_EQ(state.q(0), 0);
    EXPECT_EQ(state.v(1), 0);
  }
  EXPECT_GE(collapses, 5);
}

TEST(Corner, HasNoMoreHitsThanItsDocumentationSays) {
  const WorkingDigits digits(50);
  RandomCorner random;
  for (int i = 0; i < 200; ++i) {
    const Parameters p = make_parameters<Corner>(random.next());
    const double e = p.get<double>("e");
    if (e == 0) continue;
    const double gain = (1 + e) * std::cos(p.get<double>("angle"));
    if (gain > 0 && gain * gain >= 4 * e) continue;
    const double most = gain <= 0 ? 2 : 1 + std::acos(-1.0) / std::acos(gain / (2 * std::sqrt(e)));
    EXPECT_LE(static_cast<double>(Corner::exact<Mpfr>(p, Mpfr(100'000)).events.size()), most);
  }
}

TEST(Corner, DigitsOfTwoPrecisionsOverlap) {
  const auto& entry = find_problem("corner");
  const Parameters p = entry.parameters({{"angle", "1/3"}, {"e", "0.95"}});
  const auto longer = exact_digits(entry, p, {Rational(2), Rational(5)}, 300);
  const auto shorter = exact_digits(entry, p, {Rational(2), Rational(5)}, 40);
  EXPECT_EQ(longer.certified_digits, 300);
  ASSERT_EQ(longer.events.size(), shorter.events.size());
  for (std::size_t i = 0; i < 2; ++i) {
    // Rounding changes at most the last two of 40 digits.
    EXPECT_EQ(longer.states[i].q[0].substr(0, 39), shorter.states[i].q[0].substr(0, 39));
  }
}

TEST(Corner, RefusesWhatIsOutsideItsRangesAndSaysWhy) {
  const WorkingDigits digits(50);
  for (const auto& [name, value] :
       Settings{{"angle", "0"}, {"angle", "-1"}, {"e", "1.5"}, {"e", "-0.1"}, {"r0", "-1"}}) {
    EXPECT_THROW(make_parameters<Corner>({{name, value}}), InvalidInput) << name;
  }
  const auto refusal = [](const Settings& settings) -> std::string {
    try {
      static_cast<void>(Corner::exact<Mpfr>(make_parameters<Corner>(settings), Mpfr(1)));
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(refusal({{"angle", "3.1416"}}), HasSubstr("(0, pi)"));
  EXPECT_THAT(refusal({{"angle", "3.1415926"}}), IsEmpty());
  EXPECT_THAT(refusal({{"r0", "0"}, {"angle", "1"}, {"vx", "1/10"}}), HasSubstr("choose r0 > 0"));
  EXPECT_THROW(static_cast<void>(Corner::model<double>(make_parameters<Corner>({{"angle", "4"}}))),
               InvalidInput);
}

TEST(Corner, WitnessAWrongRestitutionIsRejected) {
  const Parameters p = make_parameters<Corner>();
  auto model = Corner::model<Mpfr>(p);
  model.law.restitution(1) = Mpfr("0.51");
  EXPECT_THAT(violations(model, Corner::exact<Mpfr>(p, Mpfr(3))),
              Contains(HasSubstr("(U+ + e U-) P = 0")));
}

TEST(Corner, WitnessAWallWithItsNormalReversedIsRejected) {
  const Parameters p = make_parameters<Corner>();
  auto model = Corner::model<Mpfr>(p);
  model.relation.jacobian(1, 0) = -model.relation.jacobian(1, 0);
  EXPECT_THAT(violations(model, Corner::exact<Mpfr>(p, Mpfr(3))), Not(IsEmpty()));
}

}  // namespace
}  // namespace assay::oracles::corner_test
