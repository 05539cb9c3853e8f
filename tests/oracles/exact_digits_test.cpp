#include "oracles/exact_digits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/flights/polynomial.hpp"

namespace assay::oracles::exact_digits_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

ExactDigits ask(const char* problem,
                const Settings& settings,
                const std::vector<Rational>& times,
                int digits) {
  const ProblemEntry& entry = find_problem(problem);
  return exact_digits(entry, entry.parameters(settings), times, digits);
}

TEST(ExactDigits, AreCorrectlyRounded) {
  // q = 1 − 9.81/2·t²: a terminating decimal.
  const auto exact = ask("bouncing-ball", {{"h0", "0.9"}}, {Rational(1, 10)}, 20);
  EXPECT_EQ(exact.states[0].t, "0.10000000000000000000");
  EXPECT_EQ(exact.states[0].q[0], "0.85095000000000000000");
  EXPECT_EQ(exact.states[0].v[0], "-0.98100000000000000000");
  EXPECT_EQ(exact.certified_digits, 20);
  EXPECT_EQ(exact.method, "closed-form");
}

TEST(ExactDigits, OfATieGoToTheEvenDigit) {
  // q = h0 at t = 0, through the floating-point path.
  EXPECT_EQ(ask("bouncing-ball", {{"h0", "0.125"}}, {Rational(0)}, 2).states[0].q[0], "0.12");
  EXPECT_EQ(ask("bouncing-ball", {{"h0", "0.375"}}, {Rational(0)}, 2).states[0].q[0], "0.38");
  // and through the rational one
  EXPECT_EQ(ask("two-walls", {{"x0", "0.125"}}, {Rational(0)}, 2).states[0].q[0], "0.12");
}

TEST(ExactDigits, SayWhatHelpsWhereNoneIsKnown) {
  const Settings extreme = {{"I1", "1e-300"}, {"I2", "1e300"}};
  EXPECT_THAT([&] { (void)ask("free-rigid-body", extreme, {Rational(1)}, 17); },
              testing::ThrowsMessage<InvalidInput>(
                  testing::AllOf(testing::HasSubstr("no digit can be certified"),
                                 testing::HasSubstr("ask for more than digits = 17 (at most "))));
  EXPECT_GE(ask("free-rigid-body", extreme, {Rational(1)}, 500).certified_digits, 1);
}

TEST(ExactDigits, RecogniseAnExactZero) {
  // Apex of a throw with v0 = 3, g = 2 at t = 3/2; its height is 9/4.
  const auto exact =
      ask("bouncing-ball", {{"v0", "3"}, {"g", "2"}, {"h0", "0"}}, {Rational(3, 2)}, 30);
  EXPECT_EQ(exact.states[0].v[0], "0");
  EXPECT_EQ(exact.states[0].q[0], "2.25000000000000000000000000000");
}

TEST(ExactDigits, KeepATinyEventTimeApartFromZero) {
  const auto exact = ask("bouncing-ball", {{"h0", "1e-300"}, {"g", "2"}}, {Rational(1)}, 5);
  EXPECT_EQ(exact.events.front().t, "1.0000e-150");
  EXPECT_EQ(exact.states[0].q[0], "0");
}

TEST(ExactDigits, KeepAThousandDigitsInAgreementWithMore) {
  const auto a = ask("preloaded-oscillator", {{"e", "1/3"}}, {Rational(2)}, 1000);
  const auto b = ask("preloaded-oscillator", {{"e", "1/3"}}, {Rational(2)}, 1100);
  EXPECT_EQ(a.certified_digits, 1000);
  EXPECT_EQ(a.states[0].q[0], to_text(round_to_decimal(parse_rational(b.states[0].q[0]), 1000)));
}

TEST(ExactDigits, DoNotDependOnThePrecisionThatTheCallerUses) {
  const auto a = ask("oscillator-stop", {}, {Rational(7)}, 60);
  const WorkingDigits digits(500);
  const auto b = ask("oscillator-stop", {}, {Rational(7)}, 60);
  EXPECT_EQ(WorkingDigits::digits(), 500) << "and it is restored";
  EXPECT_EQ(a.states[0].q, b.states[0].q);
}

TEST(ExactDigits, ListAllEventsUpToTheLatestTimeInOrder) {
  const auto exact =
      ask("bouncing-ball", {{"h0", "5"}, {"g", "10"}, {"e", "1/2"}}, {Rational(5, 2), 0}, 15);
  // t1 = 1, then flights of 1, 1/2, 1/4, …: impacts at 1, 2, 5/2.
  ASSERT_EQ(exact.events.size(), 3U);
  EXPECT_EQ(exact.events[2].t, "2.50000000000000");
  EXPECT_EQ(exact.events[2].v_minus[0], "-2.50000000000000");
  EXPECT_EQ(exact.events[2].v_plus[0], "1.25000000000000");
  EXPECT_EQ(exact.events[2].impulse[0], "3.75000000000000");
  EXPECT_EQ(exact.states[0].v[0], "1.25000000000000") << "right limit";
}

