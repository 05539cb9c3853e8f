// title: SICONOS_FRICTION_3D_NSN_NM stops after one iteration
// claim: its default options allow one iteration, so that it fails, returning -1, on problems
//   that it solves with the documented 200, after the number of them that the program prints.
// contract: users guide 4.4.0, friction_contact.rst: iparam[SICONOS_IPARAM_MAX_ITER] = 200,
//   tolerance 1e-3; NonSmoothDrivers.h, fc3d_driver: "0 if successful otherwise 1".
// severity: inefficiency
// oracle: the same solver on the same problem with 200 iterations, its r put into Coulomb's law
//   here: at the tolerance 1e-10, too, at which the residual must be below 1e-12.
// family: one contact, M = A A^T + I, entries of A and q normal, q_N < 0, mu in [0.1, 1]; counted
//   where the defaults fail and 200 iterations give info 0
// samples: 500
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// Tolerance 0, iterations 0: the default. They are what they were at the end.
int solve(double* m, double* q, double mu, double tolerance, int& iterations, double* r) {
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
  problem.q = q;
  problem.mu = &mu;
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSN_NM);
  if (iterations > 0) options->iparam[SICONOS_IPARAM_MAX_ITER] = iterations;
  if (tolerance > 0) options->dparam[SICONOS_DPARAM_TOL] = tolerance;
  double u[3] = {};
  r[0] = r[1] = r[2] = 0;
  const int info = fc3d_driver(&problem, r, u, options);
  iterations = options->iparam[SICONOS_IPARAM_ITER_DONE];
  return info;
}

// Of a contact that slides.
double residual(const double* m, const double* q, double mu, const double* r) {
  double u[3] = {q[0], q[1], q[2]};
  for (int k = 0; k < 9; ++k) u[k % 3] += m[k] * r[k / 3];
  const double sliding = std::hypot(u[1], u[2]);
  return std::fabs(u[0]) + std::fabs(r[1] + mu * r[0] * u[1] / sliding) +
         std::fabs(r[2] + mu * r[0] * u[2] / sliding);
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  double r[3];
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
      const double mu = friction(random);
      int iterations = 0, many = 200;
      if (solve(m, q, mu, 0, iterations, r) != 0 && solve(m, q, mu, 0, many, r) == 0) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[9] = {2, 0.5, 0.25, 0.5, 1, 0.25, 0.25, 0.25, 1.5}, q[3] = {-1, 1, 0.5};
  const int allowed =
      solver_options_create(SICONOS_FRICTION_3D_NSN_NM)->iparam[SICONOS_IPARAM_MAX_ITER];
  int none = 0, some = 200, more = 200;
  const int info = solve(m, q, 0.5, 0, none, r);
  const int info_of_200 = solve(m, q, 0.5, 0, some, r);
  const double error = residual(m, q, 0.5, r);
  const int info_of_tight = solve(m, q, 0.5, 1e-10, more, r);
  const double error_of_tight = residual(m, q, 0.5, r);
  std::fprintf(stderr, "defaults: %d iteration allowed, info %d\n", allowed, info);
  std::fprintf(stderr, "200 allowed: info %d after %d, residual %g\n", info_of_200, some, error);
  std::fprintf(stderr,
               "200 allowed, tolerance 1e-10: info %d after %d, residual %g\n",
               info_of_tight,
               more,
               error_of_tight);
  const bool solves = info_of_200 == 0 && info_of_tight == 0 && error_of_tight < 1e-12;
  return allowed == 1 && info != 0 && solves ? 0 : 1;
}
