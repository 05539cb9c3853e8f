#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::spheres_on_a_floor_test {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;
using S = Mpfr;

struct Sphere {
  NewtonEulerModel<S> model;
  ExactMotion<S> motion;
};

Sphere sphere(const char* problem, const Settings& settings, const char* t_end = "1") {
  const ProblemEntry& entry = find_problem(problem);
  const Parameters p = entry.parameters(settings);
  return {newton_euler_model<S>(entry, p), entry.exact(p, from_rational<S>(parse_rational(t_end)))};
}

std::vector<std::string> broken(const Sphere& of) { return violations(of.model, of.motion); }

TEST(SphereObliqueImpact, ObeysTheLawsWhetherItSlipsOrRolls) {
  const std::vector<Settings> all = {{},
                                     {{"vt", "-3"}},
                                     {{"vt", "1/2"}},
                                     {{"vt", "-1/2"}, {"R", "2"}},
                                     {{"vt", "0"}},
                                     {{"mu", "0"}},
                                     {{"e", "0"}},
                                     {{"e", "1"}, {"vn", "-2"}},
                                     {{"vn", "0"}},
                                     {{"vn", "1"}},
                                     {{"w0", "10"}},
                                     {{"w0", "-40"}, {"m", "3"}},
                                     {{"vt", "0"}, {"w0", "4"}, {"m", "1/3"}}};
  for (Settings settings : all) {
    EXPECT_THAT(broken(sphere("sphere-oblique-impact", settings)), IsEmpty());
    settings.emplace_back("gap0", "1/5");
    EXPECT_THAT(broken(sphere("sphere-oblique-impact", settings)), IsEmpty());
  }
}

// (7/2) μ (1 + e) |v_n| = 21/20 of the slip velocity that friction can stop.
TEST(SphereObliqueImpact, StopsTheSlipThatFrictionCanStop) {
  const auto slip_after = [](const char* vt) {
    const MotionEvent<S> event = sphere("sphere-oblique-impact", {{"vt", vt}}).motion.events.at(0);
    return S(event.v_plus(0) - event.v_plus(4) / 10);
  };
  EXPECT_EQ(abs(slip_after("1.04")) < S("1e-90"), true);
  EXPECT_EQ(abs(slip_after("1.06")) < S("1e-90"), false);
}

// What rolls before the impact rolls after it: friction has nothing to stop.
TEST(SphereObliqueImpact, OfARollingSphereHasNoFriction) {
  const auto impulse = [](const char* w0) {
    const Sphere of = sphere("sphere-oblique-impact", {{"w0", w0}, {"m", "2"}});
    return of.motion.events.at(0).impulse(1);
  };
  EXPECT_EQ(impulse("10"), 0);
  EXPECT_GT(impulse("10.1"), 0);
  EXPECT_LT(impulse("9.9"), 0);
}

TEST(SpinningStop, ObeysTheLawsOfAContactWithResistanceToSpinning) {
  for (const char* w0 : {"10", "-10", "0"}) {
    EXPECT_THAT(broken(sphere("spinning-stop", {{"w0", w0}, {"mu_s", "0.02"}})), IsEmpty());
  }
  EXPECT_THAT(broken(sphere("spinning-stop", {{"mu_s", "0"}})), IsEmpty());
}

TEST(RollingStop, ObeysTheLawsOfRollingResistance) {
  EXPECT_THAT(broken(sphere("rolling-stop", {}, "2")), IsEmpty());
  EXPECT_THAT(broken(sphere("rolling-stop", {{"v0", "0"}})), IsEmpty());
  EXPECT_THAT(broken(sphere("rolling-stop", {{"mu_r", "0"}})), IsEmpty());
}

TEST(RollingAndSpinningStop, EndWithAChangeOfTurning) {
  for (const char* problem : {"rolling-stop", "spinning-stop"}) {
    const auto events = sphere(problem, {}, "3").motion.events;
    ASSERT_EQ(events.size(), 1u);
    EXPECT_EQ(to_string(events[0].kind), "turning-change");
  }
  EXPECT_EQ(to_string(sphere("sphere-slip-roll", {}).motion.events.at(0).kind), "sliding-change");
}

