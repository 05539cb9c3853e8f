#include <gtest/gtest.h>

#include <limits>

#include "core/relations/sphere_on_plane.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_contacts_test {
namespace {

template <class S>
Vector3<S> vector3(const S& x, const S& y, const S& z) {
  return {x, y, z};
}

/// A homogeneous sphere of radius 1/2 and mass 2 at the height z above the floor, gravity 10.
template <class S>
NewtonEulerModel<S> sphere(const S& z, const ImpactLaw<S>& law, const S& gravity) {
  using F = FrameWrench<S>;
  NewtonEulerModel<S> model;
  const S moment = ratio<S>(1, 5);  // 2/5 m R²
  model.bodies = {principal_body<S>(S(2), moment, moment, moment)};
  model.wrenches = {std::make_shared<F>(
      F::Part::kForce, F::Frame::kInertial, vector3<S>(S(0), S(0), S(-(S(2) * gravity))))};
  model.relation = std::make_shared<SphereOnPlane<S>>(typename SphereOnPlane<S>::Options{
      .radius = ratio<S>(1, 2), .components = dimension(law.law)});
  model.laws = {law};
  model.initial_position =
      coordinates<S>(vector3<S>(S(0), S(0), S(z + ratio<S>(1, 2))), identity_quaternion<S>());
  model.initial_velocity = twist<S>(vector3<S>(S(0), S(0), S(0)), vector3<S>(S(0), S(0), S(0)));
  return model;
}

template <class Scheme, class S = Rational>
void expect_the_lagrangian_ball() {
  const S e(4, 5), h(1, 32);
  const auto model = sphere<S>(S(1), {Unilateral{}, {e, S(0)}}, S(10));
  Scheme scheme(model, h);
  MoreauJean<S> ball(ball_model<S>(S(1), S(0), S(10), e, S(2)), h);
  ContactState<S> one = scheme.initial_state(), other = ball.initial_state();
  int impulses = 0;
  for (int k = 0; k < 64; ++k) {
    ASSERT_EQ(scheme.step(one), SolveStatus::kSolved);
    ASSERT_EQ(ball.step(other), SolveStatus::kSolved);
    ASSERT_EQ(one.q(2) - S(1, 2), other.q(0)) << k;
    ASSERT_EQ(one.v(2), other.v(0));
    ASSERT_EQ(one.impulse(0), other.impulse(0));
    impulses += is_zero(one.impulse(0)) ? 0 : 1;
  }
  EXPECT_GE(impulses, 3);
}

TEST(BouncingSphere, IsTheLagrangianBallOverTheRationals) {
  expect_the_lagrangian_ball<NewtonEulerImplicit<Rational>>();
  expect_the_lagrangian_ball<NewtonEulerSemiExplicit<Rational>>();
  expect_the_lagrangian_ball<NewtonEulerNearlyImplicit<Rational>>();
}

/// P = (1 + e)|U_N|/(n·W n) for a free body that strikes the floor with a corner, without rotation.
TEST(OffsetPointContact, HasTheImpulseOfItsEffectiveMass) {
  using S = Rational;
  NewtonEulerModel<S> model = body_over_floor<S>(S(1, 2), S(0));
  model.wrenches.clear();
  const Quaternion<S> p = attitude<S>(model.initial_position);
  const Vector3<S> corner(S(1), S(1, 2), S(-1)), up(S(0), S(0), S(1));
  model.initial_position(2) = -rotate<S>(p, corner)(2);  // it touches
  model.initial_velocity = twist<S>(vector3<S>(S(1), S(2), S(-3)), vector3<S>(S(0), S(0), S(0)));
  const Vector3<S> arm = cross<S>(corner, rotate_back<S>(p, up));
  LuFactors<S> inertia;
  inertia.compute(Matrix<S>(model.bodies[0].inertia));
  Vector<S> turn(3);
  inertia.solve(Vector<S>(arm), turn);
  const S impulse = S(9, 2) / (S(1, 2) + arm.dot(turn));
  NewtonEulerSemiExplicit<S> scheme(model, S(1, 64));
  ContactState<S> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.impulse(0), impulse);
  EXPECT_EQ(angular_velocity<S>(state.v), Vector3<S>(turn * impulse));
}

template <class S>
class RigidContacts : public testing::Test {};
using Scalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(RigidContacts, Scalars);

