// title: SICONOS_FRICTION_3D_TFP with SICONOS_FRICTION_3D_VI_FPP_Cylinder writes beyond its
//   memory
// claim: of n contacts the fixed point of Tresca hands its inner solver the n thresholds of
//   friction as work space, where that writes 3 n numbers: memory that belongs to others is
//   overwritten, and with five contacts the process ends.
// contract: users guide 4.4.0, friction_contact.rst: SICONOS_FRICTION_3D_VI_FPP_Cylinder is a
//   projection on the cylinder of Tresca's problem, one of three inner solvers that the method
//   takes; SolverOptions.h, solver_options_update_internal; NonSmoothDrivers.h, fc3d_driver: "0 if
//   successful otherwise 1".
// severity: crash
// oracle: the end of a child process that makes the call; M = I, q = (-1, 1, 0) is solved by r =
//   (1, -1/2, 0) at each contact. With SICONOS_FRICTION_3D_CONVEXQP_PG_CYLINDER, another of the
//   three, it does not end.
// family: five contacts, M = A A^T + I, entries of A and q normal, q_N < 0, mu in [0.1, 1];
//   counted where the process ends
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

constexpr int kContacts = 5, kSize = 3 * kContacts;

// How a child that solves it ends: 0 by itself, or the signal.
int end_of(double* m, double* q, double* mu, int inner) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stderr);  // of the allocator
    double r[kSize] = {}, u[kSize] = {};
    FrictionContactProblem problem{};
    problem.dimension = 3;
    problem.numberOfContacts = kContacts;
    problem.M = NM_create_from_data(NM_DENSE, kSize, kSize, m);
    problem.q = q;
    problem.mu = mu;
    SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_TFP);
    solver_options_update_internal(options, 0, inner);
    fc3d_driver(&problem, r, u, options);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double m[kSize * kSize] = {}, q[kSize], mu[kContacts];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[kSize * kSize];
      for (double& x : a) x = normal(random);
      for (double& x : q) x = normal(random);
      for (int i = 0; i < kSize; i += 3) q[i] = -std::fabs(q[i]);
      for (double& x : mu) x = friction(random);
      for (int k = 0; k < kSize * kSize; ++k) {
        const int i = k % kSize, j = k / kSize;
        m[k] = i == j ? 1 : 0;
        for (int l = 0; l < kSize; ++l) m[k] += a[i + kSize * l] * a[j + kSize * l];
      }
      if (end_of(m, q, mu, SICONOS_FRICTION_3D_VI_FPP_Cylinder) != 0) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  for (int i = 0; i < kSize; ++i) {
    m[i + kSize * i] = 1;
    q[i] = i % 3 == 0 ? -1 : i % 3 == 1 ? 1 : 0;
    mu[i / 3] = 0.5;
  }
  const int end = end_of(m, q, mu, SICONOS_FRICTION_3D_VI_FPP_Cylinder);
  const int other = end_of(m, q, mu, SICONOS_FRICTION_3D_CONVEXQP_PG_CYLINDER);
  std::fprintf(stderr,
               "the process ends by signal %d, with CONVEXQP_PG_CYLINDER by %d; right: 0\n",
               end,
               other);
  return end != 0 && other == 0 ? 0 : 1;
}
