/* Contacts with friction, and linear complementarity problems, by Korpelevich's extragradient
 * method for all unknowns at once,
 *
 *   y = P(r - rho F(r)),   r := P(r - rho F(y)),   F(r) = W r + q + mu |u_T| n,
 *
 * with the projection P on the cones. rho is halved where rho |F(r) - F(y)| > 0.9 |r - y|. */
#include "tests/judge/judge.h"

// clang-format off
#define OF_FRICTION(X)                                                                           \
  X(extragradient, right, "rho by the steps, failed where it does not converge")                 \
  X(scaled, right, "each contact scaled by the root of its trace")                               \
  X(from_loads, right, "begins at what each contact alone would carry without friction")         \
  X(in_long_double, right, "velocities summed in long double")                                   \
  X(few_steps, right, "a thousand steps, failed where they do not do")                           \
  X(step_alone, wrong, "solved where a step changes r by less than 1e-6")                        \
  X(frozen_slip, wrong, "mu |u_T| of the start of the iteration")                                \
  X(own_load, wrong, "r = 0 of contacts whose own load is not negative")                         \
  X(half_tangent, wrong, "tangents of half the length where mu > 1")                             \
  X(lower_half, wrong, "W without its upper half above two contacts")                            \
  X(own_scale, wrong, "residuals below 1e-8 of |W| |r| are solved")                              \
  X(third_contact, wrong, "the third contact has the friction of the second")                    \
  X(never_zero, wrong, "r_N below 1e-6 is 1e-6")                                                 \
  X(nearly_limit, wrong, "residuals below 1e-3 of q are solved at the limit of the steps")       \
  X(slow_is_none, wrong, "no solution where the residual does not fall in the last half")        \
  X(octagon, wrong, "the octagon about the circle of friction")                                  \
  X(slides_at_once, wrong, "a contact that slides at its edge never sticks")                     \
  X(square_slip, wrong, "mu |u_T|^2 for mu |u_T|")                                               \
  X(weak_coupling, wrong, "couplings below 1e-3 of the trace are none")
#define OF_LCP(X)                                                                                \
  X(lcp, right, "linear complementarity problems, failed where it does not converge")            \
  X(lcp_multiples, wrong, "unknowns as multiples of 2^-20")                                      \
  X(lcp_first, wrong, "z_1 = 0 where q_1 is above -1e-4")                                        \
  X(lcp_equal, wrong, "unknowns of equal loads are equal")                                       \
  X(lcp_square, wrong, "of an M that is not symmetric its square root's: M^T for M below")       \
  X(lcp_bounded, wrong, "unknowns bounded by 1000")                                              \
  X(lcp_nearly, wrong, "residuals below 1e-3 of q are solved at the limit of the steps")
// clang-format on
#define ENTRIES(X) OF_FRICTION(X) OF_LCP(X)
DECLARE_ENTRIES

enum { kSize = 200 };

typedef struct Local {
  int size, contacts;
  double w[kSize * kSize], q[kSize], mu[kSize], scale[kSize], load;
  int first[kSize + 1], slid[kSize];
} Local;

static int is_lcp(void) { return running >= lcp; }

/* x := its projection on |x_T| <= mu x_N. */
static void project_cone(Local* p, int c, double* x) {
  const int d = p->first[c + 1] - p->first[c];
  const double mu = p->mu[c];
  double size = 0;
  if (IS(octagon) && d == 3) {
    const double a = fabs(x[1]), b = fabs(x[2]);
    size = fmax(fmax(a, b), (a + b) * sqrt(0.5));
  } else {
    for (int i = 1; i < d; ++i) size += x[i] * x[i];
    size = sqrt(size);
  }
  if (x[0] >= 0 && size <= mu * x[0] && !(IS(slides_at_once) && p->slid[c])) return;
  p->slid[c] = 1;
  const double normal = fmax(0, (x[0] + mu * size) / (1 + mu * mu));
  for (int i = 1; i < d; ++i) x[i] *= size > 0 ? mu * normal / size : 0;
  x[0] = normal;
}

