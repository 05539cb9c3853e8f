// title: Solvers print though they are told not to
// claim: with verbose 0 SICONOS_LCP_PSOR, SICONOS_MLCP_PGS, SICONOS_MLCP_FB and
//   SICONOS_GLOBAL_FRICTION_3D_IPM print to standard output on each call.
// contract: NumericsVerbose.h, numerics_set_verbose: "0 no verbose".
// severity: inefficiency
// oracle: the bytes that a child process with the call writes to a pipe that is its standard
//   output.
// family: M = A A^T + I of two unknowns, entries of A and q normal, some q < 0,
//   SICONOS_LCP_PSOR; counted where it prints
// samples: 100
#include <Friction_cst.h>
#include <GlobalFrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <NumericsVerbose.h>
#include <SolverOptions.h>
#include <lcp_cst.h>
#include <mlcp_cst.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

void lcp(int solver, double* m, double* q) {
  LinearComplementarityProblem problem{};
  problem.size = 2;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
  problem.q = q;
  double z[2] = {}, w[2] = {};
  linearComplementarity_driver(&problem, z, w, solver_options_create(solver));
}

void mixed_lcp(int solver, double* m, double* q) {
  int rows[] = {0, 1, 2}, complementary[] = {0, 1};
  MixedLinearComplementarityProblem problem{};
  problem.isStorageType1 = 1;
  problem.n = problem.m = 1;
  problem.blocksRows = rows;
  problem.blocksIsComp = complementary;
  problem.M = NM_create_from_data(NM_DENSE, 2, 2, m);
  problem.q = q;
  double z[2] = {}, w[2] = {};
  SolverOptions* options = solver_options_create(solver);
  mlcp_driver_init(&problem, options);
  mlcp_driver(&problem, z, w, options);
}

NumericsMatrix* identity() {
  NumericsMatrix* matrix = NM_create(NM_SPARSE, 3, 3);
  NM_triplet_alloc(matrix, 3);
  for (int i = 0; i < 3; ++i) NM_entry(matrix, i, i, 1);
  return matrix;
}

void global_friction(int solver, double*, double*) {
  double f[3] = {-1, 1, 0.5}, b[3] = {}, mu = 0.5, r[3] = {}, u[3] = {}, v[3] = {};
  GlobalFrictionContactProblem* problem = globalFrictionContactProblem_new();
  problem->dimension = 3;
  problem->numberOfContacts = 1;
  problem->M = identity();
  problem->H = identity();
  problem->q = f;
  problem->b = b;
  problem->mu = &mu;
  gfc3d_driver(problem, r, u, v, solver_options_create(solver));
}

// [bytes]
long printed(void (*solve)(int, double*, double*), int solver, double* m, double* q) {
  int ends[2];
  if (pipe(ends) != 0) std::exit(2);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    numerics_set_verbose(0);
    solve(solver, m, q);
    std::fflush(stdout);
    _exit(0);
  }
  close(ends[1]);
  long bytes = 0;
  char buffer[4096];
  for (ssize_t count; (count = read(ends[0], buffer, sizeof buffer)) > 0;) bytes += count;
  close(ends[0]);
  waitpid(child, nullptr, 0);
  return bytes;
}

int main(int argc, char** argv) {
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[4], q[2];
      for (double& x : a) x = normal(random);
      do {
        for (double& x : q) x = normal(random);
      } while (q[0] >= 0 && q[1] >= 0);
      double m[4] = {1 + a[0] * a[0] + a[1] * a[1],
                     a[0] * a[2] + a[1] * a[3],
                     a[0] * a[2] + a[1] * a[3],
                     1 + a[2] * a[2] + a[3] * a[3]};
      if (printed(lcp, SICONOS_LCP_PSOR, m, q) > 0) ++count;
    }
    std::printf("%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[4] = {2, 1, 1, 2}, q[2] = {-3, -3};
  const long psor = printed(lcp, SICONOS_LCP_PSOR, m, q);
  const long pgs = printed(mixed_lcp, SICONOS_MLCP_PGS, m, q);
  const long newton = printed(mixed_lcp, SICONOS_MLCP_FB, m, q);
  const long interior = printed(global_friction, SICONOS_GLOBAL_FRICTION_3D_IPM, m, q);
  const long lemke = printed(lcp, SICONOS_LCP_LEMKE, m, q);
  std::printf(
      "bytes printed: LCP_PSOR %ld, MLCP_PGS %ld, MLCP_FB %ld, IPM %ld, LCP_LEMKE %ld; "
      "right: 0\n",
      psor,
      pgs,
      newton,
      interior,
      lemke);
  return psor > 0 && pgs > 0 && newton > 0 && interior > 0 && lemke == 0 ? 0 : 1;
}
