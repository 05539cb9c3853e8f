#include "core/schemes/moreau_jean.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/ladder.hpp"
#include "tests/core/schemes/contact_systems.hpp"

namespace assay::moreau_jean_test {
namespace {

using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class Change>
std::string scheme_refusal(const Change& change) {
  double h = 0.1;
  MoreauJean<double>::Options options;
  ContactModel<double> model = whole_model();
  change(model, h, options);
  try {
    MoreauJean<double> scheme(model, h, options);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(MoreauJean, RefusesAStepThatIsNotPositiveAndFinite) {
  for (double bad : {0.0, -0.1, kNan, kInfinity, -kInfinity}) {
    EXPECT_THAT(scheme_refusal([=](auto&, double& h, auto&) { h = bad; }), HasSubstr("step h"))
        << bad;
  }
}

TEST(MoreauJean, RefusesThetaAndGammaOutsideZeroToOneAndThresholdsThatAreNotFinite) {
  for (double bad : {-1e-9, 1.0000001, kNan, kInfinity}) {
    EXPECT_THAT(scheme_refusal([=](auto&, auto&, auto& o) { o.theta = bad; }), HasSubstr("theta"));
    EXPECT_THAT(scheme_refusal([=](auto&, auto&, auto& o) { o.activation.forecast = bad; }),
                HasSubstr("gamma"));
  }
  for (double bad : {kNan, kInfinity}) {
    EXPECT_THAT(scheme_refusal([=](auto&, auto&, auto& o) { o.activation.gap_threshold = bad; }),
                HasSubstr("gap-threshold"));
    EXPECT_THAT(
        scheme_refusal([=](auto&, auto&, auto& o) { o.activation.velocity_threshold = bad; }),
        HasSubstr("velocity-threshold"));
  }
  EXPECT_EQ(scheme_refusal([](auto&, auto&, auto& o) { o.theta = 1; }), "accepted");
}

TEST(MoreauJean, ValidatesItsModelAndItsIterationMatrix) {
  EXPECT_THAT(scheme_refusal([](auto& m, auto&, auto&) { m.system.mass(0, 0) = -1; }),
              HasSubstr("mass matrix"));
  // M + h² θ² K = 0 for K = −M / (h² θ²).
  EXPECT_THAT(scheme_refusal([](auto& m, double& h, auto&) {
                h = 0.5;
                m.system.damping.setZero();
                m.system.stiffness = -16 * m.system.mass;
              }),
              HasSubstr("iteration matrix"));
}

TEST(MoreauJean, KeepsItsModelAndItsStep) {
  const MoreauJean<double> scheme(
      whole_model(), 0.25, Parameters(MoreauJean<double>::parameters()));
  EXPECT_EQ(scheme.step_size(), 0.25);
  EXPECT_EQ(scheme.model().system.mass, whole_model().system.mass);
  EXPECT_EQ(scheme.model().relation.size(), 2);
  EXPECT_EQ(MoreauJean<double>::study_options().size(), 3U);
}

TEST(MoreauJeanClaim, IsOrderTwoOnSmoothMotionsForThetaOneHalfAndOneOtherwise) {
  Parameters parameters(MoreauJean<double>::parameters());
  const auto smooth = [&] {
    return MoreauJean<double>::claim(ErrorMeasure::kPositionSup, Regularity::kSmooth, parameters)
        ->order;
  };
  EXPECT_EQ(smooth(), 2);
  parameters.set("theta", "0.5000001");
  EXPECT_EQ(smooth(), 1);
}

TEST(MoreauJeanClaim, HasOnlyIdentitiesWhereContactsActAtADistanceOrLate) {
  const auto orders = [](std::initializer_list<std::pair<const char*, const char*>> options) {
    Parameters parameters(MoreauJean<double>::parameters());
    for (const auto& [name, value] : options) parameters.set(name, value);
    EXPECT_TRUE(MoreauJean<double>::claim(
        ErrorMeasure::kEnergyIdentity, Regularity::kAccumulation, parameters));
    EXPECT_TRUE(
        MoreauJean<double>::claim(ErrorMeasure::kPositionSup, Regularity::kSmooth, parameters));
    return MoreauJean<double>::claim(
               ErrorMeasure::kPositionSup, Regularity::kIsolatedImpacts, parameters)
        .has_value();
  };
  EXPECT_TRUE(orders({}));
  EXPECT_TRUE(orders({{"sign-test", "1"}, {"velocity-threshold", "1/10"}}));
  EXPECT_TRUE(orders({{"velocity-threshold", "-1/10"}}));
  EXPECT_FALSE(orders({{"gap-threshold", "-1/10"}}));
  EXPECT_FALSE(orders({{"gap-threshold", "1e-9"}}));
  EXPECT_FALSE(orders({{"sign-test", "1"}, {"velocity-threshold", "-1/10"}}));
}

TEST(MoreauJeanClaim, IsAnIdentityForEnergyAndComplementarity) {
  const Parameters parameters(MoreauJean<double>::parameters());
  const auto kind = [&](ErrorMeasure measure, Regularity regularity) {
    return MoreauJean<double>::claim(measure, regularity, parameters);
  };
  EXPECT_EQ(kind(ErrorMeasure::kEnergyIdentity, Regularity::kSmooth)->kind, ClaimKind::kIdentity);
  EXPECT_EQ(kind(ErrorMeasure::kComplementarity, Regularity::kContactPhases)->kind,
            ClaimKind::kIdentity);
  EXPECT_FALSE(kind(ErrorMeasure::kComplementarity, Regularity::kSmooth));
}

TEST(MoreauJean, WithAnUnstableStepStopsWhereItsStateOverflows) {
  ContactModel<double> model = ball_model<double>(1, 0, 0, 0);
  model.system.stiffness = matrix_of<double>(1, 1, {1e6});
  model.relation = {Matrix<double>(0, 1), Vector<double>(0)};
  model.law.restitution = Vector<double>(0);
  MoreauJean<double>::Options options;
  options.theta = 0;
  MoreauJean<double> scheme(model, 1, options);
  EXPECT_EQ(simulate(scheme, 1000).status, SolveStatus::kStalled);
}

#if ASSAY_WITH_MPREAL
TEST(Mpreal, RunsTheSchemeWithAnErrorThatFallsWithItsBits) {
  MoreauJean<Rational> exact_scheme(ball_model<Rational>(1, 0, Rational(981, 100), Rational(4, 5)),
                                    Rational(1, 10));
  const Trajectory<Rational> exact = simulate(exact_scheme, 12);
  const mpfr_prec_t before = Mpreal::get_default_prec();
  for (mpfr_prec_t bits : {60, 400}) {
    Mpreal::set_default_prec(bits);
    MoreauJean<Mpreal> scheme(
        ball_model<Mpreal>(1, 0, ratio<Mpreal>(981, 100), ratio<Mpreal>(4, 5)),
        ratio<Mpreal>(1, 10));
    const Trajectory<Rational> run = simulate(scheme, 12).cast<Rational>();
    const Rational error = abs(Rational(run.q(0, 12) - exact.q(0, 12)));
    // 12 steps of at most 8 roundings, values below 8.
    EXPECT_LE(error, Rational(12 * 8 * 8) * scalar_cast<Rational>(unit_roundoff<Mpreal>()));
    EXPECT_GT(error, 0) << "witness: the run does round";
  }
  Mpreal::set_default_prec(before);
}
#endif

}  // namespace
}  // namespace assay::moreau_jean_test
