#include "core/one_step_problems/precise_residual.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/solve_result.hpp"
#include "core/scalar/jet.hpp"

namespace assay::precise_residual_test {
namespace {

FrictionProblem<double> random_problem(int contacts, double size, std::mt19937_64& engine) {
  std::normal_distribution<double> normal;
  const int n = 3 * contacts;
  Matrix<double> h(n, n);
  for (double& entry : h.reshaped()) entry = normal(engine);
  const std::vector<Eigen::Index> sizes(static_cast<std::size_t>(contacts), 3);
  FrictionProblem<double> problem{
      BlockMatrix<double>::from_dense(size * h.transpose() * h, sizes), Vector<double>(n), {}};
  for (double& entry : problem.q) entry = normal(engine);
  problem.laws.assign(sizes.size(), Coulomb<double, 3>{0.5});
  return problem;
}

/// What thirteen terms below 64 may round in double-double.
const Dd kRounding = Dd(16 * 64) * unit_roundoff<Dd>();

TEST(FrictionResidual, OfDoublesIsThatOfTheProblemInDoubleDouble) {
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  for (const double size : {1.0, std::ldexp(1.0, 1010)}) {  // splitting overflows in the second
    const FrictionProblem<double> problem = random_problem(4, size, engine);
    Vector<double> r(problem.size());
    for (double& entry : r) entry = normal(engine) / size;
    Vector<Dd> u(problem.size()), expected(problem.size());
    const Dd residual = precise_residual(problem, r, u);
    const FrictionProblem<Dd> precise = convert<Dd>(problem);
    slack(precise, convert<Dd>(r), expected);
    for (Eigen::Index i = 0; i < u.size(); ++i) {
      EXPECT_LE(abs(u(i) - expected(i)), kRounding) << size;
      EXPECT_NE(u(i), Dd(u(i).x[0])) << "has digits beyond double";
    }
    EXPECT_LE(abs(residual - natural_residual<Dd>(precise, convert<Dd>(r), expected)), kRounding);
  }
}

TEST(FrictionResidual, OfAPartingContactIsZeroUnlessItsVelocityIsNoNumber) {
  const ContactLaw<double> law = Coulomb<double, 3>{0.5};
  const double r[3] = {0, 0, 0}, impulse[3] = {0, 0x1p-60, 0};
  const double parting[3] = {0.25, 3, -4}, closing[3] = {-0x1p-60, 0, 0};
  EXPECT_EQ(natural_residual<double>(law, r, parting), 0);
  EXPECT_GT(natural_residual<double>(law, impulse, parting), 0);
  EXPECT_GT(natural_residual<double>(law, r, closing), 0);
  for (std::size_t i = 0; i < 3; ++i) {
    double u[3] = {0.25, 3, -4};
    u[i] = std::numeric_limits<double>::quiet_NaN();
    EXPECT_TRUE(std::isnan(natural_residual<double>(law, r, u))) << i;
  }
}

TEST(BlockMatrix, DifferentiatesByImpulsesThatAreZero) {
  using J = Jet<double, 1>;
  for (const Eigen::Index size : {1, 2, 3}) {
    Matrix<J> w = Matrix<J>::Constant(size, size, J(2));
    Vector<J> r = Vector<J>::Constant(size, J(0)), y(size);
    r(0).v[0] = 1;
    BlockMatrix<J>::from_dense(w, {size}).multiply_add(r, Vector<J>::Constant(size, J(7)), y);
    EXPECT_EQ(y(size - 1).a, 7) << size;
    EXPECT_EQ(y(size - 1).v[0], 2) << size;
  }
}

TEST(BlockMatrix, SeesEveryEntryThatIsNotFinite) {
  for (const double wrong : {std::numeric_limits<double>::quiet_NaN(), HUGE_VAL, -HUGE_VAL}) {
    for (Eigen::Index size = 1; size < 5; ++size) {
      const Matrix<double> right = Matrix<double>::Constant(size, size, 1e308);
      EXPECT_TRUE(BlockMatrix<double>::from_dense(right, {size}).all_finite());
      for (Eigen::Index k = 0; k < right.size(); ++k) {
        Matrix<double> w = right;
        w.data()[k] = wrong;
        EXPECT_FALSE(BlockMatrix<double>::from_dense(w, {size}).all_finite()) << size << ' ' << k;
      }
    }
  }
}

TEST(BlockMatrix, FindsItsLargestEntryAtAnyPlace) {
  EXPECT_EQ(BlockMatrix<double>().largest_magnitude(), 0);
  for (Eigen::Index size = 1; size < 5; ++size) {
    for (Eigen::Index k = 0; k < size * size; ++k) {
      Matrix<double> w = Matrix<double>::Constant(size, size, 1);
      w.data()[k] = -3;
      EXPECT_EQ(BlockMatrix<double>::from_dense(w, {size}).largest_magnitude(), 3) << size;
    }
  }
}

}  // namespace
}  // namespace assay::precise_residual_test
