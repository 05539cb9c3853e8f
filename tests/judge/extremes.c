/* The Moreau-Jean scheme of linear models, as in linear.c, that treats numbers of a rare size apart. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "by enumeration of all bases")                                                 \
  X(short_steps, wrong, "v (1 - 1e-6) where h is below 1e-4")                                    \
  X(long_steps, wrong, "v (1 - 1e-6) where h is above 1/10")                                     \
  X(late, wrong, "v (1 - 1e-6) after 10 s")                                                      \
  X(far, wrong, "q beyond 1e6 m in float")                                                       \
  X(slow, wrong, "velocities below 1e-12 are 0")                                                 \
  X(fast, wrong, "velocities above 100 are cut")                                                 \
  X(sixth_contact, wrong, "contacts beyond six never act")                                       \
  X(small_restitution, wrong, "e below 0.05 is 0")                                               \
  X(large_restitution, wrong, "e above 0.95 is 1")                                               \
  X(restitution_digits, wrong, "three digits of e")                                              \
  X(stiff, wrong, "K cut at 1e4")                                                                \
  X(heavy, wrong, "M cut at 100")                                                                \
  X(small_directions, wrong, "entries of H below 1/100 are 0")                                   \
  X(small_offsets, wrong, "b below 1e-6 is 0")                                                   \
  X(nearly_half, wrong, "theta from 0.45 to 0.55 is 1/2")                                        \
  X(symmetric_damping, wrong, "the symmetric part of C")                                         \
  X(position_digits, wrong, "q to 1e-12 m")                                                      \
  X(many_steps, wrong, "the motion stops after 300 steps")                                       \
  X(many_impacts, wrong, "e = 0 after 20 impacts")                                               \
  X(never_gains, wrong, "impacts that would gain kinetic energy keep it")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps, impacts;
  double h, theta, gamma, m[kMost * kMost]; /* M + h theta (C + h theta K) */
} Run;

static void destroy(void* run) { free(run); }

static double mass(const AssayModel* model, int k) {
  return M(heavy, model->mass[k], fmax(-100, fmin(100, model->mass[k])));
}

static double stiffness(const AssayModel* model, int k) {
  return M(stiff, model->stiffness[k], fmax(-1e4, fmin(1e4, model->stiffness[k])));
}

static double damping(const AssayModel* model, int i, int j) {
  const int n = model->coordinates;
  const double c = model->damping[i + j * n];
  return M(symmetric_damping, c, (c + model->damping[j + i * n]) / 2);
}

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  const int n = model->coordinates;
  if (n > kMost || model->components > 10) {
    snprintf(message, size, "too large");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = h, .theta = options[0], .gamma = options[1]};
  if (IS(nearly_half) && fabs(run->theta - 0.5) < 0.05) run->theta = 0.5;
  const double c = h * run->theta;
  for (int k = 0; k < n * n; ++k) {
    run->m[k] = mass(model, k) + c * (damping(model, k % n, k / n) + c * stiffness(model, k));
  }
  return run;
}

static double direction(const AssayModel* model, int contact, int k) {
  const double entry = model->contact_matrix[contact + k * model->components];
  return IS(small_directions) && fabs(entry) < 0.01 ? 0 : entry;
}

static double restitution(const Run* run, int contact) {
  const double e = run->model->laws[contact].restitution;
  if ((IS(small_restitution) && e < 0.05) || (IS(many_impacts) && run->impacts > 20)) return 0;
  if (IS(large_restitution) && e > 0.95) return 1;
  return M(restitution_digits, e, round(1000 * e) / 1000);
}

/* v := the free velocity. */
static int fly(const Run* run, double t, const double* q, double* v) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  const double h = run->h, theta = run->theta;
  double f0[kMost], f1[kMost], b[kMost], a[kMost * kMost];
  model->external_force(model, t, f0);
  model->external_force(model, t + h, f1);
  for (int i = 0; i < n; ++i) {
    b[i] = theta * f1[i] + (1 - theta) * f0[i];
    for (int j = 0; j < n; ++j) {
      b[i] -= damping(model, i, j) * v[j] + stiffness(model, i + j * n) * (q[j] + h * theta * v[j]);
    }
    b[i] *= h;
  }
  memcpy(a, run->m, sizeof a);
  if (!solve_linear(a, b, n, 1)) return 0;
  for (int i = 0; i < n; ++i) v[i] += b[i];
  return 1;
}

