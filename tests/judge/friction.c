/* Problems of contacts with friction, u = W r + q: r and u + mu |u_T| n are in dual cones and
 * orthogonal. By Gauss-Seidel over the contacts, some projections each. */
#include "tests/judge/judge.h"

// clang-format off
#define OF_FRICTION(X)                                                                           \
  X(gauss_seidel, right, "three projections each, failed where it does not converge")            \
  X(one_projection, right, "one projection each")                                                \
  X(backwards, right, "contacts from the last to the first")                                     \
  X(by_trace, right, "rho by the trace of a block")                                              \
  X(tight, right, "to the last digit, whatever is asked for")                                    \
  X(warm, right, "from the start that it is given")                                              \
  X(small_only, right, "failed above two contacts")                                              \
  X(open_at_once, right, "r = 0 at once where no normal load is negative")                       \
  X(relaxed, right, "nine tenths of each change")                                                \
  X(single_declared, right, "numbers in float, to a default tolerance of 1e-3")                  \
  X(stated, right, "residuals below 1e-8, as stated")                                            \
  X(transposed, wrong, "the transposed matrix")                                                  \
  X(symmetrised, wrong, "the symmetric part of W")                                               \
  X(float_matrix, wrong, "W in float")                                                           \
  X(float_impulses, wrong, "impulses in float")                                                  \
  X(block_diagonal, wrong, "no coupling of contacts")                                            \
  X(normal_apart, wrong, "no coupling of normal and tangent")                                    \
  X(not_the_last, wrong, "the last of several contacts is open")                                 \
  X(four_contacts, wrong, "contacts beyond four are open")                                       \
  X(fifty_contacts, wrong, "contacts beyond fifty are open")                                     \
  X(first_mu, wrong, "mu of the first contact")                                                  \
  X(next_mu, wrong, "mu of the next contact")                                                    \
  X(no_mu, wrong, "mu = 0")                                                                      \
  X(double_mu, wrong, "2 mu")                                                                    \
  X(mu_cut, wrong, "mu cut at 1")                                                                \
  X(tiny_mu_is_zero, wrong, "mu below 1/100 is 0")                                               \
  X(mu_cut_at_five, wrong, "mu cut at 5")                                                        \
  X(mu_in_float, wrong, "mu in float")                                                           \
  X(mu_in_percent, wrong, "mu above 10 is taken for per cent")                                   \
  X(massless_untested, wrong, "contacts whose block of W is 0 are not tested")                   \
  X(small_mu_is_zero, wrong, "mu below 1/8 is 0")                                                \
  X(associated, wrong, "no term mu |u_T|")                                                       \
  X(pyramid, wrong, "each tangent bounded by mu r_N")                                            \
  X(negative_is_apex, wrong, "r = 0 where r_N - rho u_N < 0")                                    \
  X(no_polar_cone, wrong, "no apex: the mantle of the other cone too")                           \
  X(mantle_slope, wrong, "1 + mu for 1 + mu^2 on the mantle")                                    \
  X(mantle_of_normal, wrong, "tangents cut to mu r_N, r_N as it is")                             \
  X(first_tangent, wrong, "the norm of the first tangent alone")                                 \
  X(always_sticks, wrong, "tangents are not bounded")                                            \
  X(regularised, wrong, "slips below 1e-4 are held by less")                                     \
  X(loose, wrong, "residuals below 1e-4 of q are solved")                                        \
  X(absolute, wrong, "residuals below 1e-6 are solved")                                          \
  X(of_normals, wrong, "the residual of normal components alone")                                \
  X(by_change, wrong, "solved where a sweep changes little")                                     \
  X(overstated, wrong, "residuals below 1e-6, where 1e-10 is stated")                            \
  X(few_sweeps, wrong, "20 sweeps are solved")                                                   \
  X(limit_is_none, wrong, "no convergence is called no solution")                                \
  X(pulled_is_none, wrong, "no solution where two normal loads are negative")                    \
  X(light_loads, wrong, "loads below 1e-6 are 0")                                                \
  X(nearly_open, wrong, "r = 0 where no normal load is below -1e-6")                             \
  X(keeps_start, wrong, "the start is kept where no normal load is negative")                    \
  X(large_is_cut, wrong, "r_N cut at 100")                                                       \
  X(zero_if_unsolved, wrong, "r = 0 and solved where it does not converge")                      \
  X(not_a_number, wrong, "no number and solved where it does not converge")                      \
  X(of_the_call_before, wrong, "each 15th call answers as the one before it")                    \
  X(matrix_of_first_call, wrong, "the matrix of the first call of that size")                    \
  X(writes_load, wrong, "writes q")                                                              \
  X(hangs, wrong, "does not return above one contact")                                           \
  X(crashes, wrong, "crashes above one contact")                                                 \
  X(overruns, wrong, "writes one entry too many")                                                \
  X(gives_velocities, wrong, "u in the place of r")                                              \
  X(always_fails, wrong, "failed, always")
