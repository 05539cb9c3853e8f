#include <random>

#include "tests/reports/compare/other_motion.hpp"

namespace assay::reports::other_laws {
namespace {

/// Of a block that slides along a curve on a slope, or straight on a plane.
OtherMotion sliding(std::mt19937& random, bool curved, OtherLaw law) {
  const double heading = between(random, 0, std::numbers::pi);
  const bool mean = coin(random);
  oracles::Settings settings = {
      {"tan_a", curved ? number(between(random, 0.2, 0.3)) : "0"},
      {"mu", number(between(random, 0.35, 0.5))},
      {"vx0", curved ? "0" : number(2 * std::cos(heading))},
      {"vy0", curved ? number(between(random, 1.5, 2.5)) : number(2 * std::sin(heading))}};
  return {"incline-slide",
          settings,
          curved ? "1/2" : "3/4",
          [law, mean](const Parameters& p, Real t_end, int steps) {
            return slide(law, p, t_end, steps, mean);
          }};
}

OtherMotion with_friction(std::mt19937& random, bool curved, OtherLaw::Friction friction) {
  return sliding(random, curved, {.friction = std::move(friction)});
}

OtherMotion bouncing(std::mt19937& random, OtherLaw law) {
  const bool mean = coin(random);
  return {"bouncing-ball",
          {{"e", number(between(random, 0.5, 0.9))}, {"h0", number(between(random, 0.8, 1.2))}},
          "1.5",
          [law, mean](const Parameters& p, Real t_end, int steps) {
            return bounce(law, p, t_end, steps, mean);
          }};
}

TEST(NamedLaws, TrueLawsAreNotAccused) {
  for (const bool curved : {false, true}) {
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
      std::mt19937 random(seed);
      for (const OtherMotion& of : {sliding(random, curved, {}), bouncing(random, {})}) {
        const LimitLaw law = limit_of(of);
        const bool accused = law.limit == Limit::kAnotherLaw || law.limit == Limit::kNone;
        EXPECT_FALSE(accused) << seed << ": " << law.sentence;
      }
    }
  }
}

/// More friction by c/(1 + a/h), whose power of h grows up to 1, or by c (1 + a h).
TEST(NamedLaws, ErrorsThatFallFasterAndFasterAreNotAccused) {
  for (const bool vanishes : {true, false}) {
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
      std::mt19937 random(seed);
      OtherMotion of = sliding(random, true, {});
      const Real most = between(random, 0.3, 0.6);
      const auto at = [=](int steps) -> Real {
        constexpr Real kFinest = 2053, kNear = 1;
        const Real x = kFinest * kNear / steps;  // h over a
        return most * (vanishes ? x / (1 + x) : 1 + x / kFinest);
      };
      of.run = [=](const Parameters& p, Real t_end, int steps) {
        const OtherLaw law{.friction = [=](const auto& slip, Real bound, Real) {
          return along(slip, (1 + at(steps)) * bound);
        }};
        return slide(law, p, t_end, steps, false);
      };
      const LimitLaw law = limit_of(of);
      EXPECT_EQ(law.limit, vanishes ? Limit::kOpen : Limit::kAnotherLaw) << law.sentence;
    }
  }
}

/// Runs of longer steps have the true friction.
TEST(NamedLaws, LawOfTheFinestRunsAloneIsNotNamed) {
  for (const bool alone : {false, true}) {
    for (unsigned seed = 1; seed <= kSeeds; ++seed) {
      std::mt19937 random(seed);
      OtherMotion of = sliding(random, true, {});
      const auto s = static_cast<Real>(between(random, 0.4, 0.8));
      of.run = [=](const Parameters& p, Real t_end, int steps) {
        constexpr int kLonger = 521;
        const Real part = alone && steps <= kLonger ? 1 : s;
        const OtherLaw law{.friction = [part](const auto& slip, Real bound, Real) {
          return along(slip, part * bound);
        }};
        return slide(law, p, t_end, steps, false);
      };
      const LimitLaw law = limit_of(of);
      EXPECT_EQ(law.limit, alone ? Limit::kOpen : Limit::kAnotherLaw) << law.sentence;
    }
  }
}

