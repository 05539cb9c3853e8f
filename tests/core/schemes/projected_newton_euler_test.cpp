#include "core/schemes/projected_newton_euler.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/relations/sphere_on_plane.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "oracles/pivot_pendulum.hpp"
#include "tests/core/allocation_counter.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::projected_newton_euler_test {
namespace {

using oracles::PivotPendulum;
using testing::HasSubstr;
using testing::ThrowsMessage;

template <class S>
NewtonEulerModel<S> pendulum() {
  return PivotPendulum::model<S>(Parameters(PivotPendulum::parameters({})));
}

template <class S>
using OptionsOf = typename ProjectedNewtonEuler<S>::Options;

/// Direct or combined, in each kind of coordinates and each metric.
template <class S>
std::vector<OptionsOf<S>> all_options() {
  std::vector<OptionsOf<S>> all;
  for (const int bits : {0, 1, 2, 3, 4, 5, 6, 7}) {
    OptionsOf<S> options;
    options.combined = (bits & 1) != 0;
    options.on_velocities = (bits & 2) != 0;
    options.mass_metric = (bits & 4) != 0;
    all.push_back(options);
  }
  return all;
}

/// What is worst in some steps: of violations, and of |p|² − 1.
template <class S>
struct Worst {
  S violation = S(0), norm = S(0);
  int impulses = 0;
};
template <class Scheme, class S = typename Scheme::Scalar>
Worst<S> worst_of(Scheme scheme, int steps) {
  const NewtonEulerModel<S>& model = scheme.model();
  ContactState<S> state = scheme.initial_state();
  Vector<S> y(model.components());
  Worst<S> worst;
  const bool joint = std::holds_alternative<Equality>(model.laws[0].law);
  for (int k = 0; k < steps; ++k) {
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
    model.relation->evaluate(state.t, state.q, y);
    worst.violation = std::max<S>(worst.violation, joint ? largest_magnitude<S>(y) : S(-y(0)));
    const S square = squared_norm<S>(attitude<S>(state.q));
    worst.norm = std::max<S>(worst.norm, magnitude(S(square - S(1))));
    worst.impulses += is_zero(state.impulse(0)) ? 0 : 1;
  }
  return worst;
}

template <class S>
class ProjectedNewtonEulerTest : public testing::Test {};
using Scalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(ProjectedNewtonEulerTest, Scalars);

TYPED_TEST(ProjectedNewtonEulerTest, JointsDoNotDrift) {
  using S = TypeParam;
  const auto model = pendulum<S>();
  const S h = ratio<S>(1, 16);
  for (const auto& options : all_options<S>()) {
    // τ of the chart: 8 u Σ |G|, at most 8 u (1 + 2).
    const auto projected = worst_of(ProjectedNewtonEuler<S>(model, h, options), 10);
    EXPECT_LE(projected.violation, S(32) * unit_roundoff<S>());
    EXPECT_LE(projected.norm, S(32) * unit_roundoff<S>());
  }
  EXPECT_GE(worst_of(NewtonEulerImplicit<S>(model, h), 10).violation, ratio<S>(1, 10000))
      << "witness";
}

TYPED_TEST(ProjectedNewtonEulerTest, CornersDoNotPenetrate) {
  using S = TypeParam;
  const auto model = body_over_floor<S>(ratio<S>(1, 2), ratio<S>(1, 4));
  const S h = ratio<S>(1, 32);
  NewtonEulerOptions<S> unseen;  // a contact ahead
  unseen.activation.forecast = S(0);
  for (auto options : all_options<S>()) {
    options.step = unseen;
    const auto projected = worst_of(ProjectedNewtonEuler<S>(model, h, options), 30);
    EXPECT_LE(projected.violation, S(128) * unit_roundoff<S>());
    EXPECT_LE(projected.norm, S(32) * unit_roundoff<S>());
    EXPECT_GE(projected.impulses, 1);
  }
  EXPECT_GE(worst_of(NewtonEulerImplicit<S>(model, h, unseen), 30).violation, ratio<S>(1, 1000))
      << "witness";
}

/// The increment of θ ≠ 1/2 does not.
TEST(ProjectedNewtonEuler, KeepsTheNormsForEveryTheta) {
  for (auto options : all_options<double>()) {
    options.step.theta = 1;
    const auto model = loaded_body<double>();
    ProjectedNewtonEuler<double> scheme(model, 1.0 / 16, options);
    NewtonEulerImplicit<double> raw(model, 1.0 / 16, options.step);
    ContactState<double> a = scheme.initial_state(), b = raw.initial_state();
    for (int k = 0; k < 20; ++k) {
      ASSERT_EQ(scheme.step(a), SolveStatus::kSolved);
      ASSERT_EQ(raw.step(b), SolveStatus::kSolved);
      EXPECT_LE(std::abs(attitude<double>(a.q).norm() - 1), 32 * unit_roundoff<double>());
    }
    EXPECT_GE(std::abs(attitude<double>(b.q).norm() - 1), 0.01) << "witness";
  }
}

TEST(ProjectedNewtonEuler, IsTheImplicitSchemeWhereNothingIsViolated) {
  using Q = Rational;
  const auto model = body_over_floor<Q>(Q(1, 2), Q(0));
  for (const auto& options : all_options<Q>()) {
    ProjectedNewtonEuler<Q> projected(model, Q(1, 8), options);
    NewtonEulerImplicit<Q> plain(model, Q(1, 8));
    ContactState<Q> a = projected.initial_state(), b = plain.initial_state();
    for (int k = 0; k < 2; ++k) {
      const SolveStatus status = projected.step(a);
      EXPECT_EQ(status, plain.step(b));
      if (status != SolveStatus::kSolved) break;
      EXPECT_EQ(a.q, b.q);
      EXPECT_EQ(a.v, b.v);
    }
  }
}

/// A ball of radius 1/2 that falls on the floor with friction; γ = 0 does not see it ahead.
template <class S>
NewtonEulerModel<S> ball_above_floor(const S& height) {
  NewtonEulerModel<S> model;
  model.bodies = {principal_body<S>(S(2), S(1), S(1), S(1))};
  typename SphereOnPlane<S>::Options floor;
  floor.radius = ratio<S>(1, 2);
  model.relation = std::make_shared<SphereOnPlane<S>>(floor);
  model.laws = {{Coulomb<S, 3>{S(1)}, {S(0), S(0)}}};
  model.initial_position =
      coordinates<S>({S(0), S(0), S(height + ratio<S>(1, 2))}, identity_quaternion<S>());
  model.initial_velocity = twist<S>({S(2), S(0), S(-1)}, {S(0), S(0), S(0)});
  return model;
}

TEST(ProjectedNewtonEuler, DirectKeepsTheVelocityAndCombinedTakesTheContactIn) {
  using Q = Rational;
  const auto model = ball_above_floor<Q>(Q(1, 4));
  for (auto options : all_options<Q>()) {
    options.step.activation.forecast = Q(0);
    ProjectedNewtonEuler<Q> direct(model, Q(1), options);
    if (options.combined) continue;  // friction in 3D needs a root
    ContactState<Q> state = direct.initial_state();
    ASSERT_EQ(direct.step(state), SolveStatus::kSolved);
    EXPECT_EQ(centre<Q>(state.q), (Vector3<Q>(Q(2), Q(0), Q(1, 2)))) << "moved along the normal";
    EXPECT_EQ(state.v, model.initial_velocity);
    EXPECT_EQ(state.impulse(0), Q(0));
  }
  for (auto options : all_options<double>()) {
    options.step.activation.forecast = 0;
    ProjectedNewtonEuler<double> scheme(ball_above_floor<double>(0.25), 1, options);
    ContactState<double> state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    EXPECT_EQ(state.v(2) == -1, !options.combined);
    EXPECT_EQ(state.impulse(0) > 0, options.combined);
    EXPECT_LE(std::abs(state.q(2) - 0.5), options.combined ? 0.5 : 0x1p-50);
  }
}

TEST(ProjectedNewtonEuler, RefusesAToleranceThatIsNone) {
  const auto model = pendulum<double>();
  for (const double tolerance :
       {-1.0, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    EXPECT_THAT(([&] { ProjectedNewtonEuler<double>(model, 0.01, {.tolerance = tolerance}); }),
                ThrowsMessage<InvalidInput>(HasSubstr("projection-tolerance")));
  }
}

TEST(ProjectedNewtonEuler, HasNoOptionToNormaliseWhatHasNorm1) {
  for (const ParameterSpec& spec : ProjectedNewtonEuler<double>::parameters()) {
    EXPECT_NE(spec.name, "projected");
  }
  EXPECT_TRUE(
      ProjectedNewtonEuler<double>::options(Parameters(ProjectedNewtonEuler<double>::parameters()))
          .on_velocities);
}

TEST(ProjectedNewtonEuler, AllocatesNothingOnceAThreadHasProjected) {
  const auto used = [](const NewtonEulerModel<double>& model, const OptionsOf<double>& options) {
    ProjectedNewtonEuler<double> scheme(model, 1.0 / 64, options);
    ContactState<double> state = scheme.initial_state();
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    const long before = allocations();
    for (int k = 0; k < 100; ++k) {
      if (scheme.step(state) != SolveStatus::kSolved) return -1L;
    }
    return allocations() - before;
  };
  for (const auto& options : all_options<double>()) {
    (void)used(pendulum<double>(), options);  // the first projection comes after some steps
    EXPECT_EQ(used(pendulum<double>(), options), 0);
    EXPECT_EQ(used(free_body<double>(), options), 0);
    if (!options.on_velocities) continue;  // a contact with |p| = 1 is no single law
    EXPECT_EQ(used(body_over_floor<double>(0.5, 0.3), options), 0);
  }
}

}  // namespace
}  // namespace assay::projected_newton_euler_test
