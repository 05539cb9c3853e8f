#include <random>

#include "tests/reports/compare/other_body.hpp"
#include "tests/reports/compare/other_motion.hpp"

namespace assay::reports::other_laws {
namespace {

OtherMotion tumbling(std::mt19937& random, const OtherBodyLaw& law) {
  oracles::Settings settings;
  for (const char* name : {"I1", "I2", "I3"}) {
    settings.emplace_back(name, number(between(random, 1, 4)));
  }
  for (const char* name : {"w1", "w2", "w3"}) {
    settings.emplace_back(name, number((coin(random) ? 1 : -1) * between(random, 0.5, 2)));
  }
  return {"free-rigid-body", settings, "3", [law](const Parameters& p, Real t_end, int steps) {
            return tumble(law, p, t_end, steps);
          }};
}

OtherMotion rolling(std::mt19937& random, const OtherBodyLaw& law) {
  return {
      "rolling-stop",
      {{"v0", number(between(random, 0.8, 1))}, {"mu_r", number(between(random, 0.012, 0.018))}},
      "0.4",
      [law](const Parameters& p, Real t_end, int steps) {
        const Real v = p.get<Real>("v0"), radius = p.get<Real>("R");
        return roll(law,
                    {radius,
                     p.get<Real>("g"),
                     p.get<Real>("mu"),
                     p.get<Real>("mu_r"),
                     0,
                     OneBody::Vec(v, 0, 0),
                     OneBody::Vec(0, v / radius, 0)},
                    t_end,
                    steps);
      }};
}

OtherMotion spinning(std::mt19937& random, const OtherBodyLaw& law) {
  return {"spinning-stop",
          {{"w0", number((coin(random) ? 1 : -1) * between(random, 8, 15))},
           {"mu_s", number(between(random, 0.005, 0.01))}},
          "0.3",
          [law](const Parameters& p, Real t_end, int steps) {
            return roll(law,
                        {.radius = p.get<Real>("R"),
                         .g = p.get<Real>("g"),
                         .mu_s = p.get<Real>("mu_s"),
                         .v = OneBody::Vec::Zero(),
                         .omega = OneBody::Vec(0, 0, p.get<Real>("w0"))},
                        t_end,
                        steps);
          }};
}

/// Slips along a line, or a curve.
OtherMotion slipping(std::mt19937& random, const OtherBodyLaw& law, double spin) {
  return {"sphere-slip-roll",
          {{"vx0", number(between(random, 2.5, 3.5))},
           {"wx0", number(between(random, -5, 5))},
           {"wz0", number(spin)},
           {"mu", number(between(random, 0.15, 0.3))}},
          "1/4",
          [law](const Parameters& p, Real t_end, int steps) {
            return roll(
                law,
                {.radius = p.get<Real>("R"),
                 .g = p.get<Real>("g"),
                 .mu = p.get<Real>("mu"),
                 .v = OneBody::Vec(p.get<Real>("vx0"), p.get<Real>("vy0"), 0),
                 .omega = OneBody::Vec(p.get<Real>("wx0"), p.get<Real>("wy0"), p.get<Real>("wz0"))},
                t_end,
                steps);
          }};
}

/// Slips in all its impacts.
OtherMotion bouncing_and_spinning(std::mt19937& random, const OtherBodyLaw& law) {
  return {"bouncing-spinning-sphere",
          {{"e", number(between(random, 0.6, 0.8))},
           {"mu", number(between(random, 0.03, 0.05))},
           {"vx0", number(between(random, 2, 3))},
           {"wy0", number(between(random, -20, -10))}},
          "1.3",
          [law](const Parameters& p, Real t_end, int steps) {
            return bounce_and_spin(law, p, t_end, steps);
          }};
}

double other_ratio(std::mt19937& random) {
  return coin(random) ? between(random, 0.4, 0.8) : between(random, 1.2, 1.6);
}

TEST(NamedLawsOfBodies, TrueLawsAreNotAccused) {
  for (unsigned seed = 1; seed <= kSeeds; ++seed) {
    std::mt19937 random(seed);
    for (const OtherMotion& of : {tumbling(random, {}),
                                  rolling(random, {}),
                                  spinning(random, {}),
                                  slipping(random, {}, 2),
                                  bouncing_and_spinning(random, {})}) {
      const LimitLaw law = limit_of(of);
      const bool accused = law.limit == Limit::kAnotherLaw || law.limit == Limit::kNone;
      EXPECT_FALSE(accused) << of.problem << ", seed " << seed << ": " << law.sentence;
    }
  }
}

TEST(NamedLawsOfBodies, GyroscopicMoment) {
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              OtherMotion of = tumbling(random, {.gyroscopic = 0});
              of.name = "no gyroscopic moment";
              return of;
            }),
            kMost);
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              const double left_out = between(random, 0.2, 0.8);
              OtherMotion of = tumbling(random, {.gyroscopic = 1 - static_cast<Real>(left_out)});
              of.name = "a part of the gyroscopic moment left out";
              of.parameters = {{"part of the gyroscopic moment", left_out}};
              return of;
            }),
            kMost);
}

