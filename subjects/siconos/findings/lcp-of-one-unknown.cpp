// title: An LCP of one unknown without a solution is reported as solved
// claim: linearComplementarity_driver answers an LCP of size 1 by z = -q/M, whatever the solver
//   and the sign of M, and returns 0: z = -1 for M = -1, q = -1, which has no solution, and z =
//   inf for M = 0, q = -1.
// contract: LCP_Solvers.h and NonSmoothDrivers.h: 0 <= w = M z + q, z >= 0, z w = 0; info 0 is
//   "successful".
// severity: wrong-answer
// oracle: the definition: z < 0 is no solution, and w = -z - 1 < 0 for every z >= 0.
// family: M and q uniform in [-1, 1], SICONOS_LCP_LEMKE; counted where info is 0 and z or w is
//   below -1e-3
// samples: 1000
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// Whether the driver calls what is no solution solved.
bool wrong(double m, double q, double& z, int& info) {
  LinearComplementarityProblem problem{};
  problem.size = 1;
  problem.M = NM_create_from_data(NM_DENSE, 1, 1, &m);
  problem.q = &q;
  SolverOptions* options = solver_options_create(SICONOS_LCP_LEMKE);
  double w = z = 0;
  info = linearComplementarity_driver(&problem, &z, &w, options);
  solver_options_delete(options);
  const bool solution = z > -1e-3 && m * z + q > -1e-3 && std::isfinite(z);
  return info == 0 && !solution;
}

int main(int argc, char** argv) {
  double z;
  int info;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> uniform(-1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double m = uniform(random), q = uniform(random);
      if (wrong(m, q, z, info)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const bool found = wrong(-1, -1, z, info);
  std::printf("M = -1, q = -1: info %d, z = %g, w = %g; right: no solution\n", info, z, -z - 1);
  return found ? 0 : 1;
}