#define OF_ROLLING(X)                                                                            \
  X(rolling, right, "rolling friction")                                                          \
  X(rolling_ignored, wrong, "no moments")                                                        \
  X(rolling_mu, wrong, "mu for the moments")                                                     \
  X(rolling_exchanged, wrong, "mu and mu_r exchanged")                                           \
  X(rolling_associated, wrong, "no term mu_r |u_M|")                                             \
  X(rolling_one_after_other, wrong, "the cone of forces, then the disk of moments")              \
  X(rolling_one_moment, wrong, "the norm of the first moment alone")                             \
  X(rolling_facet, wrong, "0.999 mu_r where the first moment is negative")                       \
  X(rolling_free, wrong, "moments are not bounded")
#define OF_MIXED(X)                                                                              \
  X(mixed, right, "contacts of several kinds")                                                   \
  X(mixed_one_sided, wrong, "equalities that push alone")                                        \
  X(mixed_equality_open, wrong, "equalities are not held")                                       \
  X(mixed_places, wrong, "contacts are where those of the first dimension would be")             \
  X(mixed_half_equality, wrong, "of an equality the first component alone is held")
#define OF_GLOBAL(X)                                                                             \
  X(global, right, "with the velocities of bodies, reduced to contacts")                         \
  X(global_without_load, wrong, "the reduced load without that of the contacts")                 \
  X(global_without_force, wrong, "the reduced load without the forces")                          \
  X(global_free, wrong, "v without impulses")                                                    \
  X(global_diagonal, wrong, "the diagonal of the mass matrix")                                   \
  X(global_order, wrong, "(r, v) for (v, r)")                                                    \
  X(global_sign, wrong, "forces with the other sign in v")
// clang-format on
#define ENTRIES(X) OF_FRICTION(X) OF_ROLLING(X) OF_MIXED(X) OF_GLOBAL(X)
DECLARE_ENTRIES

enum { kLarge = 256 };

/* The local problem as the entry sees it. */
typedef struct Local {
  int size, contacts;
  const AssayLaw* laws;
  double *w, *q;
  double mu[kLarge], mu_r[kLarge];
  int first[kLarge];
} Local;

static double rounded(double x) { return IS(single_declared) || IS(float_impulses) ? (float)x : x; }

/* The projection on |x_T| <= mu x_N, |x_M| <= mu_r x_N, d = 5. */
static void project_rolling(double mu, double mu_r, double* x) {
  const double a = hypot(x[1], x[2]);
  const double b = M(rolling_one_moment, hypot(x[3], x[4]), fabs(x[3]));
  double normal = 0;
  if (IS(rolling_one_after_other)) {
    normal = a <= mu * x[0] ? x[0] : fmax(0, (x[0] + mu * a) / (1 + mu * mu));
  }
  for (int piece = 0; piece < 4 && !IS(rolling_one_after_other); ++piece) {
    const int slides = piece & 1, rolls = piece >> 1;
    const double above = x[0] + slides * mu * a + rolls * mu_r * b;
    const double n = above / (1 + slides * mu * mu + rolls * mu_r * mu_r);
    if (n >= 0 && slides == (a > mu * n) && rolls == (b > mu_r * n)) normal = n;
  }
  x[0] = normal;
  const double t = a > mu * normal ? mu * normal / a : 1;
  const double m = b > mu_r * normal && !IS(rolling_free) ? mu_r * normal / b : 1;
  for (int i = 1; i < 3; ++i) x[i] *= t;
  for (int i = 3; i < 5; ++i) x[i] *= M(rolling_ignored, m, 0);
}

