// title: SICONOS_FRICTION_2D_LEMKE mixes up the coefficients of friction of two contacts
// claim: with two contacts of different mu the LCP that it solves is not the friction problem: it
//   returns 0 and tangential forces that no friction law allows. With equal mu it is right.
// contract: FrictionContactProblem.h: mu is the vector of friction coefficients, one a contact;
//   users guide 4.4.0, friction_contact.rst: |r_T| <= mu |r_N|, r_T = -mu r_N sign u_T where u_T !=
//   0.
// severity: wrong-answer
// oracle: the residuals of Coulomb's law at the returned r, with u = M r + q computed here. In
//   the witness contact 2 slides by u_T = 1/4 and friction pushes it on; it must stick.
// family: two contacts, M = A A^T + I/5, entries of A and q/2 normal, mu = 0.1 + |normal|/2;
//   counted where info is 0 and the residual is above 1e-3
// samples: 500
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// The largest violation of the law by r; -1 where the solver does not claim to have solved it.
double violation(double* m, double* q, double* mu, double* r) {
  FrictionContactProblem problem{};
  problem.dimension = 2;
  problem.numberOfContacts = 2;
  problem.M = NM_create_from_data(NM_DENSE, 4, 4, m);
  problem.q = q;
  problem.mu = mu;
  SolverOptions* options = solver_options_create(SICONOS_FRICTION_2D_LEMKE);
  double velocity[4] = {}, u[4], worst = 0;
  std::fill(r, r + 4, 0);
  if (fc2d_driver(&problem, r, velocity, options) != 0) return -1;
  for (int i = 0; i < 4; ++i) {
    u[i] = q[i];
    for (int j = 0; j < 4; ++j) u[i] += m[i + 4 * j] * r[j];
  }
  for (int i = 0; i < 4; i += 2) {
    const double bound = mu[i / 2] * std::max(r[i], 0.0);
    worst = std::max(worst, std::fabs(std::min(r[i], u[i])));
    const double projected = std::max(-bound, std::min(bound, r[i + 1] - u[i + 1]));
    worst = std::max(worst, std::fabs(r[i + 1] - projected));
  }
  return worst;
}

int main(int argc, char** argv) {
  double r[4];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[16], m[16], q[4], mu[2];
      for (double& x : a) x = normal(random);
      for (double& x : q) x = 2 * normal(random);
      for (double& x : mu) x = 0.1 + std::fabs(normal(random)) / 2;
      for (int k = 0; k < 16; ++k) {
        m[k] = k % 5 == 0 ? 0.2 : 0;
        for (int l = 0; l < 4; ++l) m[k] += a[k % 4 + 4 * l] * a[k / 4 + 4 * l];
      }
      if (violation(m, q, mu, r) > 1e-3) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[16] = {2, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 0, 0, 1, 0, 2};
  double q[4] = {-1, -3, -1, -1}, mu[2] = {0.5, 1};
  const double worst = violation(m, q, mu, r);
  std::printf("mu = (1/2, 1): r = (%g, %g, %g, %g), violation %g\n", r[0], r[1], r[2], r[3], worst);
  std::printf("right:         r = (1/2, 1/4, 1/2, 3/8), by hand\n");
  return worst > 1e-3 ? 0 : 1;
}
