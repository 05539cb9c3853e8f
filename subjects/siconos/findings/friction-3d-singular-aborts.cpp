// title: Singular blocks of M end the process in the solvers of friction problems
// claim: in builds with assertions, as Debian's, one on the diagonal of a block M_ii ends the
//   process: SICONOS_FRICTION_3D_NSGS, the default solver, where M_NN = 0 at one of the contacts,
//   SICONOS_FRICTION_3D_ONECONTACT_NSN where the tangential part is 0; both although the problem
//   has a solution.
// contract: users guide 4.4.0, friction_contact.rst: "a symmetric positive semi definite matrix
//   M"; NonSmoothDrivers.h, fc3d_driver: "0 if successful otherwise 1".
// severity: crash
// oracle: the end of a child process that makes the call. With mu = 1/2, M = diag(1, 1, 1, 0, 1,
//   1), q = (-1, 1, 0, 1, 1/2, 0) is solved by r = (1, -1/2, 0, 0, 0, 0), u = (0, 1/2, 0, 1, 1/2,
//   0), and M = diag(1, 0, 0), q = (-1, 1, 0) by r = (1, -1/2, 0), u = (0, 1, 0).
// family: a contact that slides with r_N and the components of u_T in [0.1, 1], r_T = -u_T/|u_T|
//   r_N/2, q = u - M r; by turns M = diag(a, 0, 0), or M = diag(a, b, b) and beside it an open
//   contact with M = diag(0, b, b), q in [0.1, 1]; the solver that the claim names for it; counted
//   where the process ends
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

// How a child that solves M = diag(d), mu = 1/2, ends: 0 by itself, or the signal.
int end_of(int solver, int contacts, const double* d, double* q) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stdout);
    std::freopen("/dev/null", "w", stderr);
    const int size = 3 * contacts;
    double m[36] = {}, mu[2] = {0.5, 0.5}, r[6] = {}, u[6] = {};
    for (int i = 0; i < size; ++i) m[i + size * i] = d[i];
    FrictionContactProblem problem{};
    problem.dimension = 3;
    problem.numberOfContacts = contacts;
    problem.M = NM_create_from_data(NM_DENSE, size, size, m);
    problem.q = q;
    problem.mu = mu;
    fc3d_driver(&problem, r, u, solver_options_create(solver));
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> positive(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const bool one = i % 2 == 0;
      const double a = positive(random), b = one ? 0 : positive(random);
      const double d[6] = {a, b, b, 0, b, b}, r = positive(random);
      const double u[2] = {positive(random), positive(random)};
      const double drag = r / 2 / std::hypot(u[0], u[1]);  // r_T = -drag u_T
      double q[6] = {-a * r, u[0] * (1 + b * drag), u[1] * (1 + b * drag)};
      for (int k = 3; k < 6; ++k) q[k] = positive(random);
      const int solver = one ? SICONOS_FRICTION_3D_ONECONTACT_NSN : SICONOS_FRICTION_3D_NSGS;
      if (end_of(solver, one ? 1 : 2, d, q) != 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double q[6] = {-1, 1, 0, 1, 0.5, 0};
  const double two[6] = {1, 1, 1, 0, 1, 1}, one[3] = {1, 0, 0};
  const int nsgs = end_of(SICONOS_FRICTION_3D_NSGS, 2, two, q);
  const int newton = end_of(SICONOS_FRICTION_3D_ONECONTACT_NSN, 1, one, q);
  std::printf("NSGS, M = diag(1, 1, 1, 0, 1, 1): signal %d; right: 0\n", nsgs);
  std::printf("ONECONTACT_NSN, M = diag(1, 0, 0): signal %d; right: 0\n", newton);
  return nsgs != 0 && newton != 0 ? 0 : 1;
}
