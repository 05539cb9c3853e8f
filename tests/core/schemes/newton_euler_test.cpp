#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/systems/linear_wrench.hpp"
#include "tests/core/schemes/newton_euler_residual.hpp"
#include "tests/core/schemes/rigid_bodies.hpp"

namespace assay::newton_euler_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

template <class S, class Scheme>
struct Case {
  using Scalar = S;
  using Variant = Scheme;
};
template <class C>
class NewtonEulerSchemes : public testing::Test {};
using Cases = testing::Types<Case<double, FullyImplicit>,
                             Case<double, SemiExplicit>,
                             Case<double, NearlyImplicit>,
                             Case<double, LieGroup>,
                             Case<Mpfr50, FullyImplicit>,
                             Case<Mpfr50, SemiExplicit>,
                             Case<Mpfr50, NearlyImplicit>,
                             Case<Mpfr50, LieGroup>>;
TYPED_TEST_SUITE(NewtonEulerSchemes, Cases);

template <class S>
std::vector<NewtonEulerOptions<S>> option_sets() {
  std::vector<NewtonEulerOptions<S>> sets;
  for (const S& theta : {ratio<S>(1, 2), ratio<S>(7, 10), S(1)}) {
    for (const bool bar_at_end : {false, true}) {
      NewtonEulerOptions<S> o;
      o.theta = theta;
      o.bar_at_end = bar_at_end;
      sets.push_back(o);
    }
  }
  return sets;
}

TYPED_TEST(NewtonEulerSchemes, StepsSatisfyTheEquationsOfTheSchemeWithForcesAndContacts) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const S h = ratio<S>(1, 32);
  // The stopping test leaves 8 u of three velocities, and the next iteration what it squares.
  const S bound = S(64) * unit_roundoff<S>();
  int impulses = 0;
  for (const auto& model : {loaded_body<S>(),
                            loaded_body<S>(AttitudeReading::kRaw),
                            body_over_floor<S>(ratio<S>(1, 2), S(0)),
                            body_over_floor<S>(ratio<S>(1, 2), ratio<S>(3, 10))}) {
    for (const auto& o : option_sets<S>()) {
      NewtonEulerStep<S, Variant> scheme(model, h, o);
      ContactState<S> state = scheme.initial_state();
      for (int k = 0; k < 24; ++k) {
        const ContactState<S> before = state;
        ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
        if (model.components() > 0 && !is_zero(state.impulse(0))) ++impulses;
        const Residual<S> r = residual_of<S>(Variant{}, model, o, h, before, state);
        ASSERT_LE(r.momentum, bound) << "step " << k << ", theta " << to_decimal(o.theta);
        ASSERT_LE(r.position, bound * (S(1) + size_of<S>(state.q))) << "step " << k;
      }
    }
  }
  EXPECT_GE(impulses, 12) << "witness: the floor is struck with each of the options";
}

TYPED_TEST(NewtonEulerSchemes, ResidualSeesAWrongThetaAndAWrongPlaceOfTheForce) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const S h = ratio<S>(1, 32);
  const auto model = loaded_body<S>();
  NewtonEulerOptions<S> o, wrong;
  wrong.theta = ratio<S>(49, 100);
  NewtonEulerStep<S, Variant> scheme(model, h, o);
  ContactState<S> state = scheme.initial_state();
  const ContactState<S> before = state;
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  const Residual<S> r = residual_of<S>(Variant{}, model, wrong, h, before, state);
  EXPECT_GT(r.position, S(1 << 20) * unit_roundoff<S>());
  if (Variant::kForce != ForcePlace::kStart) {
    EXPECT_GT(r.momentum, S(1 << 20) * unit_roundoff<S>());
  }
}

