// title: SICONOS_FRICTION_3D_PFP with its own default options aborts
// claim: the fixed point of Panagiotopoulos calls abort() on every problem that is not trivial,
//   with the options that solver_options_create gives it.
// contract: NonSmoothDrivers.h, fc3d_driver: "0 if successful otherwise 1"; users guide 4.4.0,
//   friction_contact.rst lists it with these options and their two inner solvers.
// severity: crash
// oracle: the end of a child process that makes the call; the problem is solved by r = (1, 0, 0).
// family: M = I, q normal with q_N < 0, mu in [0.1, 1]; counted where the process ends
// samples: 60
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
int end_of(double* q, double mu) {
  const pid_t child = fork();
  if (child == 0) {
    double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, r[3] = {}, u[3] = {};
    FrictionContactProblem problem{};
    problem.dimension = 3;
    problem.numberOfContacts = 1;
    problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
    problem.q = q;
    problem.mu = &mu;
    fc3d_driver(&problem, r, u, solver_options_create(SICONOS_FRICTION_3D_PFP));
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
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double q[3];
      for (double& x : q) x = normal(random);
      q[0] = -std::fabs(q[0]);
      if (end_of(q, friction(random)) != 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double q[3] = {-1, 0, 0};
  const int end = end_of(q, 0.5);
  std::printf("M = I, q = (-1, 0, 0): the process ends by signal %d; right: r = (1, 0, 0)\n", end);
  return end != 0 ? 0 : 1;
}