static void project(Local* p, double* r) {
  for (int i = 0; i < p->size && is_lcp(); ++i) {
    r[i] = fmax(0, r[i]);
    if (IS(lcp_bounded)) r[i] = fmin(1000, r[i]);
  }
  for (int c = 0; c < p->contacts && !is_lcp(); ++c) {
    double* own = r + p->first[c];
    if (IS(own_load) && p->q[p->first[c]] >= 0) {
      for (int i = p->first[c]; i < p->first[c + 1]; ++i) r[i] = 0;
    } else {
      project_cone(p, c, own);
    }
    if (IS(never_zero)) own[0] = fmax(1e-6, own[0]);
  }
}

/* F(r); `slip`: mu |u_T| of each contact, computed unless it is frozen. */
static void evaluate(const Local* p, const double* r, double* slip, int is_frozen, double* f) {
  for (int i = 0; i < p->size; ++i) {
    long double sum = p->q[i];
    double plain = p->q[i];
    for (int j = 0; j < p->size; ++j) {
      if (IS(in_long_double)) sum += (long double)p->w[i + j * p->size] * r[j];
      else plain += p->w[i + j * p->size] * r[j];
    }
    f[i] = IS(in_long_double) ? (double)sum : plain;
  }
  for (int c = 0; c < p->contacts && !is_lcp(); ++c) {
    double square = 0;
    for (int i = p->first[c] + 1; i < p->first[c + 1]; ++i) square += f[i] * f[i];
    if (!is_frozen) slip[c] = p->mu[c] * M(square_slip, sqrt(square), square);
    f[p->first[c]] += slip[c];
  }
}

/* max |r - P(r - F)|. */
static double residual(Local* p, const double* r, const double* f) {
  double x[kSize], worst = 0;
  int slid[kSize];
  memcpy(slid, p->slid, sizeof slid);
  for (int i = 0; i < p->size; ++i) x[i] = r[i] - f[i];
  project(p, x);
  for (int i = 0; i < p->size; ++i) worst = fmax(worst, fabs(x[i] - r[i]));
  memcpy(p->slid, slid, sizeof slid);
  return worst;
}

static double distance(const double* a, const double* b, int n) {
  double square = 0;
  for (int i = 0; i < n; ++i) square += (a[i] - b[i]) * (a[i] - b[i]);
  return sqrt(square);
}

static int iterate(Local* p, double tolerance, int most, double* r, int* steps) {
  static double y[kSize], f[kSize], g[kSize], x[kSize], slip[kSize];
  double size = 0, least = 1, norm = 0, rho = 0, at_half = INFINITY, left = INFINITY;
  for (int i = 0; i < p->size; ++i) size = fmax(size, fabs(p->q[i]));
  for (int k = 0; k < p->size * p->size; ++k) norm += p->w[k] * p->w[k];
  rho = norm > 0 ? 1 / sqrt(norm) : 1;
  /* of the problem without scales: there r - P(r - F) is larger by at most max(s, 1/s) */
  double allowed = tolerance > 0 ? tolerance : 1e-11 * p->load;
  for (int i = 0; i < p->size && IS(scaled); ++i) {
    least = fmin(least, fmin(p->scale[i], 1 / p->scale[i]));
  }
  allowed *= least;
  for (*steps = 0; *steps <= most; ++*steps) {
    evaluate(p, r, slip, IS(frozen_slip) && *steps > 0, f);
    left = residual(p, r, f);
    double own = 0;
    for (int i = 0; i < p->size; ++i) own = fmax(own, isfinite(r[i]) ? fabs(r[i]) : INFINITY);
    if (!isfinite(own)) return 0;
    if (left <= M(own_scale, allowed, 1e-8 * sqrt(norm) * own)) return 1;
    if (*steps == most / 2) at_half = left;
    for (int i = 0; i < p->size; ++i) y[i] = r[i] - rho * f[i];
    project(p, y);
    evaluate(p, y, slip, IS(frozen_slip), g);
    const double way = distance(r, y, p->size);
    if (rho * distance(f, g, p->size) > 0.9 * way && rho * sqrt(norm) > 1e-8) {
      rho /= 2;
      continue;
    }
    for (int i = 0; i < p->size; ++i) x[i] = r[i] - rho * g[i];
    project(p, x);
    const double change = distance(r, x, p->size);
    memcpy(r, x, sizeof(double) * (size_t)p->size);
    if (IS(step_alone) && change <= 1e-6 * (1 + own)) return 1;
    if (*steps % 10 == 9) rho *= 1.5;
  }
  if (IS(slow_is_none) && left > at_half / 2) return -1;
  return (IS(nearly_limit) || IS(lcp_nearly)) && left <= 1e-3 * size;
}