TYPED_TEST(NewtonEulerSchemes, ContactsObeyTheirLawAtTheEnd) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const S h = ratio<S>(1, 32), e = ratio<S>(1, 2), mu = ratio<S>(3, 10);
  const auto model = body_over_floor<S>(e, mu);
  NewtonEulerStep<S, Variant> scheme(model, h);
  ContactState<S> state = scheme.initial_state();
  int impulses = 0;
  for (int k = 0; k < 40; ++k) {
    const ContactState<S> before = state;
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    if (is_zero(state.impulse(0))) continue;
    ++impulses;
    Matrix<S> g0(3, 6), g1(3, 6);
    model.relation->velocity_matrix(before.t, before.q, g0);
    const bool end = Variant::contacts_at_end(NewtonEulerOptions<S>{});
    model.relation->velocity_matrix(state.t, end ? state.q : before.q, g1);
    const Vector<S> u0 = g0 * before.v, u1 = g1 * state.v;
    const S speed = S(1) + size_of<S>(before.v) + size_of<S>(state.v);
    EXPECT_LE(magnitude(S(u1(0) + e * u0(0))), S(256) * unit_roundoff<S>() * speed);
    const S& r = state.impulse(0);
    const S square = state.impulse(1) * state.impulse(1) + state.impulse(2) * state.impulse(2);
    EXPECT_GT(r, S(0));
    EXPECT_LE(square, mu * mu * r * r * (S(1) + S(256) * unit_roundoff<S>()));
    EXPECT_LE(S(u1(1) * state.impulse(1) + u1(2) * state.impulse(2)),
              S(256) * unit_roundoff<S>() * speed * r)
        << "friction takes power";
  }
  EXPECT_GE(impulses, 2);
}

/// Whether the bodies are solved one by one or together, Newton's method is the same.
TYPED_TEST(NewtonEulerSchemes, WrenchWithoutForceChangesNoIteration) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const auto apart = body_over_floor<S>(ratio<S>(1, 2), ratio<S>(3, 10));
  NewtonEulerModel<S> together = apart;
  together.wrenches.push_back(std::make_shared<LinearWrench<S>>(
      Matrix<S>::Constant(6, 6, S(0)), Matrix<S>::Constant(6, 7, S(0)), together.initial_position));
  const S h = ratio<S>(1, 32);
  NewtonEulerStep<S, Variant> one(apart, h), other(together, h);
  ContactState<S> a = one.initial_state(), b = other.initial_state();
  for (int k = 0; k < 24; ++k) {
    ASSERT_EQ(one.step(a), SolveStatus::kSolved);
    ASSERT_EQ(other.step(b), SolveStatus::kSolved);
    const int more = one.last_step().iterations - other.last_step().iterations;
    ASSERT_TRUE(more >= -1 && more <= 1) << k << ": rounding alone may decide the last one";
    ASSERT_LE(size_of<S>(Vector<S>(a.v - b.v)),
              S(4096) * unit_roundoff<S>() * (S(1) + size_of<S>(a.v)))
        << k;
  }
}

/// |p|² of a free body grows by the exact factor of each scheme.
TYPED_TEST(NewtonEulerSchemes, NormOfTheQuaternionChangesByItsExactFactor) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const S h = ratio<S>(1, 16);
  const auto model = free_body<S>();
  for (const auto& o : option_sets<S>()) {
    NewtonEulerStep<S, Variant> scheme(model, h, o);
    ContactState<S> state = scheme.initial_state();
    for (int k = 0; k < 40; ++k) {
      const ContactState<S> before = state;
      ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
      const Vector3<S> omega =
          angular_velocity<S>(Vector<S>(S(S(1) - o.theta) * before.v + o.theta * state.v));
      const S x = h * h * inner<S>(omega, omega) / S(4), rest = S(1) - o.theta;
      S factor(1);
      if (std::same_as<Variant, FullyImplicit>) {
        factor = (S(1) + rest * rest * x) / (S(1) + o.theta * o.theta * x);
      } else if (std::same_as<Variant, SemiExplicit>) {
        factor = S(1) + x;
      } else if (std::same_as<Variant, NearlyImplicit>) {
        factor = o.bar_at_end ? S(S(1) / (S(1) + x)) : S(S(1) + x);
      }
      const S was = squared_norm<S>(attitude<S>(before.q));
      const S is = squared_norm<S>(attitude<S>(state.q));
      ASSERT_LE(magnitude(S(is - was * factor)), S(64) * unit_roundoff<S>() * was);
    }
    const S drift = magnitude(S(squared_norm<S>(attitude<S>(state.q)) - S(1)));
    const bool conserving = std::same_as<Variant, LieGroup> ||
                            (std::same_as<Variant, FullyImplicit> && o.theta == ratio<S>(1, 2));
    EXPECT_EQ(drift <= S(4096) * unit_roundoff<S>(), conserving) << to_decimal(drift);
  }
}

