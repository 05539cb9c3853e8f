// title: The scalings rho of Alart and Curnier are not from the eigenvalues of W_T
// claim: compute_rho_split_spectral_norm and compute_rho_split_spectral_norm_cond take, for
//   W = diag(1, 2, 3), rho_T = 0.276 and 0.106 where 1/3 and 2/9 are right; for W = 1e6 I a half
//   and 2.5e-7 of the right value: they depend on the units. The _cond one is the default of
//   SICONOS_FRICTION_3D_ONECONTACT_NSN.
// contract: by their names, 1 over the spectral norm of the tangential block W_T, and that over its
//   condition number: 1/lambda_max and lambda_min/lambda_max^2, 2/(s + d) and 2 (s - d)/(s + d)^2
//   with s = trace W_T, d^2 = s^2 - 4 det W_T. An impulse over a velocity, they scale like 1/W.
// severity: wrong-answer
// oracle: the eigenvalues of the symmetric W_T in closed form.
// family: W = A A^T + I/10, entries of A normal; counted where rho_T of
//   compute_rho_split_spectral_norm_cond is wrong by a factor of more than 1.5
// samples: 1000
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <fc3d_AlartCurnier_functions.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

struct Scalings {
  double norm, cond;
};

Scalings returned(double* w) {
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, w);
  double norm[3], cond[3];
  compute_rho_split_spectral_norm(&problem, norm);
  compute_rho_split_spectral_norm_cond(&problem, cond);
  std::free(problem.M);
  return {norm[1], cond[1]};
}

Scalings right(const double* w) {
  const double mean = (w[4] + w[8]) / 2, radius = std::hypot((w[4] - w[8]) / 2, w[5]);
  const double largest = mean + radius, smallest = mean - radius;
  return {1 / largest, smallest / (largest * largest)};
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double a[9], w[9];
      for (double& x : a) x = normal(random);
      for (int k = 0; k < 9; ++k) {
        w[k] = k % 4 == 0 ? 0.1 : 0;
        for (int l = 0; l < 3; ++l) w[k] += a[k % 3 + 3 * l] * a[k / 3 + 3 * l];
      }
      if (std::fabs(std::log(returned(w).cond / right(w).cond)) > std::log(1.5)) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double light[9] = {1, 0, 0, 0, 2, 0, 0, 0, 3}, heavy[9] = {1e6, 0, 0, 0, 1e6, 0, 0, 0, 1e6};
  const double error = std::fabs(returned(light).norm * 3 - 1);
  const double error_of_heavy = std::fabs(returned(heavy).norm * 1e6 - 1);
  const double error_of_cond = std::fabs(returned(light).cond * 4.5 - 1);
  std::fprintf(stderr,
               "W = diag(1, 2, 3): rho_T = %g, cond %g; right: %g, %g\n",
               returned(light).norm,
               returned(light).cond,
               right(light).norm,
               right(light).cond);
  std::fprintf(stderr,
               "W = 1e6 I: rho_T = %g, cond %g; right: %g, %g\n",
               returned(heavy).norm,
               returned(heavy).cond,
               right(heavy).norm,
               right(heavy).cond);
  const SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_NSN);
  const bool is_default = options->iparam[SICONOS_FRICTION_3D_NSN_RHO_STRATEGY] ==
                          SICONOS_FRICTION_3D_NSN_FORMULATION_RHO_STRATEGY_SPLIT_SPECTRAL_NORM_COND;
  std::fprintf(stderr, "ONECONTACT_NSN %s cond\n", is_default ? "takes" : "does not take");
  return is_default && error > 0.1 && error_of_cond > 0.1 && error_of_heavy > 0.1 ? 0 : 1;
}
