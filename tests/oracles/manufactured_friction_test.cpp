#include "oracles/manufactured_friction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/invalid_input.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "oracles/exact_digits.hpp"
#include "tests/oracles/changed_force.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::manufactured_friction_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

using S = Mpfr;

ExactMotion<S> exact(const Settings& settings, const char* t_end = "7") {
  return ManufacturedFriction::exact<S>(make_parameters<ManufacturedFriction>(settings), S(t_end));
}

LagrangianModel<S> model(const Settings& settings) {
  return ManufacturedFriction::model<S>(make_parameters<ManufacturedFriction>(settings));
}

/// One of each kind, in the plane and in space, with and without what can be switched off.
std::vector<Settings> kinds() {
  std::vector<Settings> result = {
      {{"mass", "0"}, {"floor", "0"}, {"belt", "0"}, {"k", "0"}, {"damping", "0"}}};
  for (const char* space : {"0", "1"}) {
    for (Settings settings : {Settings{},
                              Settings{{"fall", "0"}, {"restart", "-1"}, {"hold", "-1/3"}},
                              Settings{{"fall", "0"}, {"stick", "0"}, {"turn", "-1/2"}},
                              Settings{{"fall", "0"}, {"slip", "0"}},
                              Settings{{"slip", "0"}, {"restart", "0"}, {"hold", "-9/10"}},
                              Settings{{"mu", "2"}, {"hold", "99/100"}, {"turn", "3"}},
                              Settings{{"e", "1/2"}},
                              Settings{{"e", "1"}, {"slip", "0"}, {"drop", "5"}},
                              Settings{{"slip", "1/10"}, {"speed", "4"}, {"belt", "-2"}}}) {
      settings.emplace_back("space", space);
      result.push_back(std::move(settings));
    }
  }
  return result;
}

TEST(ManufacturedFriction, ObeysTheLawsOfItsModelWhateverIsChosen) {
  for (const Settings& settings : kinds()) {
    const auto of = model(settings);
    EXPECT_NO_THROW(validate(of));
    EXPECT_THAT(violations(of, exact(settings)), IsEmpty()) << testing::PrintToString(settings);
  }
}

TEST(ManufacturedFriction, HasAContinuousForceAcrossImpactsSlipAndStick) {
  for (const Settings& settings : kinds()) {
    const auto p = make_parameters<ManufacturedFriction>(settings);
    const detail::FrictionScript<Rational> script(p);
    MotionState<Rational> left, right;
    for (std::size_t i = 1; i < script.pieces().size(); ++i) {
      const auto& before = script.pieces()[i - 1].data();
      const auto& after = script.pieces()[i].data();
      script.pieces()[i - 1].evaluate(before.length, left);
      script.pieces()[i].evaluate(Rational(0), right);
      EXPECT_EQ(script.body().balance(after.begin, left), script.body().balance(after.begin, right))
          << i << testing::PrintToString(settings);
    }
  }
}

// q'ᵀ N = q'ᵀ (dM/dx x') q'/2: the inertial forces do no work.
TEST(ManufacturedFriction, HasInertialForcesThatDoNoWork) {
  const detail::SlidingBody<Rational> body{
      .tangents = 2, .turning = true, .stiffness = 0, .damping = 0, .floor = 0, .belt = 0};
  Vector<Rational> q(3), v(3), n = Vector<Rational>::Constant(3, Rational(0));
  q << Rational(1, 2), 2, 3;
  v << -2, Rational(5, 3), 7;
  body.inertia(q, v, n);
  const Rational slope = -Rational(16, 25);  // −2x/(1 + x²)²
  EXPECT_EQ(v.dot(n), slope * v(0) * (v(0) * v(0) + v(1) * v(1)) / 2);
}

TEST(ManufacturedFriction, SlidesSticksAndSlidesBackAsAskedFor) {
  const auto motion = exact({{"restart", "-1"}});
  ASSERT_EQ(motion.pieces.size(), 4U);
  ASSERT_EQ(motion.events.size(), 2U);
  EXPECT_EQ(motion.events[0].kind, EventKind::kImpact);
  EXPECT_EQ(motion.events[1].kind, EventKind::kSlidingChange);
  EXPECT_EQ(motion.events[1].t, S("1.5"));
  MotionState<S> x;
  motion.evaluate(S("1.5"), x);  // hold = 1/2 of the limit μ λ_N = λ_N/2
  EXPECT_LE(abs(S(x.contact_force(1) - x.contact_force(0) / 4)), S("1e-96"));
  motion.evaluate(S("2"), x);
  EXPECT_LE(abs(S(x.v(0) - S("0.25"))), S("1e-96"));  // that of the floor
  motion.evaluate(S("3"), x);
  EXPECT_LT(x.v(0), S("0.25"));
  EXPECT_LE(abs(S(x.contact_force(1) - x.contact_force(0) / 2)), S("1e-96"));
}

TEST(ManufacturedFriction, TurnsItsDirectionInSpace) {
  const auto motion = exact({{"space", "1"}, {"fall", "0"}, {"stick", "0"}, {"belt", "0"}});
  MotionState<S> x;
  motion.evaluate(S(1), x);  // tan(φ/2) = 1: a right angle
  EXPECT_LE(abs(x.v(0)), S("1e-97"));
  EXPECT_GT(x.v(1), S(1));
  EXPECT_LE(abs(x.contact_force(1)), S("1e-97"));
  EXPECT_LE(abs(S(x.contact_force(2) + x.contact_force(0) / 2)), S("1e-97"));
}

