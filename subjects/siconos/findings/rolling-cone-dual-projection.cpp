// title: projectionOnDualRollingCone does not project
// claim: a point that is not in the dual cone is returned unchanged.
// contract: projectionOnRollingCone.h: "projection on" the dual cone; that of |r_T| <= mu r_N,
//   |m| <= mu_r r_N is K* = {mu |u_T| + mu_r |omega| <= u_N}.
// severity: wrong-answer
// oracle: a projection lies in the cone; the point (-1, 0, 0, 0, 0) is in the polar cone, so
//   that its projection is 0.
// family: u normal, mu, mu_r in [0.1, 1]; counted where the result violates K* by more than 1e-3
// samples: 1000
#include <projectionOnRollingCone.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

double violation(const double* u, double mu, double mu_r) {
  return mu * std::hypot(u[1], u[2]) + mu_r * std::hypot(u[3], u[4]) - u[0];
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double u[5];
      for (double& x : u) x = normal(random);
      const double mu = friction(random), mu_r = friction(random);
      projectionOnDualRollingCone(u, mu, mu_r);
      if (!(violation(u, mu, mu_r) < 1e-3)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double u[5] = {-1, 0, 0, 0, 0};
  projectionOnDualRollingCone(u, 0.5, 0.5);
  std::printf(
      "of (-1, 0, 0, 0, 0): (%g, %g, %g, %g, %g); right: 0\n", u[0], u[1], u[2], u[3], u[4]);
  return violation(u, 0.5, 0.5) > 0.5 ? 0 : 1;
}
