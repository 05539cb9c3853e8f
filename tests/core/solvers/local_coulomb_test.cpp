#include "core/solvers/local_coulomb.hpp"

#include <gtest/gtest.h>

#include "core/scalar/dd.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/solvers/local_coulomb_2d.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::local_coulomb_test {
namespace {

template <class S>
class LocalCoulombSolver : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(LocalCoulombSolver, Scalars);

TYPED_TEST(LocalCoulombSolver, MeetsEachEquationOfItsModeToRounding) {
  using S = TypeParam;
  ContactGenerator generate(1);
  int slips = 0, sticks = 0, flights = 0;
  for (int k = 0; k < 500; ++k) {
    const auto problem =
        generate.many<S>({Coulomb<S, 3>{generate.friction<S>()}}, 3, ratio<S>(1, 16));
    LocalCoulomb<S> local;
    S r[3], alpha(0);
    ASSERT_TRUE(
        local.prepare(problem.w.data(0), std::get<Coulomb<S, 3>>(problem.laws[0]).friction));
    local.solve(problem.q.data(), r, alpha);
    EXPECT_TRUE(local.accepts(problem.q.data(), r, alpha)) << problem.q;
    (r[0] == S(0) ? flights : alpha > S(0) ? slips : sticks) += 1;
  }
  EXPECT_GT(flights, 50);
  EXPECT_GT(sticks, 20);
  EXPECT_GT(slips, 50);
}

TYPED_TEST(LocalCoulombSolver, EndsAtTheSameSlipFromAnyStart) {
  using S = TypeParam;
  const S w[9] = {S(2), S(1), S(0), S(1), S(3), S(0), S(0), S(0), S(4)};
  const S q[3] = {S(-1), S(5), S(-3)};
  LocalCoulomb<S> local;
  ASSERT_TRUE(local.prepare(w, ratio<S>(1, 2)));
  S cold[3], alpha(0);
  local.solve(q, cold, alpha);
  for (const S& start : {ratio<S>(1, 1000000), S(1), S(1000000)}) {
    S warm[3], beta = start;
    local.solve(q, warm, beta);
    for (int i = 0; i < 3; ++i) {
      // two roots to 4 u each, condition of the root below 8
      const S difference = cold[i] < warm[i] ? S(warm[i] - cold[i]) : S(cold[i] - warm[i]);
      EXPECT_LE(difference, S(64) * unit_roundoff<S>());
    }
  }
}

TYPED_TEST(LocalCoulombSolver, ImprovesASlipUntilItIsTheSolution) {
  using S = TypeParam;
  using std::sqrt;
  const S w[9] = {S(2), S(1), S(0), S(1), S(3), S(0), S(0), S(0), S(4)};
  const S q[3] = {S(-1), S(5), S(-3)};
  LocalCoulomb<S> local;
  ASSERT_TRUE(local.prepare(w, ratio<S>(1, 2)));
  S end[3], alpha(0);
  local.solve(q, end, alpha);
  for (const S& factor : {ratio<S>(1, 1000), ratio<S>(9, 10), ratio<S>(11, 10), S(1000)}) {
    S r[3], beta = factor * alpha;
    for (int k = 0; k < 8; ++k) {
      local.improve(q, r, beta);
      const S normal = q[0] + w[0] * r[0] + w[3] * r[1] + w[6] * r[2];
      EXPECT_LE(magnitude(normal), S(64) * unit_roundoff<S>()) << "whatever the slip is";
    }
    for (int i = 0; i < 3; ++i) {
      EXPECT_LE(magnitude(S(r[i] - end[i])), S(sqrt(unit_roundoff<S>())));
    }
  }
  const S parting[3] = {S(1), S(5), S(-3)}, sticking[3] = {S(-1), S(0), S(0)};
  S r[3], beta = alpha;
  local.improve(parting, r, beta);
  EXPECT_TRUE(local.accepts(parting, r, beta));
  local.improve(sticking, r, beta);
  EXPECT_TRUE(local.accepts(sticking, r, beta));
}

TYPED_TEST(LocalCoulombSolver, AcceptsNoWrongImpulse) {
  using S = TypeParam;
  const S w[9] = {S(2), S(1), S(0), S(1), S(3), S(0), S(0), S(0), S(4)};
  LocalCoulomb<S> local;
  ASSERT_TRUE(local.prepare(w, ratio<S>(1, 2)));
  for (const S& tangential : {S(5), S(0)}) {  // slip, stick
    const S q[3] = {S(-1), tangential, S(0)};
    S r[3], alpha(0);
    local.solve(q, r, alpha);
    ASSERT_TRUE(local.accepts(q, r, alpha));
    for (int i = 0; i < 3; ++i) {
      S wrong[3] = {r[0], r[1], r[2]};
      wrong[i] += S(1000) * unit_roundoff<S>();
      EXPECT_FALSE(local.accepts(q, wrong, alpha)) << i;
    }
    const S nothing[3] = {S(0), S(0), S(0)};
    EXPECT_FALSE(local.accepts(q, nothing, alpha));
  }
}

TEST(LocalCoulomb, CallsMatricesRegularThatArePositiveDefinite) {
  ContactGenerator generate(2);
  for (int k = 0; k < 200; ++k) {
    const auto problem = generate.many<double>({Coulomb<double, 3>{0.5}}, 3, 1. / 256);
    EXPECT_TRUE(LocalCoulomb<double>().prepare(problem.w.data(0), 0.5));
  }
  const double flat[9] = {0, 0, 0, 0, 1, 0, 0, 0, 1}, saddle[9] = {1, 0, 0, 0, -1, 0, 0, 0, 1};
  EXPECT_FALSE(LocalCoulomb<double>().prepare(flat, 0.5));
  EXPECT_FALSE(LocalCoulomb<double>().prepare(saddle, 0.5));
}

TEST(LocalCoulomb2d, EqualsThreeDimensionsWithoutASecondTangent) {
  ContactGenerator generate(3);
  for (int k = 0; k < 300; ++k) {
    const double mu = generate.friction<double>();
    const auto planar = generate.many<double>({Coulomb<double, 2>{mu}}, 2, 1. / 8);
    const double* w = planar.w.data(0);
    const double wide[9] = {w[0], w[1], 0, w[2], w[3], 0, 0, 0, 1};
    const double q[3] = {planar.q(0), planar.q(1), 0};
    LocalCoulomb2d<double> two;
    LocalCoulomb<double> three;
    ASSERT_TRUE(two.prepare(w, mu));
    ASSERT_TRUE(three.prepare(wide, mu));
    double r[2], s[3], alpha = 0;
    two.solve(q, r);
    three.solve(q, s, alpha);
    // condition of W at most 16 · 8, badness 32, and the size of r
    const double bound = 4096 * unit_roundoff<double>() * (1 + std::abs(r[0]) + std::abs(r[1]));
    EXPECT_LE(std::abs(r[0] - s[0]), bound);
    EXPECT_LE(std::abs(r[1] - s[1]), bound);
    EXPECT_EQ(s[2], 0);
  }
}

}  // namespace
}  // namespace assay::local_coulomb_test
