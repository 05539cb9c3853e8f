#include "core/one_step_problems/friction_residual.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/one_step_problems/natural_map.hpp"
#include "core/one_step_problems/solve_result.hpp"

namespace assay::friction_residual_test {
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

}  // namespace
}  // namespace assay::friction_residual_test
