// title: SICONOS_FRICTION_3D_PROX changes the matrix of its problem
// claim: the proximal point method adds its regularisation to the caller's M and subtracts it
//   again, in floating point: M comes back changed, by 8e-8 of itself where M = 1e-9.
// contract: NonSmoothDrivers.h, fc3d_driver: "param[in] problem"; other solvers leave it alone.
// severity: undefined-output
// oracle: the bits of M before and after the call.
// family: one contact, M = s (A A^T + I), entries of A and q normal, q_N < 0, s = 10^-x, x
//   uniform in [0, 9], mu in [0.1, 1]; counted where the diagonal of M is not what it was
// samples: 200
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

// The largest relative change of an entry of the diagonal of M.
double change(int solver, double* m, double* q, double mu) {
  const double before[3] = {m[0], m[4], m[8]};
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
  problem.q = q;
  problem.mu = &mu;
  double r[3] = {}, u[3] = {}, largest = 0;
  fc3d_driver(&problem, r, u, solver_options_create(solver));
  for (int i = 0; i < 3; ++i) largest = std::fmax(largest, std::fabs(m[4 * i] / before[i] - 1));
  return largest;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1), exponent(0, 9);
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[9], m[9], q[3];
      const double scale = std::pow(10, -exponent(random));
      for (double& x : a) x = normal(random);
      for (double& x : q) x = normal(random);
      q[0] = -std::fabs(q[0]);
      for (int k = 0; k < 9; ++k) {
        m[k] = k % 4 == 0 ? scale : 0;
        for (int l = 0; l < 3; ++l) m[k] += scale * a[k % 3 + 3 * l] * a[k / 3 + 3 * l];
      }
      if (change(SICONOS_FRICTION_3D_PROX, m, q, friction(random)) > 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[9] = {1e-9, 0, 0, 0, 1e-9, 0, 0, 0, 1e-9}, q[3] = {-1, 1, 0};
  const double proximal = change(SICONOS_FRICTION_3D_PROX, m, q, 0.5);
  std::printf("M = 1e-9 I: M_11 = %.10g afterwards, a relative change of %.3g;", m[0], proximal);
  m[0] = m[4] = m[8] = 1e-9;
  const double others = change(SICONOS_FRICTION_3D_NSGS, m, q, 0.5);
  std::printf(" by NSGS %g; right: 0\n", others);
  return proximal > 1e-12 && others == 0 ? 0 : 1;
}