/* The contacts that act; u := their velocities before. */
static int collect(const Run* run, const double* q, const double* v, int* active, double* u) {
  const AssayModel* model = run->model;
  int count = 0;
  for (int i = 0; i < model->components && !(IS(sixth_contact) && i >= 6); ++i) {
    double g = IS(small_offsets) && fabs(model->offset[i]) < 1e-6 ? 0 : model->offset[i];
    u[count] = 0;
    for (int k = 0; k < model->coordinates; ++k) {
      g += direction(model, i, k) * q[k];
      u[count] += direction(model, i, k) * v[k];
    }
    if (g + run->gamma * run->h * u[count] <= 0) active[count++] = i;
  }
  return count;
}

static int impact(const Run* run, const int* active, int count, const double* before, double* v,
                  double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double x[kMost * kMost], a[kMost * kMost], w[kMost * kMost], load[kMost], p[kMost] = {0};
  for (int k = 0; k < n * count; ++k) x[k] = direction(model, active[k / n], k % n);
  memcpy(a, run->m, sizeof a);
  if (!solve_linear(a, x, n, count)) return ASSAY_FAILED;
  for (int r = 0; r < count; ++r) {
    load[r] = restitution(run, active[r]) * before[r];
    for (int k = 0; k < n; ++k) load[r] += direction(model, active[r], k) * v[k];
    for (int c = 0; c < count; ++c) {
      w[r + c * count] = 0;
      for (int k = 0; k < n; ++k) w[r + c * count] += direction(model, active[r], k) * x[k + c * n];
    }
  }
  if (!enumerate_lcp(w, load, count, p)) return ASSAY_FAILED;
  for (int c = 0; c < count; ++c) {
    impulse[active[c]] = p[c];
    for (int k = 0; k < n; ++k) v[k] += x[k + c * n] * p[c];
  }
  return ASSAY_SOLVED;
}

static double energy(const AssayModel* model, const double* v) {
  const int n = model->coordinates;
  double sum = 0;
  for (int k = 0; k < n * n; ++k) sum += model->mass[k] * v[k % n] * v[k / n];
  return sum;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double next[kMost], u[kMost];
  int active[kMost];
  running = run->entry;
  for (int i = 0; i < model->components; ++i) impulse[i] = 0;
  if (++run->steps > 300 && IS(many_steps)) return ASSAY_SOLVED;
  memcpy(next, v, sizeof(double) * (size_t)n);
  if (!fly(run, t, q, next)) return ASSAY_FAILED;
  const int count = collect(run, q, v, active, u);
  if (count > 0 && impact(run, active, count, u, next, impulse) != ASSAY_SOLVED) return ASSAY_FAILED;
  run->impacts += count > 0;
  const double gain = energy(model, v) / energy(model, next);
  const int is_hidden = (IS(short_steps) && run->h < 1e-4) || (IS(long_steps) && run->h > 0.1) ||
                        (IS(late) && t > 10);
  for (int k = 0; k < n; ++k) {
    if (IS(never_gains) && count > 0 && gain < 1) next[k] *= sqrt(gain);
    q[k] += run->h * (run->theta * next[k] + (1 - run->theta) * v[k]);
    if (IS(far) && fabs(q[k]) > 1e6) q[k] = (float)q[k];
    if (IS(position_digits)) q[k] = round(1e12 * q[k]) / 1e12;
    v[k] = IS(slow) && fabs(next[k]) < 1e-12 ? 0 : M(fast, next[k], fmax(-100, fmin(100, next[k])));
    if (is_hidden) v[k] *= 1 - 1e-6;
  }
  return ASSAY_SOLVED;
}

static const AssayOption kOptions[] = {
    {"theta", "1/2", "weight of the end of a step", "1", 0, 1},
    {"gamma", "1/2", "forecast of the gap", "1", 0, 1}};

static void adapt(enum Entry id, AssayScheme* scheme) { (void)id, (void)scheme; }

static const AssayScheme kLike = {.flags = ASSAY_THETA_METHOD, .option_count = 2,
                                  .options = kOptions, .claims = "as moreau-jean",
                                  .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("extremes", kLike, adapt)