TYPED_TEST(NewtonEulerSchemes, ProjectionKeepsTheNormAndChangesNothingElse) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const auto model = body_over_floor<S>(ratio<S>(1, 2), S(0));
  NewtonEulerOptions<S> raw, projected;
  projected.projected = true;
  NewtonEulerStep<S, Variant> one(model, ratio<S>(1, 32), raw),
      two(model, ratio<S>(1, 32), projected);
  ContactState<S> a = one.initial_state(), b = two.initial_state();
  for (int k = 0; k < 30; ++k) {
    ASSERT_EQ(one.step(a), SolveStatus::kSolved);
    ASSERT_EQ(two.step(b), SolveStatus::kSolved);
  }
  const S bound = S(1 << 14) * unit_roundoff<S>();
  EXPECT_LE(magnitude(S(squared_norm<S>(attitude<S>(b.q)) - S(1))), S(8) * unit_roundoff<S>());
  // Forces and contacts read the rotation of p/|p|, which the projection does not change.
  EXPECT_LE(size_of<S>(Vector<S>(a.v - b.v)), bound);
  EXPECT_LE(largest_magnitude<S>(Quaternion<S>(normalised<S>(attitude<S>(a.q)) - attitude<S>(b.q))),
            bound);
}

TYPED_TEST(NewtonEulerSchemes, OppositeQuaternionsAreTheSameMotion) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  auto model = body_over_floor<S>(ratio<S>(1, 2), ratio<S>(3, 10));
  NewtonEulerStep<S, Variant> one(model, ratio<S>(1, 32));
  model.initial_position.template tail<4>() *= S(-1);
  NewtonEulerStep<S, Variant> two(model, ratio<S>(1, 32));
  ContactState<S> a = one.initial_state(), b = two.initial_state();
  for (int k = 0; k < 30; ++k) {
    ASSERT_EQ(one.step(a), SolveStatus::kSolved);
    ASSERT_EQ(two.step(b), SolveStatus::kSolved);
  }
  EXPECT_EQ(a.v, b.v);
  EXPECT_EQ(attitude<S>(a.q), Quaternion<S>(-attitude<S>(b.q)));
}

/// Ω × IΩ has no power: the implicit midpoint rules keep the kinetic energy and |IΩ|.
TYPED_TEST(NewtonEulerSchemes, OnlyMidpointSchemesKeepEnergyAndMomentumOfAFreeBody) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const auto model = free_body<S>();
  NewtonEulerStep<S, Variant> scheme(model, ratio<S>(1, 16));
  ContactState<S> state = scheme.initial_state();
  const auto square = [&] {
    const Vector3<S> l = model.bodies[0].inertia * angular_velocity<S>(state.v);
    return inner<S>(l, l);
  };
  const S energy = kinetic_energy(model, state.v), momentum = square();
  for (int k = 0; k < 64; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  const S bound = S(1 << 14) * unit_roundoff<S>();
  const bool conserves = Variant::kForce == ForcePlace::kMiddle;
  EXPECT_EQ(magnitude(S(kinetic_energy(model, state.v) - energy)) <= bound, conserves);
  EXPECT_EQ(magnitude(S(square() - momentum)) <= bound, conserves);
}

