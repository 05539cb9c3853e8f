#include "core/solvers/low_rank_direction.hpp"

#include <gtest/gtest.h>

#include "core/solvers/dense_alart_curnier.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::low_rank_direction_test {
namespace {

using V = Vector<double>;
using M = Matrix<double>;

constexpr Eigen::Index kContacts = 12, kSize = 3 * kContacts, kRank = 6;
const std::vector<ContactLaw<double>> kLaws(kContacts, Coulomb<double, 3>{0.5});

V integers(ContactGenerator& draw, Eigen::Index n) {
  V x(n);
  for (double& entry : x) entry = draw.integer(-8, 8) / 8.0;
  return x;
}

/// W = H Hᵀ of one body with so many contacts, and the velocities of a motion that closes some.
struct Body {
  M h = M(kSize, kRank), w;
  V q;
  explicit Body(ContactGenerator& draw) {
    for (Eigen::Index j = 0; j < kRank; ++j) h.col(j) = integers(draw, kSize);
    w = h * h.transpose();
    q = h * integers(draw, kRank);
  }
};

/// An impulse in the cone with contacts that stick, slide and are open.
V impulse(ContactGenerator& draw) {
  V r = integers(draw, kSize);
  for (Eigen::Index i = 0; i < kSize; i += 3) {
    r(i) = std::abs(r(i));
    r.segment(i + 1, 2) *= 0.25 * r(i);
  }
  return r;
}

/// Both directions from r for one ε, in the order of the components.
struct Directions {
  V exact, of_low_rank = V(kSize);
  bool are_found;
  Directions(const Body& body, const V& r, double epsilon) {
    DenseAlartCurnierEquations<double> equations;
    LowRankDirection low_rank;
    are_found = equations.set_problem(body.w, body.q, kLaws, kSize) &&
                low_rank.prepare(body.w, kSize, kSize);
    equations.evaluate(r);
    are_found = are_found && low_rank.solve(equations, r, epsilon, of_low_rank);
    M jacobian(kSize, kSize);
    V right(kSize), sorted(kSize);
    SmallLu<double> factors;
    factors.compute(jacobian, equations.linearise(r, epsilon, jacobian, right));
    are_found = are_found && !factors.is_singular();
    if (!are_found) return;
    factors.solve(right, sorted);
    V moved = r;
    equations.subtract(sorted, moved);
    exact = r - moved;
  }
};

TEST(LowRankDirection, IsThatOfTheWholeJacobian) {
  ContactGenerator draw(281);
  int compared = 0;
  for (int k = 0; k < 200; ++k) {
    const Body body(draw);
    const Directions directions(body, impulse(draw), 0x1p-10);
    if (!directions.are_found) continue;
    ++compared;
    const double size = directions.exact.cwiseAbs().maxCoeff();
    EXPECT_LE((directions.exact - directions.of_low_rank).cwiseAbs().maxCoeff(), 0x1p-20 * size);
  }
  EXPECT_GT(compared, 150);
}

/// The witness: a column of L that is missing changes the direction by more than that.
TEST(LowRankDirection, NeedsTheWholeRank) {
  ContactGenerator draw(282);
  int compared = 0, far = 0;
  for (int k = 0; k < 50; ++k) {
    Body body(draw);
    const V r = impulse(draw);
    const Directions whole(body, r, 0x1p-10);
    const M h = body.h.leftCols(kRank - 1);
    const M w = h * h.transpose();
    DenseAlartCurnierEquations<double> equations;
    LowRankDirection low_rank;
    V other(kSize);
    ASSERT_TRUE(equations.set_problem(body.w, body.q, kLaws, kSize));
    if (!whole.are_found || !low_rank.prepare(w, kSize, kSize)) continue;
    equations.evaluate(r);
    if (!low_rank.solve(equations, r, 0x1p-10, other)) continue;
    ++compared;
    const double size = whole.exact.cwiseAbs().maxCoeff();
    if ((whole.exact - other).cwiseAbs().maxCoeff() > 0x1p-10 * size) ++far;
  }
  EXPECT_GT(compared, 30);
  EXPECT_EQ(far, compared);
}

TEST(LowRankDirection, IsNotForMatricesOfFullRank) {
  LowRankDirection low_rank;
  EXPECT_FALSE(low_rank.prepare(M::Identity(kSize, kSize), kSize, kSize));
  ContactGenerator draw(283);
  const Body body(draw);
  EXPECT_TRUE(low_rank.prepare(body.w, kSize, kSize));
  EXPECT_FALSE(low_rank.prepare(body.w, kSize, 2 * kRank)) << "few contacts are closed";
  M nearly = body.w;
  nearly.diagonal().array() += 0x1p-30;
  EXPECT_FALSE(low_rank.prepare(nearly, kSize, kSize));
}

/// W that is not symmetric has no L: a direction that is none is refused by the residual.
TEST(LowRankDirection, CallsNothingSolvedThatIsNot) {
  ContactGenerator draw(284);
  int solved = 0;
  for (int k = 0; k < 200; ++k) {
    Body body(draw);
    if (k % 2 == 1) body.w.triangularView<Eigen::StrictlyUpper>() *= 0.5;
    DenseAlartCurnier<double> newton;
    newton.aim = 0x1p-30;
    newton.may_be_low_rank = true;
    V r = V::Zero(kSize);
    if (!newton.solve_from(body.w, body.q, kLaws, kSize, r)) continue;
    ++solved;
    // The end is put into the cone, which moves r by the aim and u by ‖W‖ times that.
    const double norm = body.w.cwiseAbs().rowwise().sum().maxCoeff();
    const V u = body.w * r + body.q;
    EXPECT_LE(natural_residual<double>(kLaws, r, u), 2 * (1 + norm) * newton.aim);
  }
  EXPECT_GT(solved, 50);
}

}  // namespace
}  // namespace assay::low_rank_direction_test