TEST(NamedLawsOfBodies, DampingOfFreeRotation) {
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              const double c = between(random, 0.05, 0.5);
              OtherMotion of = tumbling(random, {.damping = c});
              of.name = "damping without contact";
              of.parameters = {{"damping over mass", c}};
              return of;
            }),
            kMost);
}

TEST(NamedLawsOfBodies, CoefficientOfRollingFriction) {
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              const double s = other_ratio(random);
              OtherMotion of = rolling(random, {.rolling = s});
              of.name = "another coefficient of rolling friction";
              of.parameters = {{"rolling friction over the true one", s}};
              return of;
            }),
            kHalf);
}

TEST(NamedLawsOfBodies, CoefficientOfSpinningFriction) {
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              const double s = other_ratio(random);
              OtherMotion of = spinning(random, {.spinning = s});
              of.name = "another coefficient of spinning friction";
              of.parameters = {{"spinning friction over the true one", s}};
              return of;
            }),
            kMost);
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              OtherMotion of = spinning(random, {.spinning = 0});
              of.name = "no spinning friction";
              return of;
            }),
            kMost);
}

TEST(NamedLawsOfBodies, SpinningFrictionWhereThereIsNone) {
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              const double moment = between(random, 0.002, 0.006);
              OtherMotion of = slipping(random, {.drilling = moment}, between(random, 10, 15));
              of.name = "spinning friction where there is none";
              of.parameters = {{"moment over the normal force", moment}};
              return of;
            }),
            kHalf);
}

TEST(NamedLawsOfBodies, CoefficientOfFrictionOfASphere) {
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              const double s = other_ratio(random);
              OtherMotion of = slipping(random, {.friction = s}, 2);
              of.name = "another coefficient of friction";
              of.parameters = {{"friction over the true one", s}};
              return of;
            }),
            kHalf);
}

TEST(NamedLawsOfBodies, FrictionOfImpacts) {
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              const double s = other_ratio(random);
              OtherMotion of = bouncing_and_spinning(random, {.friction = s});
              of.name = "friction of impacts";
              of.parameters = {{"friction over the true one", s}};
              return of;
            }),
            kHalf);
  EXPECT_GE(rightly_named([](std::mt19937& random) {
              OtherMotion of = bouncing_and_spinning(random, {.friction = 0});
              of.name = "no friction of impacts";
              return of;
            }),
            kMost);
}

/// |P_T| grows with another power of P_N than the first.
TEST(NamedLawsOfBodies, FrictionOfImpactsWithoutACoefficient) {
  for (const double power : {0.0, 0.5, 1.5, 2.0}) {
    EXPECT_EQ(rightly_named([power](std::mt19937& random) {
                const auto size = static_cast<Real>(between(random, 0.4, 0.8));
                const auto friction = [=](Real bound) -> Real {
                  constexpr Real kUsual = 0.3L;  // [N s]
                  return size * kUsual * std::pow(bound / kUsual, static_cast<Real>(power));
                };
                return bouncing_and_spinning(random, {.friction_of_impact = friction});
              }),
              0)
        << power;
  }
}

/// It is braked by a moment that grows with its turning.
TEST(NamedLawsOfBodies, ViscousRollingHasNoCoefficient) {
  rightly_named([](std::mt19937& random) {
    OtherMotion of = rolling(random, {.viscous_rolling = between(random, 0.01, 0.02)});
    of.name = "damping without contact";
    return of;
  });
}

}  // namespace
}  // namespace assay::reports::other_laws
