#include "core/schemes/modal_moreau_jean.hpp"

#include <gmock/gmock.h>

#include <functional>
#include <limits>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "oracles/flights/oscillator_response.hpp"
#include "tests/core/schemes/modal_systems.hpp"

namespace assay::modal_moreau_jean_test {
namespace {

using testing::HasSubstr;

/// q(t) of a mode, in closed form.
Mpfr100 exact_position(const ModeData& m, const Rational& t) {
  const oracles::OscillatorMode<Mpfr100> mode(m.sigma, m.kappa);
  const auto response = mode.response(from_rational<Mpfr100>(t));
  const auto real = [](const Rational& x) { return from_rational<Mpfr100>(x); };
  return real(m.x0) * response.displacement + real(m.v0) * response.impulse +
         real(m.f) * response.step;
}

/// Every regime: undamped, underdamped, critical, overdamped, κ = 0 with and without drag, weak,
/// stiff, and damped within a fraction of a step.
const std::vector<ModeData> kRegimes = {{0, 4, 1, 2, 0},
                                        {Rational(1, 8), 9, 1, -1, Rational(1, 2)},
                                        {1, 1, Rational(3, 2), 0, 1},
                                        {3, 2, 1, 1, -1},
                                        {0, 0, 1, -2, Rational(1, 4)},
                                        {2, 0, 1, 3, -1},
                                        {Rational(1, 1024), Rational(1, 65536), 1, 1, 0},
                                        {0, 1024, 1, 0, 3},
                                        {100, 40, 1, 50, 8},
                                        {512, 512 * 512, 1, 100, 0}};

template <class S>
class ModalMoreauJeanIn : public testing::Test {};
using Scalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(ModalMoreauJeanIn, Scalars);

/// Largest error of q of the modes, run as `modes`, against the exact motion of kRegimes, in the
/// unit u (steps + 1)(1 + ωD) (max |q| + D |v0|): what a step rounds, and what a rounding of the
/// frequency does to the phase.
template <class S>
double worst_error(const Rational& step, int steps, const std::vector<ModeData>& modes = kRegimes) {
  ModalMoreauJean<S> scheme(free_modes<S>(modes), from_rational<S>(step));
  const Trajectory<S> run = simulate(scheme, steps);
  EXPECT_EQ(run.status, SolveStatus::kSolved);
  double worst = 0;
  for (std::size_t i = 0; i < kRegimes.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    Mpfr100 error(0), scale(0);
    for (int k = 0; k <= steps; ++k) {
      const Mpfr100 q = exact_position(kRegimes[i], Rational(k * step));
      scale = std::max(scale, Mpfr100(abs(q)));
      error = std::max(error, Mpfr100(abs(Mpfr100(scalar_cast<Mpfr100>(run.q(row, k)) - q))));
    }
    scale += from_rational<Mpfr100>(step) * abs(from_rational<Mpfr100>(kRegimes[i].v0));
    const Mpfr100 angle = sqrt(from_rational<Mpfr100>(Rational(kRegimes[i].kappa * step * step)));
    const Mpfr100 unit = scalar_cast<Mpfr100>(unit_roundoff<S>()) * (steps + 1) * (1 + angle);
    worst = std::max(worst, double(Mpfr100(error / (unit * scale))));
  }
  return worst;
}

TYPED_TEST(ModalMoreauJeanIn, IsExactOnTheGridForEveryStepAndRegime) {
  // ωD of the fastest oscillation between 1/16 and 64, far beyond π, at which θ-methods are lost.
  for (const auto& [step, steps] : {std::pair(Rational(1, 512), 256),
                                    {Rational(1, 16), 64},
                                    {Rational(3, 8), 40},
                                    {Rational(2), 20}}) {
    EXPECT_LE(worst_error<TypeParam>(step, steps), 8) << step;  // badness of a step
  }
}

TEST(ModalMoreauJean, WitnessAStiffnessOffBy1e12thIsNotExactOnTheGrid) {
  std::vector<ModeData> modes = kRegimes;
  modes[0].kappa *= 1 + parse_rational("1e-12");
  EXPECT_GT(worst_error<double>(Rational(1, 16), 64, modes), 8);
}

TEST(ModalMoreauJean, IsOfOrderOneOnlyIfItsRecursionStartsFromTheVelocityItself) {
  const ModeData mode{Rational(1, 4), 4, 1, 1, 0};
  enum class Start { kOfTheScheme, kBackwardDifference, kVelocity };
  const auto error = [&](int steps, Start start) {
    ModalMoreauJean<double> scheme(free_modes<double>({mode}), 1.0 / steps);
    ContactState<double> state = scheme.initial_state();
    // From k = 1 on a state holds the mean velocity of the step before: that from −D to 0.
    if (start != Start::kOfTheScheme) state.k = 1;
    if (start == Start::kBackwardDifference) {
      const Mpfr100 before = exact_position(mode, Rational(-1, steps));
      state.v(0) = double(Mpfr100((1 - before) * steps));
    }
    for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    return std::fabs(state.q(0) - double(exact_position(mode, 1)));
  };
  for (const int steps : {64, 1024, 16384}) {
    const double rounding = 8 * unit_roundoff<double>() * steps;
    EXPECT_LE(error(steps, Start::kOfTheScheme), rounding) << steps;
    EXPECT_LE(error(steps, Start::kBackwardDifference), rounding) << steps;
    // v(0) is D/2 a(0) off the backward difference, and so D/2 |a(0)| h(1) in q, but for O(D²).
    const double acceleration = -4.0 * 1 - 0.5 * 1;
    const oracles::OscillatorMode<Mpfr50> closed(mode.sigma, mode.kappa);
    const double missed =
        std::fabs(acceleration) / (2 * steps) * double(closed.response(Mpfr50(1)).impulse);
    EXPECT_LE(std::fabs(error(steps, Start::kVelocity) / missed - 1), 8.0 / steps)
        << "8 D for O(D)";
  }
}

TEST(ModalMoreauJean, ReportsTheMeanVelocityOfTheLastStepAndAtFirstThatOfTheModel) {
  ModalMoreauJean<double> scheme(free_modes<double>(kRegimes), 0.25);
  const Trajectory<double> run = simulate(scheme, 10);
  for (Eigen::Index i = 0; i < run.q.rows(); ++i) {
    EXPECT_EQ(run.v(i, 0), scheme.model().initial_velocity(i));
    for (Eigen::Index k = 1; k < run.size(); ++k) {
      // (3) rounds twice; the difference cancels to u (|q| + |q|) / D.
      const double scale = std::fabs(run.q(i, k)) + std::fabs(run.q(i, k - 1));
      EXPECT_LE(std::fabs((run.q(i, k) - run.q(i, k - 1)) / 0.25 - run.v(i, k)),
                8 * unit_roundoff<double>() * (scale / 0.25 + std::fabs(run.v(i, k))));
    }
  }
}

TEST(ModalMoreauJean, IsOfOrderTwoUnderAForceOfTime) {
  // q̈ + 2σq̇ + 4q = sin 3t: a particular solution and the closed form of what is left.
  const Rational sigma(1, 4);
  const auto error = [&](int steps) {
    ModalModel<double> model = free_modes<double>({{sigma, 4, 1, 0, 0}});
    model.system.external_force = ExternalForce<double>::of_time(
        [](double t, Vector<double>& force) { force(0) = std::sin(3 * t); });
    ModalMoreauJean<double> scheme(model, 2.0 / steps);
    const Trajectory<double> run = simulate(scheme, steps);
    // (4 − 9) r − 6σ p = 1, (4 − 9) p + 6σ r = 0 for p cos 3t + r sin 3t.
    const Mpfr100 d = Mpfr100(25) + Mpfr100(9) / 4;
    const Mpfr100 r = -5 / d, p = -Mpfr100(3) / 2 / d;
    const oracles::OscillatorMode<Mpfr100> mode(sigma, 4);
    const auto response = mode.response(Mpfr100(2));
    const Mpfr100 q = p * cos(Mpfr100(6)) + r * sin(Mpfr100(6)) + (1 - p) * response.displacement -
                      3 * r * response.impulse;
    return std::fabs(double(run.q(0, steps) - q));
  };
  for (const int steps : {64, 256, 1024}) {
    // Smooth: the next order is D² = (2/64)² of the first, times at most 100.
    EXPECT_LE(std::fabs(std::log2(error(steps) / error(2 * steps)) - 2), 0.1) << steps;
  }
}

TEST(ModalMoreauJean, LeavesAModeOfAMultipleOfTwoPiDeafToImpulses) {
  // √K h = 2π up to rounding, and so g of the order of u²: only an impulse of 1/u² moves it.
  const double two_pi = 6.283185307179586;
  ModalModel<double> model = free_modes<double>({{0, 1, 1, -1, 0}});
  model.system.external_force = {};
  model.relation = {matrix_of<double>(1, 1, {1}), vector_of<double>({-1})};
  model.law.restitution = vector_of<double>({1});
  ModalMoreauJean<double> scheme(model, two_pi);
  ContactState<double> state = scheme.initial_state();
  if (scheme.step(state) != SolveStatus::kSolved) {
    EXPECT_EQ(state.k, 0) << "left as it was";
  } else {
    EXPECT_GT(state.impulse(0), 1e25);
  }
}

TEST(ModalMoreauJean, RunsWhatDecaysWithinAStepOrBarelyMoves) {
  for (const double sigma : {0.0, 1e-200, 1.0, 400.0, 1e8, 1e200}) {
    for (const double omega : {0.0, 1e-200, 1e-8, 1.0, 400.0, 1e8, 1e150}) {
      ModalModel<double> model = plucked_string(1, 0, 0.5, 100);
      model.system = modal_system<double>(vector_of<double>({omega}), vector_of<double>({sigma}));
      model.initial_velocity(0) = 1;
      ModalMoreauJean<double> scheme(model, 1.0);
      const Trajectory<double> run = simulate(scheme, 20);
      ASSERT_EQ(run.status, SolveStatus::kSolved) << sigma << ", " << omega;
      // |q| ≤ |q0| + |v0| t.
      EXPECT_LE(run.q.cwiseAbs().maxCoeff(), 21) << sigma << ", " << omega;
    }
  }
}

std::string refusal(
    const std::function<void(ModalModel<double>&, double&, ModalMoreauJean<double>::Options&)>&
        change) {
  ModalModel<double> model = plucked_string(3, 0.1, 0.5, 0.1);
  double h = 0.25;
  ModalMoreauJean<double>::Options options;
  change(model, h, options);
  try {
    const ModalMoreauJean<double> scheme(model, h, options);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "accepted";
}

TEST(ModalMoreauJean, RefusesBadSteps) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double bad : {0.0, -0.1, std::nan(""), infinity, -infinity}) {
    EXPECT_THAT(refusal([=](auto&, double& h, auto&) { h = bad; }), HasSubstr("step h")) << bad;
  }
}

TEST(ModalMoreauJean, RefusesBadActivationRules) {
  for (const double bad : {-1e-9, 1.0000001, std::nan("")}) {
    EXPECT_THAT(refusal([=](auto&, auto&, auto& o) { o.activation.forecast = bad; }),
                HasSubstr("gamma"));
  }
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    EXPECT_THAT(refusal([=](auto&, auto&, auto& o) { o.activation.gap_threshold = bad; }),
                HasSubstr("gap-threshold"));
    EXPECT_THAT(refusal([=](auto&, auto&, auto& o) { o.activation.velocity_threshold = bad; }),
                HasSubstr("velocity-threshold"));
  }
}

