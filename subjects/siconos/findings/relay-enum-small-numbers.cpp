// title: SICONOS_RELAY_ENUM answers by a bound where the numbers are small
// claim: a sign within an absolute tolerance passes: with bounds of 1e-8 the solver returns the
//   upper bound, where w > 0 forbids it, and 0. PGS, Lemke and Cao-Ferris find the solution.
// contract: relay_driver: 0 is "successful"; w = M z + q with -w in the normal cone of [lb, ub]
//   at z.
// severity: wrong-answer
// oracle: M = 1, q in the interior of the bounds is solved by z = -q, w = 0 by hand.
// family: M = I of two unknowns, bounds -+10^-x, x uniform in [0, 12], q = -s 10^-x, s uniform
//   in [-0.8, 0.8] for each; counted where info is 0 and z is wrong by more than 1/20 of the bound
// samples: 500
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <RelayProblem.h>
#include <SolverOptions.h>
#include <relay_cst.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// z for bounds -+bound and q = -bound s.
int solve(int solver, double bound, const double* s, double* z) {
  double m[4] = {1, 0, 0, 1}, q[2] = {-bound * s[0], -bound * s[1]};
  double lower[2] = {-bound, -bound}, upper[2] = {bound, bound}, w[2] = {};
  RelayProblem problem{};
  problem.size = 2;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
  problem.q = q;
  problem.lb = lower;
  problem.ub = upper;
  z[0] = z[1] = 0;
  return relay_driver(&problem, z, w, solver_options_create(solver));
}

bool wrong(int solver, double bound, const double* s, double* z) {
  const int info = solve(solver, bound, s, z);
  const double error = std::fmax(std::fabs(z[0] / bound - s[0]), std::fabs(z[1] / bound - s[1]));
  return info == 0 && !(error <= 0.05);
}

int main(int argc, char** argv) {
  double z[2];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> exponent(0, 12), inside(-0.8, 0.8);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double bound = std::pow(10, -exponent(random));
      const double s[2] = {inside(random), inside(random)};
      if (wrong(SICONOS_RELAY_ENUM, bound, s, z)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const double s[2] = {0.5, 0.5};
  const bool found = wrong(SICONOS_RELAY_ENUM, 1e-8, s, z);
  std::printf("bounds -+1e-8, q = -(5e-9, 5e-9): enum (%g, %g)", z[0], z[1]);
  const bool others = !wrong(SICONOS_RELAY_LEMKE, 1e-8, s, z);
  std::printf(", Lemke (%g, %g); right: (5e-9, 5e-9)\n", z[0], z[1]);
  return found && others ? 0 : 1;
}
