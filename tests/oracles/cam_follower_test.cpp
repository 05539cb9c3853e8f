#include "oracles/cam_follower.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "core/scalar/interval.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/exact_digits.hpp"
#include "oracles/preloaded_oscillator.hpp"
#include "tests/oracles/event_integrator.hpp"
#include "tests/oracles/motion_laws.hpp"
#include "tests/oracles/reference_table.hpp"
#include "tests/oracles/with_digits.hpp"

namespace assay::oracles::cam_follower_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// Cams from rest to fast, turning either way; damping none, weak, strong; plastic to elastic.
class RandomFollower {
 public:
  Settings next() {
    const int damping = pick(0, 3);
    const Rational c = damping == 3 ? Rational(pick(80, 200)) : Rational(damping * pick(0, 9));
    const Rational q0 = pick(0, 3) == 0 ? Rational(0) : Rational(pick(1, 10), 20);
    return {{"m", to_text(Rational(pick(2, 9), 4))},
            {"K", to_text(Rational(pick(2, 20) * 100))},
            {"damping", to_text(c)},
            {"e", to_text(Rational(pick(0, 10), 10))},
            {"q0", to_text(q0)},
            {"v0", to_text(Rational(pick(-8, 8), 3))},
            {"rpm", to_text(Rational(pick(-3, 9) * 77))}};
  }

 private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }

  std::mt19937_64 engine_{20240614};
};

ExactMotion<Mpfr> motion_of(const Settings& settings, const char* t_end) {
  return CamFollower::exact<Mpfr>(make_parameters<CamFollower>(settings), Mpfr(t_end));
}

std::vector<std::string> laws_broken(const Settings& settings, const char* t_end) {
  return violations(CamFollower::model<Mpfr>(make_parameters<CamFollower>(settings)),
                    motion_of(settings, t_end));
}

double digits_off(const Mpfr& x, const ReferenceTable& table, std::size_t row, const char* name) {
  return units_of_50th_digit(ScalarTraits<Mpfr>::to_rational(x), table.number(row, name));
}

TEST(CamFollower, ImpactsAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("cam_follower_358.impacts.csv");
  const auto motion = motion_of({}, "5");
  ASSERT_EQ(motion.events.size(), 78U);
  ASSERT_EQ(table.size(), 78U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    const auto& event = motion.events[row];
    EXPECT_LE(digits_off(event.t, table, row, "t"), 1) << row;
    EXPECT_LE(digits_off(event.v_minus(0), table, row, "vrel_minus"), 1) << row;
    EXPECT_LE(digits_off(event.v_plus(0), table, row, "vrel_plus"), 1) << row;
    EXPECT_LE(digits_off(event.impulse(0), table, row, "impulse"), 1) << row;
  }
}

TEST(CamFollower, StatesAgreeWithTheReferenceTableToItsLastDigit) {
  const ReferenceTable table("cam_follower_358.states.csv");
  const auto motion = motion_of({}, "5");
  MotionState<Mpfr> state;
  ASSERT_EQ(table.size(), 52U);
  for (std::size_t row = 0; row < table.size(); ++row) {
    motion.evaluate(from_rational<Mpfr>(table.number(row, "t")), state);
    EXPECT_LE(digits_off(state.q(0), table, row, "q"), 1) << row;
    EXPECT_LE(digits_off(state.v(0), table, row, "v"), 1) << row;
  }
}

TEST(CamFollower, ObeysTheLawsOfItsModelInRandomCasesOfEveryRegime) {
  RandomFollower random;
  int contacts = 0;
  int accumulations = 0;
  for (int i = 0; i < 30; ++i) {
    const Settings settings = random.next();
    const Parameters p = make_parameters<CamFollower>(settings);
    const auto motion = CamFollower::exact<Mpfr>(p, Mpfr("0.3"));
    EXPECT_THAT(violations(CamFollower::model<Mpfr>(p), motion), IsEmpty())
        << testing::PrintToString(settings);
    const Regularity found = regularity(motion);
    contacts += found == Regularity::kContactPhases ? 1 : 0;
    accumulations += found == Regularity::kAccumulation ? 1 : 0;
  }
  EXPECT_GE(contacts, 3);
  EXPECT_GE(accumulations, 3);
}

/// Where pieces meet without an event.
std::vector<Mpfr> kinks(const ExactMotion<Mpfr>& motion) {
  std::vector<Mpfr> result;
  for (const auto& piece : motion.pieces) {
    const bool event = std::any_of(motion.events.begin(), motion.events.end(), [&](const auto& e) {
      return e.t == piece.begin;
    });
    if (!event) result.push_back(piece.begin);
  }
  return result;
}

