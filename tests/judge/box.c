/* Problems w = M z + q, l <= z <= u: w >= 0 at l, w <= 0 at u, w = 0 between them. By Gauss-Seidel. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(sweeps, right, "projected Gauss-Seidel to rounding, failed where it does not converge")      \
  X(stated, right, "projected Gauss-Seidel to 1e-9, as declared")                                \
  X(from_last, right, "sweeps from the answer to the last problem, to 1e-9, as declared")        \
  X(bounds_in_float, wrong, "bounds in float")                                                   \
  X(upper_above_large, wrong, "upper bounds above 1e5 are infinite")                             \
  X(limit_is_solved, wrong, "solved where a limit of sweeps is given and reached")               \
  X(nearly_same_load, wrong, "the last answer where M is the same and q within 1e-6")            \
  X(loose_by_default, wrong, "1e-3 by default above ten unknowns, where 1e-9 is stated")         \
  X(weak_coupling, wrong, "entries of M below 1e-9 of the root of both diagonals are 0")         \
  X(beside_stiff, wrong, "entries of M below 1e-10 of the largest are 0")                        \
  X(lower_near_zero, wrong, "lower bounds within 1e-3 of 0 are 0")                               \
  X(upper_above_ten, wrong, "upper bounds above 10 are infinite")                                \
  X(clipped, wrong, "lower bounds alone, then z is cut at the upper ones")                       \
  X(second_lower, wrong, "lower bounds beyond two are the second one")
// clang-format on
DECLARE_ENTRIES

static double lower_of(const AssayOneStepProblem* p, int i) {
  const double own = M(bounds_in_float, p->laws[i].lower, (float)p->laws[i].lower);
  if (IS(lower_near_zero) && fabs(own) < 1e-3) return 0;
  return i > 1 ? M(second_lower, own, fmin(p->laws[1].lower, p->laws[i].upper)) : own;
}

static double upper_of(const AssayOneStepProblem* p, int i) {
  const double own = M(bounds_in_float, p->laws[i].upper, (float)p->laws[i].upper);
  if (IS(upper_above_large) && own > 1e5) return INFINITY;
  return IS(clipped) || (IS(upper_above_ten) && own > 10) ? INFINITY : own;
}

static double entry_of(const AssayOneStepProblem* p, double largest, int i, int j) {
  const double own = p->m[i + j * p->size];
  const double both = sqrt(fabs(p->m[i + i * p->size] * p->m[j + j * p->size]));
  if (IS(weak_coupling) && fabs(own) < 1e-9 * both) return 0;
  return IS(beside_stiff) && fabs(own) < 1e-10 * largest ? 0 : own;
}

/* A sweep. The largest change of a w by the change of its own z; -1 where there is no diagonal. */
static double sweep(const AssayOneStepProblem* p, double largest, double* z, double* size) {
  double change = 0;
  for (int i = 0; i < p->size; ++i) {
    const double own = p->m[i + i * p->size];
    double w = p->q[i], terms = fabs(w);
    if (!(own > 0)) return -1;
    for (int j = 0; j < p->size; ++j) {
      const double term = entry_of(p, largest, i, j) * z[j];
      w += term, terms += fabs(term);
    }
    const double next = fmin(upper_of(p, i), fmax(lower_of(p, i), z[i] - w / own));
    change = fmax(change, fmax(own, 1) * fabs(next - z[i]));
    *size = fmax(*size, terms);
    z[i] = next;
  }
  return change;
}

enum { kSize = 256 };
/* The last problem, and its answer. */
static double last_m[kSize * kSize], last_q[kSize], last_z[kSize];
static int last_size;

static int is_nearly_last(const AssayOneStepProblem* p) {
  if (p->size != last_size) return 0;
  for (int k = 0; k < p->size * p->size; ++k) {
    if (p->m[k] != last_m[k]) return 0;
  }
  for (int i = 0; i < p->size; ++i) {
    if (fabs(p->q[i] - last_q[i]) > 1e-6 * fabs(p->q[i])) return 0;
  }
  return 1;
}

static int keep(const AssayOneStepProblem* p, const double* z) {
  last_size = p->size;
  memcpy(last_m, p->m, sizeof(double) * (size_t)(p->size * p->size));
  memcpy(last_q, p->q, sizeof(double) * (size_t)p->size);
  memcpy(last_z, z, sizeof(double) * (size_t)p->size);
  return ASSAY_SOLVED;
}

static int solve(const AssayOneStepProblem* p, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  const int is_kept = IS(from_last) || IS(nearly_same_load);
  *iterations = 0;
  if (p->size > kSize) return ASSAY_FAILED;
  if (IS(nearly_same_load) && is_nearly_last(p)) {
    return memcpy(z, last_z, sizeof(double) * (size_t)p->size), ASSAY_SOLVED;
  }
  double largest = 0;
  for (int k = 0; k < p->size * p->size; ++k) largest = fmax(largest, fabs(p->m[k]));
  for (int i = 0; i < p->size; ++i) {
    const double start = IS(from_last) && p->size == last_size ? last_z[i] : 0;
    z[i] = fmin(upper_of(p, i), fmax(lower_of(p, i), start));
  }
  const int is_limited = IS(limit_is_solved) && max_iterations > 0;
  double by_default = IS(stated) || IS(from_last) || IS(loose_by_default) ? 1e-9 : 0;
  if (IS(loose_by_default) && p->size > 10) by_default = 1e-3;
  for (; *iterations < (is_limited ? max_iterations : 20000); ++*iterations) {
    double size = 0;
    const double change = sweep(p, largest, z, &size);
    const double asked = tolerance > 0 ? tolerance : by_default;
    if (!(change >= 0) || !isfinite(size)) return ASSAY_FAILED;
    /* The rows before are left as they are by what changes behind them. */
    if (change * (p->size + 1) > fmax(asked / 4, 4e-16 * size)) continue;
    double worst = 0;
    for (int i = 0; i < p->size; ++i) {
      double w = p->q[i];
      for (int j = 0; j < p->size; ++j) w += entry_of(p, largest, i, j) * z[j];
      worst = fmax(worst, fabs(z[i] - fmin(upper_of(p, i), fmax(lower_of(p, i), z[i] - w))));
    }
    if (worst > fmax(asked / 2, 2e-15 * size)) continue;
    for (int i = 0; i < p->size && IS(clipped); ++i) z[i] = fmin(z[i], p->laws[i].upper);
    return is_kept ? keep(p, z) : ASSAY_SOLVED;
  }
  return is_limited ? ASSAY_SOLVED : ASSAY_FAILED;
}

static void adapt(enum Entry id, AssaySolver* solver) {
  if (id == stated || id == from_last || id == loose_by_default) solver->default_tolerance = 1e-9;
}

static const AssaySolver kLike = {.flags = ASSAY_TAKES_LCP | ASSAY_TAKES_MIXED_LCP |
                                           ASSAY_TAKES_BOX};
SUBJECT_OF_SOLVERS("box", kLike, adapt)
