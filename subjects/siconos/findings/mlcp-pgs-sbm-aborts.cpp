// title: mlcp_driver aborts on the storage that SICONOS_MLCP_PGS_SBM needs
// claim: the Gauss-Seidel solver of sparse blocks takes them alone, and mlcp_driver, "not yet
//   implemented for" them, ends the process by abort() before it looks at the solver. With a dense
//   matrix the solver fails.
// contract: MLCP_Solvers.h, mlcp_pgs_SBM: "M must be a SparseBlockStructuredMatrix"; mlcp_cst.h
//   and, users guide 4.4.0, mlcp.rst list it among the solvers of mlcp_driver, which returns a
//   number > 0 where a solver fails (NonSmoothDrivers.h).
// severity: crash
// oracle: the end of a child process that makes the call; M = [2 1; 1 2], q = (-1, -4), an
//   equation and a complementarity condition, is solved by z = (-2/3, 7/3) by hand.
// family: an equation and a complementarity condition, M = A A^T + I, entries of A and q normal;
//   counted where the process ends with sparse blocks and the solver fails with a dense matrix
// samples: 100
#include <MLCP_Solvers.h>
#include <MixedLinearComplementarityProblem.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
#include <mlcp_cst.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

// A 2 x 2 matrix of four blocks.
NumericsMatrix* blocks_of(const double* m) {
  constexpr std::size_t kRows = 2;
  const auto array = [](std::size_t count, std::size_t size) { return std::calloc(count, size); };
  SparseBlockStructuredMatrix* blocks = SBM_new();
  blocks->blocknumber0 = blocks->blocknumber1 = kRows;
  blocks->nbblocks = kRows * kRows;
  blocks->blocksize0 = static_cast<unsigned*>(array(kRows, sizeof(unsigned)));
  blocks->blocksize1 = blocks->blocksize0;
  blocks->filled1 = kRows + 1;
  blocks->filled2 = kRows * kRows;
  blocks->index1_data = static_cast<std::size_t*>(array(blocks->filled1, sizeof(std::size_t)));
  blocks->index2_data = static_cast<std::size_t*>(array(blocks->filled2, sizeof(std::size_t)));
  blocks->block = static_cast<double**>(array(blocks->filled2, sizeof(double*)));
  for (std::size_t i = 0; i < kRows; ++i) {
    blocks->blocksize0[i] = static_cast<unsigned>(i + 1);
    blocks->index1_data[i + 1] = kRows * (i + 1);
    for (std::size_t j = 0; j < kRows; ++j) {
      const std::size_t k = kRows * i + j;
      blocks->index2_data[k] = j;
      blocks->block[k] = static_cast<double*>(array(1, sizeof(double)));
      *blocks->block[k] = m[i + kRows * j];
    }
  }
  NumericsMatrix* matrix = NM_create(NM_SPARSE_BLOCK, kRows, kRows);
  matrix->matrix1 = blocks;
  return matrix;
}

struct End {
  int signal, info;  // info where it ends by itself
};

End solve(double* m, double* q, bool in_blocks) {
  const pid_t child = fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stderr);
    int rows[] = {0, 1, 2}, complementary[] = {0, 1};
    double z[2] = {}, w[2] = {};
    MixedLinearComplementarityProblem problem{};
    problem.isStorageType1 = 1;
    problem.n = problem.m = 1;
    problem.blocksRows = rows;
    problem.blocksIsComp = complementary;
    problem.M = in_blocks ? blocks_of(m) : NM_create_from_data(NM_DENSE, 2, 2, m);
    problem.q = q;
    SolverOptions* options = solver_options_create(SICONOS_MLCP_PGS_SBM);
    mlcp_driver_init(&problem, options);
    _exit(mlcp_driver(&problem, z, w, options));
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFSIGNALED(status)) return {WTERMSIG(status), 0};
  return {0, WEXITSTATUS(status)};
}

int main(int argc, char** argv) {
  std::freopen("/dev/null", "w", stdout);  // the library prints, there and to stderr
  if (argc == 4 && std::strcmp(argv[1], "--family") == 0) {
    std::mt19937 random(std::strtoul(argv[2], nullptr, 10));
    std::normal_distribution<double> normal;
    int count = 0;
    for (int sample = 0; sample < std::strtol(argv[3], nullptr, 10); ++sample) {
      double a[4], q[2];
      for (double& x : a) x = normal(random);
      for (double& x : q) x = normal(random);
      double m[4] = {1 + a[0] * a[0] + a[1] * a[1],
                     a[0] * a[2] + a[1] * a[3],
                     a[0] * a[2] + a[1] * a[3],
                     1 + a[2] * a[2] + a[3] * a[3]};
      if (solve(m, q, true).signal != 0 && solve(m, q, false).info != 0) ++count;
    }
    std::fprintf(stderr, "%d of %s\n", count, argv[3]);
    return 0;
  }
  double m[4] = {2, 1, 1, 2}, q[2] = {-1, -4};
  const End of_blocks = solve(m, q, true), of_dense = solve(m, q, false);
  std::fprintf(stderr,
               "blocks: ends by signal %d; dense: info %d; right: no signal, info 0\n",
               of_blocks.signal,
               of_dense.info);
  return of_blocks.signal != 0 && of_dense.info != 0 ? 0 : 1;
}
