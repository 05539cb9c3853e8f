// title: The default scaling rho of SICONOS_FRICTION_3D_ONECONTACT_NSN depends on the unit of
//   mass
// claim: where W is multiplied by c, rho_T of compute_rho_split_spectral_norm and of
//   compute_rho_split_spectral_norm_cond, the default of that solver, is not divided by c: of 1e6 I
//   it is a half and 2.5e-7 of a millionth of that of I. Problems that the solver solves in one
//   unit of mass it fails on in another.
// contract: by definition: rho is an impulse over a velocity, as it is in r - rho u of the
//   functions of fc3d_AlartCurnier_functions.h, so that it scales as 1/W. In another unit of mass M
//   is c M, q the same and the solution r/c; NonSmoothDrivers.h, fc3d_driver: "0 if successful".
// severity: inefficiency
// oracle: the same solver on the same contact in other units; for W = c I the scaling 1/c, which
//   both are at c = 1.
// family: one contact, M = c (A A^T + I/10), entries of A and q normal, q_N < 0, mu in [0.1, 1],
//   default options; counted where the solver fails with c = 1000 and solves it with c = 1/1000
// samples: 500
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <fc3d_AlartCurnier_functions.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

using Scaling = void (*)(FrictionContactProblem*, double*);

// rho_T of W = c I.
double scaling_of_identity(Scaling scaling, double c) {
  double w[9] = {c, 0, 0, 0, c, 0, 0, 0, c}, rho[3];
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, w);
  scaling(&problem, rho);
  std::free(problem.M);
  return rho[1];
}

bool solves(const double* m, double c, double* q, double mu) {
  double scaled[9], r[3] = {}, u[3] = {};
  for (int k = 0; k < 9; ++k) scaled[k] = c * m[k];
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, scaled);
  problem.q = q;
  problem.mu = &mu;
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_NSN);
  return fc3d_driver(&problem, r, u, options) == 0;
}

int main(int argc, char** argv) {
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
        m[k] = k % 4 == 0 ? 0.1 : 0;
        for (int l = 0; l < 3; ++l) m[k] += a[k % 3 + 3 * l] * a[k / 3 + 3 * l];
      }
      const double mu = friction(random);
      if (!solves(m, 1000, q, mu) && solves(m, 0.001, q, mu)) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  bool all = true;
  for (const Scaling scaling :
       {compute_rho_split_spectral_norm, compute_rho_split_spectral_norm_cond}) {
    const double of_one = scaling_of_identity(scaling, 1);
    const double of_many = scaling_of_identity(scaling, 1e6);
    std::fprintf(stderr, "rho_T of I: %g, of 1e6 I: %g; right: 1, 1e-6\n", of_one, of_many);
    all = all && of_one == 1 && std::fabs(1e6 * of_many - 1) > 0.1;
  }
  const SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_NSN);
  const bool is_default = options->iparam[SICONOS_FRICTION_3D_NSN_RHO_STRATEGY] ==
                          SICONOS_FRICTION_3D_NSN_FORMULATION_RHO_STRATEGY_SPLIT_SPECTRAL_NORM_COND;
  std::fprintf(stderr, "the second one is %sthe default\n", is_default ? "" : "not ");
  return all && is_default ? 0 : 1;
}
