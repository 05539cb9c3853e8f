#include "oracles/rolling_ball.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "oracles/rolling_stop.hpp"
#include "tests/oracles/matrix_vector.hpp"
#include "tests/oracles/motion_laws.hpp"

namespace assay::oracles::rolling_ball_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using V = Vector<Rational>;

ExactMotion<Rational> exact(const Settings& settings, const Rational& t_end) {
  return RollingBall::exact<Rational>(make_parameters<RollingBall>(settings), t_end);
}

class RandomBall {
 public:
  Settings next() {
    return {{"m", to_text(Rational(pick(1, 9), 4))},
            {"R", to_text(Rational(pick(1, 9), 16))},
            {"mu", to_text(Rational(pick(0, 8), 8))},
            {"mu_r", to_text(Rational(pick(0, 8), 32))},
            {"g", to_text(Rational(pick(1, 20), 2))},
            {"v0", to_text(Rational(pick(-8, 8), 3))},
            {"w0", to_text(Rational(pick(-8, 8), 1))},
            {"tan_half", to_text(Rational(pick(-9, 9), 5))}};
  }

 private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }

  std::mt19937_64 engine_{20241122};
};

Rational inner(const V& a, const V& b) {
  Rational sum = 0;
  for (Eigen::Index i = 0; i < a.size(); ++i) sum += a(i) * b(i);
  return sum;
}

/// The laws of the model in ℚ, by squares instead of norms: every residual is exactly 0.
class ExactLaws {
 public:
  ExactLaws(const Parameters& p, const ExactMotion<Rational>& motion)
      : p_(p), model_(RollingBall::model<Rational>(p)), motion_(motion), mass_(5, 5), h_(5, 5) {
    model_.system->mass(model_.initial_position, mass_);
    model_.relation->jacobian(0, model_.initial_position, h_);
  }

  [[nodiscard]] std::vector<std::string> broken() {
    require(at(0, 0).q == model_.initial_position, "q(0) is given");
    require(at(0, 0).v == model_.initial_velocity, "v(0) is given");
    for (std::size_t i = 0; i < motion_.pieces.size(); ++i) {
      const Rational duration = motion_.pieces[i].end - motion_.pieces[i].begin;
      for (int k = 0; k <= 3; ++k) check(at(i, duration * k / 3), k > 0 && k < 3);
      check_balance(at(i, 0), at(i, duration), duration);
      if (i == 0) continue;
      const Rational before = motion_.pieces[i - 1].end - motion_.pieces[i - 1].begin;
      require(at(i - 1, before).q == at(i, 0).q, "q is continuous");
      require(at(i - 1, before).v == at(i, 0).v, "v is continuous");
    }
    return found_;
  }

 private:
  [[nodiscard]] MotionState<Rational> at(std::size_t piece, const Rational& s) const {
    MotionState<Rational> state;
    motion_.pieces[piece].flight->evaluate(s, state);
    return state;
  }
  void require(bool holds, const char* law) {
    if (!holds) found_.emplace_back(law);
  }
  [[nodiscard]] V force(const MotionState<Rational>& x) const {
    V f(5);
    model_.system->force(0, x.q, x.v, f);
    return f + transposed_matrix_vector_product(h_, x.contact_force);
  }

  /// Inside a piece the velocities are not at the instant where a component comes to rest.
  void check(const MotionState<Rational>& x, bool inside) {
    require(matrix_vector_product(mass_, x.a) == force(x), "M a = f + H' lambda");
    const V u = matrix_vector_product(h_, x.v);
    require(x.q(4) == 0 && u(0) == 0 && x.contact_force(0) >= 0, "it stays on the floor");
    check_resistance(
        p_["mu"], x.contact_force(0), x.contact_force.segment(1, 2), u.segment(1, 2), inside);
    check_resistance(p_["mu_r"], x.contact_force(0), x.contact_force.tail(2), u.tail(2), inside);
  }

  /// r is within its cone and, where u is not 0, at its bound against u.
  void check_resistance(
      const Rational& friction, const Rational& normal, const V& r, const V& u, bool inside) {
    const Rational limit = friction * normal;
    require(inner(r, r) <= limit * limit, "in its cone");
    require(r(0) * u(1) == r(1) * u(0) && inner(r, u) <= 0, "against the velocity");
    if (inside && inner(u, u) > 0) require(inner(r, r) == limit * limit, "at its bound");
  }