// No impact is missed or invented: an integrator that shares nothing with the closed form finds the
// same ones. It stops where the force has its kinks, just after which it starts anew. 10⁻²⁴: over
// the nose c has a radius of convergence of seven steps at 12 turns a second, so that they are good
// to 7⁻²⁵ of their last term; five impacts lose digits by their condition.
TEST(CamFollower, AgreesWithNumericalIntegrationInRandomCases) {
  const WorkingDigits digits(50);
  RandomFollower random;
  const Mpfr tolerance("1e-24");
  const Mpfr end("0.15");
  int impacts = 0;
  for (int i = 0; i < 12; ++i) {
    const Settings settings = random.next();
    SCOPED_TRACE(testing::PrintToString(settings));
    const Parameters p = make_parameters<CamFollower>(settings);
    if (p["e"] == 0 || (p["q0"] == 0 && p["v0"] == 0)) continue;
    const auto motion = CamFollower::exact<Mpfr>(p, end);
    EventIntegrator integrator(CamFollower::model<Mpfr>(p), Mpfr(1) / 2500);
    for (const Mpfr& kink : kinks(motion)) integrator.run(kink + Mpfr("1e-45"), 5);
    const auto& last = integrator.run(end, 5);
    ASSERT_GE(motion.events.size(), integrator.impacts().size());
    for (std::size_t n = 0; n < integrator.impacts().size(); ++n, ++impacts) {
      const auto& found = integrator.impacts()[n];
      EXPECT_LE(abs(motion.events[n].t - found.t), tolerance);
      EXPECT_LE(abs(motion.events[n].v_plus(0) - found.v_plus(0)), tolerance);
      EXPECT_LE(abs(motion.events[n].impulse(0) - found.impulse(0)), tolerance);
    }
    if (last.t < end) continue;
    MotionState<Mpfr> state;
    motion.evaluate(last.t, state);
    EXPECT_LE(abs(state.q(0) - last.q(0)), tolerance);
    EXPECT_LE(abs(state.v(0) - last.v(0)), tolerance);
    EXPECT_EQ(motion.events.size(), integrator.impacts().size());
  }
  EXPECT_GT(impacts, 15);
}

// A cam at rest is a stop at c = 1/10: the spring presses with K/10.
TEST(CamFollower, OnACamAtRestIsAPreloadedOscillator) {
  for (const char* e : {"0", "1/2", "0.9", "1"}) {
    const auto follower =
        motion_of({{"rpm", "0"}, {"m", "2"}, {"K", "70"}, {"e", e}, {"v0", "-1/3"}}, "6");
    const auto oscillator = PreloadedOscillator::exact<Mpfr>(
        make_parameters<PreloadedOscillator>(
            {{"m", "2"}, {"k", "70"}, {"F", "7"}, {"e", e}, {"x0", "0.4"}, {"v0", "-1/3"}}),
        Mpfr(6));
    EXPECT_EQ(regularity(follower), regularity(oscillator));
    const std::size_t common = std::min(follower.events.size(), oscillator.events.size());
    ASSERT_GE(common, 1U);
    for (std::size_t i = 0; i < common; ++i) {
      if (follower.events[i].kind != oscillator.events[i].kind) break;  // where they are cut off
      EXPECT_LE(abs(follower.events[i].t - oscillator.events[i].t), Mpfr("1e-94")) << i;
      EXPECT_LE(abs(follower.events[i].impulse(0) - oscillator.events[i].impulse(0)), Mpfr("1e-94"))
          << i;
    }
    if (regularity(follower) != Regularity::kAccumulation) continue;
    EXPECT_LE(abs(follower.events.back().t - oscillator.events.back().t), Mpfr("1e-94"));
  }
}

// p = c'' + κ c is least where the nose begins and ends, r'' = −1.869: 0 at 115 rpm. On the rising
// side p jumps below 0 there, on the falling side it falls to 0 within the nose.
TEST(CamFollower, RidesOnASlowCamAndIsThrownOffByTheNoseOfAFasterOne) {
  const auto riding = [](const char* rpm) {
    const Settings settings{{"q0", "0"}, {"v0", "0"}, {"e", "0"}, {"rpm", rpm}};
    EXPECT_THAT(laws_broken(settings, "0.5"), IsEmpty()) << rpm;
    return motion_of(settings, "0.5");
  };
  EXPECT_THAT(riding("114").events, IsEmpty());
  const auto thrown = riding("118");
  EXPECT_THAT(thrown.events, Not(IsEmpty()));
  std::vector<Mpfr> forces;  // at the releases
  for (std::size_t i = 0; i + 1 < thrown.pieces.size(); ++i) {
    const auto& piece = thrown.pieces[i];
    if (!piece.persistent_contact || thrown.pieces[i + 1].persistent_contact) continue;
    MotionState<Mpfr> state;
    piece.flight->evaluate(piece.end - piece.begin, state);
    forces.push_back(state.contact_force(0));
  }
  ASSERT_GE(forces.size(), 2U);
  EXPECT_GT(forces[0], 100);
  EXPECT_LE(abs(forces[1]), Mpfr("1e-94"));  // rounding of forces of 10³
}