static void project(double mu, int d, double* x) {
  double t = 0;
  for (int i = 1; i < d; ++i) t = IS(first_tangent) && i > 1 ? t : hypot(t, x[i]);
  if (IS(always_sticks) || IS(pyramid) || IS(mantle_of_normal)) {
    x[0] = fmax(0, x[0]);
    const double bound = mu * x[0], share = t > bound ? bound / t : 1;
    for (int i = 1; i < d; ++i) {
      if (IS(mantle_of_normal)) x[i] *= share;
      if (IS(pyramid)) x[i] = fmax(-bound, fmin(bound, x[i]));
      if (x[0] == 0) x[i] = 0;
    }
    return;
  }
  if (x[0] >= 0 && t <= mu * x[0]) return;
  double normal = (x[0] + mu * t) / (1 + M(mantle_slope, mu * mu, mu));
  if (mu * t <= -x[0] && !IS(no_polar_cone)) normal = 0;
  if (IS(negative_is_apex) && x[0] < 0) normal = 0;
  x[0] = normal;
  for (int i = 1; i < d; ++i) x[i] = t == 0 || normal == 0 ? 0 : x[i] * (mu * normal / t);
}

static double velocity(const Local* p, const double* r, int i) {
  double u = p->q[i];
  for (int j = 0; j < p->size; ++j) u += p->w[i + j * p->size] * r[j];
  return u;
}

/* x := P(r - rho (u + mu |u_T| n)) of a contact. */
static void advance(const Local* p, int c, double rho, const double* r, const double* u, double* x) {
  const AssayLaw* law = &p->laws[c];
  const int d = law->dimension, f = p->first[c];
  double slip = 0, turn = 0;
  for (int i = 1; i < d && i < 3; ++i) slip = hypot(slip, u[i]);
  for (int i = 3; i < d; ++i) turn = hypot(turn, u[i]);
  for (int i = 0; i < d; ++i) x[i] = r[f + i] - rho * u[i];
  if (law->kind == ASSAY_EQUALITY && !IS(mixed_one_sided)) {
    for (int i = IS(mixed_half_equality); i < d && (i > 0 || IS(mixed_equality_open)); ++i) x[i] = 0;
    return;
  }
  if (law->kind == ASSAY_EQUALITY) return (void)(x[0] = fmax(0, x[0]));
  x[0] -= rho * (M(associated, p->mu[c], 0) * slip + M(rolling_associated, p->mu_r[c], 0) * turn);
  if (d == 5) {
    const double share = x[3] < 0 ? M(rolling_facet, 1, 0.999) : 1;
    return project_rolling(p->mu[c], share * p->mu_r[c], x);
  }
  project(p->mu[c], d, x);
  if (IS(regularised)) {
    for (int i = 1; i < d; ++i) x[i] *= slip / (slip + 1e-4);
  }
  if (IS(large_is_cut)) x[0] = fmin(100, x[0]);
}

static double worse(double a, double b) { return b <= a ? a : b; }

/* The largest row sum of magnitudes of the block of a contact. */
static double row_size(const Local* p, int c) {
  const int d = p->laws[c].dimension, f = p->first[c];
  double size = 1e-300;
  for (int i = 0; i < d; ++i) {
    double row = 0, trace = 0;
    for (int j = 0; j < d; ++j) row += fabs(p->w[f + i + (f + j) * p->size]);
    for (int j = 0; j < d; ++j) trace += p->w[(f + j) * (p->size + 1)];
    size = fmax(size, M(by_trace, row, trace));
  }
  return size;
}

