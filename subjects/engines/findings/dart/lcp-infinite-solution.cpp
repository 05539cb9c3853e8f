// title: dSolveLCP reports success with an infinite solution
// claim: dart::external::ode::dSolveLCP returns true, with infinite x, for the LCP with
//   A = [2 -1 -3; -1 5 0; -3 0 5] and b = (-2, -2, 4). A is symmetric and positive semidefinite
//   (leading minors 2, 9, 0), and x = (2, 0, 2) solves it.
// contract: lcp.h: "given (A,b,lo,hi), solve the LCP problem: A*x = b+w, where each x(i),w(i)
//   satisfies one of (1) x = lo, w >= 0 (2) x = hi, w <= 0 (3) lo < x < hi, w = 0".
//   BoxedLcpSolver.hpp, of the method solve that returns its result: "\return Success."
// severity: wrong-answer
// oracle: the definition, by substitution; an infinite number solves no equation.
// family: A = B Bt of order 3, B of 3 x 2 integers in [-5, 5], so that A is exact and singular,
//   b = A z - y with integers z, y in [0, 5], so that z is feasible and a solution exists; counted
//   where the result is true and some x is not finite, or violates a condition by more than 1e-3 of
//   the numbers in it
// samples: 1000
#include <dart/external/odelcpsolver/lcp.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

constexpr int kSize = 3, kWidth = 4;

/// Whether it says that it solved what x does not solve.
bool wrong(const double (&a)[kSize][kSize], const double (&b)[kSize], double (&x)[kSize]) {
  double matrix[kSize * kWidth] = {}, right[kSize], w[kSize] = {}, low[kSize] = {}, high[kSize];
  int findex[kSize];
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < kSize; ++j) matrix[i * kWidth + j] = a[i][j];
    right[i] = b[i];
    high[i] = std::numeric_limits<double>::infinity();
    findex[i] = -1;
    x[i] = 0;
  }
  const bool solved =
      dart::external::ode::dSolveLCP(kSize, matrix, x, right, w, 0, low, high, findex, false);
  bool right_answer = true;
  for (int i = 0; i < kSize; ++i) {
    double slack = -b[i], size = std::abs(b[i]);
    for (int j = 0; j < kSize; ++j) {
      slack += a[i][j] * x[j];
      size += std::abs(a[i][j] * x[j]);
    }
    const double bound = 1e-3 * size;
    right_answer = right_answer && std::isfinite(x[i]) && x[i] >= -1e-3 && slack >= -bound &&
                   std::min(x[i], slack) <= bound;
  }
  return solved && !right_answer;
}

int main(int argc, char** argv) {
  double x[kSize];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_int_distribution<int> entry(-5, 5), positive(0, 5);
    int count = 0;
    for (int k = 0; k < std::strtol(argv[3], nullptr, 10); ++k) {
      double a[kSize][kSize] = {}, factor[kSize][2], z[kSize], b[kSize];
      for (auto& row : factor) {
        for (double& each : row) each = entry(random);
      }
      for (double& each : z) each = positive(random);
      for (int i = 0; i < kSize; ++i) {
        b[i] = -positive(random);
        for (int j = 0; j < kSize; ++j) {
          for (int l = 0; l < 2; ++l) a[i][j] += factor[i][l] * factor[j][l];
          b[i] += a[i][j] * z[j];
        }
      }
      count += wrong(a, b, x) ? 1 : 0;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double a[kSize][kSize] = {{2, -1, -3}, {-1, 5, 0}, {-3, 0, 5}}, b[kSize] = {-2, -2, 4};
  const bool found = wrong(a, b, x);
  std::printf("it says solved: x = (%g, %g, %g)\n", x[0], x[1], x[2]);
  return found ? 0 : 1;
}
