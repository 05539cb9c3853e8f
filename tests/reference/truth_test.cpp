#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/slider_crank.hpp"
#include "reference/event_driven/certified_motion.hpp"
#include "reference/true_digits.hpp"
#include "tests/reference/event_driven/agreement_with.hpp"

namespace assay::reference::truth_test {
namespace {

using oracles::Settings;
using oracles::SliderCrank;
using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;
using S = Mpfr;

const oracles::ProblemEntry& crank() { return oracles::find_problem("slider-crank"); }

oracles::ExactMotion<S> crank_motion(const Settings& settings, const char* t_end) {
  return true_motion(crank(), crank().parameters(settings), parse_rational(t_end));
}

/// T + V.
S energy(const Settings& settings, const oracles::MotionState<S>& x) {
  const auto terms = SliderCrank::terms<S>(crank().parameters(settings));
  Matrix<S> mass = Matrix<S>::Constant(3, 3, S(0));
  terms.mass(x.q, mass);
  S result = terms.weight[0] * sin(x.q(0)) + terms.weight[1] * sin(x.q(1));
  for (Eigen::Index i = 0; i < 3; ++i) {
    for (Eigen::Index j = 0; j < 3; ++j) result += x.v(i) * mass(i, j) * x.v(j) / 2;
  }
  return result;
}

/// The largest relative change of T + V on a piece of the motion.
S energy_change(const Settings& settings, const oracles::ExactMotion<S>& motion) {
  S worst(0);
  oracles::MotionState<S> x;
  for (const auto& piece : motion.pieces) {
    piece.flight->evaluate(S(0), x);
    const S start = energy(settings, x);
    for (int i = 1; i <= 7; ++i) {
      piece.flight->evaluate((piece.end - piece.begin) * S(i) / S(7), x);
      worst = std::max(worst, S(abs(energy(settings, x) / start - 1)));
    }
  }
  return worst;
}

/// Whether at each event the gaps of the contacts struck are 0 and U⁺ = −e U⁻ there, and the
/// others do nothing; to 10⁻¹⁸ of speeds of 10.
bool obeys_newton(const Settings& settings, const oracles::ExactMotion<S>& motion, const S& e) {
  const auto corners = SliderCrank::corners<S>(crank().parameters(settings));
  const S tolerance = pow(S(10), -17);
  oracles::MotionState<S> x;
  Vector<S> y(4);
  Matrix<S> h(4, 3);
  for (const auto& event : motion.events) {
    motion.evaluate(event.t, x);
    corners(event.t, x.q, y);
    corners.jacobian(event.t, x.q, h);
    for (Eigen::Index i = 0; i < 4; ++i) {
      const S before = h.row(i).dot(event.v_minus);
      const S after = h.row(i).dot(event.v_plus);
      if (y(i) < -tolerance) return false;
      if (event.impulse(i) == 0) continue;
      if (abs(y(i)) > tolerance || abs(after + e * before) > tolerance) return false;
    }
  }
  return true;
}

TEST(Truth, IsTheClosedFormWhereThereIsOne) {
  const auto& ball = oracles::find_problem("bouncing-ball");
  const Parameters p = ball.parameters({});
  const auto truth = true_motion(ball, p, Rational(1));
  const auto exact = ball.exact(p, S(1));
  ASSERT_EQ(truth.events.size(), exact.events.size());
  EXPECT_EQ(truth.events.front().t, exact.events.front().t);
  EXPECT_EQ(true_digits(ball, p, {Rational(1)}, 300).method, "closed-form");
}

const Settings kRocking = {{"theta3", "0.01"}, {"J3", "1e-3"}, {"e", "0.9"}};

// 10⁻¹⁸: 20 digits of q, v are certified, and energy has the condition of v² and of angles of 1.
TEST(SliderCrank, KeepsItsEnergyBetweenImpacts) {
  // On the wall too: frictionless constraints do no work.
  for (const oracles::StudyCase& study : SliderCrank::study_cases()) {
    const auto motion = crank_motion(study.parameters, study.t_end.c_str());
    EXPECT_LE(energy_change(study.parameters, motion), pow(S(10), -18)) << study.label;
  }
  EXPECT_LE(energy_change({}, crank_motion({}, "0.0065")), pow(S(10), -18));
  EXPECT_LE(energy_change(kRocking, crank_motion(kRocking, "0.0045")), pow(S(10), -18));
}

TEST(SliderCrank, WitnessTheEnergyOfAnotherMechanismChanges) {
  Settings other = kRocking;
  other.emplace_back("m2", "0.0380000001");
  EXPECT_GT(energy_change(other, crank_motion(kRocking, "0.0045")), pow(S(10), -12));
}

TEST(SliderCrank, StrikesWithNewtonsLaw) {
  const auto motion = crank_motion({}, "0.0065");
  ASSERT_EQ(motion.events.size(), 2U);
  EXPECT_TRUE(obeys_newton({}, motion, S("0.4")));
  EXPECT_FALSE(obeys_newton({}, motion, S("0.4000001"))) << "witness";
  Settings wider{{"c", "0.00100000001"}};
  EXPECT_FALSE(obeys_newton(wider, motion, S("0.4"))) << "witness";
  EXPECT_TRUE(obeys_newton(kRocking, crank_motion(kRocking, "0.0045"), S("0.9")));
}

// The flat slider strikes with two corners at once; the plastic one stays on the wall with both.
TEST(SliderCrank, HasTheMotionsOfItsStudy) {
  for (const oracles::StudyCase& study : SliderCrank::study_cases()) {
    const auto motion = crank_motion(study.parameters, study.t_end.c_str());
    const Regularity expected =
        study.label == "plastic" ? Regularity::kContactPhases : Regularity::kIsolatedImpacts;
    EXPECT_EQ(regularity(motion), expected) << study.label;
    EXPECT_FALSE(motion.truncated);
    ASSERT_FALSE(motion.events.empty());
    // Not near the end, where the error of a scheme is a matter of luck.
    EXPECT_LT(motion.events.back().t, S("0.98") * S(study.t_end)) << study.label;
  }
}

/// All that the model says by its hand-written derivatives and by Jets, at a general point.
TEST(SliderCrank, HasTheDerivativesOfItsTerms) {
  const Parameters p = crank().parameters({{"mu", "0.1"}});
  const auto terms = SliderCrank::terms<double>(p);
  const auto corners = SliderCrank::corners<double>(p);
  using J = Jet<double, 9>;
  Vector<J> q(3), v(3), n(3), f(3), y(8);
  Vector<double> q0(3), v0(3);
  q0 << 0.7, -0.4, 0.3;
  v0 << 13, -7, 5;
  for (int i = 0; i < 3; ++i) {
    q(i) = J(q0(i), i);
    v(i) = J(v0(i), 3 + i);
    n(i) = f(i) = J(0);
  }
  Matrix<J> mass = Matrix<J>::Constant(3, 3, J(0));
  terms.mass(q, mass);
  terms.inertia(q, v, n);
  terms.internal_force(J(0), q, v, f);
  corners(J(0), q, y);
  Matrix<double> by_mass(3, 3), inertia_q(3, 3), inertia_v(3, 3), force_q(3, 3), force_v(3, 3);
  Matrix<double> h(8, 3);
  for (auto* x : {&by_mass, &inertia_q, &inertia_v, &force_q, &force_v}) x->setZero();
  terms.mass_jacobian(q0, v0, by_mass);
  terms.inertia_jacobians(q0, v0, inertia_q, inertia_v);
  terms.internal_force_jacobians(0, q0, v0, force_q, force_v);
  corners.jacobian(0, q0, h);
  // Terms of 1, a few roundings each.
  const double tolerance = 32 * unit_roundoff<double>();
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) {
      double product = 0;
      for (int j = 0; j < 3; ++j) product += mass(i, j).v[k] * v0(j);
      EXPECT_LE(std::abs(by_mass(i, k) - product), tolerance);
      EXPECT_LE(std::abs(inertia_q(i, k) - n(i).v[k]), tolerance);
      EXPECT_LE(std::abs(inertia_v(i, k) - n(i).v[3 + k]), tolerance);
      EXPECT_LE(std::abs(force_q(i, k) - f(i).v[k]), tolerance);
    }
  }
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 3; ++k) EXPECT_LE(std::abs(h(i, k) - y(i).v[k]), tolerance);
  }
}

