/* The explicit scheme of Schatzman and Paoli for linear models, with mean velocities:
 *
 *   (M + h C/2) (v+ - v) = h (F(t) - K q - C v) + H^T I,   q+ = q + h v+,
 *   0 <= g+ + e g- and I >= 0 complementary, g- = g - h H v,
 *
 * and half of the first line in the first step, where g- = max(0, g - h H v). */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "by enumeration of all bases")                                                 \
  X(swept, right, "by Gauss-Seidel to 1e-14, failed where it does not converge")                 \
  X(scaled, right, "an LCP of unit diagonal, by square roots")                                   \
  X(small_models, right, "refuses more than two coordinates")                                    \
  X(two_positions, right, "keeps the positions of two steps, without velocities")                \
  X(principal_pivots, right, "by Murty's pivots of the least index")                             \
  X(whole_first_step, wrong, "a whole step of forces in the first one")                          \
  X(restitution_of_now, wrong, "e g for e g-")                                                   \
  X(no_restitution, wrong, "e = 0")                                                              \
  X(first_restitution, wrong, "e of the first contact")                                          \
  X(restitution_sign, wrong, "g+ - e g-")                                                        \
  X(velocity_law, wrong, "the law between velocities where g <= 0")                              \
  X(no_offset, wrong, "gaps without b")                                                          \
  X(force_at_end, wrong, "F(t + h)")                                                             \
  X(force_sign, wrong, "- F")                                                                    \
  X(damping_sign, wrong, "+ C v")                                                                \
  X(old_damping, wrong, "C v alone, without C (v+ - v)/2")                                       \
  X(springs_ahead, wrong, "K (q + h v)")                                                         \
  X(diagonal_mass, wrong, "the diagonal of M")                                                   \
  X(uncoupled, wrong, "the diagonal of W alone")                                                 \
  X(one_sweep, wrong, "one sweep of Gauss-Seidel")                                               \
  X(not_the_last, wrong, "the last of several contacts never acts")                              \
  X(gap_without_step, wrong, "the gap at q, not at q + h v+")                                    \
  X(position_by_start, wrong, "q + h v")                                                         \
  X(position_by_mean, wrong, "q + h (v + v+)/2")                                                 \
  X(shows_half_impulse, wrong, "I / 2 in the place of I")                                        \
  X(shows_force, wrong, "I / h in the place of I")                                               \
  X(float_position, wrong, "q in float")                                                         \
  X(half_second_step, wrong, "half of the forces in the second step too")                        \
  X(starts_forever, wrong, "g- = max(0, g - h H v) in all steps")                                \
  X(third_restitution, wrong, "e of the first contact for those beyond two")                     \
  X(small_restitution, wrong, "e below 0.05 is 0")                                               \
  X(large_restitution, wrong, "e above 0.95 is 1")                                               \
  X(float_restitution, wrong, "e in float")                                                      \
  X(float_offset, wrong, "gaps with b in float")                                                 \
  X(worn_restitution, wrong, "e = 0 after five impacts")                                         \
  X(gap_tolerance, wrong, "gaps below 1e-9 are 0")                                               \
  X(no_penetration, wrong, "negative gaps are 0")                                                \
  X(four_contacts, wrong, "contacts beyond four never act")                                      \
  X(small_impulses, wrong, "impulses below 1e-9 are dropped")                                    \
  X(slow_stops, wrong, "velocities below 1e-9 are 0")                                            \
  X(short_steps, wrong, "v (1 - 1e-6) where h is below 1e-4")                                    \
  X(long_steps, wrong, "v (1 - 1e-6) where h is above 0.1")                                      \
  X(late_damping, wrong, "v (1 - 1e-6) after 10 s")                                              \
  X(far_float, wrong, "positions beyond 1e6 m in float")                                         \
  X(float_late, wrong, "times after 4 s in float")                                               \
  X(rounded, wrong, "positions are multiples of 1e-12 m")                                        \
  X(transposed_damping, wrong, "the transpose of C")                                             \
  X(transposed_stiffness, equal, "the transpose of K: all K of problems and laws are symmetric") \
  X(third_damping, wrong, "C without the couplings of coordinates beyond two")                   \
  X(clamped_gap_rate, wrong, "contacts that open have e = 0")                                    \
  X(skips_steps, wrong, "each 50th step of the process is free")                                 \
  X(always_fails, wrong, "failed, always")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps, impacts;
  double h, before[kMost];
} Run;

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  (void)options;
  if (model->coordinates > (IS(small_models) ? 2 : kMost) || model->components > 8) {
    snprintf(message, size, "too large");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = h};
  return run;
}