TEST(ExactDigits, ListImpactsBeforeAnAccumulationDownToTheDigitsAskedFor) {
  // Speeds are 2^−n of the first: 2^−16 > 10^−5 > 2^−17.
  const Settings settings{{"h0", "5"}, {"g", "10"}, {"e", "1/2"}};
  const auto exact = ask("bouncing-ball", settings, {Rational(4)}, 5);
  ASSERT_EQ(exact.events.size(), 17U + 1U);
  EXPECT_EQ(exact.events.back().kind, "accumulation");
  EXPECT_EQ(exact.events.back().t, "3.0000");
  // Exactly 10^−5 is still listed: e = 1/10 has speeds 1, 10^−1, …, 10^−5.
  const Settings tenth{{"h0", "5"}, {"g", "10"}, {"e", "1/10"}};
  EXPECT_EQ(ask("bouncing-ball", tenth, {Rational(4)}, 5).events.size(), 6U + 1U);
}

TEST(ExactDigits, ResolveAMomentJustBeforeAnAccumulation) {
  const Settings settings{{"h0", "5"}, {"g", "10"}, {"e", "1/2"}};
  const Rational t = 3 - parse_rational("1.25e-20");
  const auto exact = ask("bouncing-ball", settings, {t}, 15);
  EXPECT_NE(exact.states[0].q[0], "0");
  EXPECT_EQ(exact.certified_digits, 15);
}

TEST(ExactDigits, NameTheirParametersAsTyped) {
  const auto exact = ask("two-walls", {{"e", "4/5"}, {"L", "2.50"}}, {Rational(1)}, 3);
  EXPECT_EQ(exact.parameters, (Settings{{"L", "2.50"}, {"v0", "1"}, {"e", "4/5"}, {"x0", "1/3"}}));
}