TEST(SliderCrank, HasTheCurvatureOfItsGaps) {
  const Parameters p = crank().parameters({{"mu", "0.1"}});
  const auto corners = SliderCrank::corners<S>(p);
  Vector<S> q(3), v(3), b(8), before(8), at(8), after(8);
  q << S("0.7"), S("-0.4"), S("0.3");
  v << S(13), S(-7), S(5);
  const S s("1e-30");
  corners(S(0), Vector<S>(q - s * v), before);
  corners(S(0), q, at);
  corners(S(0), Vector<S>(q + s * v), after);
  corners.curvature(S(0), q, v, b);
  for (Eigen::Index i = 0; i < 8; ++i) {
    const S second = (after(i) - 2 * at(i) + before(i)) / (s * s);
    // Rounding of 10⁻¹⁰⁰ over s², truncation of s² times a fourth derivative of 10⁴.
    EXPECT_LE(abs(second - b(i)), S("1e-37"));
  }
}

// In long double, whose panels are cut off where they are below its rounding.
TEST(SliderCrank, RoundsToLongDouble) {
  const auto exact = crank_motion({}, "0.0065");
  const auto fast = oracles::to_long_double(exact);
  oracles::MotionState<S> x;
  oracles::MotionState<long double> y;
  for (int i = 1; i < 100; ++i) {
    const long double t = 0.0065L * static_cast<long double>(i) / 100;
    exact.evaluate(scalar_cast<S>(t), x);
    fast.evaluate(t, y);
    for (Eigen::Index j = 0; j < 3; ++j) {
      // A sum of 25 terms of 1, and the time of an impact rounded, at 150 rad/s.
      EXPECT_LE(abs(scalar_cast<S>(y.q(j)) - x.q(j)), 64 * S(unit_roundoff<long double>())) << t;
      EXPECT_LE(abs(scalar_cast<S>(y.v(j)) - x.v(j)), 64 * 150 * S(unit_roundoff<long double>()));
    }
  }
}