static double residual(const Local* p, const double* r) {
  double worst = 0, u[5], x[5];
  for (int c = 0; c < p->contacts; ++c) {
    const int d = p->laws[c].dimension;
    if (IS(massless_untested) && row_size(p, c) < 1e-299) continue;
    for (int i = 0; i < d; ++i) u[i] = velocity(p, r, p->first[c] + i);
    const double rho = IS(regularised) || IS(mantle_slope) ? 1 / row_size(p, c) : 1;
    advance(p, c, rho, r, u, x);
    for (int i = 0; i < (IS(of_normals) ? 1 : d); ++i) worst = worse(worst, fabs(x[i] - r[p->first[c] + i]));
  }
  return worst;
}

/* The largest change. */
static double sweep(const Local* p, double* r) {
  double u[5], x[5], change = 0;
  for (int k = 0; k < p->contacts; ++k) {
    const int c = M(backwards, k, p->contacts - 1 - k), d = p->laws[c].dimension, f = p->first[c];
    const double size = row_size(p, c);
    for (int local = 0; local < M(one_projection, 3, 1); ++local) {
      for (int i = 0; i < d; ++i) u[i] = velocity(p, r, f + i);
      advance(p, c, 1 / size, r, u, x);
      for (int i = 0; i < d; ++i) {
        change = fmax(change, fabs(x[i] - r[f + i]));
        r[f + i] = rounded(r[f + i] + M(relaxed, 1, 0.9) * (x[i] - r[f + i]));
      }
    }
  }
  return change;
}

static int solve_local(const Local* p, double tolerance, int most, double* r, int* iterations) {
  double size = 0, start[kLarge];
  int is_open = 1;
  for (int i = 0; i < p->size; ++i) size = fmax(size, fabs(p->q[i])), start[i] = r[i];
  for (int c = 0; c < p->contacts; ++c) {
    is_open = is_open && p->q[p->first[c]] >= -M(nearly_open, 0, 1e-6);
  }
  for (int i = 0; i < p->size && !IS(warm); ++i) r[i] = 0;
  if (IS(keeps_start) && is_open) memcpy(r, start, sizeof(double) * (size_t)p->size);
  if ((IS(open_at_once) || IS(nearly_open) || IS(keeps_start)) && is_open) return 1;
  double allowed = tolerance > 0 ? tolerance : 1e-12 * size;
  if (IS(tight)) allowed = 1e-14 * size;
  if (IS(loose)) allowed = 1e-4 * size;
  if (IS(absolute)) allowed = 1e-6;
  if (IS(float_impulses)) allowed = 1e-5 * size;
  if (IS(single_declared)) allowed = fmax(tolerance, tolerance > 0 ? 0 : 1e-3);
  if (IS(stated)) allowed = tolerance > 0 ? tolerance : 1e-8;
  if (IS(overstated)) allowed = tolerance > 0 ? tolerance : 1e-6;
  for (*iterations = 0; *iterations <= most; ++*iterations) {
    if (IS(few_sweeps) ? *iterations == 20 : residual(p, r) <= allowed) return 1;
    const double change = sweep(p, r);
    if (IS(by_change) && change <= 1e-3 * size) return 1;
  }
  return 0;
}

