// title: dSolveLCP reports success after an error of its own, for a positive definite matrix
// claim: for A = [1 -1; -1 2], which is positive definite, and b = (0, 1), dSolveLCP returns true
//   with x = (0, 0), although w = A x - b = (0, -1). The solution is (1, 1). With b = (-1e-9, 1) it
//   finds it. With earlyTermination = true, which is not the default, it does not say that it
//   solved.
// contract: lcp.h: "given (A,b,lo,hi), solve the LCP problem: A*x = b+w, where each x(i),w(i)
//   satisfies one of (1) x = lo, w >= 0 (2) x = hi, w <= 0 (3) lo < x < hi, w = 0".
//   BoxedLcpSolver.hpp, of the method solve that returns its result: "\return Success."
// severity: wrong-answer
// oracle: the definition, by substitution: with lo = 0 and hi = infinity, w >= 0.
// family: A = [a -c; -c b], c in 1 to 4, a and b in c to 2 c, but a b > c c, b = (0, d), d in 1 to
//   9, all integers; counted where the result is true and some w is below -1e-3
// samples: 1000
#include <dart/external/odelcpsolver/lcp.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

// Of the symmetric matrix [a -c; -c b]: whether it says that it solved, and some w is negative.
bool wrong(double a,
           double b,
           double c,
           const double (&right)[2],
           double (&x)[2],
           bool early_termination = false) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double matrix[8] = {a, -c, 0, 0, -c, b, 0, 0}, copy[2] = {right[0], right[1]}, unused[2] = {};
  double low[2] = {}, high[2] = {kInfinity, kInfinity};
  int findex[2] = {-1, -1};
  std::fill(x, x + 2, 0.0);
  const bool solved = dart::external::ode::dSolveLCP(
      2, matrix, x, copy, unused, 0, low, high, findex, early_termination);
  const double w[2] = {a * x[0] - c * x[1] - right[0], b * x[1] - c * x[0] - right[1]};
  return solved && std::min(w[0], w[1]) < -1e-3;
}

int main(int argc, char** argv) {
  double x[2];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_int_distribution<int> off(1, 4), load(1, 9);
    int count = 0;
    for (long k = 0; k < std::strtol(argv[3], nullptr, 10); ++k) {
      const int c = off(random);
      std::uniform_int_distribution<int> diagonal(c, 2 * c);
      const int a = diagonal(random);
      int b = diagonal(random);
      if (a * b == c * c) ++b;
      count += wrong(a, b, c, {0, static_cast<double>(load(random))}, x) ? 1 : 0;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double near[2], early[2];
  const bool found = wrong(1, 2, 1, {0, 1}, x), is_wrong_near = wrong(1, 2, 1, {-1e-9, 1}, near);
  const bool is_wrong_early = wrong(1, 2, 1, {0, 1}, early, true);
  std::printf("b = (0, 1): x = (%g, %g), right (1, 1)\n", x[0], x[1]);
  std::printf("b = (-1e-9, 1): x = (%g, %g)\n", near[0], near[1]);
  std::printf("earlyTermination: %s\n", is_wrong_early ? "says solved" : "does not say solved");
  return found && !is_wrong_near && !is_wrong_early ? 0 : 1;
}