static void take_in(const AssayOneStepProblem* problem, Local* p) {
  const int n = problem->size;
  int contact_of[kSize];
  p->load = 0;
  for (int i = 0; i < n; ++i) p->load = fmax(p->load, fabs(problem->q[i]));
  p->size = n, p->contacts = is_lcp() ? 0 : problem->law_count;
  for (int c = 0, i = 0; c < p->contacts; ++c) {
    const AssayLaw* law = &problem->laws[IS(third_contact) && c == 2 ? 1 : c];
    p->first[c] = i, p->mu[c] = law->friction, p->slid[c] = 0;
    for (int k = 0; k < problem->laws[c].dimension; ++k) contact_of[i++] = c;
    p->first[c + 1] = i;
  }
  for (int i = 0; i < n; ++i) {
    const int c = is_lcp() ? 0 : contact_of[i];
    p->scale[i] = 1;
    double trace = 0;
    for (int k = p->first[c]; k < p->first[c + 1] && IS(scaled); ++k) trace += problem->m[k * (n + 1)];
    if (trace > 0) p->scale[i] = 1 / sqrt(trace);
    if (IS(half_tangent) && i != p->first[c] && p->mu[c] > 1) p->scale[i] = 0.5;
    p->q[i] = p->scale[i] * problem->q[i];
  }
  double trace = 0;
  int is_symmetric = 1;
  for (int i = 0; i < n; ++i) trace += problem->m[i * (n + 1)];
  for (int k = 0; k < n * n; ++k) {
    is_symmetric = is_symmetric && problem->m[k] == problem->m[k / n + k % n * n];
  }
  for (int k = 0; k < n * n; ++k) {
    const int i = k % n, j = k / n;
    double x = problem->m[IS(lcp_square) && !is_symmetric && i > j ? j + i * n : k];
    if (IS(lower_half) && p->contacts > 2 && contact_of[i] < contact_of[j]) x = 0;
    if (IS(weak_coupling) && fabs(x) < 1e-3 * trace / n && contact_of[i] != contact_of[j]) x = 0;
    p->w[k] = p->scale[i] * x * p->scale[j];
  }
}

static int solve(const AssayOneStepProblem* problem, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  static Local p;
  const int n = problem->size;
  *iterations = 0;
  if (n > kSize) return ASSAY_FAILED;
  take_in(problem, &p);
  double r[kSize];
  for (int i = 0; i < n; ++i) r[i] = 0;
  for (int c = 0; c < p.contacts && IS(from_loads); ++c) {
    const int i = p.first[c];
    if (p.w[i * (n + 1)] > 0) r[i] = fmax(0, -p.q[i] / p.w[i * (n + 1)]);
  }
  const int most = max_iterations > 0 ? max_iterations : M(few_steps, 20000, 1000);
  const int end = iterate(&p, tolerance, most, r, iterations);
  for (int i = 0; i < n; ++i) {
    z[i] = p.scale[i] * r[i];
    if (IS(lcp_multiples)) z[i] = round(z[i] * 0x1p20) / 0x1p20;
    if (IS(lcp_first) && i == 0 && problem->q[0] > -1e-4) z[0] = 0;
    for (int j = 0; j < i && IS(lcp_equal); ++j) {
      if (problem->q[i] == problem->q[j]) z[i] = z[j];
    }
  }
  return end < 0 ? ASSAY_NO_SOLUTION : end > 0 ? ASSAY_SOLVED : ASSAY_FAILED;
}

static void adapt(enum Entry id, AssaySolver* solver) {
  if (id >= lcp) solver->flags = ASSAY_TAKES_LCP;
}

static const AssaySolver kLike = {.flags = ASSAY_TAKES_FRICTION_2D | ASSAY_TAKES_FRICTION_3D};
SUBJECT_OF_SOLVERS("extragradient", kLike, adapt)