TEST(CamFollower, ChatteringEndsAtTheSameInstantInTwoPrecisions) {
  for (const char* rpm : {"60", "-100", "200"}) {
    const Parameters p =
        make_parameters<CamFollower>({{"rpm", rpm}, {"e", "0.4"}, {"q0", "0.05"}, {"v0", "0"}});
    const auto fine = CamFollower::exact<Mpfr>(p, Mpfr("0.9"));
    const auto coarse = with_digits(50, [&] { return CamFollower::exact<Mpfr>(p, Mpfr("0.9")); });
    std::vector<Mpfr> ends;
    for (const auto& event : coarse.events) {
      if (event.kind == EventKind::kAccumulation) ends.emplace_back(event.t);
    }
    ASSERT_THAT(ends, Not(IsEmpty()));
    std::size_t found = 0;
    for (const auto& event : fine.events) {
      if (event.kind != EventKind::kAccumulation) continue;
      ASSERT_LT(found, ends.size());
      // A hundred hops, the condition of the first ones and of a release in between.
      EXPECT_LE(abs(Mpfr(event.t / ends[found] - 1)), Mpfr("1e-43"));
      ++found;
    }
    EXPECT_EQ(found, ends.size());
  }
}

// Half a turn is between π/2 and 3π/2, where a cam turning backwards starts.
TEST(CamFollower, ACamTurningBackwardsIsAheadByHalfATurn) {
  const Settings settings{{"damping", "2"}};
  const auto force = [&](const char* rpm, const Mpfr& t) {
    auto all = settings;
    all.emplace_back("rpm", rpm);
    Vector<Mpfr> result(1);
    CamFollower::model<Mpfr>(make_parameters<CamFollower>(all))
        .system.external_force.evaluate(t, result);
    return result(0);
  };
  for (int i = 1; i < 50; ++i) {
    const Mpfr t = Mpfr(i) / 113;
    // Forces of 10³, with the condition of the phase.
    EXPECT_LE(abs(force("-300", t) - force("300", t + Mpfr(1) / 10)), Mpfr("1e-93"));
  }
}

TEST(CamFollower, ForcesAreDifferentiatedByJetsAndEnclosedByIntervals) {
  const Parameters p = make_parameters<CamFollower>({{"damping", "3"}, {"rpm", "-410"}});
  const auto exact = CamFollower::model<Mpfr>(p);
  const auto jets = CamFollower::model<Jet<double, 4>>(p);
  const auto enclosures = CamFollower::model<Interval>(p);
  Vector<Mpfr> value(1), before(1), after(1);
  Vector<Jet<double, 4>> jet(1);
  Vector<Interval> enclosure(1);
  const Mpfr step("1e-20");
  for (int i = 1; i < 40; ++i) {
    const double t = i / 64.0;
    exact.system.external_force.evaluate(Mpfr(t), value);
    exact.system.external_force.evaluate(Mpfr(t) - step, before);
    exact.system.external_force.evaluate(Mpfr(t) + step, after);
    jets.system.external_force.evaluate(Jet<double, 4>(t, 0), jet);
    enclosures.system.external_force.evaluate(from_rational<Interval>(Rational(i, 64)), enclosure);
    const double slope = static_cast<double>((after(0) - before(0)) / (2 * step));
    // c''' is up to 6 ω³ with ω = 43, and double keeps the phase to 10⁻¹⁴.
    EXPECT_LE(std::abs(jet(0).v[0] - slope), 1e-8 * (1e5 + std::abs(slope)));
    EXPECT_LE(scalar_cast<Mpfr>(enclosure(0).low()), value(0) + Mpfr("1e-90"));
    EXPECT_GE(scalar_cast<Mpfr>(enclosure(0).high()), value(0) - Mpfr("1e-90"));
    EXPECT_LE(enclosure(0).high() - enclosure(0).low(), Mpfr50("1e-42"));
  }
}

