// title: Solvers and their options leak memory
// claim: solver_options_delete does not release the structure, and each call of
//   SICONOS_FRICTION_3D_PROX, _TFP, _NSN_AC and _NSN_FB keeps memory, of TFP the more the more
//   contacts: 8 bytes each.
// contract: SolverOptions.h, solver_options_delete: "Clear and free all pointer members of the
//   structure, then release memory".
// severity: inefficiency
// oracle: the bytes in use of glibc's allocator before and after 100 calls with the same
//   arguments; SICONOS_FRICTION_3D_NSGS keeps none.
// family: one contact, M = I, q normal with q_N < 0, mu in [0.1, 1], SICONOS_FRICTION_3D_NSN_AC;
//   counted where ten calls keep memory
// samples: 200
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <malloc.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

long in_use() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<long>(info.uordblks + info.hblkhd);
}

// [bytes] that a call keeps, on average over so many, after some others: M = I, contacts alike.
long kept(int solver, const double* q, double mu, int calls, int contacts = 1) {
  const int size = 3 * contacts;
  const std::size_t entries = static_cast<std::size_t>(size);
  std::vector<double> m(entries * entries), all_q(entries), r(entries), u(entries);
  std::vector<double> all_mu(entries / 3, mu);
  for (std::size_t i = 0; i < entries; ++i) {
    m[i + entries * i] = 1;
    all_q[i] = q[i % 3];
  }
  FrictionContactProblem problem{};
  problem.dimension = 3;
  problem.numberOfContacts = contacts;
  problem.M = NM_create_from_data(NM_DENSE, size, size, m.data());
  problem.q = all_q.data();
  problem.mu = all_mu.data();
  SolverOptions* options = solver_options_create(solver);
  long before = 0;
  for (int k = 0; k < 10 + calls; ++k) {
    if (k == 10) before = in_use();
    std::fill(r.begin(), r.end(), 0.0);
    std::fill(u.begin(), u.end(), 0.0);
    fc3d_driver(&problem, r.data(), u.data(), options);
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
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> friction(0.1, 1);
    int count = 0;
    for (int i = 0; i < std::strtol(argv[3], nullptr, 10); ++i) {
      double q[3] = {-std::fabs(normal(random)), normal(random), normal(random)};
      if (kept(SICONOS_FRICTION_3D_NSN_AC, q, friction(random), 10) > 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double q[3] = {-1, 1, 0.5};
  const long options = kept_by_options();
  const long alart_curnier = kept(SICONOS_FRICTION_3D_NSN_AC, q, 0.5, 100);
  const long fischer_burmeister = kept(SICONOS_FRICTION_3D_NSN_FB, q, 0.5, 100);
  const long proximal = kept(SICONOS_FRICTION_3D_PROX, q, 0.5, 100);
  const long tresca = kept(SICONOS_FRICTION_3D_TFP, q, 0.5, 100);
  const long tresca_of_100 = kept(SICONOS_FRICTION_3D_TFP, q, 0.5, 100, 100);
  const long gauss_seidel = kept(SICONOS_FRICTION_3D_NSGS, q, 0.5, 100);
  std::printf("bytes kept by solver_options_delete: %ld; right: 0\n", options);
  std::printf("by a call of NSN_AC %ld, NSN_FB %ld, PROX %ld, NSGS %ld; right: 0\n",
              alart_curnier,
              fischer_burmeister,
              proximal,
              gauss_seidel);
  std::printf("by a call of TFP %ld, of 100 contacts %ld; right: 0\n", tresca, tresca_of_100);
  const bool newton = alart_curnier > 0 && fischer_burmeister > 0;
  const bool fixed_point = proximal > 0 && tresca > 0 && tresca_of_100 > tresca + 400;
  return options > 0 && newton && fixed_point && gauss_seidel == 0 ? 0 : 1;
}
