#include "oracles/oscillator_stop.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::oscillator_stop_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Random rationals over all regimes: damping 0, under, exactly critical, over, drag without
/// stiffness; force pulling, absent, pressing; start on and above the stop.
class RandomCase {
 public:
  Settings next() {
    const int damping = pick(0, 4);
    const Rational zeta = damping == 0 ? Rational(0) : Rational(pick(1, 12), 8);
    Rational k = Rational(pick(1, 24), 4);
    if (damping == 2) k = zeta * zeta;
    if (damping == 3) k = zeta * zeta / (1 + pick(1, 9));
    if (damping == 4) k = 0;
    const Rational f = Rational(pick(-4, 4), 3);
    const Rational x0 = pick(0, 3) == 0 ? Rational(0) : Rational(pick(1, 10), 7);
    const Rational v0 = Rational(pick(-9, 9), 4);
    const Rational e = Rational(pick(0, 10), 10);
    return {{"m", to_text(Rational(pick(1, 9), 4))},
            {"zeta", to_text(zeta)},
            {"k", to_text(k)},
            {"f", to_text(f)},
            {"e", to_text(e)},
            {"x0", to_text(x0)},
            {"v0", to_text(v0)}};
  }

 private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }

  std::mt19937_64 engine_{20240607};
};

std::vector<std::string> laws_broken(const Settings& settings, const char* t_end) {
  const Parameters p = make_parameters<OscillatorStop>(settings);
  return violations(OscillatorStop::model<Mpfr>(p), OscillatorStop::exact<Mpfr>(p, Mpfr(t_end)));
}

TEST(OscillatorStop, ObeysTheLawsOfItsModelInRandomCasesOfEveryRegime) {
  RandomCase random;
  for (int i = 0; i < 150; ++i) {
    const Settings settings = random.next();
    EXPECT_THAT(laws_broken(settings, "4"), IsEmpty()) << testing::PrintToString(settings);
  }
}

// No impact is missed or invented: an integrator that shares nothing with the closed form finds the
// same ones. 10⁻³⁰: its steps are good to 10⁻⁴⁵, ten impacts lose digits by their condition.
TEST(OscillatorStop, AgreesWithNumericalIntegrationInRandomCasesTo30Digits) {
  const WorkingDigits digits(50);
  RandomCase random;
  const Mpfr tolerance("1e-30");
  int impacts = 0;
  for (int i = 0; i < 40; ++i) {
    const Settings settings = random.next();
    SCOPED_TRACE(testing::PrintToString(settings));
    const Parameters p = make_parameters<OscillatorStop>(settings);
    if (p["e"] == 0 || (p["x0"] == 0 && p["v0"] == 0)) continue;
    const auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(4));
    EventIntegrator integrator(OscillatorStop::model<Mpfr>(p), Mpfr(1) / 24);
    const auto& end = integrator.run(Mpfr(4), 8);
    ASSERT_GE(motion.events.size(), integrator.impacts().size());
    for (std::size_t n = 0; n < integrator.impacts().size(); ++n, ++impacts) {
      const auto& found = integrator.impacts()[n];
      EXPECT_LE(abs(motion.events[n].t - found.t), tolerance);
      EXPECT_LE(abs(motion.events[n].v_plus(0) - found.v_plus(0)), tolerance);
      EXPECT_LE(abs(motion.events[n].impulse(0) - found.impulse(0)), tolerance);
    }
    if (end.t < 4) continue;
    MotionState<Mpfr> state;
    motion.evaluate(end.t, state);
    EXPECT_LE(abs(state.q(0) - end.q(0)), tolerance);
    EXPECT_LE(abs(state.v(0) - end.v(0)), tolerance);
    EXPECT_EQ(motion.events.size(), integrator.impacts().size());
  }
  EXPECT_GT(impacts, 40);
}