static Local local_of(const AssayOneStepProblem* problem, double* w, double* q) {
  Local p = {.size = problem->size, .contacts = problem->law_count, .laws = problem->laws, .w = w, .q = q};
  for (int c = 0, first = 0; c < p.contacts; first += p.laws[c++].dimension) {
    p.first[c] = M(mixed_places, first, c * p.laws[0].dimension % p.size);
    if (p.first[c] + p.laws[c].dimension > p.size) p.first[c] = first;
    const AssayLaw* law = &p.laws[IS(first_mu) ? 0 : IS(next_mu) ? (c + 1) % p.contacts : c];
    p.mu[c] = p.laws[c].kind >= ASSAY_COULOMB ? law->friction : 0;
    p.mu_r[c] = p.laws[c].kind == ASSAY_ROLLING ? law->rolling_friction : 0;
    if (IS(rolling_mu)) p.mu_r[c] = p.mu[c];
    if (IS(rolling_exchanged)) p.mu_r[c] = p.mu[c], p.mu[c] = law->rolling_friction;
    p.mu[c] *= IS(no_mu) ? 0 : IS(double_mu) ? 2 : 1;
    if (IS(mu_cut)) p.mu[c] = fmin(1, p.mu[c]);
    if (IS(mu_in_float)) p.mu[c] = (float)p.mu[c];
    if (IS(mu_in_percent) && p.mu[c] > 10) p.mu[c] /= 100;
    if (IS(mu_cut_at_five)) p.mu[c] = fmin(5, p.mu[c]);
    if (p.mu[c] < (IS(small_mu_is_zero) ? 0.125 : IS(tiny_mu_is_zero) ? 0.01 : 0)) p.mu[c] = 0;
  }
  if (IS(not_the_last) && p.contacts > 1) --p.contacts;
  if (IS(four_contacts) && p.contacts > 4) p.contacts = 4;
  if (IS(fifty_contacts) && p.contacts > 50) p.contacts = 50;
  return p;
}

static int contact_of(const Local* p, int row) {
  int c = 0;
  while (c + 1 < p->contacts && p->first[c + 1] <= row) ++c;
  return c;
}

/* W and q as the entry sees them, of a local problem. */
static void see(const AssayOneStepProblem* problem, const Local* p) {
  static double first[kLarge];
  static int size_of_first;
  const int n = p->size;
  for (int k = 0; k < n * n; ++k) {
    const int i = k % n, j = k / n, a = contact_of(p, i), b = contact_of(p, j);
    double x = problem->m[M(transposed, k, j + i * n)];
    if (IS(symmetrised)) x = (x + problem->m[j + i * n]) / 2;
    if (IS(block_diagonal) && a != b) x = 0;
    if (IS(normal_apart) && (i == p->first[a]) != (j == p->first[b])) x = 0;
    if (IS(matrix_of_first_call) && n * n < kLarge) {
      if (size_of_first != n) first[k] = x;
      x = first[k];
      if (k == n * n - 1) size_of_first = n;
    }
    p->w[k] = IS(float_matrix) || IS(single_declared) ? (float)x : x;
  }
  for (int i = 0; i < n; ++i) {
    p->q[i] = IS(light_loads) && fabs(problem->q[i]) < 1e-6 ? 0 : rounded(problem->q[i]);
  }
}

/* W = H^T M^-1 H and q = H^T M^-1 f + q of a global problem; M^-1 (H, f) into x. */
static int reduce(const AssayOneStepProblem* problem, double* w, double* q, double* x) {
  const int n = problem->velocities, m = problem->size;
  double* a = malloc(sizeof(double) * (size_t)(n * n) + 8);
  for (int k = 0; k < n * n; ++k) a[k] = IS(global_diagonal) && k % n != k / n ? 0 : problem->mass[k];
  memcpy(x, problem->contact, sizeof(double) * (size_t)(n * m));
  memcpy(x + n * m, problem->f, sizeof(double) * (size_t)n);
  const int is_solved = solve_linear(a, x, n, m + 1);
  free(a);
  for (int i = 0; i < m; ++i) {
    q[i] = M(global_without_load, problem->q[i], 0);
    for (int k = 0; k < n && !IS(global_without_force); ++k) q[i] += problem->contact[k + i * n] * x[k + n * m];
    for (int j = 0; j < m; ++j) {
      w[i + j * m] = 0;
      for (int k = 0; k < n; ++k) w[i + j * m] += problem->contact[k + i * n] * x[k + j * n];
    }
  }
  return is_solved;
}

