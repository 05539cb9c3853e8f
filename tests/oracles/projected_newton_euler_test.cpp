#include "core/schemes/projected_newton_euler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/math/rotation_vector.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "core/schemes/step_contacts_solve.hpp"
#include "oracles/pivot_pendulum.hpp"

namespace assay::oracles::projected_newton_euler_test {
namespace {

using testing::AllOf;
using testing::Each;
using testing::Gt;
using testing::Lt;
using S = double;
using Scheme = ProjectedNewtonEuler<S>;

/// Errors at the end of a second: of the centre, of Ω, of the attitude.
std::array<double, 3> errors_of(const Scheme::Options& options,
                                const RigidBodyState<Mpfr>& exact,
                                int steps) {
  Scheme scheme(PivotPendulum::model<S>(make_parameters<PivotPendulum>({})), 1.0 / steps, options);
  ContactState<S> state = scheme.initial_state();
  for (int k = 0; k < steps; ++k) EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
  const auto rounded = [](const auto& x) {
    return x.unaryExpr([](const Mpfr& y) { return scalar_cast<S>(y); }).eval();
  };
  const auto size = [](const auto& x) { return x.eval().cwiseAbs().maxCoeff(); };
  const Quaternion<S> turn =
      product<S>(conjugate<S>(rounded(exact.attitude)), attitude<S>(state.q));
  return {size(centre<S>(state.q) - rounded(exact.position)),
          size(angular_velocity<S>(state.v) - rounded(exact.angular_velocity)),
          size(rotation_vector<S>(turn))};
}

/// Slopes between two octaves, over which the next term moves them by less than 0.05.
std::array<double, 3> orders(const Scheme::Options& options) {
  const auto exact = PivotPendulum::exact<Mpfr>(make_parameters<PivotPendulum>({}))->at(Mpfr(1));
  const auto coarse = errors_of(options, exact, 250), fine = errors_of(options, exact, 1000);
  std::array<double, 3> slopes;
  for (std::size_t i = 0; i < 3; ++i) slopes[i] = std::log2(coarse[i] / fine[i]) / 2;
  return slopes;
}

/// Joints have the directions of the end of a step, projected or not.
TEST(OrderOfProjectedNewtonEuler, IsOneOnThePivotPendulumInAllCoordinatesAndMetrics) {
  for (const bool on_velocities : {false, true}) {
    for (const bool mass_metric : {false, true}) {
      Scheme::Options options;
      options.on_velocities = on_velocities, options.mass_metric = mass_metric;
      EXPECT_THAT(orders(options), Each(AllOf(Gt(0.95), Lt(1.05))));
    }
  }
}

}  // namespace
}  // namespace assay::oracles::projected_newton_euler_test