TEST(NamedLaws, CoefficientOfFriction) {
  for (const bool curved : {false, true}) {
    EXPECT_GE(rightly_named([&](std::mt19937& random) {
                const double s = coin(random) ? between(random, 0.3, 0.9) : between(random, 1.1, 2);
                OtherMotion of = with_friction(random, curved, [s](const auto& slip, Real b, Real) {
                  return along(slip, static_cast<Real>(s) * b);
                });
                of.name = "another coefficient of friction";
                of.parameters = {{"friction over the true one", s}};
                return of;
              }),
              kHalf)
        << curved;
  }
}

TEST(NamedLaws, PyramidWhereItsSlipTurns) {
  EXPECT_GE(rightly_named([&](std::mt19937& random) {
              const bool outside = coin(random);
              const double turn = between(random, -40, 40);
              OtherMotion of = with_friction(random, true, [=](const auto& slip, Real b, Real) {
                const Real size = outside ? b : b / std::numbers::sqrt2_v<Real>;
                return by_axes(slip, size, outside ? turn : turn + 45);
              });
              of.name = outside ? "circumscribed to the cone" : "inscribed in the cone";
              return of;
            }),
            kMost);
}

TEST(NamedLaws, PyramidAlongALine) {
  rightly_named([&](std::mt19937& random) {
    const double turn = between(random, -40, 40);
    OtherMotion of = with_friction(
        random, false, [=](const auto& slip, Real b, Real) { return by_axes(slip, b, turn); });
    of.name = "pyramid of friction";
    return of;
  });
}

TEST(NamedLaws, DragWhileSliding) {
  for (const bool curved : {false, true}) {
    EXPECT_EQ(rightly_named([&](std::mt19937& random) {
                const double c = between(random, 0.1, 0.5);
                OtherMotion of = with_friction(random, curved, [c](const auto& slip, Real b, Real) {
                  return along(slip, b * (1 + static_cast<Real>(c) * slip.norm()));
                });
                of.name = "drag while sliding";
                of.parameters = {{"drag over friction", c}};
                return of;
              }),
              kSeeds)
        << curved;
  }
}

TEST(NamedLaws, DampingOfASlide) {
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              OtherMotion of = sliding(random, true, {.damping = between(random, 0.5, 2)});
              of.name = "damping without contact";
              return of;
            }),
            kSeeds);
}

TEST(NamedLaws, FrictionOfNoKnownLaw) {
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const double a = between(random, 3, 30), b = between(random, 3, 30);
              return with_friction(random, coin(random), [=](const auto& slip, Real bound, Real t) {
                Vector<Real> turned = along(slip, bound * (1 + std::sin(a * t) / 2));
                turned(0) += bound * std::sin(b * t) / 2;
                return turned;
              });
            }),
            0);
  // Noise of each step.
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const double size = between(random, 0.5, 3);
              const auto seed = static_cast<unsigned>(random());
              return with_friction(random, coin(random), [=](const auto& slip, Real bound, Real t) {
                std::mt19937 noise(seed + static_cast<unsigned>(t * 1e6));
                Vector<Real> impulse = along(slip, bound);
                impulse(0) += bound * between(noise, -size, 2 * size);
                impulse(1) += bound * between(noise, -size, 2 * size);
                return impulse;
              });
            }),
            0);
  // Drag that grows as the square of the slip.
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const double c = between(random, 0.3, 1);
              return with_friction(random, true, [=](const auto& slip, Real bound, Real) {
                return along(slip, bound * c * slip.squaredNorm());
              });
            }),
            0);
}

TEST(NamedLaws, LoadOfAContactThatCreeps) {
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const double speed = between(random, 0.003, 0.1);
              OtherMotion of = sliding(random, true, {.creep = speed});
              of.settings[0].second = "0.2";
              of.settings[3].second = "0";
              of.name = "creep";
              of.parameters = {{"speed", speed}};
              return of;
            }),
            kSeeds);
}

TEST(NamedLaws, BlockThatAcceleratesDoesNotCreep) {
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const double s = between(random, 0.1, 0.3);
              OtherMotion of = with_friction(random, true, [s](const auto& slip, Real b, Real) {
                return along(slip, static_cast<Real>(s) * b);
              });
              of.settings[3].second = "0";
              of.name = "another coefficient of friction";
              of.parameters = {{"friction over the true one", s}};
              return of;
            }),
            kSeeds);
}