/// u_T⁺ = 0 if |u_T| ≤ (7/2) μ (1+e) |v_n|, otherwise shorter by that, for every scheme: the spin
/// is about the axis that friction turns about.
template <class S, class Variant>
void expect_the_oblique_impact(const S& tangential, const S& spin) {
  const S mu = ratio<S>(1, 5), e = ratio<S>(1, 2), normal(2);
  NewtonEulerModel<S> model = sphere<S>(S(0), {Coulomb<S, 3>{mu}, {e, S(0)}}, S(0));
  model.wrenches.clear();
  model.initial_velocity =
      twist<S>(vector3<S>(tangential, S(0), S(-normal)), vector3<S>(S(0), spin, S(0)));
  NewtonEulerStep<S, Variant> scheme(model, ratio<S>(1, 64));
  ContactState<S> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  const S slip = tangential - spin / S(2);  // at the contact point: v_x − R ω_y
  const S most = ratio<S>(7, 2) * mu * (S(1) + e) * normal;
  const S left = magnitude(slip) <= most ? S(0) : S(slip < S(0) ? slip + most : slip - most);
  const S bound = S(128) * unit_roundoff<S>() * (S(1) + magnitude(slip));
  EXPECT_LE(magnitude(S(state.v(2) - e * normal)), bound);
  EXPECT_LE(magnitude(S(state.v(0) - state.v(4) / S(2) - left)), bound);
  // The impulse acts on velocity and spin: m Δv = P, I Δω = −R P.
  const S impulse = S(2) * (state.v(0) - tangential);
  EXPECT_LE(magnitude(S((state.v(4) - spin) / S(5) + impulse / S(2))), bound);
}

TYPED_TEST(RigidContacts, ObliqueImpactSticksOrSlidesAsItsClosedForm) {
  using S = TypeParam;
  for (const int tangential : {0, 1, -2, 3, -5}) {
    for (const int spin : {0, 2, -3}) {
      expect_the_oblique_impact<S, FullyImplicit>(S(tangential), S(spin));
      expect_the_oblique_impact<S, SemiExplicit>(S(tangential), S(spin));
      expect_the_oblique_impact<S, NearlyImplicit>(S(tangential), S(spin));
      expect_the_oblique_impact<S, LieGroup>(S(tangential), S(spin));
    }
  }
}

/// Whatever friction does, v + (2/5) R n × ω keeps its tangential part: rolling starts with
/// v₀ − (2/7) u₀.
TYPED_TEST(RigidContacts, SphereRollsWithTheExactVelocityAfterSlipping) {
  using S = TypeParam;
  const S mu = ratio<S>(1, 5), h = ratio<S>(1, 50);
  NewtonEulerModel<S> model = sphere<S>(S(0), {Coulomb<S, 3>{mu}, {S(0), S(0)}}, S(10));
  model.initial_velocity = twist<S>(vector3<S>(S(3), S(0), S(0)), vector3<S>(S(0), S(-2), S(0)));
  const S slip = S(3) + S(1), rolling = S(3) - slip * ratio<S>(2, 7);
  const auto run = [&](auto scheme) {
    ContactState<S> state = scheme.initial_state();
    const S bound = S(1 << 12) * unit_roundoff<S>();
    for (int k = 1; k <= 60; ++k) {
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      const S slipping = S(3) - mu * S(10) * h * S(k);  // until 8/7/(μg) = 4/7
      EXPECT_LE(magnitude(S(state.v(0) - (k <= 28 ? slipping : rolling))), bound) << k;
      EXPECT_LE(magnitude(state.v(2)), bound);
      EXPECT_LE(magnitude(S(state.impulse(0) - S(20) * h)), bound) << "the weight";
    }
    EXPECT_LE(magnitude(S(state.v(4) - S(2) * rolling)), bound) << "R ω = v";
  };
  run(NewtonEulerImplicit<S>(model, h));
  run(NewtonEulerSemiExplicit<S>(model, h));
  run(NewtonEulerNearlyImplicit<S>(model, h));
  run(NewtonEulerLieGroup<S>(model, h));
}

