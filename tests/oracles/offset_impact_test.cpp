#include "oracles/offset_impact.hpp"

#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "tests/oracles/rigid_body_motion_laws.hpp"

namespace assay::oracles::offset_impact_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::ThrowsMessage;
using S = Mpfr;

ExactMotion<S> motion(const Settings& settings, const char* t_end = "1") {
  return OffsetImpact::exact<S>(make_parameters<OffsetImpact>(settings),
                                from_rational<S>(parse_rational(t_end)));
}

TEST(OffsetImpact, ObeysTheLawsOfARigidBodyAndItsContact) {
  const std::vector<std::pair<Settings, const char*>> all = {
      {{}, "1"},
      {{{"e", "1"}, {"w0", "-5"}}, "1"},
      {{{"e", "0"}, {"w0", "8"}, {"az", "-0.3"}, {"gap0", "0.3"}, {"vz0", "-3"}}, "0.25"},
      {{{"w0", "0"}}, "0.6"},
      {{{"ax", "0"}, {"az", "0"}, {"e", "1"}}, "1"},
      {{{"ax", "0.3"}, {"az", "0.1"}, {"gap0", "0.1"}}, "0.4"},
      {{{"gap0", "0"}, {"vz0", "-1"}}, "0.4"},
      {{{"gap0", "0"}, {"w0", "20"}}, "0.4"},
      {{{"gap0", "0"}, {"w0", "-20"}, {"vz0", "-3"}}, "0.4"}};
  for (const auto& [settings, t_end] : all) {
    const NewtonEulerModel<S> model =
        OffsetImpact::model<S>(make_parameters<OffsetImpact>(settings));
    const ExactMotion<S> of = motion(settings, t_end);
    EXPECT_THAT(violations(model, of), IsEmpty()) << testing::PrintToString(settings);
    EXPECT_FALSE(of.events.empty()) << testing::PrintToString(settings);
  }
}

/// Energy is lost by impacts alone, (1 − e²) U²/2W each, and none is missed: the gap is not
/// negative in between.
TEST(OffsetImpact, LosesEnergyByItsImpactsAlone) {
  for (const char* e : {"0.7", "1"}) {
    const Settings settings = {{"e", e}};
    const NewtonEulerModel<S> model =
        OffsetImpact::model<S>(make_parameters<OffsetImpact>(settings));
    const ExactMotion<S> of = motion(settings, "1.2");
    ASSERT_GE(of.events.size(), 3u);
    const auto energy = [&](const Vector<S>& v, const S& height) {
      return S(kinetic_energy<S>(model, v) + S(2) * S("9.81") * height);
    };
    S before = energy(model.initial_velocity, model.initial_position(2));
    MotionState<S> state;
    Vector<S> gap(1);
    for (const MotionEvent<S>& event : of.events) {
      of.evaluate(event.t, state);
      EXPECT_LE(abs(S(energy(event.v_minus, state.q(2)) - before)), S("1e-90"));
      const S speed = event.impulse(0) / (1 + S(e));  // U/W
      Matrix<S> g(1, 6);
      model.relation->velocity_matrix(event.t, state.q, g);
      const S u = Vector<S>(g * event.v_minus)(0);
      before = energy(event.v_plus, state.q(2));
      const S lost = (1 - S(e) * S(e)) * -u * speed / 2;
      EXPECT_LE(abs(S(energy(event.v_minus, state.q(2)) - before - lost)), S("1e-90"));
    }
    for (int k = 0; k <= 1200; ++k) {
      of.evaluate(S(k) / 1000, state);
      model.relation->evaluate(S(0), state.q, gap);
      EXPECT_GE(gap(0), S("-1e-90")) << k;
    }
  }
}

TEST(OffsetImpact, BouncesAsABallWhereThePointIsTheCentre) {
  const ExactMotion<S> of = motion({{"ax", "0"}, {"az", "0"}, {"gap0", "9.81"}, {"e", "1/2"}}, "3");
  ASSERT_THAT(of.events, SizeIs(2));
  const S first = sqrt(S(2));
  EXPECT_LE(abs(S(of.events[0].t - first)), S("1e-95"));
  EXPECT_LE(abs(S(of.events[1].t - 2 * first)), S("1e-95"));
}

TEST(OffsetImpact, RefusesAPointThatStaysOnTheFloorAndImpactsThatAccumulate) {
  EXPECT_THAT(
      [] {
        (void)motion({{"e", "0"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("stays on the floor")));
  EXPECT_THAT(
      [] {
        (void)motion({{"gap0", "0"}, {"w0", "0"}});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("stays on the floor")));
  EXPECT_THAT(
      [] {
        (void)motion({{"ax", "0"}, {"e", "1/2"}, {"w0", "0"}}, "10");
      },
      ThrowsMessage<InvalidInput>(HasSubstr("more than 200 events")));
}

}  // namespace
}  // namespace assay::oracles::offset_impact_test