// Chaos: the sensitivity at 5 s is 10¹¹ at 660 rpm, and so are the digits that Ziv's strategy adds.
TEST(CamFollower, DigitsOfAChaoticMotionAreCertified) {
  const auto& entry = find_problem("cam-follower");
  const Parameters p = entry.parameters({{"rpm", "660"}});
  const auto longer = exact_digits(entry, p, {Rational(5), Rational(10)}, 60);
  const auto shorter = exact_digits(entry, p, {Rational(5), Rational(10)}, 40);
  EXPECT_EQ(longer.certified_digits, 60);
  EXPECT_EQ(shorter.certified_digits, 40);
  ASSERT_EQ(longer.events.size(), shorter.events.size());
  for (std::size_t i = 0; i < 2; ++i) {
    // Rounding changes at most the last two of 40 digits.
    EXPECT_EQ(longer.states[i].q[0].substr(0, 39), shorter.states[i].q[0].substr(0, 39));
  }
}

// What 50 digits give is right to half of them, or refused.
TEST(CamFollower, FixedPrecisionIsRefusedWhereChaosHasTakenHalfOfItsDigits) {
  const Parameters p = make_parameters<CamFollower>({{"rpm", "660"}});
  const auto coarse = with_digits(50, [&] { return CamFollower::exact<Mpfr>(p, Mpfr(11)); });
  const auto fine = CamFollower::exact<Mpfr>(p, Mpfr(11));
  ASSERT_EQ(coarse.events.size(), fine.events.size());
  EXPECT_LE(abs(Mpfr(coarse.events.back().t) - fine.events.back().t), Mpfr("1e-25"));
  try {
    static_cast<void>(exact_motion(find_problem("cam-follower"), p, Rational(60), 50));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("50 digits are half lost"));
  }
}

TEST(CamFollower, DigitsOfAChatteringMotionAreCertified) {
  const auto& entry = find_problem("cam-follower");
  const Parameters p = entry.parameters({{"rpm", "60"}, {"e", "0.3"}, {"q0", "0.05"}});
  const auto exact = exact_digits(entry, p, {Rational(1, 5)}, 30);
  EXPECT_EQ(exact.certified_digits, 30);
  EXPECT_EQ(exact.events.back().kind, "accumulation");
  EXPECT_EQ(exact.states[0].q[0], "0");
  EXPECT_NE(exact.states[0].lambda[0], "0");
}

TEST(CamFollower, RefusesWhatIsOutsideItsRangesAndMotionsWithoutEnd) {
  const WorkingDigits digits(50);
  for (const auto& [name, value] : Settings{{"m", "0"},
                                            {"K", "0"},
                                            {"damping", "-1"},
                                            {"e", "1.5"},
                                            {"q0", "-1"},
                                            {"rpm", "fast"}}) {
    EXPECT_THROW(make_parameters<CamFollower>({{name, value}}), InvalidInput) << name;
  }
  const Parameters p = make_parameters<CamFollower>();
  try {
    static_cast<void>(CamFollower::exact<Mpfr>(p, Mpfr("1e9")));
    FAIL() << "no refusal";
  } catch (const InvalidInput& error) {
    EXPECT_THAT(error.what(), HasSubstr("shorten the time or lower rpm"));
  }
}

TEST(CamFollower, WitnessAWrongRestitutionIsRejected) {
  const Parameters p = make_parameters<CamFollower>();
  auto model = CamFollower::model<Mpfr>(p);
  model.law.restitution(0) = Mpfr("0.79");
  EXPECT_THAT(violations(model, CamFollower::exact<Mpfr>(p, Mpfr("0.2"))),
              Contains(HasSubstr("(U+ + e U-) P = 0")));
  const ReferenceTable table("cam_follower_358.impacts.csv");
  const auto wrong = motion_of({{"e", "0.8000000001"}}, "0.2");
  EXPECT_GT(digits_off(wrong.events[1].t, table, 1, "t"), 1e30);
}

TEST(CamFollower, WitnessAShiftedPhaseIsRejected) {
  const Parameters p = make_parameters<CamFollower>();
  auto model = CamFollower::model<Mpfr>(p);
  const auto force = model.system.external_force;
  model.system.external_force = ExternalForce<Mpfr>::of_time(
      [force](const Mpfr& t, Vector<Mpfr>& f) { force.evaluate(Mpfr(t + Mpfr("1e-30")), f); });
  EXPECT_THAT(violations(model, CamFollower::exact<Mpfr>(p, Mpfr("0.2"))),
              Contains(HasSubstr("equation of motion")));
}

TEST(CamFollower, WitnessAMotionThatForgetsTheCamIsRejected) {
  // The published example attaches a force of zero.
  const Parameters p = make_parameters<CamFollower>();
  auto model = CamFollower::model<Mpfr>(p);
  model.system.external_force = {};
  EXPECT_THAT(violations(model, CamFollower::exact<Mpfr>(p, Mpfr("0.2"))), Not(IsEmpty()));
}

}  // namespace
}  // namespace assay::oracles::cam_follower_test
