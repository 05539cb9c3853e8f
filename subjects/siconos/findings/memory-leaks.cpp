// title: Solvers and their options leak memory
// claim: solver_options_delete does not release the structure, and each call of
//   SICONOS_FRICTION_3D_PROX, _TFP, _NSN_AC and _NSN_FB keeps memory, of TFP the more the more
//   contacts.
// contract: SolverOptions.h, solver_options_delete: "Clear and free all pointer members of the
//   structure, then release memory".
// severity: inefficiency
// oracle: the bytes in use of glibc's allocator before and after 100 calls with the same
//   arguments.
// family: one contact, M = I, q normal with q_N < 0, mu in [0.1, 1], SICONOS_FRICTION_3D_NSN_AC;
//   counted where ten calls keep memory
// samples: 200
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <malloc.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

long in_use() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<long>(info.uordblks + info.hblkhd);
}

// [bytes] that a call keeps, on average over so many, after some others.
long kept(int solver, double* q, double mu, int calls) {
  double m[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = 1;
  problem.M = NM_create_from_data(NM_DENSE, 3, 3, m);
  problem.q = q;
  problem.mu = &mu;
  SolverOptions* options = solver_options_create(solver);
  long before = 0;
  for (int k = 0; k < 10 + calls; ++k) {
    if (k == 10) before = in_use();
    double r[3] = {}, u[3] = {};
    fc3d_driver(&problem, r, u, options);
  }
  return (in_use() - before) / calls;
}

long kept_by_options() {
  long before = 0;
  for (int k = 0; k < 110; ++k) {
    if (k == 10) before = in_use();
    solver_options_delete(solver_options_create(SICONOS_FRICTION_3D_ONECONTACT_NSN));
  }
  return (in_use() - before) / 100;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::atoi(argv[2]));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::atoi(argv[3]); ++i) {
      double q[3] = {-std::fabs(normal(random)), normal(random), normal(random)};
      if (kept(SICONOS_FRICTION_3D_NSN_AC, q, friction(random), 10) > 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double q[3] = {-1, 1, 0.5};
  const long options = kept_by_options();
  const long newton = kept(SICONOS_FRICTION_3D_NSN_AC, q, 0.5, 100);
  const long proximal = kept(SICONOS_FRICTION_3D_PROX, q, 0.5, 100);
  const long tresca = kept(SICONOS_FRICTION_3D_TFP, q, 0.5, 100);
  const long gauss_seidel = kept(SICONOS_FRICTION_3D_NSGS, q, 0.5, 100);
  std::printf(
      "bytes kept: by solver_options_delete %ld, a call of NSN_AC %ld, PROX %ld, TFP %ld, "
      "NSGS %ld; right: 0\n",
      options,
      newton,
      proximal,
      tresca,
      gauss_seidel);
  return options > 0 && newton > 0 && proximal > 0 && tresca > 0 ? 0 : 1;
}