TEST(ModalMoreauJean, RefusesModelsThatAreNotModalNotValidOrOverflow) {
  EXPECT_EQ(refusal([](auto&, auto&, auto&) {}), "accepted");
  EXPECT_THAT(refusal([](auto& m, auto&, auto&) { m.system.mass(1) = 0; }),
              HasSubstr("mass of mode 1"));
  EXPECT_THROW(ModalMoreauJean<double>(whole_model(), 0.1), InvalidInput) << "coupled masses";
  EXPECT_THAT(refusal([](auto& m, auto&, auto&) { m.system.stiffness(2) = -1e8; }),
              HasSubstr("mode 2"));
  EXPECT_THAT(refusal([](auto& m, auto&, auto&) { m.system.damping(0) = -1e5; }),
              HasSubstr("mode 0"));
  EXPECT_THAT(refusal([](auto& m, double& h, auto&) {
                m.system.stiffness(1) = 1e300;
                h = 1e10;
              }),
              HasSubstr("mode 1"));
}

TEST(ModalMoreauJean, TakesDenseModelsThatAreDiagonal) {
  const Parameters parameters(ModalMoreauJean<double>::parameters());
  ModalMoreauJean<double> scheme(ball_model<double>(1, 0, 8, 0.5, 2.0), 0.25, parameters);
  EXPECT_EQ(scheme.step_size(), 0.25);
  EXPECT_EQ(scheme.model().system.mass, vector_of<double>({2}));
  EXPECT_EQ(ModalMoreauJean<double>::study_options().size(), 3U);
  EXPECT_EQ(parameters.specs().size(), 4U);
}

