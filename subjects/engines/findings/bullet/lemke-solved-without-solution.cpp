// title: btLemkeSolver says solved although its answer violates the problem
// claim: solveMLCP returns true, and x violates 0 <= A x - b by more than 1e-6, for symmetric
//   positive semidefinite A of rank 2 and order 3 or 4 with a feasible b. By default, with
//   m_useLoHighBounds, it inverts A, and a pivot that is 0 is no failure. Without it this is rarer.
// contract: btMLCPSolverInterface.h, of the result of solveMLCP: "return true is it solves the
//   problem successfully".
// severity: wrong-answer
// oracle: the definition: x >= 0, w = A x - b >= 0, x w = 0. A feasible problem with such an A has
//   a solution (Cottle, Pang, Stone, The Linear Complementarity Problem, theorem 3.1.2).
// family: A = B Bt, B of n x 2 entries uniform in [-1, 1], n = 3 or 4, b = A z - y with z, y >= 0
//   uniform; counted where it says solved and a condition is violated by more than 1e-6
// samples: 1000
#include <BulletDynamics/MLCPSolvers/btLemkeSolver.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

constexpr int kMost = 4, kRank = 2;

// How much the answer to a problem of that order violates the conditions; 0 where it says that it
// failed.
double violation(std::mt19937& random, int order, bool bounds = true) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  double factor[kMost][kRank], z[kMost];
  for (auto& row : factor) {
    for (double& entry : row) entry = uniform(random);
  }
  for (double& entry : z) entry = std::max(uniform(random), 0.0);
  btMatrixXd a(order, order);
  btVectorXd b(order), x(order), low(order), high(order);
  btAlignedObjectArray<int> dependency;
  for (int i = 0; i < order; ++i) {
    b[i] = -std::max(uniform(random), 0.0);
    for (int j = 0; j < order; ++j) {
      double entry = 0;
      for (int k = 0; k < kRank; ++k) entry += factor[i][k] * factor[j][k];
      a.setElem(i, j, entry);
      b[i] += entry * z[j];
    }
    x[i] = low[i] = 0;
    high[i] = 1e10;  // as btSequentialImpulseConstraintSolver has it for contacts
    dependency.push_back(-1);
  }
  btLemkeSolver solver;
  solver.m_useLoHighBounds = bounds;
  if (!solver.solveMLCP(a, b, x, low, high, dependency, 1000, false)) return 0;
  double worst = 0;
  for (int i = 0; i < order; ++i) {
    double slack = -b[i];
    for (int j = 0; j < order; ++j) slack += a(i, j) * x[j];
    worst = std::max(worst, std::abs(std::min(double(x[i]), slack)));
  }
  return worst;
}

int main(int argc, char** argv) {
  const bool family = argc == 4 && std::strcmp(argv[1], "--family") == 0;
  std::mt19937 random(family ? std::strtoul(argv[2], nullptr, 10) : 1);
  const long count = family ? std::strtol(argv[3], nullptr, 10) : 100;
  int found = 0;
  double worst = 0;
  const auto order_of = [](long k) { return k % 2 == 0 ? 3 : 4; };
  for (long k = 0; k < count; ++k) {
    const double each = violation(random, order_of(k));
    found += each > 1e-6 ? 1 : 0;
    worst = std::max(worst, each);
  }
  if (family) {
    std::printf("%d of %s\n", found, argv[3]);
    return 0;
  }
  random.seed(1);
  int without = 0;
  for (long k = 0; k < count; ++k) {
    without += violation(random, order_of(k), false) > 1e-6 ? 1 : 0;
  }
  std::printf("%d of %ld solved with a violation above 1e-6, the worst %g\n", found, count, worst);
  std::printf("without m_useLoHighBounds %d of %ld\n", without, count);
  return found > 0 ? 0 : 1;
}
