// title: SICONOS_FRICTION_2D_CPG fails where it has the solution
// claim: for one contact with M = I the conjugate projected gradient method leaves with 2, and
//   the exact reaction.
// contract: NonSmoothDrivers.h, fc2d_driver: "0 if successful otherwise 1"; users guide 4.4.0,
//   friction_contact.rst: 1000 iterations, tolerance 1e-4.
// severity: inefficiency
// oracle: M = I is solved by hand: r_N = -q_N, r_T the projection of -q_T on [-mu r_N, mu r_N].
// family: M = I, q normal with q_N < 0, mu in [0.1, 1]; counted where info is not 0 and r is
//   right within 1e-12
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

// Whether it says that it failed, and is right.
bool fails(double* q, double mu, double* r, int& info) {
  double m[4] = {1, 0, 0, 1}, u[2] = {};
  FrictionContactProblem problem{};
  problem.dimension = 2;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
  problem.q = q;
  problem.mu = &mu;
  r[0] = r[1] = 0;
  info = fc2d_driver(&problem, r, u, solver_options_create(SICONOS_FRICTION_2D_CPG));
  const double bound = -mu * q[0];
  const double tangential = std::max(-bound, std::min(bound, -q[1]));
  return info != 0 && std::fabs(r[0] + q[0]) < 1e-12 && std::fabs(r[1] - tangential) < 1e-12;
}

int main(int argc, char** argv) {
  double r[2];
  int info;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double q[2] = {-std::fabs(normal(random)), normal(random)};
      if (fails(q, friction(random), r, info)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double q[2] = {-1, 0};
  const bool found = fails(q, 0.5, r, info);
  std::printf("q = (-1, 0): info %d, r = (%g, %g); right: info 0, r = (1, 0)\n", info, r[0], r[1]);
  return found ? 0 : 1;
}
