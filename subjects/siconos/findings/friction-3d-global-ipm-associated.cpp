// title: By default SICONOS_GLOBAL_FRICTION_3D_IPM calls the associated law of friction solved
// claim: with its default options the interior point method leaves out the term mu |u_T| of
//   Coulomb's law, which makes a contact that slides separate at u_N = mu |u_T|, and returns 0:
//   every sliding contact is wrong. With an option of another solver, which no text relates to it,
//   iparam[SICONOS_FRICTION_3D_ADMM_IPARAM_UPDATE_S] = SICONOS_FRICTION_3D_ADMM_UPDATE_S_YES, the
//   default of that one, it is right.
// contract: NonSmoothDrivers.h, gfc3d_driver: "0 if successful"; gfc3d_compute_error.h: the error
//   of the problem, above the tolerance here; GlobalFrictionContact.hpp: "the Coulomb friction law
//   with unilateral contact", 0 <= u_N, u_N r_N = 0.
// severity: wrong-answer
// oracle: a body of mass 1 on a plane is solved by hand: r_N = -f_N, r_T = mu f_N f_T/|f_T| where
//   |f_T| > -mu f_N; the library's own gfc3d_compute_error; the solver with that option.
// family: M = H = I, b = 0, f normal with f_N < 0, mu in [0.1, 1]; counted where info is 0 and
//   u_N > 1e-3
// samples: 50
#include <Friction_cst.h>
#include <GlobalFrictionContactProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <gfc3d_compute_error.h>
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

struct Solved {
  int info;
  double tolerance, own_error, r[3];
};

Solved solve(double* f, double mu, bool updates) {
  double b[3] = {}, u[3] = {}, v[3] = {};
  GlobalFrictionContactProblem* problem = globalFrictionContactProblem_new();
  problem->dimension = 3;
  problem->numberOfContacts = 1;
  problem->M = identity();
  problem->H = identity();
  problem->q = f;
  problem->b = b;
  problem->mu = &mu;
  SolverOptions* options = solver_options_create(SICONOS_GLOBAL_FRICTION_3D_IPM);
  if (updates) {
    options->iparam[SICONOS_FRICTION_3D_ADMM_IPARAM_UPDATE_S] =
        SICONOS_FRICTION_3D_ADMM_UPDATE_S_YES;
  }
  Solved solved{};
  solved.info = gfc3d_driver(problem, solved.r, u, v, options);
  solved.tolerance = options->dparam[SICONOS_DPARAM_TOL];
  const double norm = std::hypot(f[0], std::hypot(f[1], f[2]));
  gfc3d_compute_error(
      problem, solved.r, u, v, solved.tolerance, options, norm, 0, &solved.own_error);
  return solved;
}

// Whether it calls solved what separates under a force.
bool is_wrong(const Solved& solved, const double* f) {
  return solved.info == 0 && solved.r[0] > 1e-3 && f[0] + solved.r[0] > 1e-3;
}

void print(const char* options, const Solved& solved, const double* f) {
  std::fprintf(stderr,
               "%s: info %d, r = (%g, %g, %g), u_N = %g; gfc3d_compute_error %g, tolerance %g\n",
               options,
               solved.info,
               solved.r[0],
               solved.r[1],
               solved.r[2],
               f[0] + solved.r[0],
               solved.own_error,
               solved.tolerance);
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
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
      if (child == 0) _exit(is_wrong(solve(f, mu, false), f) ? 1 : 0);
      int status = 0;
      waitpid(child, &status, 0);
      if (WIFEXITED(status) && WEXITSTATUS(status) == 1) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double f[3] = {-1, 1, 0.5};
  const Solved by_default = solve(f, 0.5, false), updated = solve(f, 0.5, true);
  std::fprintf(stderr, "f = (-1, 1, 1/2), mu = 1/2\n");
  print("default options", by_default, f);
  print("UPDATE_S_YES", updated, f);
  std::fprintf(stderr, "right: r = (1, -0.447, -0.224), u_N = 0\n");
  const bool differs = by_default.own_error > 10 * by_default.tolerance;
  return is_wrong(by_default, f) && differs && !is_wrong(updated, f) ? 0 : 1;
}
