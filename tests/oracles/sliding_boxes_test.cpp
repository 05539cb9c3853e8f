#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "oracles/box_at_rest.hpp"
#include "oracles/box_stack.hpp"

namespace assay::oracles::sliding_boxes_test {
namespace {

using S = double;

/// What a solver of friction may leave of velocities and impulses of size 1, and of their sums.
constexpr S kLeft = 1e-9;

/// A run until after its body has stopped: how far its centre is from where it should be.
template <class Problem>
Vector3<S> error_of_stop(const Parameters& p, S h, Eigen::Index body) {
  NewtonEulerImplicit<S> scheme(Problem::template model<S>(p), h);
  ContactState<S> state = scheme.initial_state();
  const int steps = static_cast<int>(0.4 / h);
  for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
  EXPECT_LE(state.v.cwiseAbs().maxCoeff(), kLeft);
  const auto exact = Problem::template exact<Mpfr>(p, Mpfr(1));
  MotionState<Mpfr> truth;
  exact.evaluate(Mpfr(1), truth);
  Vector3<S> error = centre<S>(state.q, body);
  for (Eigen::Index i = 0; i < 3; ++i) {
    error(i) -= scalar_cast<S>(truth.q(kBodyCoordinates * body + i));
  }
  return error;
}

/// With θ = 1/2 velocities are exact at the ends of steps; in the last one, in which it stops after
/// τ, it goes v h/2 in place of v τ/2, v = μ g τ: it comes μ g τ (h − τ)/2 too far.
template <class Problem>
void expect_second_order(const Parameters& p, S speed, S braking, Eigen::Index body) {
  for (const S h : {1.0 / 32, 1.0 / 50, 1.0 / 100}) {
    const S stop = speed / braking, tau = stop - h * std::floor(stop / h);
    const S too_far = braking * tau * (h - tau) / 2;
    EXPECT_GT(too_far, 1e-6);
    EXPECT_LE(std::abs(error_of_stop<Problem>(p, h, body).norm() - too_far), kLeft) << h;
  }
}

TEST(BoxAtRest, IsStoppedByTheSchemeAsKBrakingSays) {
  expect_second_order<BoxAtRest>(
      make_parameters<BoxAtRest>({{"vx0", "0.8"}, {"vy0", "-0.6"}}), 1, 0.4 * 9.81, 0);
}

TEST(BoxStack, IsStoppedByTheSchemeAsKBrakingSays) {
  const auto p = make_parameters<BoxStack>({});
  expect_second_order<BoxStack>(p, 1, 0.4 * 9.81, 1);
  EXPECT_LE(error_of_stop<BoxStack>(p, 1.0 / 50, 0).norm(), kLeft) << "the lower box is held";
}

/// The largest angular velocity of 100 steps.
template <class Problem>
S largest_spin(const Parameters& p, S h) {
  NewtonEulerImplicit<S> scheme(Problem::template model<S>(p), h);
  ContactState<S> state = scheme.initial_state();
  S largest = 0;
  for (int k = 0; k < 100; ++k) {
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
    for (Eigen::Index body = 0; body < state.v.size() / kBodyVelocities; ++body) {
      largest = std::max(largest, angular_velocity<S>(state.v, body).norm());
    }
  }
  return largest;
}

/// Velocities at rest are known to the rounding of what the impulses give the lighter box, here
/// 10⁴ h g and less, and so are gaps: a corner that this opens leaves a box with 0.1 rad/s.
TEST(BoxStack, KeepsAllCornersUnderAHeavyBox) {
  for (const char* mass : {"1e2", "1e3", "1e4"}) {
    EXPECT_LE(largest_spin<BoxStack>(make_parameters<BoxStack>({{"m2", mass}}), 0.01), 1e-6)
        << mass;
  }
}

/// With steps in which the weight gives as much.
TEST(BoxAtRest, KeepsAllCornersInLongSteps) {
  for (const S h : {0.5, 1.0}) {
    EXPECT_LE(largest_spin<BoxAtRest>(make_parameters<BoxAtRest>({{"vy0", "1"}}), h), 1e-9) << h;
  }
}

/// 12 impulses of 6 equations: their resultants are unique.
TEST(BoxAtRest, GetsTheResultantOfItsCornersFromTheScheme) {
  const auto p = make_parameters<BoxAtRest>({{"vx0", "0.8"}, {"vy0", "-0.6"}});
  const NewtonEulerModel<S> model = BoxAtRest::model<S>(p);
  const S h = 1.0 / 64, carried = 3 * 9.81 * h;
  NewtonEulerImplicit<S> scheme(model, h);
  ContactState<S> state = scheme.initial_state();
  Matrix<S> g(12, 6);
  Vector<S> needed(6);
  needed << -0.4 * 0.8 * carried, 0.4 * 0.6 * carried, carried, 0, 0, 0;
  for (int k = 0; k < 10; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    model.relation->velocity_matrix(0, state.q, g);
    EXPECT_LE((g.transpose() * state.impulse - needed).cwiseAbs().maxCoeff(), kLeft);
  }
}

}  // namespace
}  // namespace assay::oracles::sliding_boxes_test
