#include "core/schemes/projected_moreau_jean.hpp"

#include <gtest/gtest.h>

#include "core/relations/function_relation.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/nonlinear_moreau_jean.hpp"
#include "tests/core/schemes/lagrangian_examples.hpp"

namespace assay::projected_moreau_jean_test {
namespace {

template <class S>
class ProjectedMoreauJeanTest : public testing::Test {};
using RoundedScalars = testing::Types<double, Mpfr50>;
TYPED_TEST_SUITE(ProjectedMoreauJeanTest, RoundedScalars);

/// The deepest violation of the wall, or of the equality, in `steps` steps.
template <class Scheme, class S = typename Scheme::Scalar>
S deepest(const LagrangianModel<S>& model, const S& h, int steps, typename Scheme::Options o = {}) {
  Scheme scheme(model, h, o);
  ContactState<S> state = scheme.initial_state();
  Vector<S> y(model.components());
  S worst(0);
  for (int k = 0; k < steps; ++k) {
    EXPECT_EQ(scheme.step(state), SolveStatus::kSolved);
    model.relation->evaluate(state.t, state.q, y);
    const bool equality = std::holds_alternative<Equality>(model.laws[0].law);
    worst = std::max<S>(worst, equality ? magnitude(y(0)) : S(-y(0)));
  }
  return worst;
}

TYPED_TEST(ProjectedMoreauJeanTest, LeavesNoPenetration) {
  using S = TypeParam;
  const auto model = double_pendulum<S>(S(0));
  const S h = ratio<S>(1, 64);
  for (const bool combined : {false, true}) {
    for (const bool mass_metric : {false, true}) {
      typename ProjectedMoreauJean<S>::Options o;
      o.combined = combined;
      o.mass_metric = mass_metric;
      // τ of the class: 8 u of angles below 2.
      EXPECT_LE(deepest<ProjectedMoreauJean<S>>(model, h, 64, o), S(16) * unit_roundoff<S>());
    }
  }
  EXPECT_GE(deepest<NonlinearMoreauJean<S>>(model, h, 64), ratio<S>(1, 1000)) << "witness";
}

TYPED_TEST(ProjectedMoreauJeanTest, EqualitiesDoNotDrift) {
  using S = TypeParam;
  const auto model = cartesian_pendulum<S>();
  const S h = ratio<S>(1, 64);
  EXPECT_LE(deepest<ProjectedMoreauJean<S>>(model, h, 200), S(16) * unit_roundoff<S>());
  EXPECT_GE(deepest<NonlinearMoreauJean<S>>(model, h, 200), ratio<S>(1, 10000)) << "witness";
}

TEST(ProjectedMoreauJean, ProjectionIsTheNearestPointInItsMetric) {
  using Q = Rational;
  // Masses 1 and 3, the constraint x + y ≥ 0 passed with velocity (−1, −1) and e = 0; the contact
  // is not seen ahead: γ = 0.
  ContactModel<Q> model;
  model.system.mass = matrix_of<Q>(2, 2, {Q(1), Q(0), Q(0), Q(3)});
  model.relation = {matrix_of<Q>(1, 2, {Q(1), Q(1)}), vector_of<Q>({Q(0)})};
  model.law.restitution = vector_of<Q>({Q(0)});
  model.initial_position = vector_of<Q>({Q(1, 2), Q(1, 2)});
  model.initial_velocity = vector_of<Q>({Q(-1), Q(-1)});
  ProjectedMoreauJean<Q>::Options o;
  o.step.activation.forecast = Q(0);
  for (const bool mass_metric : {false, true}) {
    o.mass_metric = mass_metric;
    ProjectedMoreauJean<Q> scheme(model, Q(1), o);
    ContactState<Q> state = scheme.initial_state();
    ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
    // q* = (−1/2, −1/2) is 1 too deep: moved by (1/2, 1/2), or by (3/4, 1/4).
    const Q share = mass_metric ? Q(3, 4) : Q(1, 2);
    EXPECT_EQ(state.q(0), Q(-1, 2) + share);
    EXPECT_EQ(state.q(1), Q(1, 2) - share);
    EXPECT_EQ(state.v(0), Q(-1)) << "direct: v is kept";
  }
  o.combined = true;
  ProjectedMoreauJean<Q> scheme(model, Q(1), o);
  ContactState<Q> state = scheme.initial_state();
  ASSERT_EQ(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.v(0) + state.v(1), Q(0)) << "combined: the contact entered the step";
}

TEST(ProjectedMoreauJean, IsMoreauJeanWhereNothingIsViolated) {
  using Q = Rational;
  const ContactModel<Q> ball = ball_model<Q>(Q(1), Q(0), Q(10), Q(1, 2));
  ProjectedMoreauJean<Q> projected(ball, Q(1, 64));
  MoreauJean<Q> plain(ball, Q(1, 64));
  ContactState<Q> a = projected.initial_state(), b = plain.initial_state();
  bool same = true;
  for (int k = 0; k < 28; ++k) {  // up to the first impact
    ASSERT_EQ(projected.step(a), SolveStatus::kSolved);
    ASSERT_EQ(plain.step(b), SolveStatus::kSolved);
    same = same && a.q == b.q && a.v == b.v && a.impulse == b.impulse;
  }
  EXPECT_TRUE(same);
}

/// A spring at rest on a wall, e = 0: its penetration falls by a factor in each step, until it is
/// so small that products lose all digits.
TEST(ProjectedMoreauJean, LeavesPenetrationsThatUnderflow) {
  ContactModel<double> pressed = ball_model<double>(1e-3, 0, 1, 0);
  pressed.system.stiffness = Matrix<double>::Constant(1, 1, 2);
  ProjectedMoreauJean<double> scheme(pressed, 0.01);
  ContactState<double> state = scheme.initial_state();
  for (int k = 0; k < 400; ++k) ASSERT_EQ(scheme.step(state), SolveStatus::kSolved) << k;
  EXPECT_LE(std::abs(state.q(0)), 1e-290);
}

TEST(ProjectedMoreauJean, RefusesAToleranceThatIsNone) {
  const auto model = double_pendulum<double>(0.5);
  EXPECT_THROW(ProjectedMoreauJean<double>(model, 0.01, {.tolerance = -1}), InvalidInput);
}

struct Unreachable : LowerMassBesideWall<double> {
  template <class T>
  void operator()(const T& t, const Vector<T>& q, Vector<T>& y) const {
    LowerMassBesideWall<double>::operator()(t, q, y);
    y(0) -= lift<T>(3.0);
  }
};

TEST(ProjectedMoreauJean, ConstraintsWithoutAPointEndWithAStatus) {
  auto model = double_pendulum<double>(0.5);
  model.relation = lagrangian_relation<double>(Unreachable{});
  ProjectedMoreauJean<double> scheme(model, 0.01);
  ContactState<double> state = scheme.initial_state();
  EXPECT_NE(scheme.step(state), SolveStatus::kSolved);
  EXPECT_EQ(state.k, 0);
}

}  // namespace
}  // namespace assay::projected_moreau_jean_test