TEST(NamedLaws, CoefficientAndForceWhereNormalForcesDiffer) {
  for (const bool by_force : {false, true}) {
    EXPECT_GE(
        rightly_named([&](std::mt19937& random) {
          const double s = between(random, 0.5, 0.9), f = between(random, 1.5, 2.5);
          const bool mean = coin(random);
          OtherMotion of;
          of.problem = "stacked-blocks";
          of.settings = {{"v1", "2"}, {"v2", "4"}, {"mu1", "0.3"}, {"mu2", "0.3"}};
          of.t_end = "0.6";
          of.run = [=](const Parameters& p, Real t_end, int steps) {
            return slide_stack(
                [=](Real b, int) -> Real { return by_force ? f : s * b; }, p, t_end, steps, mean);
          };
          of.name = by_force ? "friction bounded by a force" : "another coefficient of friction";
          of.parameters = by_force ? decltype(of.parameters){{"force", f}}
                                   : decltype(of.parameters){{"friction over the true one", s}};
          return of;
        }),
        kHalf)
        << by_force;
  }
}

TEST(NamedLaws, SoftContact) {
  EXPECT_GE(rightly_named([&](std::mt19937& random) {
              const double k = std::pow(10, between(random, 2.5, 3.5)), c = between(random, 0, 30);
              OtherMotion of = bouncing(random, {.stiffness = k, .spring_damping = c});
              of.name = "soft contact";
              of.parameters = {{"stiffness", k}, {"damping", c}};
              return of;
            }),
            kMost);
}

TEST(NamedLaws, CoefficientOfRestitution) {
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const double e = coin(random) ? between(random, 0.1, 0.4) : between(random, 0.93, 1);
              OtherMotion of = bouncing(random, {.restitution = [e](Real) -> Real { return e; }});
              of.name = "another coefficient of restitution";
              of.parameters = {{"restitution", e}};
              return of;
            }),
            kSeeds);
}

TEST(NamedLaws, RestitutionThreshold) {
  EXPECT_GE(rightly_named([&](std::mt19937& random) {
              const double least = between(random, 2, 4);
              const double e = between(random, 0.5, 0.8);
              OtherMotion of = bouncing(
                  random, {.restitution = [=](Real u) -> Real { return u < least ? 0 : e; }});
              of.settings[0].second = fmt::format("{}", e);
              of.name = "no restitution below a speed";
              of.parameters = {{"speed", least}};
              return of;
            }),
            kHalf);
}

TEST(NamedLaws, RestitutionOfNoKnownLaw) {
  rightly_named([&](std::mt19937& random) {
    const double slope = between(random, 0.1, 0.2);
    OtherMotion of = bouncing(random, {.restitution = [=](Real u) -> Real {
                                return std::max<Real>(1 - slope * u, 0.05L);
                              }});
    of.name = "restitution that depends on the impact";
    return of;
  });
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const auto seed = static_cast<unsigned>(random());
              return bouncing(random, {.restitution = [=](Real u) -> Real {
                                std::mt19937 noise(seed + static_cast<unsigned>(u * 1e7));
                                return between(noise, 0, 1);
                              }});
            }),
            0);
}

TEST(NamedLaws, GapAtWhichContactsAct) {
  EXPECT_GE(rightly_named([&](std::mt19937& random) {
              const double gap = (coin(random) ? 1 : -1) * between(random, 0.02, 0.1);
              OtherMotion of = bouncing(random, {.gap = gap});
              of.name = "contact at another gap";
              of.parameters = {{"gap", gap}};
              return of;
            }),
            kMost);
}

TEST(NamedLaws, DampingOfFlight) {
  EXPECT_EQ(rightly_named([&](std::mt19937& random) {
              const double c = between(random, 0.05, 1);
              OtherMotion of = bouncing(random, {.damping = c});
              of.name = "damping without contact";
              of.parameters = {{"damping over mass", c}};
              return of;
            }),
            kSeeds);
}

}  // namespace
}  // namespace assay::reports::other_laws