TEST(BouncingSphere, HasTheHeightOfTheBouncingBall) {
  for (const Settings& settings :
       {Settings{{"h0", "1/2"}, {"v0", "3"}, {"e", "0.6"}, {"m", "2.5"}}, Settings{{"e", "0"}}}) {
    const Sphere of = sphere("bouncing-sphere", settings);
    EXPECT_THAT(broken(of), IsEmpty());
    const ProblemEntry& entry = find_problem("bouncing-ball");
    const auto ball = entry.exact(entry.parameters(settings), S(1));
    MotionState<S> state, expected;
    of.motion.evaluate(S("0.9"), state);
    ball.evaluate(S("0.9"), expected);
    EXPECT_LE(abs(S(state.q(2) - S("0.1") - expected.q(0))), S("1e-95"));
    EXPECT_EQ(of.motion.events.size(), ball.events.size());
  }
}

TEST(BouncingSpinningSphere, ObeysTheLawsOfItsImpactsAndRollsWhereTheyAccumulate) {
  const std::vector<Settings> all = {{},
                                     {{"mu", "0"}},
                                     {{"e", "1"}},
                                     {{"e", "0"}, {"mu", "0.3"}},
                                     {{"e", "0"}, {"mu", "0"}},
                                     {{"vx0", "-1"}, {"vy0", "0"}, {"wx0", "0"}},
                                     {{"h0", "0"}, {"v0", "-2"}, {"mu", "0.1"}}};
  for (const Settings& settings : all) {
    EXPECT_THAT(broken(sphere("bouncing-spinning-sphere", settings, "1")), IsEmpty())
        << testing::PrintToString(settings);
  }
  const Sphere rolls = sphere("bouncing-spinning-sphere", {{"e", "1/2"}, {"mu", "0.3"}}, "2");
  ASSERT_EQ(rolls.motion.events.back().kind, EventKind::kAccumulation);
  MotionState<S> state;
  rolls.motion.evaluate(S(2), state);
  Matrix<S> g(3, 6);
  rolls.model.relation->velocity_matrix(S(2), state.q, g);
  EXPECT_LE(Vector<S>(g * state.v).cwiseAbs().maxCoeff(), S("1e-90"));
  // (7/2) m v_T of its centre and of its turning: what rolls keeps its moment about the floor.
  EXPECT_LE(abs(S(state.v(0) - (S(5) / 7 * 1 - S(2) / 7))), S("1e-90"));
}

TEST(BouncingSpinningSphere, GripsAtTheImpactThatStopsItsSlip) {
  const auto events = sphere("bouncing-spinning-sphere", {}, "1.5").motion.events;
  ASSERT_EQ(events.size(), 2u);
  const auto friction = [&](std::size_t i) -> S {
    return events[i].impulse.tail(2).norm() / events[i].impulse(0);
  };
  EXPECT_LE(abs(S(friction(0) - S("0.05"))), S("1e-90"));
  EXPECT_LT(friction(1), S("0.05"));
}

TEST(BouncingSpinningSphere, SlipsOnWhereItStaysOnTheFloorThenRolls) {
  const std::vector<Settings> all = {{{"e", "0"}},
                                     {{"e", "0"}, {"m", "3"}, {"wz0", "-7"}, {"h0", "1/10"}},
                                     {{"h0", "0"}},
                                     {{"h0", "0"}, {"v0", "-1"}, {"e", "0"}},
                                     {{"h0", "0"}, {"vx0", "-1"}, {"vy0", "-0.1"}},
                                     {{"h0", "0"}, {"g", "0"}},
                                     {{"h0", "0"}, {"v0", "-1"}, {"g", "0"}, {"e", "0"}}};
  for (const Settings& settings : all) {
    EXPECT_THAT(broken(sphere("bouncing-spinning-sphere", settings, "2")), IsEmpty())
        << testing::PrintToString(settings);
  }
  const auto kinds = [](const Settings& settings, const char* t_end) {
    std::vector<EventKind> result;
    for (const auto& e : sphere("bouncing-spinning-sphere", settings, t_end).motion.events) {
      if (e.kind != EventKind::kImpact) result.push_back(e.kind);
    }
    return result;
  };
  using enum EventKind;
  const Settings late = {{"e", "1/2"}, {"mu", "0.01"}};
  EXPECT_THAT(kinds(late, "2"), testing::ElementsAre(kAccumulation));
  EXPECT_THAT(kinds(late, "7"), testing::ElementsAre(kAccumulation, kSlidingChange));
  EXPECT_THAT(kinds({{"h0", "0"}, {"g", "0"}}, "6"), IsEmpty());
}

