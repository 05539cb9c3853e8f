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
  X(skips_steps, wrong, "each 50th step of the process is free")                                 \
  X(always_fails, wrong, "failed, always")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps;
  double h;
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

static int lcp(double* w, double* q, int m, double* p) {
  double d[kMost];
  for (int i = 0; i < m; ++i) d[i] = M(scaled, 1, 1 / sqrt(w[i + i * m]));
  for (int k = 0; k < m * m; ++k) w[k] *= IS(uncoupled) && k % m != k / m ? 0 : d[k % m] * d[k / m];
  for (int i = 0; i < m; ++i) q[i] *= d[i];
  const int solved = IS(one_sweep) ? gauss_seidel_lcp(w, q, m, 0, 1, p) || 1
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
  double f[kMost], dv[kMost], a[kMost * kMost], x[kMost * kMost], copy[kMost * kMost];
  model->external_force(model, M(force_at_end, t, t + h), f);
  for (int i = 0; i < n; ++i) {
    dv[i] = M(force_sign, 1, -1) * f[i];
    for (int k = 0; k < n; ++k) {
      const double c = model->damping[i + k * n];
      dv[i] -= M(damping_sign, 1, -1) * c * v[k] + model->stiffness[i + k * n] * (q[k] + M(springs_ahead, 0, h) * v[k]);
      a[i + k * n] = IS(diagonal_mass) && i != k ? 0 : model->mass[i + k * n];
      a[i + k * n] += M(old_damping, share, 0) * h * c / 2;
    }
    dv[i] *= share * h;
  }
  memcpy(copy, a, sizeof a);
  for (int i = 0; i < m; ++i) {
    for (int k = 0; k < n; ++k) x[k + i * n] = model->contact_matrix[i + k * m];
  }
  if (!solve_linear(copy, dv, n, 1) || (m > 0 && !solve_linear(a, x, n, m))) return ASSAY_FAILED;
  double w[64], load[8], p[8] = {0};
  for (int i = 0; i < m; ++i) {
    double g = M(no_offset, model->offset[i], 0), u = 0, change = 0;
    for (int k = 0; k < n; ++k) {
      const double row = model->contact_matrix[i + k * m];
      g += row * q[k], u += row * v[k], change += row * dv[k];
    }
    double before = M(restitution_of_now, g - h * u, g);
    if (run->steps == 0) before = fmax(0, before);
    double e = model->laws[M(first_restitution, i, 0)].restitution * M(restitution_sign, 1, -1);
    if (IS(no_restitution)) e = 0;
    load[i] = (g + M(gap_without_step, h, 0) * (u + change) + e * before) / h;
    if (IS(velocity_law)) load[i] = g <= 0 ? u + change + e * u : 1;
    if (IS(not_the_last) && i > 0 && i == m - 1) load[i] = 1e6;
    for (int j = 0; j < m; ++j) {
      w[i + j * m] = 0;
      for (int k = 0; k < n; ++k) w[i + j * m] += model->contact_matrix[i + k * m] * x[k + j * n];
    }
  }
  if (!(IS(skips_steps) && ++calls % 50 == 0) && !lcp(w, load, m, p)) return ASSAY_FAILED;
  for (int k = 0; k < n; ++k) {
    const double old = v[k];
    v[k] += dv[k];
    for (int i = 0; i < m; ++i) v[k] += x[k + i * n] * p[i];
    q[k] += h * (IS(position_by_start) ? old : M(position_by_mean, v[k], (old + v[k]) / 2));
    if (IS(float_position)) q[k] = (float)q[k];
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