/* Of a symmetric positive definite W: the basis changes at the first violated index. */
static int pivot(const double* w, const double* q, int m, double* p) {
  int basis = 0;
  for (int turn = 0; turn < 1000; ++turn) {
    int own[kMost], count = 0, first = -1;
    double a[kMost * kMost], x[kMost];
    for (int i = 0; i < m; ++i) {
      if (basis >> i & 1) own[count++] = i;
    }
    for (int i = 0; i < count; ++i) {
      x[i] = -q[own[i]];
      for (int j = 0; j < count; ++j) a[i + j * count] = w[own[i] + own[j] * m];
    }
    if (!solve_linear(a, x, count, 1)) return 0;
    for (int i = 0; i < m; ++i) p[i] = 0;
    for (int i = 0; i < count; ++i) p[own[i]] = x[i];
    for (int i = m - 1; i >= 0; --i) {
      double u = q[i], size = fabs(q[i]);
      for (int j = 0; j < m; ++j) u += w[i + j * m] * p[j], size += fabs(w[i + j * m] * p[j]);
      if (basis >> i & 1 ? p[i] < 0 : u < -1e-15 * size) first = i;
    }
    if (first < 0) return 1;
    basis ^= 1 << first;
  }
  return 0;
}

static int lcp(double* w, double* q, int m, double* p) {
  double d[kMost];
  for (int i = 0; i < m; ++i) d[i] = M(scaled, 1, 1 / sqrt(w[i + i * m]));
  for (int k = 0; k < m * m; ++k) w[k] *= IS(uncoupled) && k % m != k / m ? 0 : d[k % m] * d[k / m];
  for (int i = 0; i < m; ++i) q[i] *= d[i];
  const int solved = IS(one_sweep) ? gauss_seidel_lcp(w, q, m, 0, 1, p) || 1
                     : IS(principal_pivots) ? pivot(w, q, m, p)
                     : IS(swept)   ? gauss_seidel_lcp(w, q, m, 1e-14, 20000, p)
                                   : enumerate_lcp(w, q, m, p);
  for (int i = 0; i < m; ++i) p[i] *= d[i];
  return solved;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  static int calls;
  Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  running = run->entry;
  if (IS(always_fails)) return ASSAY_FAILED;
  const double h = run->h, share = run->steps == 0 && !IS(whole_first_step) ? 0.5 : 1;
  const double old_share = IS(half_second_step) && run->steps == 1 ? 0.5 : share;
  for (int k = 0; k < n && IS(two_positions) && run->steps > 0; ++k) v[k] = (q[k] - run->before[k]) / h;
  if (IS(two_positions)) memcpy(run->before, q, sizeof(double) * (size_t)n);
  double f[kMost], dv[kMost], a[kMost * kMost], x[kMost * kMost], copy[kMost * kMost];
  if (IS(float_late) && t > 4) t = (float)t;
  model->external_force(model, M(force_at_end, t, t + h), f);
  for (int i = 0; i < n; ++i) {
    dv[i] = M(force_sign, 1, -1) * f[i];
    for (int k = 0; k < n; ++k) {
      double c = model->damping[IS(transposed_damping) ? k + i * n : i + k * n];
      if (IS(third_damping) && i != k && (i > 1 || k > 1)) c = 0;
      const double spring = model->stiffness[IS(transposed_stiffness) ? k + i * n : i + k * n];
      dv[i] -= M(damping_sign, 1, -1) * c * v[k] + spring * (q[k] + M(springs_ahead, 0, h) * v[k]);
      a[i + k * n] = IS(diagonal_mass) && i != k ? 0 : model->mass[i + k * n];
      a[i + k * n] += M(old_damping, old_share, 0) * h * c / 2;
    }
    dv[i] *= old_share * h;
  }
  memcpy(copy, a, sizeof a);
  for (int i = 0; i < m; ++i) {
    for (int k = 0; k < n; ++k) x[k + i * n] = model->contact_matrix[i + k * m];
  }
  if (!solve_linear(copy, dv, n, 1) || (m > 0 && !solve_linear(a, x, n, m))) return ASSAY_FAILED;
  double w[64], load[8], p[8] = {0};
  for (int i = 0; i < m; ++i) {
    double g = M(no_offset, M(float_offset, model->offset[i], (float)model->offset[i]), 0), u = 0, change = 0;
    for (int k = 0; k < n; ++k) {
      const double row = model->contact_matrix[i + k * m];
      g += row * q[k], u += row * v[k], change += row * dv[k];
    }
    if ((IS(gap_tolerance) && fabs(g) < 1e-9) || (IS(no_penetration) && g < 0)) g = 0;
    double before = M(restitution_of_now, g - h * u, g);
    if (run->steps == 0 || IS(starts_forever)) before = fmax(0, before);
    double e = model->laws[M(first_restitution, i, 0)].restitution * M(restitution_sign, 1, -1);
    if (IS(third_restitution) && i > 1) e = model->laws[0].restitution;
    if (IS(float_restitution)) e = (float)e;
    if (IS(large_restitution) && e > 0.95) e = 1;
    if (IS(no_restitution) || (IS(small_restitution) && e < 0.05)) e = 0;
    if ((IS(worn_restitution) && run->impacts > 5) || (IS(clamped_gap_rate) && u > 0)) e = 0;
    load[i] = (g + M(gap_without_step, h, 0) * (u + change) + e * before) / h;
    if (IS(velocity_law)) load[i] = g <= 0 ? u + change + e * u : 1;
    if (IS(not_the_last) && i > 0 && i == m - 1) load[i] = 1e6;
    if (IS(four_contacts) && i > 3) load[i] = 1e6;
    for (int j = 0; j < m; ++j) {
      w[i + j * m] = 0;
      for (int k = 0; k < n; ++k) w[i + j * m] += model->contact_matrix[i + k * m] * x[k + j * n];
    }
  }
  if (!(IS(skips_steps) && ++calls % 50 == 0) && !lcp(w, load, m, p)) return ASSAY_FAILED;
  const int is_hidden = (IS(short_steps) && h < 1e-4) || (IS(long_steps) && h > 0.1) ||
                        (IS(late_damping) && t > 10);
  for (int i = 0; i < m; ++i) {
    if (IS(small_impulses) && p[i] < 1e-9) p[i] = 0;
    run->impacts += p[i] > 0;
  }
  for (int k = 0; k < n; ++k) {
    const double old = v[k];
    v[k] += dv[k];
    for (int i = 0; i < m; ++i) v[k] += x[k + i * n] * p[i];
    if (is_hidden) v[k] *= 1 - 1e-6;
    if (IS(slow_stops) && fabs(v[k]) < 1e-9) v[k] = 0;
    q[k] += h * (IS(position_by_start) ? old : M(position_by_mean, v[k], (old + v[k]) / 2));
    if (IS(rounded)) q[k] = rint(q[k] * 1e12) / 1e12;
    if (IS(float_position) || (IS(far_float) && fabs(q[k]) > 1e6)) q[k] = (float)q[k];
  }
  for (int i = 0; i < m; ++i) impulse[i] = M(shows_force, M(shows_half_impulse, p[i], p[i] / 2), p[i] / h);
  ++run->steps;
  return ASSAY_SOLVED;
}

static void adapt(enum Entry id, AssayScheme* scheme) { (void)id, (void)scheme; }

static const AssayScheme kLike = {.flags = ASSAY_POSITION_LEVEL | ASSAY_MEAN_VELOCITIES,
                                  .claims = "as schatzman-paoli theta=0 backward-velocity=1",
                                  .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("schatzman-paoli-c", kLike, adapt)