/// v falls by a h, a = (5/7) μ_r g/R, until it is 0 in the step that the stop is in.
TYPED_TEST(RigidContacts, RollingResistanceStopsTheSphereAtItsExactRate) {
  using S = TypeParam;
  const S h = ratio<S>(1, 50);
  const ImpactLaw<S> law{RollingCoulomb<S>{ratio<S>(1, 2), ratio<S>(1, 20)}, {S(0), S(0)}};
  NewtonEulerModel<S> model = sphere<S>(S(0), law, S(10));
  model.initial_velocity = twist<S>(vector3<S>(S(1), S(0), S(0)), vector3<S>(S(0), S(2), S(0)));
  const S a = ratio<S>(5, 7);
  NewtonEulerImplicit<S> scheme(model, h);
  ContactState<S> state = scheme.initial_state();
  const S bound = S(1 << 14) * unit_roundoff<S>();
  for (int k = 1; k <= 80; ++k) {
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
    const S v = S(1) - a * h * S(k);
    EXPECT_LE(magnitude(S(state.v(0) - (v < S(0) ? S(0) : v))), bound) << k;
  }
}

/// A tumbling body and a sphere that bounces with friction, in one model.
TYPED_TEST(RigidContacts, BodiesWithoutContactBetweenThemMoveAsEachAlone) {
  using S = TypeParam;
  using F = FrameWrench<S>;
  const S h = ratio<S>(1, 32);
  const auto first = free_body<S>();
  auto second = sphere<S>(ratio<S>(1, 2), {Coulomb<S, 3>{ratio<S>(1, 5)}, {S(1), S(0)}}, S(10));
  second.initial_velocity = twist<S>(vector3<S>(S(1), S(2), S(0)), vector3<S>(S(0), S(3), S(1)));
  NewtonEulerModel<S> both = second;
  both.bodies = {first.bodies[0], second.bodies[0]};
  both.wrenches = {
      std::make_shared<F>(F::Part::kForce, F::Frame::kInertial, vector3<S>(S(0), S(0), S(-20)), 1)};
  both.relation = std::make_shared<SphereOnPlane<S>>(
      typename SphereOnPlane<S>::Options{.radius = ratio<S>(1, 2), .components = 3, .body = 1});
  both.initial_position.resize(14), both.initial_velocity.resize(12);
  both.initial_position << first.initial_position, second.initial_position;
  both.initial_velocity << first.initial_velocity, second.initial_velocity;
  NewtonEulerImplicit<S> one(first, h), two(second, h), together(both, h);
  ContactState<S> a = one.initial_state(), b = two.initial_state(), c = together.initial_state();
  int impulses = 0;
  for (int k = 0; k < 40; ++k) {
    ASSERT_EQ(one.step(a), SolveStatus::kSolved);
    ASSERT_EQ(two.step(b), SolveStatus::kSolved);
    ASSERT_EQ(together.step(c), SolveStatus::kSolved);
    impulses += c.impulse(0) > S(0) ? 1 : 0;
  }
  EXPECT_GE(impulses, 2);
  Vector<S> q(14), v(12);
  q << a.q, b.q;
  v << a.v, b.v;
  const S bound = S(1 << 12) * unit_roundoff<S>();
  EXPECT_LE(largest_magnitude<S>(Vector<S>(c.q - q)), bound);
  EXPECT_LE(largest_magnitude<S>(Vector<S>(c.v - v)), bound);
}

/// A floor that is no number any more from t = 1/8 on.
class VanishingFloor final : public NewtonEulerRelation<double> {
 public:
  [[nodiscard]] Eigen::Index size() const override { return 1; }
  void require_bodies(Eigen::Index) const override {}
  void evaluate(const double& t, const Vector<double>& q, Vector<double>& y) const override {
    y(0) = t < 0.125 ? q(2) : std::numeric_limits<double>::quiet_NaN();
  }
  void velocity_matrix(const double&, const Vector<double>&, Matrix<double>& g) const override {
    g.setZero();
    g(0, 2) = 1;
  }
};

TEST(SphereOnAFloor, StopsWhereItsGapIsNoNumber) {
  auto model = sphere<double>(1, {Unilateral{}, {0, 0}}, 10);
  model.relation = std::make_shared<VanishingFloor>();
  NewtonEulerImplicit<double> scheme(model, 1.0 / 32);
  ContactState<double> state = scheme.initial_state();
  for (int k = 0; k < 4; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(scheme.step(state), SolveStatus::kStalled);
  EXPECT_EQ(state.k, 4);
}

}  // namespace
}  // namespace assay::newton_euler_contacts_test
