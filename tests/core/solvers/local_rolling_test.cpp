#include "core/solvers/local_rolling.hpp"

#include <gtest/gtest.h>

#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/mpfr.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::local_rolling_test {
namespace {

template <class S>
class LocalRollingSolver : public testing::Test {};
using Scalars = testing::Types<double, Dd, Mpfr50>;
TYPED_TEST_SUITE(LocalRollingSolver, Scalars);

TYPED_TEST(LocalRollingSolver, SolvesContactsThatRollAndSlipInEveryWay) {
  using S = TypeParam;
  ContactGenerator generate(1);
  int flies = 0, rolls = 0, slips = 0, both = 0, sticks = 0;
  for (int k = 0; k < (std::same_as<S, double> ? 4000 : 100); ++k) {
    const RollingCoulomb<S> law{generate.friction<S>() / S(4), generate.friction<S>() / S(4)};
    const auto problem = generate.many<S>({law}, 5, S(1));
    LocalRolling<S> local;
    ASSERT_TRUE(local.prepare(problem.w.data(0), law.friction, law.rolling_friction));
    Vector<S> r(5);
    S beta(0);
    local.solve(problem.q.data(), r.data(), beta);
    const auto result = examine(problem, r, S(0), SolveStatus::kStalled, 1);
    ASSERT_EQ(result.status, SolveStatus::kSolved) << problem.q;
    EXPECT_TRUE(local.accepts(problem.q.data(), r.data())) << problem.q;
    const S still = S(1000) * unit_roundoff<S>();  // velocities are below 10
    const bool slides = tangential_norm<2, S>(result.w.data() + 1) > still;
    const bool turns = tangential_norm<2, S>(result.w.data() + 3) > still;
    (r(0) == S(0) ? flies : slides && turns ? both : slides ? slips : turns ? rolls : sticks) += 1;
  }
  if (!std::same_as<S, double>) return;  // fewer problems
  for (const int count : {flies, both, slips, rolls, sticks}) EXPECT_GT(count, 2);
}

TYPED_TEST(LocalRollingSolver, AcceptsNothingButTheSolution) {
  using S = TypeParam;
  ContactGenerator generate(4);
  const S slight = S(1) + ratio<S>(1, 1 << 20);
  for (int k = 0; k < 100; ++k) {
    const RollingCoulomb<S> law{ratio<S>(1, 4), ratio<S>(1, 8)};
    const auto problem = generate.many<S>({law}, 5, S(1));
    LocalRolling<S> local;
    ASSERT_TRUE(local.prepare(problem.w.data(0), law.friction, law.rolling_friction));
    Vector<S> r(5);
    S beta(0);
    local.solve(problem.q.data(), r.data(), beta);
    for (int i = 0; i < 5; ++i) {
      Vector<S> other = r;
      other(i) = is_zero(r(i)) ? ratio<S>(1, 1 << 20) : S(r(i) * slight);
      EXPECT_FALSE(local.accepts(problem.q.data(), other.data())) << k << ", component " << i;
    }
    const Vector<S> none = Vector<S>::Constant(5, S(0));
    EXPECT_EQ(local.accepts(problem.q.data(), none.data()), problem.q(0) >= S(0));
  }
}

TYPED_TEST(LocalRollingSolver, WarmStartEndsAtTheSameRolling) {
  using S = TypeParam;
  ContactGenerator generate(2);
  for (int k = 0; k < 20; ++k) {
    const RollingCoulomb<S> law{ratio<S>(1, 4), ratio<S>(1, 8)};
    const auto problem = generate.many<S>({law}, 5, S(2));
    LocalRolling<S> local;
    ASSERT_TRUE(local.prepare(problem.w.data(0), law.friction, law.rolling_friction));
    Vector<S> cold(5), warm(5);
    S beta(0), other(1000);
    local.solve(problem.q.data(), cold.data(), beta);
    local.solve(problem.q.data(), warm.data(), other);
    for (Eigen::Index i = 0; i < 5; ++i) {
      const S difference = cold(i) < warm(i) ? S(warm(i) - cold(i)) : S(cold(i) - warm(i));
      // two roots to 4 u each, condition of W and of the root below 250
      EXPECT_LE(difference, S(1000) * unit_roundoff<S>());
    }
  }
}

TEST(LocalRolling, RefusesWhatIsNotPositiveDefinite) {
  ContactGenerator generate(3);
  const auto deficient = generate.many<double>({RollingCoulomb<double>{0.5, 0.5}}, 5, 0.);
  Matrix<double> w = deficient.w.to_dense();
  w.row(4).setZero(), w.col(4).setZero();
  EXPECT_FALSE(LocalRolling<double>().prepare(w.data(), 0.5, 0.5));
  w.setIdentity();
  EXPECT_TRUE(LocalRolling<double>().prepare(w.data(), 0.5, 0.5));
  w(2, 2) = -1;
  EXPECT_FALSE(LocalRolling<double>().prepare(w.data(), 0.5, 0.5));
}

}  // namespace
}  // namespace assay::local_rolling_test
