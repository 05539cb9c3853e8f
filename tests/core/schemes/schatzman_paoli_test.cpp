#include "core/schemes/schatzman_paoli.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "core/scalar/interval.hpp"
#include "core/scalar/machine.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/schemes/plain_schatzman_paoli.hpp"

namespace assay::schatzman_paoli_test {
namespace {

using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

template <class Change>
std::string refusal(const Change& change) {
  double h = 0.1;
  SchatzmanPaoli<double>::Options options;
  ContactModel<double> model = whole_model();
  change(model, h, options);
  try {
    SchatzmanPaoli<double> scheme(model, h, options);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(SchatzmanPaoli, RefusesAStepThatIsNotPositiveAndFinite) {
  for (double bad : {0.0, -0.1, kNan, kInfinity, -kInfinity}) {
    EXPECT_THAT(refusal([=](auto&, double& h, auto&) { h = bad; }), HasSubstr("step h")) << bad;
  }
}

TEST(SchatzmanPaoli, RefusesThetaOutsideZeroToOne) {
  for (double bad : {-1e-9, 1.0000001, kNan, kInfinity}) {
    EXPECT_THAT(refusal([=](auto&, auto&, auto& o) { o.theta = bad; }), HasSubstr("theta")) << bad;
  }
  EXPECT_EQ(refusal([](auto&, auto&, auto& o) { o.theta = 1; }), "accepted");
}

TEST(SchatzmanPaoli, ValidatesItsModelAndItsIterationMatrix) {
  EXPECT_THAT(refusal([](auto& m, auto&, auto&) { m.system.mass(0, 0) = -1; }),
              HasSubstr("mass matrix"));
  // M + h² K / 4 = 0 for K = −4 M / h².
  EXPECT_THAT(refusal([](auto& m, double& h, auto&) {
                h = 0.5;
                m.system.damping.setZero();
                m.system.stiffness = -16 * m.system.mass;
              }),
              HasSubstr("iteration matrix"));
}

TEST(SchatzmanPaoli, ReadsItsOptionsAndRefusesOthers) {
  Parameters parameters(SchatzmanPaoli<double>::parameters());
  const auto defaults = SchatzmanPaoli<double>::options(parameters);
  EXPECT_EQ(defaults.theta, 0.5);
  EXPECT_TRUE(defaults.centred);
  EXPECT_FALSE(defaults.backward_velocity);
  parameters.set("theta", "1/4");
  parameters.set("centred", "0");
  parameters.set("backward-velocity", "1");
  const auto options = SchatzmanPaoli<double>::options(parameters);
  EXPECT_EQ(options.theta, 0.25);
  EXPECT_FALSE(options.centred);
  EXPECT_TRUE(options.backward_velocity);
  EXPECT_THROW(parameters.set("theta", "11/10"), InvalidInput);
  EXPECT_THROW(parameters.set("centred", "1/2"), InvalidInput);
  EXPECT_THROW(parameters.set("backward-velocity", "2"), InvalidInput);
}

TEST(SchatzmanPaoli, KeepsItsModelAndItsStep) {
  const SchatzmanPaoli<double> scheme(
      whole_model(), 0.25, Parameters(SchatzmanPaoli<double>::parameters()));
  EXPECT_EQ(scheme.step_size(), 0.25);
  EXPECT_EQ(scheme.model().system.mass, whole_model().system.mass);
  EXPECT_EQ(scheme.model().relation.size(), 2);
  EXPECT_EQ(SchatzmanPaoli<double>::study_options().size(), 3U);
}

std::optional<Claim> claim(ErrorMeasure measure,
                           Regularity regularity,
                           std::initializer_list<std::pair<const char*, const char*>> options) {
  Parameters parameters(SchatzmanPaoli<double>::parameters());
  for (const auto& [name, value] : options) parameters.set(name, value);
  return SchatzmanPaoli<double>::claim(measure, regularity, parameters);
}

TEST(SchatzmanPaoliClaim, IsOrderTwoForCentredForcesAndOneForThePrintedOnes) {
  const auto smooth = [](ErrorMeasure measure, auto options) {
    return claim(measure, Regularity::kSmooth, options)->order;
  };
  using Options = std::initializer_list<std::pair<const char*, const char*>>;
  EXPECT_EQ(smooth(ErrorMeasure::kPositionSup, Options{}), 2);
  EXPECT_EQ(smooth(ErrorMeasure::kPositionSup, Options{{"theta", "1"}}), 2);
  EXPECT_EQ(smooth(ErrorMeasure::kVelocityL1, Options{{"theta", "0"}}), 2);
  EXPECT_EQ(smooth(ErrorMeasure::kPositionSup, Options{{"centred", "0"}}), 1);
  EXPECT_EQ(smooth(ErrorMeasure::kPositionSup, Options{{"backward-velocity", "1"}}), 2);
  EXPECT_EQ(smooth(ErrorMeasure::kVelocityL1, Options{{"backward-velocity", "1"}}), 1);
}

TEST(SchatzmanPaoliClaim, IsSilentWhereTheOrderDependsOnTheDamping) {
  EXPECT_FALSE(
      claim(ErrorMeasure::kPositionSup, Regularity::kSmooth, {{"centred", "0"}, {"theta", "0"}}));
  EXPECT_TRUE(claim(ErrorMeasure::kPositionSup,
                    Regularity::kIsolatedImpacts,
                    {{"centred", "0"}, {"theta", "0"}}));
}

TEST(SchatzmanPaoliClaim, IsNoIdentityOfVelocities) {
  EXPECT_FALSE(claim(ErrorMeasure::kEnergyIdentity, Regularity::kSmooth, {}));
  EXPECT_FALSE(claim(ErrorMeasure::kComplementarity, Regularity::kIsolatedImpacts, {}));
  EXPECT_EQ(claim(ErrorMeasure::kVelocityL1, Regularity::kIsolatedImpacts, {})->order, 1);
  EXPECT_EQ(claim(ErrorMeasure::kPenetration, Regularity::kAccumulation, {})->kind,
            ClaimKind::kBound);
}

TEST(SchatzmanPaoli, WithAnUnstableStepStopsWhereItsStateOverflows) {
  ContactModel<double> model = ball_model<double>(1, 0, 0, 0);
  model.system.stiffness = matrix_of<double>(1, 1, {1e6});
  model.relation = {Matrix<double>(0, 1), Vector<double>(0)};
  model.law.restitution = Vector<double>(0);
  SchatzmanPaoli<double> scheme(model, 1, {.theta = 0});
  EXPECT_EQ(simulate(scheme, 1000).status, SolveStatus::kStalled);
  // θ = 1/2 is stable for every h.
  SchatzmanPaoli<double> stable(model, 1, {.theta = 0.5});
  const Trajectory<double> run = simulate(stable, 1000);
  EXPECT_EQ(run.status, SolveStatus::kSolved);
  EXPECT_LE(run.q.cwiseAbs().maxCoeff(), 1.0 + 1e-9) << "1000 roundings of 1";
}

/// Each step of the recursion in positions rounds the second difference by u q, which adds up
/// twice: u N² q/2. In increments v and q are rounded by u, and over the time T = 1 that is N u (q
/// + v).
TEST(SchatzmanPaoli, KeepsTheRoundingOfPositionsAtTheirLastDigitsWhereTheTwoStepRecursionDrifts) {
  const int n = 1 << 16;
  const double t_end = 1, h = t_end / n, g = 1.7, q0 = 0.9, v0 = 0.3;
  const ContactModel<double> model = ball_model<double>(q0, v0, g, 0);
  const double exact = q0 + v0 * t_end - g * t_end * t_end / 2;
  SchatzmanPaoli<double> increments(model, h);
  PlainSchatzmanPaoli<double> positions(model, h, {});
  const auto error = [&](auto& scheme) {
    const Trajectory<double> run = simulate(scheme, n);
    return std::abs(run.q(0, n) - exact);
  };
  const double u = unit_roundoff<double>();
  const double bound = n * u * (1 + 1.4);  // q ≤ 1, |v| ≤ 1.4
  EXPECT_LE(error(increments), bound);
  EXPECT_GT(error(positions), 100 * bound) << "witness";
}

/// A body that rests by bouncing twice as low at every second step does not end in subnormals.
TEST(SchatzmanPaoli, OfABallThatCameToRestHasNoSubnormalNumbers) {
  SchatzmanPaoli<double> scheme(ball_model<double>(1, 0, 9.81, 0.5), 0.01);
  const Trajectory<double> run = simulate(scheme, 20000);
  ASSERT_EQ(run.status, SolveStatus::kSolved);
  for (Eigen::Index k = 0; k < run.size(); ++k) {
    for (double x : {run.q(0, k), run.v(0, k)}) {
      EXPECT_TRUE(x == 0 || std::abs(x) > std::numeric_limits<double>::min()) << k;
    }
  }
  // Rounding of the velocity, h² g: what is left of the bounces.
  EXPECT_LE(std::abs(run.q(0, 20000)), 16 * unit_roundoff<double>() * 9.81 * 0.01 * 0.01);
}

TEST(SchatzmanPaoli, OnIntervalsEnclosesTheRationalMotionUntilASignIsUndecided) {
  const auto run = []<class S>(std::type_identity<S>) {
    SchatzmanPaoli<S> scheme(ball_model<S>(S(1), S(0), ratio<S>(981, 100), ratio<S>(4, 5)),
                             ratio<S>(1, 10));
    return simulate(scheme, 12);
  };
  const Trajectory<Rational> exact = run(std::type_identity<Rational>{});
  const Trajectory<Interval> enclosed = run(std::type_identity<Interval>{});
  EXPECT_EQ(enclosed.status, SolveStatus::kSolved);
  for (Eigen::Index k = 0; k < enclosed.size(); ++k) {
    EXPECT_TRUE(enclosed.q(0, k).contains(exact.q(0, k))) << k;
  }
}

}  // namespace
}  // namespace assay::schatzman_paoli_test
