// title: Solvers of friction problems call wrong reactions solved where bodies are heavy or light
// claim: with default options the fixed point of De Saxce returns 0 with r_N = 800 where 1e6 is
//   right and the bodies go on approaching at full speed (M = 1e-6: a mass of 1000 t, say), and
//   with r_N = 0.8 where 1e-6 is right (M = 1e6). The start is r = 0. SICONOS_FRICTION_3D_FPP and
//   _HP do the same.
// contract: NonSmoothDrivers.h, fc3d_driver: "0 if successful"; users guide 4.4.0,
//   friction_contact.rst: 0 <= u_N, u_N r_N = 0. Other units of mass are another M, and the same
//   motion.
// severity: wrong-answer
// oracle: M = m I and q = (-1, 1, 0) are solved by hand: r = (1, -1/2, 0)/m, u = (0, 1/2, 0).
// family: m = 10^x, x uniform in [-8, 8], SICONOS_FRICTION_3D_DSFP; counted where info is 0 and m
//   r is wrong by more than 1/10
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

// The error of m r, -1 where the solver does not claim to have solved the problem.
double error(int solver, double m, double* r, double* u) {
  double matrix[9] = {m, 0, 0, 0, m, 0, 0, 0, m}, q[3] = {-1, 1, 0}, mu = 0.5;
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, matrix);
  problem.q = q;
  problem.mu = &mu;
  r[0] = r[1] = r[2] = u[0] = u[1] = u[2] = 0;
  if (fc3d_driver(&problem, r, u, solver_options_create(solver)) != 0) return -1;
  return std::fmax(std::fabs(m * r[0] - 1), std::fabs(m * r[1] + 0.5));
}

int main(int argc, char** argv) {
  double r[3], u[3];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::uniform_real_distribution<double> exponent(-8, 8);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      const double m = std::pow(10, exponent(random));
      if (error(SICONOS_FRICTION_3D_DSFP, m, r, u) > 0.1) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  bool found = true;
  for (const int solver :
       {SICONOS_FRICTION_3D_DSFP, SICONOS_FRICTION_3D_FPP, SICONOS_FRICTION_3D_HP}) {
    for (const double m : {1e-6, 1e6}) {
      found = error(solver, m, r, u) > 0.1 && found;
      std::printf("%s, M = %g I: r = (%g, %g), u = (%g, %g)\n",
                  solver_options_id_to_name(solver),
                  m,
                  r[0],
                  r[1],
                  u[0],
                  u[1]);
    }
  }
  std::printf("right: r = (1, -1/2)/m, u = (0, 1/2)\n");
  return found ? 0 : 1;
}
