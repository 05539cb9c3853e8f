// title: SICONOS_MLCP_PGS calls z = 0 a solution where the numbers are small
// claim: mlcp_compute_error is not relative to q as documented: for q = -1e-9 it gives z = 0 the
//   error 5e-10, where the definition gives 1, and the projected Gauss-Seidel method returns its
//   start.
// contract: users guide 4.4.0, mlcp.rst, to which mlcp_compute_error in MLCP_Solvers.h refers:
//   the error is the sum of the violations divided by |q|.
// severity: wrong-answer
// oracle: the problem z >= 0, w = z - q >= 0, z w = 0 has the solution z = q by hand.
// family: q = 10^-x, x uniform in [0, 12], tolerance 1e-6 by default; counted where info is 0 and
//   z is wrong by more than 1/10 of q
// samples: 500
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <mlcp_cst.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

int solve(double solution, double& z, double& error_of_zero) {
  double m = 1, q = -solution, w = 0;
  int rows[] = {0, 1}, complementary[] = {1};
  MixedLinearComplementarityProblem problem{};
  problem.isStorageType1 = 1;
  problem.n = 0;
  problem.m = 1;
  problem.blocksRows = rows;
  problem.blocksIsComp = complementary;
  problem.M = NM_create_from_data(NM_DENSE, 1, 1, &m);
  problem.q = &q;
  z = 0;
  mlcp_compute_error(&problem, &z, &w, 1e-6, &error_of_zero);
  SolverOptions* options = solver_options_create(SICONOS_MLCP_PGS);
  mlcp_driver_init(&problem, options);
  const int info = mlcp_driver(&problem, &z, &w, options);
  mlcp_driver_reset(&problem, options);
  return info;
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double z, error;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> exponent(0, 12);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double solution = std::pow(10, -exponent(random));
      if (solve(solution, z, error) == 0 && std::fabs(z / solution - 1) > 0.1) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  const int info = solve(1e-9, z, error);
  std::fprintf(stderr,
               "M = 1, q = -1e-9: error of z = 0: %g; info %d, z = %g; right: 1e-9\n",
               error,
               info,
               z);
  return info == 0 && z == 0 && error < 1e-6 ? 0 : 1;
}
