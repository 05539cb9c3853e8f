#include "core/solvers/dense_alart_curnier.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/scalar/machine.hpp"
#include "tests/core/solvers/contact_problems.hpp"

namespace assay::dense_alart_curnier_test {
namespace {

using V = Vector<double>;
using M = Matrix<double>;

/// W of two point masses on one another, the upper one `ratio` times as heavy as the lower one,
/// each contact twice: of rank 6, its eigenvalues as far apart as the masses.
M stack(double ratio) {
  M jacobian = M::Zero(12, 6);
  for (int contact = 0; contact < 4; ++contact) {
    for (int i = 0; i < 3; ++i) {
      const int row = 3 * contact + i;
      if (contact < 2) {
        jacobian(row, i) = 1;
      } else {
        jacobian(row, i) = -1, jacobian(row, 3 + i) = 1;
      }
    }
  }
  V inverse_mass(6);
  inverse_mass << 1, 1, 1, 1 / ratio, 1 / ratio, 1 / ratio;
  return jacobian * inverse_mass.asDiagonal() * jacobian.transpose();
}

/// −1 along the normal and −slip along a tangent of the lower contacts.
V falling(double slip) {
  V q = V::Zero(12);
  q(0) = q(3) = -1;
  q(1) = q(4) = -slip;
  return q;
}

const std::vector<ContactLaw<double>> kLaws(4, Coulomb<double, 3>{0.5});

constexpr double kRounding = 0x1p-46;  ///< 2⁶ u
/// That of an eigenvalue of 10⁻⁶ of the largest.
constexpr double kLeft = 1e6 * kRounding;

TEST(DenseAlartCurnierEquations, TakeTheImpulseOfAContactThatOpensFromTheOthers) {
  M w(2, 2), jacobian(2, 2);
  w << 2, 1, 1, 2;
  V q(2), r(2), right(2), direction(2);
  q << -1, 5;
  r << 1, 0.5;
  const std::vector<ContactLaw<double>> laws(2, Unilateral{});
  DenseAlartCurnierEquations<double> equations;
  ASSERT_TRUE(equations.set_problem(w, q, laws, 2));
  equations.evaluate(r);
  const Eigen::Index closed = equations.linearise(r, 0, jacobian, right);
  ASSERT_EQ(closed, 1);
  SmallLu<double> lu;
  lu.compute(jacobian, closed);
  lu.solve(right, direction);
  equations.subtract(direction, r);
  EXPECT_EQ(r(0), 0.5) << "2 r - 1 = 0; 1/4 if the other kept its impulse";
  EXPECT_EQ(r(1), 0);
}

TEST(DenseAlartCurnier, CarriesHeavyBodiesOnLightOnes) {
  for (const double ratio : {1e-6, 1.0, 1e3, 1e6}) {
    V r = V::Zero(12);
    ASSERT_TRUE(DenseAlartCurnier<double>().solve(stack(ratio), falling(0.25), kLaws, 12, r));
    EXPECT_LT(std::abs((r(0) + r(3)) / (1 + ratio) - 1), kLeft) << ratio;
    EXPECT_LT(std::abs((r(6) + r(9)) / ratio - 1), kLeft) << ratio;
    EXPECT_LT(std::abs((r(1) + r(4)) / (1 + ratio) - 0.25), kLeft) << ratio;
  }
}

TEST(DenseAlartCurnier, SlidesOnTheCone) {
  V r = V::Zero(12);
  ASSERT_TRUE(DenseAlartCurnier<double>().solve(stack(1), falling(2), kLaws, 12, r));
  EXPECT_LT(std::abs(r(1) + r(4) - 0.5 * (r(0) + r(3))), kRounding);
}

TEST(DenseAlartCurnier, FindsTheSameInOtherUnits) {
  V r = V::Zero(12), other = V::Zero(12);
  ASSERT_TRUE(DenseAlartCurnier<double>().solve(stack(10), falling(2), kLaws, 12, r));
  const M w = stack(10) * 0x1p30;
  const V q = falling(2) * 0x1p-10;
  ASSERT_TRUE(DenseAlartCurnier<double>().solve(w, q, kLaws, 12, other));
  EXPECT_EQ(other, V(r * 0x1p-40));
}

TEST(DenseAlartCurnier, LeavesWhatHasNoSolution) {
  V q = falling(0), r = V::Zero(12);
  q(3) = -2;  // of the same contact
  q(0) = 0;
  EXPECT_TRUE(DenseAlartCurnier<double>().solve(stack(1), q, kLaws, 12, r));
  const std::vector<ContactLaw<double>> held(4, Equality{3});
  r.setConstant(7);
  EXPECT_FALSE(DenseAlartCurnier<double>().solve(stack(1), q, held, 12, r));
  EXPECT_EQ(r, V::Constant(12, 7.0));
  q(0) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(DenseAlartCurnier<double>().solve(stack(1), q, kLaws, 12, r));
}

/// In 2D the equations are linear near a solution: a step ends there, up to ε = 2⁻³⁰ of its length.
/// Continuation, as in 3D, takes more.
TEST(DenseAlartCurnier, EndsInOneStepFromTheSamePieceIn2D) {
  ContactGenerator draw(3);
  int in_3d = 0;
  for (int k = 0; k < 20; ++k) {
    for (const bool is_flat : {true, false}) {
      const ContactLaw<double> law = is_flat ? ContactLaw<double>(Coulomb<double, 2>{0.5})
                                             : ContactLaw<double>(Coulomb<double, 3>{0.5});
      const auto problem = draw.many<double>(std::vector<ContactLaw<double>>(4, law), 12, 0.5);
      const M w = problem.w.to_dense();
      V r = V::Zero(problem.size());
      ASSERT_TRUE(DenseAlartCurnier<double>().solve(w, problem.q, problem.laws, problem.size(), r));
      V near = r * (1 - 0x1p-20);
      DenseAlartCurnier<double> newton;
      newton.aim = 0x1p-34;
      ASSERT_TRUE(newton.solve_from(w, problem.q, problem.laws, problem.size(), near));
      const double error = (near - r).cwiseAbs().maxCoeff();
      EXPECT_LE(error, 0x1p-30) << "W is at least 1/2";
      if (is_flat) {
        EXPECT_EQ(newton.steps(), 1) << k;
      } else {
        in_3d = std::max(in_3d, newton.steps());
      }
    }
  }
  EXPECT_GT(in_3d, 1);
}

}  // namespace
}  // namespace assay::dense_alart_curnier_test
