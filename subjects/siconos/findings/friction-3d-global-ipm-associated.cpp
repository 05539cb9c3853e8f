// title: SICONOS_GLOBAL_FRICTION_3D_IPM solves another law of friction
// claim: the interior point method leaves out the term mu |u_T| of Coulomb's law, which makes a
//   contact that slides separate at u_N = mu |u_T|, and returns 0: every sliding contact is wrong.
// contract: global_friction_contact.rst states the problem of GlobalFrictionContactProblem with
//   u_N + mu |u_T|, equivalent to 0 <= u_N, u_N r_N = 0; gfc3d_driver: "0 if successful".
// severity: wrong-answer
// oracle: a body of mass 1 on a plane is solved by hand: r_N = -f_N, r_T = mu f_N f_T/|f_T|
//   where |f_T| > -mu f_N.
// family: M = H = I, b = 0, f normal with f_N < 0, mu in [0.1, 1]; counted where info is 0 and
//   u_N > 1e-3
// samples: 50
#include <Friction_cst.h>
#include <GlobalFrictionContactProblem.h>
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

NumericsMatrix* identity() {
  NumericsMatrix* matrix = NM_create(NM_SPARSE, 3, 3);
  NM_triplet_alloc(matrix, 3);
  for (int i = 0; i < 3; ++i) NM_entry(matrix, i, i, 1);
  return matrix;
}

// Whether it calls solved what separates under a force.
bool wrong(double* f, double mu, double* r, int& info) {
  double b[3] = {}, u[3] = {}, v[3] = {};
  GlobalFrictionContactProblem* problem = globalFrictionContactProblem_new();
  problem->dimension = 3;
  problem->numberOfContacts = 1;
  problem->M = identity();
  problem->H = identity();
  problem->q = f;
  problem->b = b;
  problem->mu = &mu;
  r[0] = r[1] = r[2] = 0;
  info = gfc3d_driver(problem, r, u, v, solver_options_create(SICONOS_GLOBAL_FRICTION_3D_IPM));
  return info == 0 && r[0] > 1e-3 && f[0] + r[0] > 1e-3;
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double r[3];
  int info;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double f[3];
      for (double& x : f) x = normal(random);
      f[0] = -std::fabs(f[0]);
      const double mu = friction(random);
      const pid_t child = fork();  // an assertion may end it
      if (child == 0) _exit(wrong(f, mu, r, info) ? 1 : 0);
      int status = 0;
      waitpid(child, &status, 0);
      if (WIFEXITED(status) && WEXITSTATUS(status) == 1) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double f[3] = {-1, 1, 0.5};
  const bool found = wrong(f, 0.5, r, info);
  std::fprintf(stderr,
               "f = (-1, 1, 1/2), mu = 1/2: info %d, r = (%g, %g, %g), u_N = %g\n",
               info,
               r[0],
               r[1],
               r[2],
               f[0] + r[0]);
  std::fprintf(stderr, "right: r = (1, -0.447, -0.224), u_N = 0\n");
  return found ? 0 : 1;
}
