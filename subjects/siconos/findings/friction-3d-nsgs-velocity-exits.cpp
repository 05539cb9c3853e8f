// title: SICONOS_FRICTION_3D_NSGSV with its own default options ends the process
// claim: the options that solver_options_create gives this solver name an inner solver that it
//   does not know; it prints so and calls exit(), on every problem that is not trivial.
// contract: NonSmoothDrivers.h, fc3d_driver: "result (0 if successful otherwise 1)"; users guide
//   4.4.0, friction_contact.rst: the default inner solver is SICONOS_FRICTION_3D_ONECONTACT_NSN.
// severity: crash
// oracle: the end of a child process that makes the call; the problem is solved by r = (1, 0, 0).
// family: one contact, M = A A^T + I, entries of A and q normal, q_N < 0, mu in [0.1, 1]; counted
//   where the call ends its process
// samples: 100
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// How a child that solves it ends: 0 by itself, or the exit code or signal.
int end_of(double* m, double* q, double mu) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    FrictionContactProblem problem{};
    problem.dimension = 3;
    problem.numberOfContacts = 1;
    problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
    problem.q = q;
    problem.mu = &mu;
    double r[3] = {}, u[3] = {};
    fc3d_driver(&problem, r, u, solver_options_create(SICONOS_FRICTION_3D_NSGSV));
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
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[9], m[9], q[3];
      for (double& x : a) x = normal(random);
      for (double& x : q) x = normal(random);
      q[0] = -std::fabs(q[0]);
      for (int k = 0; k < 9; ++k) {
        m[k] = k % 4 == 0 ? 1 : 0;
        for (int l = 0; l < 3; ++l) m[k] += a[k % 3 + 3 * l] * a[k / 3 + 3 * l];
      }
      if (end_of(m, q, friction(random)) != 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 0, 0};
  const int end = end_of(m, q, 0.5);
  std::printf("M = I, q = (-1, 0, 0): the process ends with %d; right: the call returns\n", end);
  return end != 0 ? 0 : 1;
}
