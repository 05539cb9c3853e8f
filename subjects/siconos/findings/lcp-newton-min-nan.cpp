// title: SICONOS_LCP_NEWTONMIN returns NaN as a solution
// claim: where a Newton matrix is singular the solver goes on with NaN, and returns 0.
// contract: LCP_Solvers.h, lcp_newton_min: info 0 is convergence; 0 <= w = M z + q, z >= 0, z w
//   = 0.
// severity: wrong-answer
// oracle: the residual min(z, w) of what is returned, with w computed here; the solution of the
//   witness is known, z = (0, 1), w = (1, 0).
// family: two unknowns, entries of M and q integers in -2 to 2; counted where info is 0 and the
//   residual is NaN or above 1e-3
// samples: 2000
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

bool wrong(double* m, double* q, double* z, int& info) {
  LinearComplementarityProblem problem{};
  problem.size = 2;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
  problem.q = q;
  SolverOptions* options = solver_options_create(SICONOS_LCP_NEWTONMIN);
  double w[2] = {0, 0};
  z[0] = z[1] = 0;
  info = linearComplementarity_driver(&problem, z, w, options);
  solver_options_delete(options);
  bool right = true;
  for (int i = 0; i < 2; ++i) {
    const double slack = q[i] + m[i] * z[0] + m[i + 2] * z[1];
    right = right && std::fabs(z[i] < slack ? z[i] : slack) < 1e-3;
  }
  return info == 0 && !right;
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double z[2];
  int info;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_int_distribution<int> digit(-2, 2);
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double m[4], q[2];
      for (double& x : m) x = digit(random);
      for (double& x : q) x = digit(random);
      if (wrong(m, q, z, info)) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[4] = {0, -2, 1, 1};  // by columns
  double q[2] = {0, -1};
  const bool found = wrong(m, q, z, info);
  std::fprintf(stderr,
               "M = [0 1; -2 1], q = (0, -1): info %d, z = (%g, %g); right: (0, 1)\n",
               info,
               z[0],
               z[1]);
  return found ? 0 : 1;
}
