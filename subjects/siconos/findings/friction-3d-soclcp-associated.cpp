// title: SICONOS_FRICTION_3D_SOCLCP calls the associated law of friction solved
// claim: the solver leaves out the term mu |u_T| of Coulomb's law, which makes a contact that
//   slides separate at u_N = mu |u_T|, and returns 0: every sliding contact is wrong. Its name may
//   mean that, no text says it; it does know the error of the problem, which fc3d_compute_error
//   gives, and leaves its distance to that of the other one in dparam[2].
// contract: NonSmoothDrivers.h, fc3d_driver, whose problem is that of FrictionContactProblem.h:
//   "0 if successful"; fc3d_compute_error.h: the error, above the tolerance here; users guide
//   4.4.0, friction_contact.rst, lists the solver for 0 <= u_N, u_N r_N = 0.
// severity: wrong-answer
// oracle: M = I is solved by hand: r_N = -q_N, r_T = mu q_N q_T/|q_T| where |q_T| > -mu q_N; and
//   the library's own fc3d_compute_error.
// family: M = I, q normal with q_N < 0, mu in [0.1, 1]; counted where info is 0 and u_N > 1e-3
// samples: 500
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <fc3d_compute_error.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

struct Errors {
  double tolerance, own;
};

// Whether it calls solved what separates under a force.
bool wrong(double* q, double mu, double* r, int& info, Errors& errors) {
  double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, u[3] = {};
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
  problem.q = q;
  problem.mu = &mu;
  r[0] = r[1] = r[2] = 0;
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_SOCLCP);
  info = fc3d_driver(&problem, r, u, options);
  errors.tolerance = options->dparam[SICONOS_DPARAM_TOL];
  const double norm = std::hypot(q[0], std::hypot(q[1], q[2]));
  fc3d_compute_error(&problem, r, u, errors.tolerance, options, norm, &errors.own);
  return info == 0 && r[0] > 1e-3 && q[0] + r[0] > 1e-3;
}

int main(int argc, char** argv) {
  double r[3];
  int info;
  Errors errors{};
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double q[3];
      for (double& x : q) x = normal(random);
      q[0] = -std::fabs(q[0]);
      if (wrong(q, friction(random), r, info, errors)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double q[3] = {-1, 1, 0};
  const bool found = wrong(q, 0.5, r, info, errors);
  std::printf("q = (-1, 1, 0), mu = 1/2: info %d, r = (%g, %g, %g), u_N = %g\n",
              info,
              r[0],
              r[1],
              r[2],
              q[0] + r[0]);
  std::printf("right: r = (1, -1/2, 0), u_N = 0\n");
  std::printf("fc3d_compute_error: %g, tolerance of the solver %g\n", errors.own, errors.tolerance);
  return found && errors.own > 10 * errors.tolerance ? 0 : 1;
}
