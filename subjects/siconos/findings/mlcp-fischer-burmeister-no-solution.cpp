// title: SICONOS_MLCP_FB calls a stationary point of its merit function a solution
// claim: the Newton method on the Fischer-Burmeister function stops where its merit function is
//   stationary and returns 0, though the problem has no solution: z = 0.216, w = -1.216.
// contract: NonSmoothDrivers.h, mlcp_driver: 0 is "successful"; MLCP: 0 <= w = M z + q, z >= 0,
//   z w = 0.
// severity: wrong-answer
// oracle: w = -z - 1 < 0 for every z >= 0: there is no solution.
// family: one unknown, M = -a, q = -b, a, b in [1/2, 2]; counted where info is 0
// samples: 200
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <mlcp_cst.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

int solve(double a, double b, double& z) {
  double m = -a, q = -b, w = 0;
  int rows[] = {0, 1}, complementary[] = {1};
  MixedLinearComplementarityProblem problem{};
  problem.isStorageType1 = 1;
  problem.n = 0;
  problem.m = 1;
  problem.blocksRows = rows;
  problem.blocksIsComp = complementary;
  problem.M = NM_create_from_data(NM_DENSE, 1, 1, &m);
  problem.q = &q;
  SolverOptions* options = solver_options_create(SICONOS_MLCP_FB);
  mlcp_driver_init(&problem, options);
  z = 0;
  const int info = mlcp_driver(&problem, &z, &w, options);
  mlcp_driver_reset(&problem, options);
  return info;
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double z;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> positive(0.5, 2);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double a = positive(random), b = positive(random);
      if (solve(a, b, z) == 0) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  const int info = solve(1, 1, z);
  std::fprintf(
      stderr, "M = -1, q = -1: info %d, z = %g, w = %g; right: no solution\n", info, z, -z - 1);
  return info == 0 ? 0 : 1;
}