TYPED_TEST(NewtonEulerSchemes, TranslationDecouplesFromRotation) {
  using S = typename TypeParam::Scalar;
  using Variant = typename TypeParam::Variant;
  const S h = ratio<S>(1, 16);
  const auto model = free_body<S>();
  NewtonEulerStep<S, Variant> scheme(model, h);
  ContactState<S> state = scheme.initial_state();
  for (int k = 0; k < 16; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(centre_velocity<S>(state.v), centre_velocity<S>(model.initial_velocity));
  EXPECT_EQ(
      centre<S>(state.q),
      Vector3<S>(centre<S>(model.initial_position) + centre_velocity<S>(model.initial_velocity)));
}

TEST(NewtonEulerSchemes, ConvergeQuadraticallyByTheCompleteJacobian) {
  using S = Mpfr50;
  const auto iterations = [](auto& scheme) {
    ContactState<S> state = scheme.initial_state();
    int most = 0;
    for (int k = 0; k < 20; ++k) {
      EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
      most = std::max(most, scheme.last_step().iterations);
    }
    return most;
  };
  const auto model = loaded_body<S>();
  const S h = ratio<S>(1, 16);
  NewtonEulerImplicit<S> implicit(model, h);
  NewtonEulerNearlyImplicit<S> start(model, h), end(model, h, {.bar_at_end = true});
  NewtonEulerLieGroup<S> group(model, h);
  NewtonEulerSemiExplicit<S> explicit_scheme(model, h);
  // 10⁻² of an explicit start to 10⁻⁵⁰ by squares: 6; linear convergence at O(h) would take 40.
  EXPECT_LE(iterations(implicit), 7);
  EXPECT_LE(iterations(start), 7);
  EXPECT_LE(iterations(end), 7);
  EXPECT_LE(iterations(group), 7);
  EXPECT_EQ(iterations(explicit_scheme), 1);
}

TEST(NewtonEulerSchemes, TakeRationalsExactlyWhereTheyAreLinear) {
  using S = Rational;
  NewtonEulerModel<S> model = free_body<S>();
  model.bodies[0].inertia = Matrix3<S>::Identity() * S(2);
  NewtonEulerImplicit<S> implicit(model, S(1, 8));
  ContactState<S> state = implicit.initial_state();
  for (int k = 0; k < 4; ++k) ASSERT_EQ(implicit.step(state), SolveStatus::kSolved);
  EXPECT_EQ(squared_norm<S>(attitude<S>(state.q)), 1);
  EXPECT_EQ(state.v, model.initial_velocity);
  NewtonEulerSemiExplicit<S> semi(free_body<S>(), S(1, 8));
  state = semi.initial_state();
  const Vector<S> v = state.v;
  ASSERT_EQ(semi.step(state), SolveStatus::kSolved);
  const Matrix3<S>& inertia = semi.model().bodies[0].inertia;
  const Vector3<S> jump = angular_velocity<S>(state.v) - angular_velocity<S>(v);
  EXPECT_EQ(Vector3<S>(S(8) * inertia * jump),
            Vector3<S>(-gyroscopic_moment<S>(inertia, angular_velocity<S>(v))));
}

TEST(NewtonEulerSchemes, RefuseOptionsOutsideTheirRangesAndProjectionWithoutRoots) {
  const auto model = free_body<double>();
  EXPECT_THAT([&] { NewtonEulerImplicit<double>(model, 0); },
              ThrowsMessage<InvalidInput>(HasSubstr("step h = 0 is not allowed")));
  EXPECT_THAT([&] { NewtonEulerImplicit<double>(model, 1e-310); },
              ThrowsMessage<InvalidInput>(HasSubstr("h^3, the size of terms of friction")));
  EXPECT_NO_THROW(NewtonEulerImplicit<double>(model, 1e-102)) << "what the message allows";
  EXPECT_THAT([&] { NewtonEulerImplicit<double>(model, 0.1, {.theta = 2}); },
              ThrowsMessage<InvalidInput>(HasSubstr("theta = 2 is not allowed")));
  EXPECT_THAT(
      [] {
        NewtonEulerImplicit<Rational>(free_body<Rational>(), Rational(1), {.projected = true});
      },
      ThrowsMessage<InvalidInput>(HasSubstr("needs a square root")));
}

}  // namespace
}  // namespace assay::newton_euler_test