/// The balance of momentum upwards, from m v₀ to 0: all impulses of the floor are m (g t − v₀), and
/// the slip σ₀ is used up by (7/2) μ of them.
TEST(BouncingSpinningSphere, RollsAfterAnAccumulationWhenFrictionHasUsedUpItsSlip) {
  const Sphere of =
      sphere("bouncing-spinning-sphere",
             {{"e", "1/2"}, {"mu", "0.01"}, {"wx0", "0"}, {"vy0", "0"}, {"h0", "0"}, {"v0", "3"}},
             "10");
  const MotionEvent<S>& rolls = of.motion.events.back();
  ASSERT_EQ(rolls.kind, EventKind::kSlidingChange);
  const S start = S(2) * 2 / (7 * S("0.01") * S("9.81")) + 3 / S("9.81");
  EXPECT_LE(abs(S(rolls.t - start)), S("1e-90"));
  EXPECT_LE(abs(S(rolls.v_plus(0) - (S(5) / 7 * 1 - S(2) / 7))), S("1e-90"));
}

TEST(BouncingSpinningSphere, PutDownIsTheSphereThatSlipsAndRolls) {
  const Settings settings = {{"vy0", "2"}, {"wz0", "5"}, {"mu", "0.1"}};
  Settings down = settings;
  down.emplace_back("h0", "0");
  Settings same = settings;
  same.insert(same.end(), {{"vx0", "1"}, {"wx0", "1"}, {"wy0", "-10"}});
  const Sphere a = sphere("bouncing-spinning-sphere", down, "2");
  const Sphere b = sphere("sphere-slip-roll", same, "2");
  MotionState<S> x, y;
  for (const char* t : {"0.3", "0.9", "2"}) {
    a.motion.evaluate(S(t), x);
    b.motion.evaluate(S(t), y);
    EXPECT_LE(largest_magnitude<S>(Vector<S>(x.q - y.q)), S("1e-90")) << t;
    EXPECT_LE(largest_magnitude<S>(Vector<S>(x.v - y.v)), S("1e-90")) << t;
    EXPECT_LE(largest_magnitude<S>(Vector<S>(x.contact_force - y.contact_force)), S("1e-90"));
  }
  EXPECT_EQ(a.motion.events.size(), 1u);
}

TEST(BouncingSpheres, AreNamedByWhatRefusesThem) {
  for (const std::string problem : {"bouncing-spinning-sphere", "bouncing-sphere"}) {
    EXPECT_THAT([&] { (void)sphere(problem.c_str(), {}, "-1"); },
                testing::ThrowsMessage<InvalidInput>(testing::HasSubstr(problem + ": time -1")));
  }
}

TEST(SphereSlipRoll, RefusesMoreTurnsThanCanBeFollowed) {
  const Sphere fast = sphere("sphere-slip-roll", {{"wz0", "1e6"}, {"wy0", "1e6"}}, "1");
  MotionState<S> state;
  EXPECT_THAT([&] { fast.motion.evaluate(S(1), state); },
              testing::ThrowsMessage<InvalidInput>(testing::HasSubstr(
                  "sphere-slip-roll: it turns by up to 1.414e6 rad until t = 1, about an axis")));
  EXPECT_NO_THROW(fast.motion.evaluate(S("1e-4"), state));
}

TEST(RigidBodyMotionLaws, SeeAnImpulseThatIsNotTheLaws) {
  Sphere of = sphere("sphere-oblique-impact", {{"gap0", "1/5"}, {"mu", "1/10"}});
  MotionEvent<S>& event = of.motion.events.at(0);
  event.impulse(1) = -event.impulse(1);
  EXPECT_THAT(broken(of), Contains("friction opposes sliding"));
  EXPECT_THAT(broken(of), Contains("M (v+ - v-) = G^T P"));
  of.model.laws.front().impact.normal_restitution = S(1);
  EXPECT_THAT(broken(of), Contains("0 <= u_N, u_N r_N = 0"));
}

TEST(RigidBodyMotionLaws, SeeFrictionOutsideItsCone) {
  Sphere of = sphere("sphere-slip-roll", {});
  of.model.laws.front().law = Coulomb<S, 3>{S("0.1")};
  EXPECT_THAT(broken(of), Contains("|r_T| <= mu r_N"));
  EXPECT_THAT(broken(of), Not(Contains("r_N >= 0")));
}

}  // namespace
}  // namespace assay::oracles::spheres_on_a_floor_test
