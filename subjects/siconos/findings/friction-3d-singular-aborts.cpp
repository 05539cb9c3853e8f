// title: Singular blocks of M end the process in the solvers of friction problems
// claim: an assertion on the diagonal of a block M_ii ends the process:
//   SICONOS_FRICTION_3D_NSGS, the default solver, where M_NN = 0,
//   SICONOS_FRICTION_3D_ONECONTACT_NSN where the tangential part is 0.
// contract: friction_contact.rst: "a symmetric positive semi definite matrix M"; fc3d_driver: "0
//   if successful otherwise 1".
// severity: crash
// oracle: the end of a child process that makes the call. M = diag(1, 0, 0), q = (-1, 1, 0) is
//   solved by r = (1, -1/2, 0), u = (0, 1, 0).
// family: one contact, M = a a^T of rank one in a tangential direction and q_N < 0, or in the
//   normal direction, by turns; the solver that the claim names for it; counted where the process
//   ends
// samples: 60
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// How a child that solves M = diag(d) ends: 0 by itself, or the signal.
int end_of(int solver, const double* d, double* q) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    double m[9] = {d[0], 0, 0, 0, d[1], 0, 0, 0, d[2]}, mu = 0.5, r[3] = {}, u[3] = {};
    FrictionContactProblem problem{};
    problem.dimension = 3;
    problem.numberOfContacts = 1;
    problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
    problem.q = q;
    problem.mu = &mu;
    fc3d_driver(&problem, r, u, solver_options_create(solver));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::atoi(argv[2]));
    std::uniform_real_distribution<double> positive(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::atoi(argv[3]); ++i) {
      const bool normal = i % 2 == 0;
      const double a = positive(random), d[3] = {normal ? a : 0, normal ? 0 : a, 0};
      double q[3] = {-positive(random), positive(random), positive(random)};
      const int solver = normal ? SICONOS_FRICTION_3D_ONECONTACT_NSN : SICONOS_FRICTION_3D_NSGS;
      if (end_of(solver, d, q) != 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double q[3] = {-1, 1, 0};
  const double tangential[3] = {0, 1, 1}, normal[3] = {1, 0, 0};
  const int nsgs = end_of(SICONOS_FRICTION_3D_NSGS, tangential, q);
  const int newton = end_of(SICONOS_FRICTION_3D_ONECONTACT_NSN, normal, q);
  std::printf("NSGS, M = diag(0, 1, 1): signal %d; ONECONTACT_NSN, M = diag(1, 0, 0): signal %d\n",
              nsgs,
              newton);
  return nsgs != 0 && newton != 0 ? 0 : 1;
}
