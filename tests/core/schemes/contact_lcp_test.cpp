#include "core/schemes/contact_lcp.hpp"

#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/lemke.hpp"
#include "tests/core/schemes/contact_systems.hpp"
#include "tests/core/solvers/lcp_enumeration.hpp"

namespace assay::contact_lcp_test {
namespace {

using Q = Rational;

struct Found {
  SolveStatus status;
  Vector<Q> x, z;
};

Found solve(const Matrix<Q>& jacobian,
            const Matrix<Q>& response,
            const Vector<Q>& c,
            const Vector<Q>& x_free,
            const Vector<Q>& last) {
  ContactLcp<Q> contacts(jacobian, response);
  Found found{SolveStatus::kNotRun, x_free, last};
  found.status = contacts.solve(c, x_free, found.x, found.z);
  return found;
}

TEST(ContactLcp, SolvesTheProblemOfAllContactsByThoseThatMatterWhateverItIsTold) {
  LcpGenerator generate(5);
  int solved = 0, unsolvable = 0, open = 0;
  for (int i = 0; i < 400; ++i) {
    const int n = generate.integer(1, 3), m = generate.integer(0, 5);
    const Matrix<Q> jacobian = generate.matrix(m, n, 2);
    const Matrix<Q> metric = generate.gram(n, n, 2) + Matrix<Q>::Identity(n, n);
    const Matrix<Q> response = metric * jacobian.transpose();
    const Vector<Q> c = generate.vector(m, 4), x_free = generate.vector(n, 2);
    const Found found = solve(jacobian, response, c, x_free, generate.vector(m, 1));
    RationalLcp whole{jacobian * response, c + jacobian * x_free};
    if (m > 0 && found.status == SolveStatus::kNoSolution) {
      EXPECT_FALSE(solve_by_enumeration(whole)) << i;
      ++unsolvable;
      continue;
    }
    ASSERT_EQ(found.status, SolveStatus::kSolved) << i;
    EXPECT_TRUE(whole.solved_by(found.z)) << i;
    EXPECT_EQ(found.x, Vector<Q>(x_free + response * found.z)) << i;
    ++solved;
    for (const Q& entry : found.z) open += entry == 0 ? 1 : 0;
  }
  EXPECT_GT(solved, 250);
  EXPECT_GT(unsolvable, 20);
  EXPECT_GT(open, 250);
}

TEST(ContactLcp, TakesInAContactThatOnlyAnImpulseCloses) {
  // A ball pushed up by the floor meets the ball above it: x_free violates the floor alone.
  const Matrix<Q> jacobian = matrix_of<Q>(2, 2, {1, 0, -1, 1});
  const Matrix<Q> response = jacobian.transpose();
  const Found found =
      solve(jacobian, response, vector_of<Q>({0, 1}), vector_of<Q>({-3, -3}), vector_of<Q>({0, 0}));
  ASSERT_EQ(found.status, SolveStatus::kSolved);
  EXPECT_EQ(found.z, vector_of<Q>({5, 2}));
  EXPECT_EQ(found.x, vector_of<Q>({0, -1}));
}

TEST(ContactLcp, GivesTheFreeMotionWhereNoContactCloses) {
  const Matrix<Q> jacobian = matrix_of<Q>(1, 1, {1});
  const Found found =
      solve(jacobian, jacobian, vector_of<Q>({2}), vector_of<Q>({-2}), vector_of<Q>({1}));
  EXPECT_EQ(found.status, SolveStatus::kSolved);
  EXPECT_EQ(found.z(0), 0);
  EXPECT_EQ(found.x(0), -2);
  const Found none =
      solve(Matrix<Q>(0, 1), Matrix<Q>(1, 0), Vector<Q>(0), vector_of<Q>({-2}), Vector<Q>(0));
  EXPECT_EQ(none.status, SolveStatus::kSolved);
  EXPECT_EQ(none.x(0), -2);
}

}  // namespace
}  // namespace assay::contact_lcp_test