// Power balance over the whole motion: ΔE = −∫ 2ζ m v² dt − Σ losses at impacts. Without damping
// the integral is absent and each impact loses m (1 − e²) v⁻²/2.
TEST(OscillatorStop, LosesEnergyOnlyAtImpactsWithoutDamping) {
  const Parameters p = make_parameters<OscillatorStop>(
      {{"zeta", "0"}, {"k", "2"}, {"f", "1/2"}, {"e", "0.9"}, {"m", "3"}, {"v0", "1"}});
  const auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(8));
  const auto energy = [](const MotionState<Mpfr>& x) {
    return Mpfr(3) * (x.v(0) * x.v(0) / 2 + x.q(0) * x.q(0) + x.q(0) / 2);
  };
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(0), state);
  Mpfr expected = energy(state);
  const Mpfr e = from_rational<Mpfr>(p["e"]);
  for (const auto& event : motion.events) {
    expected -= Mpfr(3) * (1 - e * e) * event.v_minus(0) * event.v_minus(0) / 2;
  }
  ASSERT_GE(motion.events.size(), 3U);
  motion.evaluate(Mpfr(8), state);
  // A dozen operations a flight, each good to 10⁻¹⁰⁰ of energies below 10.
  EXPECT_LE(abs(energy(state) - expected), Mpfr("1e-96"));
}

TEST(OscillatorStop, UnpressedImpactsComeEveryHalfPeriodWithAFixedRatioOfSpeeds) {
  const Parameters p = make_parameters<OscillatorStop>(
      {{"x0", "0"}, {"v0", "1"}, {"zeta", "1/2"}, {"k", "1"}, {"e", "0.7"}});
  const auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(20));
  const Mpfr omega = sqrt(Mpfr(3)) / 2;
  const Mpfr half_period = 4 * atan(Mpfr(1)) / omega;
  const Mpfr ratio = Mpfr(7) / 10 * exp(-half_period / 2);
  ASSERT_EQ(motion.events.size(), 5U);
  const Mpfr tolerance("1e-97");  // five flights of a dozen operations
  for (int n = 1; n <= 5; ++n) {
    const auto& event = motion.events[static_cast<std::size_t>(n) - 1];
    EXPECT_LE(abs(event.t - n * half_period), 20 * tolerance);
    EXPECT_LE(abs(event.v_plus(0) - pow(ratio, n)), tolerance);
  }
}

TEST(OscillatorStop, PressedImpactsAccumulateAndItThenRestsUnderTheForce) {
  const Parameters p = make_parameters<OscillatorStop>(
      {{"m", "2.5"}, {"zeta", "0.3"}, {"k", "2"}, {"f", "2"}, {"e", "1/2"}});
  const auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(10));
  EXPECT_EQ(motion.events.back().kind, EventKind::kAccumulation);
  EXPECT_EQ(regularity(motion), Regularity::kAccumulation);
  MotionState<Mpfr> state;
  motion.evaluate(Mpfr(10), state);
  EXPECT_EQ(state.q(0), 0);
  EXPECT_EQ(state.v(0), 0);
  EXPECT_EQ(state.contact_force(0), 5);
  // The same accumulation from half the digits: what is cut off is below them.
  const auto coarse = with_digits(50, [&] { return OscillatorStop::exact<Mpfr>(p, Mpfr(10)); });
  EXPECT_LE(abs(Mpfr(coarse.events.back().t) - motion.events.back().t), Mpfr("1e-47"));
}

TEST(OscillatorStop, AGrazingMinimumIsNoEvent) {
  // x = 1 + cos t touches 0 at π with zero velocity.
  const Settings settings{{"zeta", "0"}, {"k", "1"}, {"f", "-1"}, {"x0", "2"}, {"e", "1/2"}};
  EXPECT_THAT(OscillatorStop::exact<Mpfr>(make_parameters<OscillatorStop>(settings), 20).events,
              IsEmpty());
}

