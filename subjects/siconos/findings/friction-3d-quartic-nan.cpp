// title: SICONOS_FRICTION_3D_ONECONTACT_QUARTIC returns NaN for a body on a plane
// claim: for M = I and a contact that slides the enumerative solver returns 0 and NaN.
//   SICONOS_FRICTION_3D_ONECONTACT_QUARTIC_NU solves the same problem.
// contract: NonSmoothDrivers.h, fc3d_driver: "0 if successful".
// severity: wrong-answer
// oracle: M = m I is solved by hand: r = (-q_N, mu q_N q_T/|q_T|)/m where |q_T| > -mu q_N.
// family: M = I, q_N = -1, q_T = (t, 0), t in [1, 2], mu in [0.1, 1]; counted where info is 0
//   and r is NaN or wrong by more than 1e-3
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

bool wrong(int solver, double t, double mu, double* r, int& info) {
  double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, t, 0}, u[3] = {};
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
  problem.q = q;
  problem.mu = &mu;
  r[0] = r[1] = r[2] = 0;
  info = fc3d_driver(&problem, r, u, solver_options_create(solver));
  const bool right = std::fabs(r[0] - 1) < 1e-3 && std::fabs(r[1] + mu) < 1e-3;
  return info == 0 && !right;
}

int main(int argc, char** argv) {
  double r[3];
  int info;
  const int solver = SICONOS_FRICTION_3D_ONECONTACT_QUARTIC;
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> tangential(1, 2), friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double t = tangential(random), mu = friction(random);
      if (wrong(solver, t, mu, r, info)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  const bool found = wrong(solver, 1, 0.5, r, info);
  std::printf(
      "M = I, q = (-1, 1, 0), mu = 1/2: info %d, r = (%g, %g, %g)\n", info, r[0], r[1], r[2]);
  std::printf("right: r = (1, -1/2, 0)\n");
  return found ? 0 : 1;
}
