/* Linear complementarity problems 0 <= w = M z + q, z >= 0, z^T w = 0 by Lemke's algorithm, and
 * mixed ones, whose free unknowns are eliminated. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(lemke, right, "complementary pivoting")                                                      \
  X(mixed, right, "mixed problems too, free unknowns eliminated")                                \
  X(enumeration, right, "all bases, failed above ten unknowns")                                  \
  X(gauss_seidel, right, "projected Gauss-Seidel to 1e-13, failed where it does not converge")   \
  X(warm, right, "projected Gauss-Seidel from the start that it is given")                       \
  X(murty, right, "principal pivots of the least index, failed after a thousand")                \
  X(unit_diagonal, right, "Lemke of a matrix that square roots scale")                           \
  X(row_by_row, right, "Lemke on a copy row by row")                                             \
  X(in_float_first, right, "the basis in float, the solution on it in double")                   \
  X(small_only, right, "failed above three unknowns")                                            \
  X(over_relaxed, right, "over-relaxed to 1e-10 of the load, a tolerance that it cannot state")  \
  X(proves_none, right, "no solution where a row of M is not positive and its q negative")       \
  X(negative_slack, wrong, "q above -1e-3 is taken as 0")                                        \
  X(nearly_positive, wrong, "z = 0 where q is above -1e-7")                                      \
  X(perturbed_load, wrong, "1e-6 is added to q")                                                 \
  X(float_numbers, wrong, "M and q in float")                                                    \
  X(small_is_zero, wrong, "entries of q below 1e-8 are 0")                                       \
  X(large_loads, wrong, "q cut at 1e18")                                                         \
  X(small_unknowns, wrong, "z below 1e-12 is 0")                                                 \
  X(small_matrix_is_zero, wrong, "entries of M below 1e-6 are 0")                                \
  X(first_ten, wrong, "unknowns beyond ten are 0")                                               \
  X(not_the_last, wrong, "the last of several unknowns is 0")                                    \
  X(transposed, wrong, "the transposed matrix")                                                  \
  X(symmetrised, wrong, "the symmetric part of M")                                               \
  X(upper_half, wrong, "the upper half of M, mirrored")                                          \
  X(regularised, wrong, "M + 1e-8")                                                              \
  X(sign_of_load, wrong, "-q")                                                                   \
  X(diagonal_alone, wrong, "the diagonal of M alone")                                            \
  X(ray_is_none, wrong, "a ray is called no solution")                                           \
  X(limit_is_none, wrong, "an end without a solution is called no solution")                     \
  X(indefinite_is_none, wrong, "no solution where a diagonal entry and q are negative")          \
  X(singular_is_none, wrong, "no solution where no regular basis gives one")                     \
  X(zero_on_ray, wrong, "z = 0 and solved on a ray")                                             \
  X(credulous, wrong, "what came out is solved")                                                 \
  X(loose, wrong, "residuals below 1e-4 of q are solved, by Gauss-Seidel")                       \
  X(absolute, wrong, "residuals below 1e-7 are solved, by Gauss-Seidel")                         \
  X(few_sweeps, wrong, "20 sweeps of Gauss-Seidel are solved")                                   \
  X(keeps_start, wrong, "z is not written where q >= 0")                                         \
  X(adds_to_start, wrong, "the solution is added to the start")                                  \
  X(gives_w, wrong, "w in the place of z")                                                       \
  X(gives_magnitudes, wrong, "pulls of the basis of unknowns with q < 0, as magnitudes")         \
  X(cut_large, wrong, "z above 100 is cut")                                                      \
  X(first_pivot_wins, wrong, "no ratio test: the first row leaves")                              \
  X(coarse_pivots, wrong, "pivots below 1e-2 are none, and what comes out is solved")            \
  X(of_the_call_before, wrong, "each 20th call answers as the one before it")                    \
  X(matrix_of_first_call, wrong, "the matrix of the first call of that size")                    \
  X(writes_load, wrong, "writes q")                                                              \
  X(writes_matrix, wrong, "writes M")                                                            \
  X(hangs, wrong, "does not return above four unknowns")                                         \
  X(crashes, wrong, "crashes above four unknowns")                                               \
  X(overruns, wrong, "writes one entry too many of z")                                           \
  X(always_fails, wrong, "failed, always")                                                       \
  X(not_a_number, wrong, "z that is no number, and solved, on a ray")                            \
  X(counts_backwards, wrong, "a negative number of iterations")                                  \
  X(no_status, wrong, "a status that is none")                                                   \
  X(mixed_as_lcp, wrong, "free unknowns are not negative")                                       \
  X(mixed_uncoupled, wrong, "free unknowns do not know the others")                              \
  X(mixed_first, wrong, "as many free unknowns as there are, but the first ones")                \
  X(mixed_load, wrong, "the load of the free rows is left out of the reduced one")               \
  X(mixed_response, wrong, "the reduced matrix without its correction")
// clang-format on
DECLARE_ENTRIES

/* The tableau of I w - M z - e z0 = q, columns w, z, z0, q, and the basic variable of each row. */
typedef struct Tableau {
  int n, columns;
  double* a;
  int* basic;
} Tableau;

