// title: The default relaxation of SICONOS_MLCP_RPSOR diverges
// claim: with the default relaxation 2 the over-relaxed method grows without bound on symmetric
//   positive definite problems, where 1 converges.
// contract: successive over-relaxation converges for 0 < omega < 2 [Cottle, Pang, Stone, 1992,
//   5.3]; users guide 4.4.0, mlcp.rst documents the default 2.
// severity: inefficiency
// oracle: M = [2 1; 1 2], q = (-1, -4) is solved by z = (-2/3, 7/3) by hand; the same solver with
//   omega = 1 finds it.
// family: an equation and a complementarity condition, M = A A^T + I, entries of A and q normal;
//   counted where the default fails and omega = 1 gives info 0
// samples: 200
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

int solve(double* m, double* q, double omega, double* z) {
  int rows[] = {0, 1, 2}, complementary[] = {0, 1};
  MixedLinearComplementarityProblem problem{};
  problem.isStorageType2 = 1;
  problem.n = problem.m = 1;
  problem.blocksRows = rows;
  problem.blocksIsComp = complementary;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
  problem.q = q;
  problem.A = &m[0];
  problem.D = &m[1];
  problem.C = &m[2];
  problem.B = &m[3];
  problem.a = &q[0];
  problem.b = &q[1];
  SolverOptions* options = solver_options_create(SICONOS_MLCP_RPSOR);
  if (omega > 0) options->dparam[SICONOS_DPARAM_MLCP_OMEGA] = omega;
  double w[2] = {};
  z[0] = z[1] = 0;
  mlcp_driver_init(&problem, options);
  const int info = mlcp_driver(&problem, z, w, options);
  mlcp_driver_reset(&problem, options);
  return info;
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double z[2];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[4], q[2];
      for (double& x : a) x = normal(random);
      for (double& x : q) x = normal(random);
      double m[4] = {1 + a[0] * a[0] + a[1] * a[1],
                     a[0] * a[2] + a[1] * a[3],
                     a[0] * a[2] + a[1] * a[3],
                     1 + a[2] * a[2] + a[3] * a[3]};
      if (solve(m, q, 0, z) != 0 && solve(m, q, 1, z) == 0) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[4] = {2, 1, 1, 2}, q[2] = {-1, -4};
  const int info = solve(m, q, 0, z);
  std::fprintf(stderr, "default omega: info %d, z = (%g, %g)\n", info, z[0], z[1]);
  const int info_of_1 = solve(m, q, 1, z);
  std::fprintf(
      stderr, "omega = 1: info %d, z = (%g, %g); right: (-2/3, 7/3)\n", info_of_1, z[0], z[1]);
  return info != 0 && info_of_1 == 0 && std::fabs(z[1] - 7.0 / 3) < 1e-3 ? 0 : 1;
}
