// title: SICONOS_LCP_QP and SICONOS_LCP_NSQP end the process
// claim: the two solvers by quadratic programming call abort(), without a word, on every LCP of
//   two unknowns with some q < 0, with options as solver_options_create makes them.
// contract: LCP_Solvers.h, lcp_qp and lcp_nsqp: info is 0, or a number that says why not;
//   lcp_solvers.rst lists both without a condition.
// severity: crash
// oracle: the end of a child process that makes the call; the problem has the solution z = (1,
//   1).
// family: two unknowns, M = A A^T + I, q, entries of A and q normal, some q < 0, SICONOS_LCP_QP;
//   counted where the call ends its process
// samples: 100
#include <LinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
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
    LinearComplementarityProblem problem{};
    problem.size = 2;
    problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
    problem.q = q;
    double z[2] = {0, 0}, w[2] = {0, 0};
    linearComplementarity_driver(&problem, z, w, solver_options_create(solver));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::atoi(argv[2]));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int sample = 0; sample < std::atoi(argv[3]); ++sample) {
      double a[4], q[2];
      for (double& x : a) x = normal(random);
      do {
        for (double& x : q) x = normal(random);
      } while (q[0] >= 0 && q[1] >= 0);
      double m[4] = {1 + a[0] * a[0] + a[1] * a[1],
                     a[0] * a[2] + a[1] * a[3],
                     a[0] * a[2] + a[1] * a[3],
                     1 + a[2] * a[2] + a[3] * a[3]};
      if (end_of(SICONOS_LCP_QP, m, q) != 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[4] = {2, 1, 1, 2}, q[2] = {-3, -3};
  const int qp = end_of(SICONOS_LCP_QP, m, q), nsqp = end_of(SICONOS_LCP_NSQP, m, q);
  std::printf(
      "SICONOS_LCP_QP ends by signal %d, SICONOS_LCP_NSQP by %d; right: by returning\n", qp, nsqp);
  return qp != 0 && nsqp != 0 ? 0 : 1;
}