static double* row_of(const Tableau* t, int i) { return t->a + (size_t)i * (size_t)t->columns; }

static double rounded(double x) { return M(in_float_first, x, (float)x); }

static void pivot(Tableau* t, int row, int column) {
  double* own = row_of(t, row);
  const double by = own[column];
  for (int j = 0; j < t->columns; ++j) own[j] = rounded(own[j] / by);
  for (int i = 0; i < t->n; ++i) {
    double* other = row_of(t, i);
    const double factor = other[column];
    if (i == row || factor == 0) continue;
    for (int j = 0; j < t->columns; ++j) other[j] = rounded(other[j] - factor * own[j]);
    other[column] = 0;
  }
  t->basic[row] = column;
}

/* The row that leaves: the least ratio, z0 before others; -1 on a ray. */
static int leaving(const Tableau* t, int entering) {
  int row = -1;
  double least = 0;
  for (int i = 0; i < t->n; ++i) {
    const double* own = row_of(t, i);
    if (own[entering] <= (IS(coarse_pivots) ? 1e-2 : IS(in_float_first) ? 1e-5 : 1e-11)) continue;
    const double ratio = fmax(0, own[t->columns - 1]) / own[entering];
    const int better = row < 0 || (ratio < least && !IS(first_pivot_wins));
    if (better || (ratio == least && t->basic[i] == 2 * t->n)) row = i, least = ratio;
  }
  return row;
}

/* 1: an end, 0: the limit of pivots, -1: a ray. `basis` is whether z of an index is in it. */
static int lemke_basis(const double* m, const double* q, int n, int most, double* z, int* basis,
                       int* pivots) {
  Tableau t = {n, 2 * n + 2, calloc((size_t)n * (size_t)(2 * n + 2) + 1, sizeof(double)),
               calloc((size_t)n + 1, sizeof(int))};
  int first = -1, end = 0;
  for (int i = 0; i < n; ++i) {
    double* row = row_of(&t, i);
    row[i] = 1;
    for (int j = 0; j < n; ++j) row[n + j] = -rounded(m[i + j * n]);
    row[2 * n] = -1;
    row[2 * n + 1] = rounded(q[i]);
    t.basic[i] = i;
    basis[i] = 0;
    if (q[i] < 0 && (first < 0 || q[i] < q[first])) first = i;
  }
  if (first < 0) end = 1;
  for (int row = first, entering = 2 * n; end == 0 && *pivots < most; ++*pivots) {
    const int left = t.basic[row];
    pivot(&t, row, entering);
    if (left == 2 * n) {
      end = 1;
      break;
    }
    entering = left < n ? left + n : left - n;
    row = leaving(&t, entering);
    if (row < 0) end = -1;
  }
  for (int i = 0; i < n; ++i) {
    if (t.basic[i] < n || t.basic[i] >= 2 * n) continue;
    z[t.basic[i] - n] = fmax(0, row_of(&t, i)[2 * n + 1]);
    basis[t.basic[i] - n] = 1;
  }
  free(t.a);
  free(t.basic);
  return end;
}

/* z on a basis, w = 0 there; 0 where that is not determined. */
static int solve_on(const int* basis, const double* m, const double* q, int n, double* z) {
  int own[64], count = 0;
  double a[64 * 64], x[64];
  for (int i = 0; i < n; ++i) {
    z[i] = 0;
    if (basis[i]) own[count++] = i;
  }
  for (int i = 0; i < count; ++i) {
    x[i] = -q[own[i]];
    for (int j = 0; j < count; ++j) a[i + j * count] = m[own[i] + own[j] * n];
  }
  if (!solve_linear(a, x, count, 1)) return 0;
  for (int i = 0; i < count; ++i) z[own[i]] = x[i];
  return 1;
}