  /// Momentum and energy of a piece, on which the forces are constant.
  void check_balance(const MotionState<Rational>& begin,
                     const MotionState<Rational>& end,
                     const Rational& duration) {
    const V change = end.v - begin.v, way = end.q - begin.q;
    require(matrix_vector_product(mass_, change) == V(duration * force(begin)),
            "momentum = impulse");
    const Rational energy = (inner(end.v, matrix_vector_product(mass_, end.v)) -
                             inner(begin.v, matrix_vector_product(mass_, begin.v))) /
                            2;
    require(energy == inner(force(begin), way), "energy = work");
    require(energy <= 0, "friction dissipates");
  }

  const Parameters& p_;
  LagrangianModel<Rational> model_;
  const ExactMotion<Rational>& motion_;
  Matrix<Rational> mass_, h_;
  std::vector<std::string> found_;
};

std::vector<std::string> broken_exactly(const Settings& model, const Settings& motion) {
  const Parameters p = make_parameters<RollingBall>(model);
  const auto of = exact(motion, 1000);
  return ExactLaws(p, of).broken();
}

TEST(RollingBall, BalancesMomentumAndEnergyExactlyAndObeysItsLawAtRandomRationalParameters) {
  RandomBall random;
  std::size_t events = 0;
  for (int i = 0; i < 400; ++i) {
    const Settings settings = random.next();
    EXPECT_THAT(broken_exactly(settings, settings), IsEmpty()) << testing::PrintToString(settings);
    const auto motion = exact(settings, 1000);
    EXPECT_LE(motion.events.size(), 4U);
    events += motion.events.size();
  }
  EXPECT_GT(events, 400U) << "most of them slip, roll and stop";
}

TEST(RollingBall, ObeysTheLawsOfItsModel) {
  for (const Settings& settings : std::vector<Settings>{{},
                                                        {{"w0", "10"}},
                                                        {{"v0", "2"}, {"w0", "-30"}},
                                                        {{"w0", "20"}, {"mu", "1/20"}},
                                                        {{"mu_r", "1/10"}},
                                                        {{"mu", "0"}, {"w0", "-3"}}}) {
    const Parameters p = make_parameters<RollingBall>(settings);
    EXPECT_THAT(violations(RollingBall::model<Mpfr>(p), RollingBall::exact<Mpfr>(p, Mpfr(3))),
                IsEmpty())
        << testing::PrintToString(settings);
  }
}

TEST(RollingBall, WitnessOtherParametersAreRejected) {
  EXPECT_THAT(broken_exactly({{"mu_r", "1/50"}}, {}), Contains("at its bound"));
  EXPECT_THAT(broken_exactly({{"mu_r", "1/200"}}, {}), Contains("in its cone"));
  EXPECT_THAT(broken_exactly({{"mu", "1/5"}}, {}), Contains("in its cone"));
  EXPECT_THAT(broken_exactly({{"R", "1/5"}}, {}), Contains("M a = f + H' lambda"));
  EXPECT_THAT(violations(RollingBall::model<Mpfr>(make_parameters<RollingBall>({{"mu_r", "1"}})),
                         RollingBall::exact<Mpfr>(make_parameters<RollingBall>(), Mpfr(3))),
              Contains(HasSubstr("friction opposes sliding")));
}

// The moment about the point of contact: d/dt (m R Ẋ + I Ȧ) = −μ_r m g while it turns forwards.
TEST(RollingBall, StopsWhenItsMomentAboutThePointOfContactIsSpent) {
  const auto motion = exact({}, 3);
  ASSERT_EQ(motion.events.size(), 2U);
  // u = 1 falls at (7/2) μ g − (5/2) μ_r g/R.
  EXPECT_EQ(motion.events[0].t, 1 / (Rational(4, 5) * Rational(981, 100)));
  EXPECT_EQ(motion.events[1].t, Rational(1, 10) / (Rational(1, 100) * Rational(981, 100)));
  EXPECT_EQ(motion.events[0].kind, EventKind::kSlidingChange);
  EXPECT_EQ(motion.events[1].kind, EventKind::kTurningChange);
  MotionState<Rational> state;
  motion.evaluate(2, state);
  EXPECT_TRUE(state.v.isZero(0));
  EXPECT_EQ(state.q(0) * 4, state.q(1) * 3) << "direction (3, 4)/5";
  EXPECT_TRUE(state.contact_force.tail(4).isZero(0));
}