TEST(ManufacturedFriction, TurnsAreWhatLimitsTheOrderAndForcesThatChangeAreNot) {
  const Settings floor{{"fall", "0"}};
  const auto of = [&](Settings more) {
    more.insert(more.end(), floor.begin(), floor.end());
    return regularity(exact(more));
  };
  EXPECT_EQ(of({{"stick", "0"}}), Regularity::kSmooth);
  EXPECT_EQ(of({{"slip", "0"}}), Regularity::kSmooth);
  EXPECT_EQ(of({{"restart", "-1"}}), Regularity::kBraking);
  EXPECT_EQ(of({{"stick", "0"}, {"space", "1"}}), Regularity::kFriction);
  EXPECT_EQ(regularity(exact({})), Regularity::kContactPhases);
  EXPECT_EQ(regularity(exact({{"e", "1/2"}})), Regularity::kIsolatedImpacts);
}

TEST(ManufacturedFriction, IsRationalAndPrintsAsManyDigitsAsAskedFor) {
  const auto p = make_parameters<ManufacturedFriction>({{"space", "1"}, {"mu", "1/3"}});
  const auto motion = ManufacturedFriction::exact<Rational>(p, Rational(3));
  MotionState<Rational> truth;
  motion.evaluate(Rational(11, 7), truth);
  const ProblemEntry& entry = find_problem("manufactured-friction");
  const ExactDigits digits = exact_digits(entry, p, {Rational(11, 7)}, 120);
  EXPECT_EQ(digits.certified_digits, 120);
  for (Eigen::Index i = 0; i < 3; ++i) {
    const auto k = static_cast<std::size_t>(i);
    EXPECT_EQ(digits.states[0].q[k], to_text(round_to_decimal(truth.q(i), 120)));
    EXPECT_EQ(digits.states[0].lambda[k], to_text(round_to_decimal(truth.contact_force(i), 120)));
  }
  const auto rounded = exact({{"space", "1"}, {"mu", "1/3"}});
  MotionState<S> x;
  rounded.evaluate(S(11) / S(7), x);
  for (Eigen::Index i = 0; i < 3; ++i) {
    // A few dozen operations with numbers below 10.
    EXPECT_LE(abs(S(x.q(i) - from_rational<S>(truth.q(i)))), S("1e-96"));
  }
}

/// The masses are coupled, so that rounding moves the body off the floor that it slides or rests
/// on. An open step falls by h² g/2 at least, which is 1e-7 for the least h.
TEST(ManufacturedFriction, StaysOnTheFloorInDouble) {
  for (const Settings& settings :
       {Settings{{"fall", "0"}, {"restart", "-1"}, {"floor", "0"}},
        Settings{{"fall", "0"}, {"restart", "0"}, {"floor", "0"}, {"belt", "0"}}}) {
    const auto p = make_parameters<ManufacturedFriction>(settings);
    const LagrangianModel<double> body = ManufacturedFriction::model<double>(p);
    const Parameters options(NonlinearMoreauJean<double>::parameters());
    for (const int steps : {100, 487, 2440}) {
      const double h = 3.0 / steps;
      const auto run = run_scheme<NonlinearMoreauJean<double>>(body, h, options, steps);
      ASSERT_EQ(run.status, SolveStatus::kSolved);
      EXPECT_GT(run.impulse.row(0).rightCols(steps).minCoeff(), 0) << h;
      EXPECT_LT(run.q.row(1).cwiseAbs().maxCoeff(), 1e-12) << h;
    }
  }
}

TEST(ManufacturedFriction, WitnessAForceWithoutOneOfItsTermsIsRejected) {
  const Settings settings{{"space", "1"}};
  const auto motion = exact(settings);
  const detail::FrictionScript<S> script(make_parameters<ManufacturedFriction>(settings));
  const auto rejected = [&](const ForceChange& change) {
    auto of = model(settings);
    of.system = std::make_shared<ChangedForce>(of.system, change);
    EXPECT_THAT(violations(of, motion), Contains(HasSubstr("equation of motion")));
  };
  rejected([&](const S&, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) {
    script.body().inertia(q, v, f);
  });
  rejected([&](const S& t, const Vector<S>& q, const Vector<S>& v, Vector<S>& f) {
    script.body().internal_force(t, q, v, f);
  });
}

TEST(ManufacturedFriction, WitnessAnotherCoefficientOfFrictionIsRejected) {
  const Settings settings{{"space", "1"}};
  auto of = model(settings);
  of.laws[0].law = Coulomb<S, 3>{S("0.49")};
  EXPECT_THAT(violations(of, exact(settings)), Contains(HasSubstr("friction is in its cone")));
  of.laws[0].law = Coulomb<S, 3>{S("0.51")};
  EXPECT_THAT(violations(of, exact(settings)), Contains(HasSubstr("friction opposes sliding")));
}

TEST(ManufacturedFriction, RefusesWhatNoMotionHas) {
  const auto made = [](const Settings& settings) {
    return ManufacturedFriction::model<double>(make_parameters<ManufacturedFriction>(settings));
  };
  EXPECT_THROW(made({{"slip", "0"}, {"stick", "0"}}), InvalidInput);
  EXPECT_NO_THROW(made({{"slip", "0"}, {"stick", "0"}, {"e", "1/2"}}));
  EXPECT_THROW(made({{"slip", "0"}, {"stick", "0"}, {"e", "1/2"}, {"fall", "0"}}), InvalidInput);
  for (const auto& [name, value] : Settings{{"mu", "0"},
                                            {"mu", "2.1"},
                                            {"hold", "1"},
                                            {"hold", "-1"},
                                            {"restart", "2"},
                                            {"space", "1/2"},
                                            {"drop", "0"},
                                            {"speed", "-1"},
                                            {"force", "0"},
                                            {"slip", "-1"}}) {
    EXPECT_THROW(make_parameters<ManufacturedFriction>({{name, value}}), InvalidInput) << name;
  }
}

}  // namespace
}  // namespace assay::oracles::manufactured_friction_test