static int murty_pivots(const double* m, const double* q, int n, double* z, int* iterations) {
  int basis[64] = {0};
  for (*iterations = 0; *iterations < 1000; ++*iterations) {
    if (!solve_on(basis, m, q, n, z)) return 0;
    int bad = -1;
    for (int i = 0; i < n && bad < 0; ++i) {
      double w = q[i], size = fabs(q[i]);
      for (int j = 0; j < n; ++j) w += m[i + j * n] * z[j], size += fabs(m[i + j * n] * z[j]);
      if (basis[i] ? z[i] < 0 : w < -1e-14 * size) bad = i;
    }
    if (bad < 0) return 1;
    basis[bad] = !basis[bad];
  }
  return 0;
}

static int sweeps(const double* m, const double* q, int n, double tolerance, int most, double* z) {
  for (int sweep = 0; sweep < most; ++sweep) {
    double worst = 0;
    for (int i = 0; i < n; ++i) {
      if (!(m[i + i * n] > 0)) return 0;
      double w = q[i];
      for (int j = 0; j < n; ++j) w += m[i + j * n] * z[j];
      worst = fmax(worst, fabs(fmin(z[i], w)));
      z[i] = fmax(0, z[i] - M(over_relaxed, 1, 1.2) * w / m[i + i * n]);
    }
    if (worst <= tolerance) return 1;
  }
  return 0;
}

static int enumerated(const double* m, const double* q, int n, double* z) {
  return n <= 10 && enumerate_lcp(m, q, n, z);
}

/* The LCP of n unknowns, by columns: 1 solved, 0 not, -1 a ray. */
static int solve_lcp(double* m, double* q, int n, double* z, int* iterations) {
  double size = 0, d[64];
  int basis[64] = {0};
  for (int i = 0; i < n; ++i) {
    size = fmax(size, fabs(q[i]));
    d[i] = IS(unit_diagonal) && m[i + i * n] > 0 ? 1 / sqrt(m[i + i * n]) : 1;
    if (!IS(warm)) z[i] = 0;
  }
  if (IS(gauss_seidel) || IS(warm)) return sweeps(m, q, n, 1e-13 * size, 20000, z);
  if (IS(over_relaxed)) return sweeps(m, q, n, 1e-10 * size, 20000, z);
  if (IS(loose)) return sweeps(m, q, n, 1e-4 * size, 20000, z);
  if (IS(absolute)) return sweeps(m, q, n, 1e-7, 20000, z);
  if (IS(few_sweeps)) return sweeps(m, q, n, 0, 20, z), 1;
  if (IS(enumeration) || IS(singular_is_none)) return enumerated(m, q, n, z);
  if (IS(murty)) return murty_pivots(m, q, n, z, iterations);
  if (IS(gives_magnitudes)) {
    for (int i = 0; i < n; ++i) basis[i] = q[i] < 0;
    const int is_solved = solve_on(basis, m, q, n, z);
    for (int i = 0; i < n; ++i) z[i] = fabs(z[i]);
    return is_solved;
  }
  for (int k = 0; k < n * n; ++k) m[k] *= d[k % n] * d[k / n];
  for (int i = 0; i < n; ++i) q[i] *= d[i];
  const int end = lemke_basis(m, q, n, 10 * n + 100, z, basis, iterations);
  if (IS(in_float_first) && end > 0 && !solve_on(basis, m, q, n, z)) return 0;
  for (int i = 0; i < n; ++i) z[i] *= d[i];
  return end;
}

static double worse(double a, double b) { return b <= a ? a : b; }

/* max |min(z, w)|, of a free unknown |w|. */
static double residual(const AssayOneStepProblem* p, const double* z) {
  double worst = 0;
  for (int i = 0; i < p->size; ++i) {
    double w = p->q[i];
    for (int j = 0; j < p->size; ++j) w += p->m[i + j * p->size] * z[j];
    const int is_free = !(p->laws[i].lower > -INFINITY);
    worst = worse(worst, fabs(is_free || w < z[i] ? w : z[i]));
  }
  return worst;
}