TEST(RollingBall, RollsAsTheRigidBodyOfRollingStopDoes) {
  const WorkingDigits digits(50);
  const Parameters p = make_parameters<RollingBall>({{"w0", "10"}, {"tan_half", "0"}});
  const auto motion = RollingBall::exact<Mpfr>(p, Mpfr(4));
  ASSERT_EQ(motion.events.size(), 1U);
  const auto body = RollingStop::exact<Mpfr>(make_parameters<RollingStop>());
  MotionState<Mpfr> state;
  for (const char* t : {"0.4", "1.1", "3"}) {
    motion.evaluate(Mpfr(t), state);
    const auto rigid = body->at(Mpfr(t));
    EXPECT_LE(abs(Mpfr(state.q(0) - rigid.position(0))), Mpfr("1e-47")) << t;
    EXPECT_LE(abs(Mpfr(state.v(0) - rigid.velocity(0))), Mpfr("1e-47")) << t;
    EXPECT_LE(abs(Mpfr(state.v(3) - rigid.angular_velocity(1))), Mpfr("1e-46")) << t;
  }
}

// (2) of SphereSlipRoll: it slips for 2 |u|/(7 μ g), then rolls with v − (2/7) u.
TEST(RollingBall, RollsForEverWithoutRollingResistance) {
  const auto motion = exact({{"mu_r", "0"}, {"v0", "2"}, {"w0", "-20"}, {"tan_half", "0"}}, 9);
  ASSERT_EQ(motion.events.size(), 1U);
  EXPECT_EQ(motion.events[0].t, 8 / (7 * Rational(3, 10) * Rational(981, 100)));
  MotionState<Rational> state;
  motion.evaluate(9, state);
  EXPECT_EQ(state.v(0), Rational(6, 7));
  EXPECT_EQ(state.v(3), Rational(60, 7));
}

Regularity regularity_of(const Settings& settings) { return regularity(exact(settings, 9)); }

TEST(RollingBall, BrakesUnlessSlipOrTurningIsReversed) {
  EXPECT_EQ(regularity_of({}), Regularity::kBraking);
  EXPECT_EQ(regularity_of({{"w0", "10"}}), Regularity::kBraking);
  EXPECT_EQ(regularity_of({{"mu_r", "1/10"}, {"w0", "5"}}), Regularity::kBraking)
      << "the turning stops first, and is held";
  EXPECT_EQ(regularity_of({{"v0", "2"}, {"w0", "-30"}}), Regularity::kFriction) << "back-spin";
  EXPECT_EQ(regularity_of({{"w0", "20"}, {"mu", "1/20"}}), Regularity::kFriction)
      << "it slips the other way, the turning is braked too fast to roll";
  EXPECT_EQ(regularity_of({{"v0", "0"}}), Regularity::kClosedContact) << "at rest";
}

/// The largest errors of a run with θ = 1/2.
struct Errors {
  double position = 0;  ///< at any node
  double node_velocity = 0;
};

Errors errors_of_moreau_jean(int steps) {
  const Parameters p = make_parameters<RollingBall>();
  const Rational h = Rational(3, 2) / steps;
  NonlinearMoreauJean<double> scheme(RollingBall::model<double>(p), from_rational<double>(h));
  const auto motion = exact({}, 2);
  ContactState<double> state = scheme.initial_state();
  MotionState<Rational> truth;
  Errors errors;
  while (state.k < steps) {
    if (scheme.step(state) != SolveStatus::kSolved) return {1, 1};
    motion.evaluate(h * state.k, truth);
    for (Eigen::Index i = 0; i < 5; ++i) {
      const auto error = [&](const V& exact, const Vector<double>& computed) {
        return std::abs(from_rational<double>(exact(i)) - computed(i));
      };
      errors.position = std::max(errors.position, error(truth.q, state.q));
      errors.node_velocity = std::max(errors.node_velocity, error(truth.v, state.v));
    }
  }
  return errors;
}

// What kBraking says: where slip or turning stops, the impulse of the step is the exact one, as it
// brings u or w to 0, and so are all later velocities; positions keep O(h²) of that step.
TEST(RollingBall, IsBrakedToTheExactVelocitiesInAStepOfMoreauJean) {
  for (const int steps : {64, 100, 333, 1000}) {
    const Errors errors = errors_of_moreau_jean(steps);
    // |v| < 8 rad/s, each step solved to 2⁸ u of it.
    EXPECT_LE(errors.node_velocity, 8 * 256 * steps * unit_roundoff<double>()) << steps;
    // Two steps off by at most h² |Ä|/8 each, |Ä| < 60 rad/s².
    const double h = 1.5 / steps;
    EXPECT_LE(errors.position, 15 * h * h) << steps;
    EXPECT_GT(errors.position, 15 * h * h / 1000) << steps;
  }
}

}  // namespace
}  // namespace assay::oracles::rolling_ball_test
