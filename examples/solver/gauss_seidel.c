/* A solver of linear complementarity problems in C as a subject of Assay: projected Gauss-Seidel.
 *
 *   0 <= z, complementary to w = M z + q >= 0                                    (1)
 *   z_i := max(0, z_i - (M z + q)_i / M_ii)   for i = 1, ..., n, again and again (2)
 *
 * It converges for a symmetric positive definite M. M_ii <= 0 is not solved.
 */
#include <math.h>

#include "reports/subjects/assay_subject.h"

/* What a caller gets who asks for no tolerance. It bounds max_i |z - max(0, z - w)|_i. */
#define DEFAULT_TOLERANCE 1e-10

/* max_i |z - max(0, z - w)|_i, which is 0 exactly at the solutions of (1). */
static double residual(int n, const double* m, const double* q, const double* z) {
  double worst = 0;
  for (int i = 0; i < n; ++i) {
    double w = q[i];
    for (int j = 0; j < n; ++j) w += m[i + j * n] * z[j]; /* column by column */
    worst = fmax(worst, fabs(z[i] - fmax(0, z[i] - w)));
  }
  return worst;
}

static int solve(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                 double* z, int* iterations) {
  const int n = problem->size, sweeps = max_iterations > 0 ? max_iterations : 100000;
  const double *m = problem->m, *q = problem->q;
  if (tolerance <= 0) tolerance = DEFAULT_TOLERANCE;
  tolerance /= 2; /* the other half is for the rounding of the residual */
  for (int i = 0; i < n; ++i) {
    if (!(m[i + i * n] > 0)) return ASSAY_FAILED;
    z[i] = fmax(0, z[i]);
  }
  for (*iterations = 0; *iterations < sweeps; ++*iterations) {
    if (residual(n, m, q, z) <= tolerance) return ASSAY_SOLVED;
    for (int i = 0; i < n; ++i) {
      double w = q[i];
      for (int j = 0; j < n; ++j) w += m[i + j * n] * z[j];
      z[i] = fmax(0, z[i] - w / m[i + i * n]); /* (2) */
    }
  }
  return residual(n, m, q, z) <= tolerance ? ASSAY_SOLVED : ASSAY_FAILED;
}

static const AssaySolver kSolver = {
    .name = "gauss-seidel",
    .description = "projected Gauss-Seidel in C",
    .flags = ASSAY_TAKES_LCP,
    .solve = solve,
    .default_tolerance = DEFAULT_TOLERANCE,
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "iterative",
    .description = "a solver in C",
    .version = "1",
    .solver_count = 1,
    .solvers = &kSolver,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