/* The matrix and the load that the entry sees. */
static void take_in(const AssayOneStepProblem* p, double* m, double* q) {
  static double first[64 * 64];
  static int first_size;
  const int n = p->size;
  for (int i = 0; i < n; ++i) {
    q[i] = M(sign_of_load, 1, -1) * p->q[i] + M(perturbed_load, 0, 1e-6);
    if (IS(large_loads)) q[i] = fmax(-1e18, fmin(1e18, q[i]));
    if (IS(small_is_zero) && fabs(q[i]) < 1e-8) q[i] = 0;
    if (q[i] < 0 && q[i] > -M(nearly_positive, M(negative_slack, 0, 1e-3), 1e-7)) q[i] = 0;
    if (IS(float_numbers)) q[i] = (float)q[i];
    for (int j = 0; j < n; ++j) {
      double x = p->m[M(transposed, i + j * n, j + i * n)];
      if (IS(symmetrised)) x = (p->m[i + j * n] + p->m[j + i * n]) / 2;
      if (IS(upper_half) && i > j) x = p->m[j + i * n];
      if (IS(diagonal_alone) && i != j) x = 0;
      if (IS(small_matrix_is_zero) && fabs(x) < 1e-6) x = 0;
      if (IS(float_numbers)) x = (float)x;
      m[i + j * n] = x + (i == j ? M(regularised, 0, 1e-8) : 0);
    }
  }
  if (!IS(matrix_of_first_call)) return;
  if (first_size != n) memcpy(first, m, sizeof(double) * (size_t)(n * n)), first_size = n;
  memcpy(m, first, sizeof(double) * (size_t)(n * n));
}

/* Free unknowns F are eliminated: M_CC - M_CF M_FF^-1 M_FC, q_C - M_CF M_FF^-1 q_F. */
static int without_free(const AssayOneStepProblem* p, double* m, double* q, double* z, int* its) {
  const int n = p->size;
  int order[64], frees = 0, c;
  for (int i = 0; i < n; ++i) {
    if (!(p->laws[i].lower > -INFINITY) && !IS(mixed_as_lcp)) order[frees++] = i;
  }
  for (int i = c = 0; i < n; ++i) {
    if (p->laws[i].lower > -INFINITY || IS(mixed_as_lcp)) order[frees + c++] = i;
  }
  for (int i = 0; i < n && IS(mixed_first); ++i) order[i] = i;
  if (frees == 0) return solve_lcp(m, q, n, z, its);
  double a[64 * 64], x[64 * 65], s[64 * 64], r[64], y[64];
  for (int k = 0; k < frees * frees; ++k) a[k] = m[order[k % frees] + order[k / frees] * n];
  for (int i = 0; i < frees; ++i) {
    x[i + c * frees] = q[order[i]];
    for (int j = 0; j < c; ++j) x[i + j * frees] = m[order[i] + order[frees + j] * n];
  }
  if (!solve_linear(a, x, frees, c + 1)) return 0;
  for (int i = 0; i < c; ++i) {
    r[i] = q[order[frees + i]], y[i] = z[order[frees + i]];
    for (int j = 0; j < c; ++j) s[i + j * c] = m[order[frees + i] + order[frees + j] * n];
    for (int f = 0; f < frees; ++f) {
      const double link = m[order[frees + i] + order[f] * n];
      r[i] -= M(mixed_load, link, 0) * x[f + c * frees];
      for (int j = 0; j < c; ++j) s[i + j * c] -= M(mixed_response, link, 0) * x[f + j * frees];
    }
  }
  const int end = solve_lcp(s, r, c, y, its);
  for (int i = 0; i < c; ++i) z[order[frees + i]] = y[i];
  for (int f = 0; f < frees; ++f) {
    z[order[f]] = -x[f + c * frees];
    for (int j = 0; j < c && !IS(mixed_uncoupled); ++j) z[order[f]] -= x[f + j * frees] * y[j];
  }
  return end;
}

/* A row that is nowhere positive, and a negative load. */
static int has_no_solution(const AssayOneStepProblem* p) {
  for (int i = 0; i < p->size; ++i) {
    int is_never = p->q[i] < 0;
    for (int j = 0; j < p->size; ++j) is_never = is_never && p->m[i + j * p->size] <= 0;
    if (is_never) return 1;
  }
  return 0;
}

