// title: SICONOS_LCP_CONVEXQP_PG calls an unbounded problem solved
// claim: for an LCP without a solution, whose quadratic program is unbounded below, the
//   projected gradient runs to z = 2e16 and returns 0, with w = -1.
// contract: LCP_Solvers.h: w = M z + q >= 0; info 0 is convergence. M is symmetric and positive
//   semidefinite, as the reformulation asks for.
// severity: wrong-answer
// oracle: w_1 = q_1 = -1 < 0 for every z: there is no solution.
// family: M = diag(0, a), q = (-b, c), a, b in [1/2, 2], c in [-1, 1]; counted where info is 0
// samples: 20
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

int solve(double a, double b, double c, double* z) {
  double m[4] = {0, 0, 0, a};
  double q[2] = {-b, c};
  LinearComplementarityProblem problem{};
  problem.size = 2;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
  problem.q = q;
  SolverOptions* options = solver_options_create(SICONOS_LCP_CONVEXQP_PG);
  double w[2] = {0, 0};
  z[0] = z[1] = 0;
  const int info = linearComplementarity_driver(&problem, z, w, options);
  solver_options_delete(options);
  return info;
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double z[2];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> positive(0.5, 2), uniform(-1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double a = positive(random), b = positive(random), c = uniform(random);
      if (solve(a, b, c, z) == 0) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  const int info = solve(1, 1, 1, z);
  std::fprintf(stderr, "info %d, z = (%g, %g), w_1 = -1; right: no solution\n", info, z[0], z[1]);
  return info == 0 ? 0 : 1;
}