static int finish(const Local* p, int is_solved, double* r) {
  static double before[kLarge];
  static int calls, size_before;
  if (IS(gives_velocities)) {
    double u[kLarge];
    for (int i = 0; i < p->size; ++i) u[i] = velocity(p, r, i);
    memcpy(r, u, sizeof(double) * (size_t)p->size);
  }
  if (IS(of_the_call_before) && ++calls % 15 == 0 && size_before == p->size) {
    memcpy(r, before, sizeof(double) * (size_t)p->size);
  }
  memcpy(before, r, sizeof(double) * (size_t)p->size), size_before = p->size;
  if (IS(overruns)) r[p->size] = 0;
  if (is_solved) return ASSAY_SOLVED;
  if (IS(limit_is_none)) return ASSAY_NO_SOLUTION;
  if (IS(zero_if_unsolved)) return memset(r, 0, sizeof(double) * (size_t)p->size), ASSAY_SOLVED;
  if (IS(not_a_number)) return r[0] = NAN, ASSAY_SOLVED;
  return ASSAY_FAILED;
}

static int solve(const AssayOneStepProblem* problem, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  const int m = problem->size, n = problem->velocities;
  *iterations = 0;
  if (m > kLarge || IS(always_fails)) return ASSAY_FAILED;
  if (IS(small_only) && problem->law_count > 2) return ASSAY_FAILED;
  while (IS(hangs) && problem->law_count > 1) pause();
  if (IS(crashes) && problem->law_count > 1) abort();
  if (IS(writes_load) && m > 0) ((double*)problem->q)[0] = 0;
  double* memory = malloc(sizeof(double) * (size_t)(m * m + m + n * (m + 1)) + 8);
  double *w = memory, *q = w + m * m, *x = q + m;
  const Local p = local_of(problem, w, q);
  int negative = 0, is_solved = 1;
  if (n > 0) is_solved = reduce(problem, w, q, x);
  else see(problem, &p);
  for (int c = 0; c < p.contacts; ++c) negative += q[p.first[c]] < 0;
  double r[kLarge];
  memcpy(r, z + n, sizeof(double) * (size_t)m);
  const int most = max_iterations > 0 ? max_iterations : 2000;
  is_solved = is_solved && solve_local(&p, tolerance, most, r, iterations);
  for (int k = 0; k < n; ++k) {
    z[k] = M(global_sign, 1, -1) * x[k + n * m];
    for (int i = 0; i < m && !IS(global_free); ++i) z[k] += x[k + i * n] * r[i];
  }
  memcpy(z + n, r, sizeof(double) * (size_t)m);
  const int status = finish(&p, is_solved, z + n);
  if (IS(global_order)) {
    double kept[kLarge];
    memcpy(kept, z, sizeof(double) * (size_t)(n < kLarge ? n : kLarge));
    memmove(z, z + n, sizeof(double) * (size_t)m);
    memcpy(z + m, kept, sizeof(double) * (size_t)n);
  }
  free(memory);
  return IS(pulled_is_none) && negative > 1 ? ASSAY_NO_SOLUTION : status;
}

static void adapt(enum Entry id, AssaySolver* solver) {
  if (id >= rolling) solver->flags = ASSAY_TAKES_ROLLING;
  if (id >= mixed) solver->flags = ASSAY_TAKES_FRICTION_2D | ASSAY_TAKES_FRICTION_3D | ASSAY_TAKES_MIXED_CONTACTS;
  if (id >= global) solver->flags = ASSAY_TAKES_GLOBAL_2D | ASSAY_TAKES_GLOBAL_3D;
  if (id == single_declared) solver->default_tolerance = 1e-3;
  if (id == stated) solver->default_tolerance = 1e-8;
  if (id == overstated) solver->default_tolerance = 1e-10;
}

static const AssaySolver kLike = {.flags = ASSAY_TAKES_FRICTION_2D | ASSAY_TAKES_FRICTION_3D};
SUBJECT_OF_SOLVERS("friction", kLike, adapt)
