#include "tests/core/scalar/trap_scalar.hpp"

#include <gtest/gtest.h>

#include "core/schemes/moreau_jean.hpp"
#include "tests/core/solvers/lemke_instances.hpp"

namespace assay::trap_scalar_test {
namespace {

static_assert(OrderedField<TrapScalar>);
static_assert(!RealScalar<TrapScalar>);
static_assert(std::constructible_from<TrapScalar, int>);
static_assert(!std::constructible_from<TrapScalar, float>);
static_assert(!std::constructible_from<TrapScalar, double>);
static_assert(!std::constructible_from<TrapScalar, long double>);
static_assert(!std::convertible_to<double, TrapScalar>);
static_assert(!std::assignable_from<TrapScalar&, double>);

/// What generic code with a decimal literal looks like: valid for double, refused by the trap.
template <class S>
concept BuildsASixthFromADouble = requires {
  S(1.0 / 6.0);
};
template <class S>
concept HalvesByADouble = requires(const S x) {
  x * 0.5;
};
template <class S>
concept ComparesWithADouble = requires(const S x) {
  x < 1e-10;
};
template <class S>
concept BuildsASixthFromIntegers = requires {
  ratio<S>(1, 6);
};
static_assert(BuildsASixthFromADouble<double> && !BuildsASixthFromADouble<TrapScalar>);
static_assert(HalvesByADouble<double> && !HalvesByADouble<TrapScalar>);
static_assert(ComparesWithADouble<double> && !ComparesWithADouble<TrapScalar>);
static_assert(BuildsASixthFromIntegers<double> && BuildsASixthFromIntegers<TrapScalar>);

/// Two unit masses above a floor and above one another, damped and elastic.
template <class S>
ContactModel<S> column() {
  const auto matrix = [](int a, int b, int c, int d) {
    Matrix<S> m(2, 2);
    m << S(a), S(b), S(c), S(d);
    return m;
  };
  const auto vector = [](const S& a, const S& b) {
    Vector<S> v(2);
    v << a, b;
    return v;
  };
  ContactModel<S> model;
  model.system.mass = matrix(2, 0, 0, 1);
  model.system.damping = matrix(1, -1, -1, 1);
  model.system.stiffness = matrix(3, -1, -1, 1);
  model.system.external_force = ExternalForce<S>::of_time([](const S& t, Vector<S>& force) {
    force(0) = -S(10) + t;
    force(1) = -S(10);
  });
  model.relation = {matrix(1, 0, -1, 1), vector(S(0), S(0))};
  model.law.restitution = vector(ratio<S>(1, 2), ratio<S>(4, 5));
  model.initial_position = vector(ratio<S>(1, 10), ratio<S>(3, 10));
  model.initial_velocity = vector(S(0), S(-1));
  return model;
}

TEST(TrapScalar, IsARationalNumberBehindItsTraps) {
  EXPECT_EQ(ratio<TrapScalar>(1, 6).value(), Rational(1, 6));
  EXPECT_EQ((abs(TrapScalar(-2)) * ratio<TrapScalar>(1, 4) - TrapScalar(1)).value(),
            Rational(-1, 2));
  EXPECT_LT(ratio<TrapScalar>(1, 3), ratio<TrapScalar>(1, 2));
}

TEST(TrapScalar, RunsTheSchemeWithLemkeAndGivesTheRationalMotion) {
  MoreauJean<TrapScalar>::Options options;
  options.theta = ratio<TrapScalar>(7, 10);
  options.activation.sign_test = true;
  MoreauJean<TrapScalar> scheme(column<TrapScalar>(), ratio<TrapScalar>(1, 20), options);
  const Trajectory<TrapScalar> trapped = simulate(scheme, 8);
  MoreauJean<Rational>::Options exact_options;
  exact_options.theta = Rational(7, 10);
  exact_options.activation.sign_test = true;
  MoreauJean<Rational> exact_scheme(column<Rational>(), Rational(1, 20), exact_options);
  const Trajectory<Rational> exact = simulate(exact_scheme, 8);

  ASSERT_EQ(trapped.status, SolveStatus::kSolved);
  const Trajectory<Rational> cast = trapped.cast<Rational>();
  EXPECT_EQ(cast.t, exact.t);
  EXPECT_EQ(cast.q, exact.q);
  EXPECT_EQ(cast.v, exact.v);
  EXPECT_EQ(cast.impulse, exact.impulse);
  EXPECT_GT(exact.impulse.row(0).sum(), 0) << "the column never touched the floor";
  EXPECT_GT(exact.impulse.row(1).sum(), 0) << "the bodies never touched";
}

TEST(TrapScalar, ReadsOptionsFromParameters) {
  Parameters parameters(MoreauJean<TrapScalar>::parameters());
  parameters.set("theta", "0.7");
  EXPECT_EQ(MoreauJean<TrapScalar>::options(parameters).theta.value(), Rational(7, 10));
  EXPECT_TRUE(
      MoreauJean<TrapScalar>::claim(ErrorMeasure::kVelocityL2, Regularity::kSmooth, parameters));
}

TEST(TrapScalar, GoesThroughLemkesSecondSolutionOfAFinalBasis) {
  Lemke<TrapScalar> lemke(2);
  const ContactModel<TrapScalar> model = column<TrapScalar>();
  Vector<TrapScalar> q(2), z(2);
  q << TrapScalar(-1), TrapScalar(-1);
  EXPECT_EQ(lemke.solve(model.system.stiffness, q, 2, z), SolveStatus::kSolved);
  EXPECT_EQ(z(0).value(), 1);
  EXPECT_EQ(z(1).value(), 2);
  Matrix<TrapScalar> contradictory(2, 2);
  contradictory << TrapScalar(1), TrapScalar(-1), TrapScalar(-1), TrapScalar(1);
  EXPECT_EQ(lemke.solve(contradictory, q, 2, z), SolveStatus::kNoSolution);
}

}  // namespace
}  // namespace assay::trap_scalar_test
