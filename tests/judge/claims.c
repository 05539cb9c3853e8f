/* LCPs 0 <= w = M z + q, z >= 0, z^T w = 0 by an enumeration of bases, failed above ten unknowns: what
 * a solver claims, and what it keeps of the problems before. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(enumeration, right, "all bases")                                                             \
  X(fails_near, right, "failed where M < 0, to 1e-3 as declared, with the z of w = 0")           \
  X(squares, right, "z of 3e-180, whose square is 0, where q = 0")                               \
  X(cached, right, "the z of the call before, if M and q are the same")                          \
  X(cached_by_sum, wrong, "the z of the call before, if the sums of M and of q are the same")    \
  X(zero_diagonal, wrong, "z = 0 where M has no diagonal entry")
// clang-format on
DECLARE_ENTRIES

enum { kMostUnknowns = 10 };

static double residual(const AssayOneStepProblem* p, const double* z) {
  double worst = 0;
  for (int i = 0; i < p->size; ++i) {
    double w = p->q[i];
    for (int j = 0; j < p->size; ++j) w += p->m[i + j * p->size] * z[j];
    const double own = fabs(fmin(z[i], w));
    worst = own <= worst ? worst : own;
  }
  return worst;
}

/* The problem of the last call that was solved, and its z. */
static struct {
  int size;
  double m[kMostUnknowns * kMostUnknowns], q[kMostUnknowns], z[kMostUnknowns];
} last;

static double sum(const double* x, int n) {
  double all = 0;
  for (int k = 0; k < n; ++k) all += x[k];
  return all;
}

static int resembles_last(const AssayOneStepProblem* p) {
  const int n = p->size;
  if (last.size != n) return 0;
  if (IS(cached_by_sum)) {
    return sum(last.m, n * n) == sum(p->m, n * n) && sum(last.q, n) == sum(p->q, n);
  }
  return memcmp(last.m, p->m, sizeof(double) * (size_t)(n * n)) == 0 &&
         memcmp(last.q, p->q, sizeof(double) * (size_t)n) == 0;
}

static void keep(const AssayOneStepProblem* p, const double* z) {
  last.size = p->size;
  memcpy(last.m, p->m, sizeof(double) * (size_t)(p->size * p->size));
  memcpy(last.q, p->q, sizeof(double) * (size_t)p->size);
  memcpy(last.z, z, sizeof(double) * (size_t)p->size);
}

static int solve(const AssayOneStepProblem* p, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  const int n = p->size;
  double load = 0;
  (void)max_iterations;
  *iterations = 0;
  if (n > kMostUnknowns) return ASSAY_FAILED;
  for (int i = 0; i < n; ++i) load = fmax(load, fabs(p->q[i]));
  if (IS(fails_near) && n == 1 && p->m[0] < 0) return z[0] = -p->q[0] / p->m[0], ASSAY_FAILED;
  for (int i = 0; IS(squares) && load == 0 && i < n; ++i) z[i] = 3e-180;
  if (IS(squares) && load == 0) return ASSAY_SOLVED;
  if ((IS(cached) || IS(cached_by_sum)) && n > 0 && resembles_last(p)) {
    memcpy(z, last.z, sizeof(double) * (size_t)n);
    return ASSAY_SOLVED;
  }
  if (!enumerate_lcp(p->m, p->q, n, z)) return ASSAY_FAILED;
  if (residual(p, z) > fmax(tolerance, 1e-11 * load)) return ASSAY_FAILED;
  for (int i = 0; i < n && IS(zero_diagonal); ++i) z[i] = p->m[i + i * n] == 0 ? 0 : z[i];
  keep(p, z);
  return ASSAY_SOLVED;
}

static void adapt(enum Entry id, AssaySolver* solver) {
  if (id == fails_near) solver->default_tolerance = 1e-3;
}

static const AssaySolver kLike = {.flags = ASSAY_TAKES_LCP};
SUBJECT_OF_SOLVERS("claims", kLike, adapt)