// A slow bounce has very many impacts before its accumulation, and the answer stays quick.
TEST(ExactDigits, OfARestitutionNearOneAreFound) {
  const auto exact = ask("bouncing-ball", {{"e", "0.999"}}, {Rational(1000)}, 10);
  EXPECT_EQ(exact.states[0].q[0], "0");
  // 0.999ⁿ ≥ 10⁻¹⁰ for n = 0 … 23014, and the accumulation.
  EXPECT_EQ(exact.events.size(), 23'015U + 1U);
  EXPECT_EQ(exact.certified_digits, 10);
}

TEST(ExactDigits, KeepThePhaseOfAnOscillationAtAnEnormousTime) {
  const Settings undamped{{"n", "1"}, {"sigma1", "0"}};
  const Rational t = parse_rational("1e300");
  const auto a = ask("modal-oscillators", undamped, {t}, 20);
  EXPECT_EQ(a.certified_digits, 20);
  const WorkingDigits digits(400);
  const Mpfr cosine = cos(from_rational<Mpfr>(t));
  EXPECT_EQ(a.states[0].q[0],
            to_text(round_to_decimal(ScalarTraits<Mpfr>::to_rational(cosine), 20)));
}

TEST(ExactDigits, OfManyRationalImpactsAreFoundInFloatingPoint) {
  // A light ball between two heavy ones strikes them hundreds of times.
  const auto exact = ask("three-balls", {{"m2", "1e-5"}, {"gap", "1"}}, {Rational(100)}, 20);
  EXPECT_GT(exact.events.size(), 200U);
  EXPECT_EQ(exact.certified_digits, 20);
}

// x = e^{−t/10} (cos ωt + sin ωt/(10 ω)), which is 10^−88 of its start after 2000 s.
TEST(ExactDigits, OfOneTimeDoNotDependOnTheOthersAskedFor) {
  const auto alone = ask("modal-oscillators", {{"n", "1"}}, {Rational(2000)}, 17);
  const auto among = ask("modal-oscillators", {{"n", "1"}}, {Rational(2000), Rational(3000)}, 17);
  EXPECT_EQ(alone.states[0].q[0], "-4.4311365022148592e-88");
  EXPECT_EQ(among.states[0].q[0], alone.states[0].q[0]);
  EXPECT_EQ(among.states[0].v[0], alone.states[0].v[0]);
}

TEST(ExactDigits, OfADecayedMotionAreThoseOfItsTinyNumbers) {
  // x = e^{−t} (1 + t), v = −e^{−t} t.
  const auto exact = ask("oscillator-stop", {{"zeta", "1"}}, {Rational(400)}, 30);
  const WorkingDigits digits(60);
  const Mpfr decay = exp(Mpfr(-400));
  const auto text = [](const Mpfr& x) {
    return to_text(round_to_decimal(ScalarTraits<Mpfr>::to_rational(x), 30));
  };
  EXPECT_EQ(exact.states[0].q[0], text(Mpfr(401) * decay));
  EXPECT_EQ(exact.states[0].v[0], text(Mpfr(-400) * decay));
  EXPECT_EQ(exact.events.size(), 0U);
  EXPECT_EQ(exact.certified_digits, 30);
}

// Impacts at 3 − 2^{1−n}; those before t = 3 − 10⁻⁴¹ are the ones with 2^{1−n} ≥ 10⁻⁴¹.
TEST(ExactDigits, TellATimeJustBeforeAnAccumulationFromTheAccumulation) {
  const Settings settings{{"g", "2"}, {"e", "1/2"}};
  const Rational before = parse_rational("1e-41");
  const auto exact = ask("bouncing-ball", settings, {Rational(3 - before)}, 3);
  EXPECT_EQ(exact.states[0].q[0], "6.30e-84");
  EXPECT_EQ(exact.states[0].v[0], "2.78e-42");
  for (const auto& event : exact.events) EXPECT_EQ(event.kind, "impact");
  const auto at = ask("bouncing-ball", settings, {Rational(3)}, 3);
  EXPECT_EQ(at.states[0].q[0], "0");
  EXPECT_EQ(at.events.back().kind, "accumulation");
}

TEST(ExactDigits, TellATieFromItsNeighbours) {
  const auto q = [](const char* h0) {
    return ask("bouncing-ball", {{"h0", h0}}, {Rational(0)}, 2).states[0].q[0];
  };
  const std::string zeros(40, '0');
  EXPECT_EQ(q(("0.125" + zeros + "1").c_str()), "0.13");
  EXPECT_EQ(q("0.125"), "0.12");
  // The apex v₀²/(2g) of a throw from the floor.
  const auto apex = [](const Rational& v0) {
    const Settings up{{"h0", "0"}, {"g", "4"}, {"v0", to_text(v0)}};
    return ask("bouncing-ball", up, {Rational(v0 / 4)}, 2).states[0].q[0];
  };
  EXPECT_EQ(apex(1), "0.12");
  EXPECT_EQ(apex(1 + parse_rational("1e-45")), "0.13");
}

TEST(ExactDigits, RefuseNumbersBelowAllExponents) {
  EXPECT_THROW(ask("oscillator-stop", {{"zeta", "1"}}, {parse_rational("1e30")}, 17), InvalidInput);
  EXPECT_THROW(ask("modal-oscillators", {{"n", "1"}}, {parse_rational("1e30")}, 17), InvalidInput);
}

TEST(ExactDigits, RefuseWhatCannotBeAnswered) {
  EXPECT_THROW(ask("two-walls", {}, {}, 20), InvalidInput);
  EXPECT_THROW(ask("two-walls", {}, {Rational(-1)}, 20), InvalidInput);
  EXPECT_THROW(ask("two-walls", {}, {Rational(1)}, 0), InvalidInput);
  EXPECT_THROW(ask("two-walls", {}, {Rational(1)}, kMaxDigits + 1), InvalidInput);
  // The phase of 10¹⁹⁹⁹⁸ radians needs more digits than 20 allow.
  const Settings fast{{"n", "1"}, {"w1", "1e1999"}, {"sigma1", "0"}};
  EXPECT_THROW(ask("modal-oscillators", fast, {parse_rational("1e1999")}, 20), InvalidInput);
}

std::string refusal_of(const char* problem, const Settings& settings, const char* t) {
  try {
    (void)ask(problem, settings, {Rational(1), parse_rational(t)}, 17);
  } catch (const InvalidInput& refusal) {
    return refusal.what();
  }
  return "accepted";
}

TEST(ExactDigits, OfNumbersThatAreTooLongToFollowAreRefusedByName) {
  EXPECT_THAT(refusal_of("heavy-top", {}, "1e-9999"),
              HasSubstr("time = 1e-9999 is not allowed: it has 10000 digits as a fraction"));
  EXPECT_THAT(refusal_of("heavy-top", {{"w3", "1e-9999"}}, "1"), HasSubstr("w3 = 1e-9999"));
  EXPECT_EQ(refusal_of("heavy-top", {}, "1e-300"), "accepted");
  EXPECT_EQ(refusal_of("two-walls", {}, "1e-9999"), "accepted") << "rational, of any length";
}

/// Each of these would take minutes or gigabytes to follow.
TEST(ExactDigits, OfMotionsWithTooManyEventsAreRefusedAfterSeconds) {
  for (const char* problem : {"skorokhod",
                              "diode-bridge",
                              "bridge-capacitor-filter",
                              "half-wave-rectifier",
                              "half-wave-rl",
                              "pendulum-stop",
                              "play",
                              "vibrating-table"}) {
    EXPECT_THAT(refusal_of(problem, {}, "1e12"),
                AllOf(HasSubstr("more than"), HasSubstr("shorten the time")))
        << problem;
  }
}

/// A motion with v = (1, noise): 10^(−3 − kPercent p/100) c with p digits and a c that differs from
/// one p to another.
template <int kPercent>
ExactMotion<Mpfr> noise(const Parameters&, const Mpfr& t_end) {
  const int p = WorkingDigits::digits();
  Vector<Mpfr> q(2), v(2);
  q << 1, 1;
  v << 1, (1 + Mpfr(p / 5 % 9)) * pow(Mpfr(10), -3 - kPercent * p / 100);
  const Vector<Mpfr> force = Vector<Mpfr>::Constant(1, Mpfr(0));
  ExactMotion<Mpfr> motion;
  motion.pieces = {{Mpfr(0),
                    t_end,
                    std::make_shared<Polynomial<Mpfr>>(std::vector{q, v}, std::vector{force}),
                    false}};
  return motion;
}
std::string noise_of(ExactMotion<Mpfr> (*motion)(const Parameters&, const Mpfr&)) {
  ProblemEntry entry = find_problem("oscillator-stop");
  entry.exact = motion;
  return exact_digits(entry, entry.parameters({}), {Rational(0)}, 20).states[0].v[1];
}

TEST(ExactDigits, OfNoiseThatFallsWithEveryDigitAreZeroAndOfNoOtherNoise) {
  EXPECT_EQ(noise_of(noise<100>), "0");
  EXPECT_THROW(noise_of(noise<50>), InvalidInput);
  EXPECT_THROW(noise_of(noise<0>), InvalidInput);
}

/// Released from rest with I3 = 2 I1, Ω₂ = 0 at all times.
TEST(ExactDigits, OfATopThatAlmostHangsAreThoseOfAnExactZero) {
  for (const auto& [settings, t] :
       {std::pair(Settings{{"theta0", "1"}, {"mgl", "3"}, {"I3", "2"}, {"w3", "1e-8"}}, 1),
        std::pair(Settings{{"theta0", "1"}, {"mgl", "3"}, {"I3", "2"}, {"w3", "1e-5"}}, 2),
        std::pair(Settings{{"theta0", "1/2"}, {"I1", "3"}, {"I3", "6"}, {"w3", "1e-6"}}, 3)}) {
    const ExactDigits exact = ask("heavy-top", settings, {Rational(t)}, 50);
    EXPECT_EQ(exact.certified_digits, 50);
    EXPECT_EQ(exact.states[0].v[4], "0");
    EXPECT_GT(exact.states[0].v[3].size(), 50U);
  }
}

/// The switches of two-relays are at distances 7/12 3^-k from the accumulation at T = 3/4; those
/// are listed with 3^k <= 7/9 10^digits: k <= 83 for 40 digits, k <= 20 for 10.
TEST(ExactDigits, ListSwitchesBeforeAnAccumulationUpToTheDigitsAskedFor) {
  const ExactDigits relays = ask("two-relays", {}, {Rational(1)}, 40);
  EXPECT_EQ(relays.certified_digits, 40);
  ASSERT_EQ(relays.events.size(), 85U);
  EXPECT_EQ(relays.events.back().kind, "accumulation");
  for (std::size_t k = 0; k < 84; ++k) EXPECT_NE(relays.events[k].t, relays.events.back().t) << k;
  EXPECT_EQ(ask("two-relays", {}, {Rational(1)}, 10).events.size(), 22U);
  // Up to a time before the accumulation they are finitely many: those with 3^k <= 7/12 10^45.
  const Rational before = Rational(3, 4) - parse_rational("1e-45");
  EXPECT_EQ(ask("two-relays", {}, {before}, 40).events.size(), 94U);
}

TEST(ExactDigits, OfATwistToRestAreCertified) {
  EXPECT_EQ(ask("twisting", {}, {Rational(5)}, 40).certified_digits, 40);
  const Settings rational{{"a", "5"}, {"b", "3"}, {"x0", "0"}, {"v0", "4"}};
  EXPECT_EQ(ask("twisting", rational, {Rational(10)}, 17).certified_digits, 17);
}

}  // namespace
}  // namespace assay::oracles::exact_digits_test