TEST(OscillatorStop, AStopThatIsOnlyApproachedIsNeverReached) {
  // Drag alone: x → x0 + v0/(2 zeta) = 0 as t → ∞.
  for (const Settings& settings :
       {Settings{{"zeta", "1"}, {"k", "0"}, {"x0", "1"}, {"v0", "-2"}},
        Settings{{"zeta", "2"}, {"k", "1"}, {"x0", "1"}, {"v0", "1"}},
        Settings{{"zeta", "1"}, {"k", "1"}, {"x0", "1"}, {"v0", "-1"}}}) {
    const auto p = make_parameters<OscillatorStop>(settings);
    EXPECT_THAT(OscillatorStop::exact<Mpfr>(p, Mpfr(100)).events, IsEmpty())
        << testing::PrintToString(settings);
  }
}

// x = e^{−ζt} (…) > 0 for ever, however far below the resolution of its start it has fallen.
TEST(OscillatorStop, ReleasedFromRestWithoutOscillationNeverStrikes) {
  const WorkingDigits digits(50);
  for (const char* zeta : {"1", "2", "5", "10", "30", "100"}) {
    const auto p = make_parameters<OscillatorStop>({{"zeta", zeta}});
    for (const int t : {300, 400, 1000, 100'000, 1'000'000}) {
      const auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(t));
      EXPECT_THAT(motion.events, IsEmpty()) << zeta << " " << t;
      MotionState<Mpfr> state;
      motion.evaluate(Mpfr(t), state);
      EXPECT_GT(state.q(0), 0) << zeta << " " << t;
      EXPECT_LT(state.v(0), 0) << zeta << " " << t;
    }
  }
}

// Without a force the first impact is closed form at every damping: ẋ = −√D e^{−ζt} where ζ² < k,
// although the motion is then 10^−136'000 of its start.
TEST(OscillatorStop, StrikesNearCriticalDampingWhereTheClosedFormSays) {
  const auto p = make_parameters<OscillatorStop>({{"zeta", "1"}, {"k", "1.0000000001"}});
  const auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(400'000));
  ASSERT_EQ(motion.events.size(), 1U);
  const Mpfr omega("1e-5");
  const Mpfr t = (4 * atan(Mpfr(1)) - atan(omega)) / omega;
  // A dozen operations; the speed by the condition ζt = 3e5 of its exponential.
  EXPECT_LE(abs(motion.events[0].t / t - 1), Mpfr("1e-97"));
  const Mpfr speed = sqrt(Mpfr("1.0000000001")) * exp(-t);
  EXPECT_LE(abs(motion.events[0].v_minus(0) / -speed - 1), Mpfr("1e-91"));
}

// Thrown at the stop with v0 = −1.01 under critical damping: x = e^{−t} (1 − t/100).
TEST(OscillatorStop, StrikesOnceWhenThrownAtTheStopUnderCriticalDamping) {
  const auto p = make_parameters<OscillatorStop>({{"zeta", "1"}, {"v0", "-1.01"}});
  const auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(1000));
  ASSERT_EQ(motion.events.size(), 1U);
  EXPECT_LE(abs(motion.events[0].t - 100), Mpfr("1e-96"));
  EXPECT_LE(abs(motion.events[0].v_minus(0) * 100 * exp(Mpfr(100)) + 1), Mpfr("1e-95"));
}

// A force of 10⁻²⁰⁰ strikes when e^{−t} (1 + t) has fallen to it: nothing at 300, all at 1000.
TEST(OscillatorStop, TellsATinyForceFromNone) {
  const WorkingDigits digits(50);
  for (const auto& [force, strikes] : {std::pair{"1e-200", true}, std::pair{"-1e-200", false}}) {
    const auto p = make_parameters<OscillatorStop>({{"zeta", "1"}, {"f", force}});
    EXPECT_THAT(OscillatorStop::exact<Mpfr>(p, Mpfr(300)).events, IsEmpty()) << force;
    EXPECT_EQ(!OscillatorStop::exact<Mpfr>(p, Mpfr(1000)).events.empty(), strikes) << force;
  }
}

