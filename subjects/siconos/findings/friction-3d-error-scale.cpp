// title: The error of a friction problem is divided by the size of its wrong solution
// claim: fc3d_compute_error divides the residual not by the norm that it is given, but by the
//   larger of it, |r| and |u|, and with it the solvers that stop by it. Where M is small any r that
//   is large enough passes: r_N = 1e9 in place of 1e6, with u_N = 999 and no friction at all.
// contract: fc3d_compute_error.h: "norm of a vector (problem->q) for relative error".
// severity: wrong-answer
// oracle: the definition: r_N > 0 needs u_N = 0, but u_N = M r_N - 1 is known by hand.
// family: one contact, M = m I, q = (-1, 1, 0), mu = 1/2, m = 10^-x, r = (s/m, 0, 0), x uniform
//   in [0, 8], s in [2, 10], so that u_N = s - 1 > 0; counted where the error passes the tolerance
//   1e-4
// samples: 1000
#include <FrictionContactProblem.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <fc3d_compute_error.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// What fc3d_compute_error says of r = (normal, 0, 0).
int judged(double m, double normal, double* u, double& error) {
  double matrix[9] = {m, 0, 0, 0, m, 0, 0, 0, m}, q[3] = {-1, 1, 0}, mu = 0.5;
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, matrix);
  problem.q = q;
  problem.mu = &mu;
  double r[3] = {normal, 0, 0};
  return fc3d_compute_error(&problem, r, u, 1e-4, nullptr, std::sqrt(2), &error);
}

int main(int argc, char** argv) {
  double u[3], error;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> exponent(0, 8), factor(2, 10);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double m = std::pow(10, -exponent(random));
      if (judged(m, factor(random) / m, u, error) == 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const int info = judged(1e-6, 1e9, u, error);
  std::printf(
      "r = (1e9, 0, 0): u = (%g, %g, %g), error %g, info %d\n", u[0], u[1], u[2], error, info);
  std::printf("right: r = (1e6, -5e5, 0), u = (0, 1/2, 0); the residual of the above is 999\n");
  return info == 0 && error < 1e-4 ? 0 : 1;
}
