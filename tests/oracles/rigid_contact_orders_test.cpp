#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/math/rotation_vector.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "oracles/sphere_slip_roll.hpp"

namespace assay::oracles::rigid_contact_orders_test {
namespace {

using testing::AllOf;
using testing::Gt;
using testing::Lt;
using S = double;

/// Largest errors at the ends of the steps of a run: position, velocity, attitude.
struct Errors {
  S position = 0, velocity = 0, attitude = 0;
};

template <class Variant>
Errors errors_of(const Parameters& p, const RigidBodyMotion<Mpfr>& exact, int steps) {
  NewtonEulerStep<S, Variant> scheme(SphereSlipRoll::model<S>(p), 1.0 / steps);
  ContactState<S> state = scheme.initial_state();
  Errors errors;
  for (int k = 1; k <= steps; ++k) {
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    if (k % (steps / 16) != 0) continue;
    const auto truth = exact.at(Mpfr(k) / steps);
    const auto rounded = [](const auto& x) {
      return x.unaryExpr([](const Mpfr& y) { return scalar_cast<S>(y); }).eval();
    };
    const Quaternion<S> turn =
        product<S>(conjugate<S>(rounded(truth.attitude)), attitude<S>(state.q));
    const auto worst = [](S& most, const auto& x) {
      most = std::max(most, x.eval().cwiseAbs().maxCoeff());
    };
    worst(errors.position, centre<S>(state.q) - rounded(truth.position));
    worst(errors.velocity, centre_velocity<S>(state.v) - rounded(truth.velocity));
    worst(errors.attitude, rotation_vector<S>(turn));
  }
  return errors;
}

/// Slopes of the three over 16 incommensurate numbers of steps, by least squares. In longer steps
/// the second term of the attitude of the explicit increment still cancels some of the first.
template <class Variant>
std::array<double, 3> orders() {
  const Parameters p = make_parameters<SphereSlipRoll>(
      {{"vx0", "1"}, {"vy0", "0.5"}, {"wx0", "-10"}, {"wy0", "30"}, {"wz0", "4"}});
  const auto exact = SphereSlipRoll::exact<Mpfr>(p);
  double n = 0, x = 0, xx = 0;
  std::array<double, 3> y{}, xy{}, slopes{};
  for (int i = 0; i < 16; ++i) {
    const int steps = static_cast<int>(3200 * std::pow(2, 0.1537 * i));
    const Errors e = errors_of<Variant>(p, *exact, steps);
    const double log_h = -std::log(steps);
    const double logs[] = {std::log(e.position), std::log(e.velocity), std::log(e.attitude)};
    n += 1, x += log_h, xx += log_h * log_h;
    for (std::size_t j = 0; j < 3; ++j) y[j] += logs[j], xy[j] += log_h * logs[j];
  }
  for (std::size_t j = 0; j < 3; ++j) slopes[j] = (n * xy[j] - x * y[j]) / (n * xx - x * x);
  return slopes;
}

/// Friction acts along the slip at the end of a step, so that all is of order 1, for every scheme
/// that is of order 2 without contact, too.
template <class Variant>
void expect_order_one() {
  const std::array<double, 3> found = orders<Variant>();
  for (const double order : found) EXPECT_THAT(order, AllOf(Gt(0.85), Lt(1.15)));
}

TEST(OrderOnTheSlidingSphere, IsOneOfTheImplicitScheme) { expect_order_one<FullyImplicit>(); }
TEST(OrderOnTheSlidingSphere, IsOneOfTheSemiExplicitScheme) { expect_order_one<SemiExplicit>(); }
TEST(OrderOnTheSlidingSphere, IsOneOfTheNearlyImplicitScheme) {
  expect_order_one<NearlyImplicit>();
}
TEST(OrderOnTheSlidingSphere, IsOneOfTheLieGroupScheme) { expect_order_one<LieGroup>(); }

}  // namespace
}  // namespace assay::oracles::rigid_contact_orders_test
