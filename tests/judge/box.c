/* Problems w = M z + q, l <= z <= u: w >= 0 at l, w <= 0 at u, w = 0 between them. By Gauss-Seidel. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(sweeps, right, "projected Gauss-Seidel to rounding, failed where it does not converge")      \
  X(stated, right, "projected Gauss-Seidel to 1e-9, as declared")                                \
  X(lower_near_zero, wrong, "lower bounds within 1e-3 of 0 are 0")                               \
  X(upper_above_ten, wrong, "upper bounds above 10 are infinite")                                \
  X(clipped, wrong, "lower bounds alone, then z is cut at the upper ones")                       \
  X(second_lower, wrong, "lower bounds beyond two are the second one")
// clang-format on
DECLARE_ENTRIES

static double lower_of(const AssayOneStepProblem* p, int i) {
  const double own = p->laws[i].lower;
  if (IS(lower_near_zero) && fabs(own) < 1e-3) return 0;
  return i > 1 ? M(second_lower, own, fmin(p->laws[1].lower, p->laws[i].upper)) : own;
}

static double upper_of(const AssayOneStepProblem* p, int i) {
  const double own = p->laws[i].upper;
  return IS(clipped) || (IS(upper_above_ten) && own > 10) ? INFINITY : own;
}

/* A sweep. The largest change of a w by the change of its own z; -1 where there is no diagonal. */
static double sweep(const AssayOneStepProblem* p, double* z, double* size) {
  double change = 0;
  for (int i = 0; i < p->size; ++i) {
    const double own = p->m[i + i * p->size];
    double w = p->q[i], terms = fabs(w);
    if (!(own > 0)) return -1;
    for (int j = 0; j < p->size; ++j) {
      w += p->m[i + j * p->size] * z[j];
      terms += fabs(p->m[i + j * p->size] * z[j]);
    }
    const double next = fmin(upper_of(p, i), fmax(lower_of(p, i), z[i] - w / own));
    change = fmax(change, fmax(own, 1) * fabs(next - z[i]));
    *size = fmax(*size, terms);
    z[i] = next;
  }
  return change;
}

static int solve(const AssayOneStepProblem* p, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  (void)max_iterations;
  for (int i = 0; i < p->size; ++i) z[i] = fmin(upper_of(p, i), fmax(lower_of(p, i), 0));
  for (*iterations = 0; *iterations < 20000; ++*iterations) {
    double size = 0;
    const double change = sweep(p, z, &size);
    const double asked = tolerance > 0 ? tolerance : M(stated, 0, 1e-9);
    if (!(change >= 0) || !isfinite(size)) return ASSAY_FAILED;
    /* The rows before are left as they are by what changes behind them. */
    if (change * (p->size + 1) > fmax(asked / 4, 4e-16 * size)) continue;
    double worst = 0;
    for (int i = 0; i < p->size; ++i) {
      double w = p->q[i];
      for (int j = 0; j < p->size; ++j) w += p->m[i + j * p->size] * z[j];
      worst = fmax(worst, fabs(z[i] - fmin(upper_of(p, i), fmax(lower_of(p, i), z[i] - w))));
    }
    if (worst > fmax(asked / 2, 2e-15 * size)) continue;
    for (int i = 0; i < p->size; ++i) z[i] = fmin(z[i], p->laws[i].upper);
    return ASSAY_SOLVED;
  }
  return ASSAY_FAILED;
}

static void adapt(enum Entry id, AssaySolver* solver) {
  if (id == stated) solver->default_tolerance = 1e-9;
}

static const AssaySolver kLike = {.flags = ASSAY_TAKES_LCP | ASSAY_TAKES_MIXED_LCP |
                                           ASSAY_TAKES_BOX};
SUBJECT_OF_SOLVERS("box", kLike, adapt)
