#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "oracles/pivot_pendulum.hpp"
#include "tests/core/schemes/newton_euler_residual.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_convergence_test {
namespace {

/// Most iterations of 40 steps, and how many of them have an impulse.
template <class S>
struct MostIterations {
  template <class Scheme>
  static int of(Scheme&& scheme, int& impulses) {
    ContactState<S> state = scheme.initial_state();
    int most = 0;
    for (int k = 0; k < 40; ++k) {
      EXPECT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
      most = std::max(most, scheme.last_step().iterations);
      impulses += is_zero(largest_magnitude<S>(state.impulse)) ? 0 : 1;
    }
    return most;
  }
};

/// The impulses of a pendulum on a pivot are as large as its weight; the corner strikes, sticks and
/// slides. Without (6) of NewtonEulerStep convergence is linear, at a rate O(h): 12 and more
/// iterations of doubles, and 50 of 50 digits.
template <class S, class Model>
void expect_quadratic_convergence(const Model& model, int most) {
  const S h = ratio<S>(1, 16);
  int impulses = 0;
  EXPECT_LE(MostIterations<S>::of(NewtonEulerImplicit<S>(model, h), impulses), most);
  EXPECT_LE(MostIterations<S>::of(NewtonEulerLieGroup<S>(model, h), impulses), most);
  EXPECT_LE(
      MostIterations<S>::of(NewtonEulerNearlyImplicit<S>(model, h, {.bar_at_end = true}), impulses),
      most);
  EXPECT_GE(impulses, 3) << "witness";
}

template <class S>
class ContactConvergence : public testing::Test {};
using RealScalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(ContactConvergence, RealScalars);

TYPED_TEST(ContactConvergence, IsQuadraticOnAJointAndWithFriction) {
  using S = TypeParam;
  const int most = unit_roundoff<S>() < S(1e-40) ? 8 : unit_roundoff<S>() < S(1e-20) ? 7 : 6;
  Parameters parameters(oracles::PivotPendulum::parameters({}));
  parameters.set("theta0", "3");
  expect_quadratic_convergence<S>(oracles::PivotPendulum::model<S>(parameters), most);
  expect_quadratic_convergence<S>(body_over_floor<S>(ratio<S>(1, 2), ratio<S>(3, 10)), most);
}

}  // namespace
}  // namespace assay::newton_euler_convergence_test
