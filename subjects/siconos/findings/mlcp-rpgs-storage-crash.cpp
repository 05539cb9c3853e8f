// title: SICONOS_MLCP_RPGS and SICONOS_MLCP_RPSOR read through null pointers
// claim: a mixed LCP stored as M (isStorageType1), which SICONOS_MLCP_PGS and SICONOS_MLCP_ENUM
//   solve, makes these two read the absent blocks A, B, C, D.
// contract: MixedLinearComplementarityProblem.h has two storages, and mlcp_driver says of none
//   that a solver does not take it; it returns >0 where a solver fails.
// severity: crash
// oracle: the end of a child process that makes the call; M z + q = 0 has the solution (-2/3,
//   7/3).
// family: an equation and a complementarity condition, M = A A^T + I, entries of A and q normal,
//   SICONOS_MLCP_RPGS; counted where the call ends its process
// samples: 100
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <mlcp_cst.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// How a child that solves it ends: 0 by itself, or the signal.
int end_of(int solver, double* m, double* q) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stdout);
    int rows[] = {0, 1, 2}, complementary[] = {0, 1};
    MixedLinearComplementarityProblem problem{};
    problem.isStorageType1 = 1;
    problem.n = problem.m = 1;
    problem.blocksRows = rows;
    problem.blocksIsComp = complementary;
    problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
    problem.q = q;
    double z[2] = {0, 0}, w[2] = {0, 0};
    SolverOptions* options = solver_options_create(solver);
    mlcp_driver_init(&problem, options);
    mlcp_driver(&problem, z, w, options);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char** argv) {
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
      if (end_of(SICONOS_MLCP_RPGS, m, q) != 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[4] = {2, 1, 1, 2}, q[2] = {-1, -4};
  const int rpgs = end_of(SICONOS_MLCP_RPGS, m, q), rpsor = end_of(SICONOS_MLCP_RPSOR, m, q);
  const int pgs = end_of(SICONOS_MLCP_PGS, m, q);
  std::printf(
      "RPGS ends by signal %d, RPSOR by %d; PGS of the same problem by %d\n", rpgs, rpsor, pgs);
  return rpgs != 0 && rpsor != 0 && pgs == 0 ? 0 : 1;
}