TEST(SliderCrank, DigitsAreThoseOfMoreDigits) {
  const Parameters p = crank().parameters(kRocking);
  const std::vector<Rational> times = {Rational(1, 1000), Rational(4, 1000)};
  const auto few = true_digits(crank(), p, times, 12);
  const auto many = true_digits(crank(), p, times, 25);
  EXPECT_EQ(few.method, "reference");
  EXPECT_GE(few.certified_digits, 12);
  EXPECT_EQ(many.certified_digits, 25);
  ASSERT_EQ(many.events.size(), 1U);
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      const Rational a = parse_rational(few.states[i].q[j]);
      const Rational b = parse_rational(many.states[i].q[j]);
      EXPECT_LE(abs(a - b), abs(b) * parse_rational("5e-12"));
    }
  }
  EXPECT_EQ(few.events[0].impulse[0], "0");
}

TEST(SliderCrank, RefusesWhatItsReferenceDoesNotCertify) {
  const auto digits = [](const Settings& settings, const char* t, int count) {
    return [=] {
      (void)true_digits(crank(), crank().parameters(settings), {parse_rational(t)}, count);
    };
  };
  EXPECT_THAT(digits({}, "0.001", 201), ThrowsMessage<InvalidInput>(HasSubstr("at most 200")));
  EXPECT_THAT(digits({}, "-1", 10), ThrowsMessage<InvalidInput>(HasSubstr("must be >= 0")));
  // A light slider that is tilted comes to rest on two corners in turn, at t = 0.0027.
  EXPECT_THAT(digits({{"theta3", "0.005"}}, "0.004", 10),
              ThrowsMessage<NotCertified>(HasSubstr("not certified")));
  EXPECT_THAT(
      [] {
        (void)crank_motion({{"theta3", "0.005"}}, "0.004");
      },
      ThrowsMessage<NotCertified>(HasSubstr("shorten the time")));
  EXPECT_THAT(digits({{"theta3", "0.1"}}, "0.001", 10),
              ThrowsMessage<InvalidInput>(StartsWith("slider-crank: corner 1")));
}

// The engine on a problem with a closed form: a second way to the same motion.
TEST(Truth, OfTheEngineIsThatOfTheClosedForm) {
  for (const char* name : {"pendulum-stop", "vibrating-table", "corner"}) {
    const auto& entry = oracles::find_problem(name);
    const oracles::StudyCase study = entry.study_cases().front();
    const Parameters p = entry.parameters(study.parameters);
    const Rational t_end = parse_rational(study.t_end);
    const CertifiedMotion found = certified_motion(
        [&] { return oracles::model<Mpfr>(entry, p); }, t_end, {.digits = 20, .guard_digits = 8});
    EXPECT_TRUE(found.certified) << name << ": " << found.doubt;
    EventDrivenMotion<S> rounded;
    rounded.motion = rounded_motion(found.run.motion);
    rounded.reached = from_rational<S>(t_end);
    const Difference<S> d = difference(rounded, entry.exact(p, rounded.reached));
    EXPECT_GT(d.compared, 0U) << name;
    // 20 digits of times up to 6 s and of accelerations up to 20 m/s²
    EXPECT_LE(d.events, pow(S(10), -19)) << name;
    EXPECT_LE(d.positions, pow(S(10), -19)) << name;
    EXPECT_LE(d.forces, pow(S(10), -18)) << name;
  }
}

}  // namespace
}  // namespace assay::reference::truth_test
