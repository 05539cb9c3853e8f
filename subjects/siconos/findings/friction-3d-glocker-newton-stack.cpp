// title: The one-contact solver SICONOS_FRICTION_3D_NCPGlockerFBNewton smashes the stack
// claim: as the inner solver of SICONOS_FRICTION_3D_NSGS it writes its five unknowns where three
//   numbers have room, after it has read what nobody has written. Debian's build notices the first
//   and ends the process.
// contract: Friction_cst.h: "Newton/Fischer Burmeister, Glocker formulation, one contact solver",
//   among those "used mainly inside NSGS solvers"; SolverOptions.h, solver_options_update_internal;
//   NonSmoothDrivers.h, fc3d_driver: "0 if successful otherwise 1".
// severity: crash
// oracle: the end of a child process that makes the call; the problem is solved by r = (1, 0, 0).
// family: one contact, M = A A^T + I, entries of A and q normal, q_N < 0, mu in [0.1, 1]; counted
//   where the process ends, which for a few depends on what memory held before
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

// How a child that solves it ends: 0 by itself, or the signal.
int end_of(double* m, double* q, double mu, int inner) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stderr);  // "stack smashing detected"
    double r[3] = {}, u[3] = {};
    FrictionContactProblem problem{};
    problem.dimension = 3;
    problem.numberOfContacts = 1;
    problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
    problem.q = q;
    problem.mu = &mu;
    SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
    solver_options_update_internal(options, 0, inner);
    fc3d_driver(&problem, r, u, options);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char** argv) {
  const int inner = SICONOS_FRICTION_3D_NCPGlockerFBNewton;
  std::freopen("/dev/null", "w", stdout);  // the library prints
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double a[9], m[9], q[3];
      for (double& x : a) x = normal(random);
      for (double& x : q) x = normal(random);
      q[0] = -std::fabs(q[0]);
      for (int k = 0; k < 9; ++k) {
        m[k] = k % 4 == 0 ? 1 : 0;
        for (int l = 0; l < 3; ++l) m[k] += a[k % 3 + 3 * l] * a[k / 3 + 3 * l];
      }
      if (end_of(m, q, friction(random), inner) != 0) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 0, 0};
  const int end = end_of(m, q, 0.5, inner);
  std::fprintf(
      stderr, "M = I, q = (-1, 0, 0): the process ends by signal %d; right: r = (1, 0, 0)\n", end);
  return end != 0 ? 0 : 1;
}