// v_{n+1} = e exp(−ζπ/ω) v_n: the impact 3167 is 10^−925 of the first.
TEST(OscillatorStop, DigitsOfALongDecayListEveryImpactHoweverWeak) {
  const auto& entry = find_problem("oscillator-stop");
  const auto exact = exact_digits(entry, entry.parameters({}), {Rational(10'000)}, 40);
  EXPECT_EQ(exact.certified_digits, 40);
  ASSERT_EQ(exact.events.size(), 3167U);
  const Mpfr omega = sqrt(Mpfr(99)) / 10;
  const Mpfr ratio = Mpfr(7) / 10 * exp(-4 * atan(Mpfr(1)) / (10 * omega));
  const Mpfr first(exact.events.front().impulse[0]);
  const Mpfr last(exact.events.back().impulse[0]);
  // Half a unit in the fortieth digit of either.
  EXPECT_LE(abs(last / (first * pow(ratio, 3166)) - 1), Mpfr("1e-39"));
}

TEST(OscillatorStop, PlasticImpactsRestUnderPressureAndLeaveUnderTraction) {
  const Settings pressed{{"f", "1"}, {"e", "0"}};
  const Settings lifted{{"f", "-1/4"}, {"e", "0"}, {"x0", "2"}, {"zeta", "0.05"}};
  EXPECT_THAT(laws_broken(pressed, "5"), IsEmpty());
  EXPECT_THAT(laws_broken(lifted, "9"), IsEmpty());
  const auto motion = OscillatorStop::exact<Mpfr>(make_parameters<OscillatorStop>(lifted), Mpfr(9));
  ASSERT_EQ(motion.events.size(), 1U);
  EXPECT_EQ(motion.events[0].v_plus(0), 0);
  EXPECT_EQ(regularity(motion), Regularity::kIsolatedImpacts);
}

TEST(OscillatorStop, DigitsOfTwoPrecisionsOverlap) {
  const Parameters p = make_parameters<OscillatorStop>({{"f", "1"}, {"zeta", "0.2"}});
  const auto& entry = find_problem("oscillator-stop");
  const auto longer = exact_digits(entry, p, {Rational(2), Rational(5)}, 300);
  const auto shorter = exact_digits(entry, p, {Rational(2), Rational(5)}, 40);
  EXPECT_EQ(longer.certified_digits, 300);
  for (std::size_t i = 0; i < 2; ++i) {
    // Rounding changes at most the last two of 40 digits.
    EXPECT_EQ(longer.states[i].v[0].substr(0, 39), shorter.states[i].v[0].substr(0, 39));
  }
}

TEST(OscillatorStop, WitnessAMissingTwoInTheDampingIsRejected) {
  const Parameters p = make_parameters<OscillatorStop>();
  auto model = OscillatorStop::model<Mpfr>(p);
  model.system.damping /= Mpfr(2);
  EXPECT_THAT(violations(model, OscillatorStop::exact<Mpfr>(p, Mpfr(1))),
              Contains(HasSubstr("equation of motion")));
}

TEST(OscillatorStop, WitnessAReflectionWithTheWrongSignIsRejected) {
  const Parameters p = make_parameters<OscillatorStop>();
  auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(3));
  motion.events[0].v_plus(0) = -motion.events[0].v_plus(0);
  EXPECT_THAT(violations(OscillatorStop::model<Mpfr>(p), motion), Not(IsEmpty()));
}

TEST(OscillatorStop, WitnessAForgottenMassInTheImpulseIsRejected) {
  const Parameters p = make_parameters<OscillatorStop>({{"m", "2"}});
  auto motion = OscillatorStop::exact<Mpfr>(p, Mpfr(3));
  motion.events[0].impulse(0) /= 2;
  EXPECT_THAT(violations(OscillatorStop::model<Mpfr>(p), motion),
              Contains(HasSubstr("M (v+ - v-) = H' P")));
}

TEST(OscillatorStop, RefusesWhatIsOutsideItsRanges) {
  for (const auto& [name, value] :
       Settings{{"m", "0"}, {"zeta", "-1"}, {"k", "-1"}, {"e", "1.5"}, {"x0", "-1"}}) {
    EXPECT_THROW(make_parameters<OscillatorStop>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::oscillator_stop_test