static int finish(const AssayOneStepProblem* p, double tolerance, int end, double* z) {
  const int n = p->size;
  double size = 0;
  for (int i = 0; i < n; ++i) size = fmax(size, fabs(p->q[i]));
  for (int i = 0; i < n && IS(cut_large); ++i) z[i] = fmin(z[i], 100);
  for (int i = 0; i < n && IS(small_unknowns); ++i) z[i] = z[i] < 1e-12 ? 0 : z[i];
  for (int i = 0; i < n; ++i) {
    if ((IS(first_ten) && i >= 10) || (IS(not_the_last) && n > 1 && i == n - 1)) z[i] = 0;
  }
  if (end <= 0 && n <= 10 && IS(singular_is_none)) return ASSAY_NO_SOLUTION;
  if (end < 0 && IS(ray_is_none)) return ASSAY_NO_SOLUTION;
  if (end < 0 && IS(zero_on_ray)) return memset(z, 0, (size_t)n * sizeof *z), ASSAY_SOLVED;
  if (end < 0 && IS(not_a_number)) return z[0] = NAN, ASSAY_SOLVED;
  if (end <= 0 && IS(limit_is_none)) return ASSAY_NO_SOLUTION;
  if (IS(gives_w)) {
    double w[64];
    for (int i = 0; i < n; ++i) {
      w[i] = p->q[i];
      for (int j = 0; j < n; ++j) w[i] += p->m[i + j * n] * z[j];
    }
    memcpy(z, w, (size_t)n * sizeof *z);
  }
  /* Wrong entries do not look at what they have; right ones, and those that are wrong elsewhere, do. */
  const int looks = running <= proves_none || IS(ray_is_none) || IS(zero_on_ray) || IS(not_a_number) ||
                    IS(limit_is_none) || IS(indefinite_is_none) || IS(hangs) || IS(crashes);
  if (IS(credulous)) return ASSAY_SOLVED;
  if (end <= 0) return ASSAY_FAILED;
  double allowed = fmax(tolerance, 1e-11 * size);
  if (IS(over_relaxed)) allowed = tolerance > 0 ? tolerance : 1e-9 * size;
  if (looks && residual(p, z) > allowed) return ASSAY_FAILED;
  return IS(no_status) ? 9 : ASSAY_SOLVED;
}

static int solve(const AssayOneStepProblem* p, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  static double before[64];
  static int calls, size_before;
  const int n = p->size;
  (void)max_iterations;
  *iterations = IS(counts_backwards) ? -1 : 0;
  if (n > 60 || IS(always_fails) || (IS(small_only) && n > 3)) return ASSAY_FAILED;
  double *m = malloc(sizeof(double) * (size_t)(n * n) + 8), q[64], start[64];
  memcpy(start, z, sizeof(double) * (size_t)n);
  while (IS(hangs) && n > 4) pause();
  if (IS(crashes) && n > 4) abort();
  if (IS(writes_load) && n > 0) ((double*)p->q)[0] = 0;
  if (IS(writes_matrix) && n > 0) ((double*)p->m)[0] = 0;
  if (IS(proves_none) && has_no_solution(p)) return free(m), ASSAY_NO_SOLUTION;
  for (int i = 0; i < n && IS(indefinite_is_none); ++i) {
    if (p->m[i + i * n] < 0 && p->q[i] < 0) return free(m), ASSAY_NO_SOLUTION;
  }
  take_in(p, m, q);
  int pivots = 0;
  const int end = without_free(p, m, q, z, &pivots);
  *iterations += IS(counts_backwards) ? 0 : pivots;
  free(m);
  int status = finish(p, tolerance, end, z);
  int is_positive = 1;
  for (int i = 0; i < n; ++i) is_positive = is_positive && p->q[i] >= 0;
  for (int i = 0; i < n; ++i) {
    if (IS(keeps_start) && is_positive) z[i] = start[i];
    if (IS(adds_to_start)) z[i] += start[i];
  }
  if (IS(overruns)) z[n] = 0;
  if (IS(of_the_call_before) && ++calls % 20 == 0 && size_before == n) {
    memcpy(z, before, sizeof(double) * (size_t)n);
  }
  memcpy(before, z, sizeof(double) * (size_t)n), size_before = n;
  return status;
}

static void adapt(enum Entry id, AssaySolver* solver) {
  if (id == mixed || id >= mixed_as_lcp) solver->flags = ASSAY_TAKES_MIXED_LCP;
}

static const AssaySolver kLike = {.flags = ASSAY_TAKES_LCP};
SUBJECT_OF_SOLVERS("lcp", kLike, adapt)