TEST(ModalMoreauJeanClaim, IsOrderTwoForPositionsAndOneForVelocitiesOnSmoothMotions) {
  const Parameters parameters(ModalMoreauJean<double>::parameters());
  const auto order = [&](ErrorMeasure measure, Regularity regularity) {
    return ModalMoreauJean<double>::claim(measure, regularity, parameters)->order;
  };
  EXPECT_EQ(order(ErrorMeasure::kPositionSup, Regularity::kSmooth), 2);
  EXPECT_EQ(order(ErrorMeasure::kVelocityL1, Regularity::kSmooth), 1);
  EXPECT_EQ(order(ErrorMeasure::kVelocityLinf, Regularity::kSmooth), 1);
  EXPECT_EQ(order(ErrorMeasure::kPositionSup, Regularity::kIsolatedImpacts), 1);
  EXPECT_EQ(order(ErrorMeasure::kVelocityL2, Regularity::kAccumulation), Rational(1, 2));
}

TEST(ModalMoreauJeanClaim, LeavesOutTheGraphOfTheVelocityWhereStoppedContactsReopen) {
  Parameters parameters(ModalMoreauJean<double>::parameters());
  const auto claims = [&](Regularity regularity) {
    return ModalMoreauJean<double>::claim(ErrorMeasure::kVelocityHausdorff, regularity, parameters)
        .has_value();
  };
  EXPECT_FALSE(claims(Regularity::kContactPhases));
  EXPECT_TRUE(claims(Regularity::kIsolatedImpacts));
  parameters.set("gamma", "0");
  EXPECT_TRUE(claims(Regularity::kContactPhases));
}

TEST(ModalMoreauJeanClaim, HasOnlyTheImpactLawWhereContactsActAtADistance) {
  using Scheme = ModalMoreauJean<double>;
  Parameters parameters(Scheme::parameters());
  const Regularity impacts = Regularity::kIsolatedImpacts;
  EXPECT_EQ(Scheme::claim(ErrorMeasure::kComplementarity, impacts, parameters)->kind,
            ClaimKind::kIdentity);
  EXPECT_FALSE(Scheme::claim(ErrorMeasure::kComplementarity, Regularity::kSmooth, parameters));
  EXPECT_FALSE(Scheme::claim(ErrorMeasure::kEnergyIdentity, impacts, parameters))
      << "that of θ-methods";
  parameters.set("gap-threshold", "1e-3");
  EXPECT_EQ(Scheme::claim(ErrorMeasure::kComplementarity, impacts, parameters)->kind,
            ClaimKind::kIdentity);
  EXPECT_FALSE(Scheme::claim(ErrorMeasure::kPositionSup, impacts, parameters));
  EXPECT_TRUE(Scheme::claim(ErrorMeasure::kPositionSup, Regularity::kSmooth, parameters));
}

}  // namespace
}  // namespace assay::modal_moreau_jean_test
