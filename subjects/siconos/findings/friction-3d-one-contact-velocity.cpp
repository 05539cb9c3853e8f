// title: Solvers of one contact do not write the velocity
// claim: fc3d_driver with SICONOS_FRICTION_3D_ONECONTACT_NSN, _NSN_GP, _NSN_GP_HYBRID or
//   _ProjectionOnConeWithLocalIteration returns 0, the right r, and leaves u as it came.
// contract: NonSmoothDrivers.h, fc3d_driver: "velocity: global vector (n)", which the other
//   solvers write; FrictionContactProblem.h: u = M r + q.
// severity: undefined-output
// oracle: u = M r + q, computed here from the returned r; u comes with two values.
// family: one contact, M = A A^T + I, entries of A and q normal, q_N < 0, mu in [0.1, 1],
//   SICONOS_FRICTION_3D_ONECONTACT_NSN; counted where info is 0 and u is what it was
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

// Whether the solver returns 0 and u as it came.
bool unwritten(int solver, double* m, double* q, double mu, double* r) {
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
  problem.q = q;
  problem.mu = &mu;
  double u[3] = {7, 7, 7};
  r[0] = r[1] = r[2] = 0;
  const int info = fc3d_driver(&problem, r, u, solver_options_create(solver));
  return info == 0 && u[0] == 7 && u[1] == 7 && u[2] == 7;
}

int main(int argc, char** argv) {
  double r[3];
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[9], m[9], q[3];
      for (double& x : a) x = normal(random);
      for (double& x : q) x = normal(random);
      q[0] = -std::fabs(q[0]);
      for (int k = 0; k < 9; ++k) {
        m[k] = k % 4 == 0 ? 1 : 0;
        for (int l = 0; l < 3; ++l) m[k] += a[k % 3 + 3 * l] * a[k / 3 + 3 * l];
      }
      if (unwritten(SICONOS_FRICTION_3D_ONECONTACT_NSN, m, q, friction(random), r)) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, q[3] = {-1, 1, 0};
  bool found = true;
  for (const int solver : {SICONOS_FRICTION_3D_ONECONTACT_NSN,
                           SICONOS_FRICTION_3D_ONECONTACT_NSN_GP,
                           SICONOS_FRICTION_3D_ONECONTACT_NSN_GP_HYBRID,
                           SICONOS_FRICTION_3D_ONECONTACT_ProjectionOnConeWithLocalIteration}) {
    const bool is_unwritten = unwritten(solver, m, q, 0.5, r);
    std::printf("%s: r = (%g, %g, %g), u is %s\n",
                solver_options_id_to_name(solver),
                r[0],
                r[1],
                r[2],
                is_unwritten ? "not written" : "written");
    found = found && is_unwritten;
  }
  const bool written = !unwritten(SICONOS_FRICTION_3D_NSGS, m, q, 0.5, r);
  std::printf("SICONOS_FRICTION_3D_NSGS: u is %s; right: u = (0, 1/2, 0)\n",
              written ? "written" : "not written");
  return found && written ? 0 : 1;
}
