/* Right schemes of Lagrangian models of any kind that make explicit steps, none the theta-method:
 *
 *   M (v+ - v) = h f + H^T P,  the laws between P and H v+ + dg/dt + E (H v + dg/dt). */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(midpoint, right, "forces and contacts of q + h/2 v, as Moreau's own")                        \
  X(forecast, right, "forces of the start, contacts of q + h v, q + h v+")                       \
  X(heun, right, "the mean of forces of both ends, the end by a flight without contacts")        \
  X(two_steps, right, "the forces of two steps, 3/2 and -1/2; after impacts those of one")       \
  X(five_parts, right, "five steps in each")                                                     \
  X(verlet, right, "half a kick, a drift, half a kick; contacts after the drift")                \
  X(plane, right, "refuses friction in space")                                                   \
  X(runge_kutta, right, "of order 4 without contacts, cubics between nodes")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, is_fresh;
  double h, force_before[kMost];
} Run;

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  int is_taken = model->coordinates <= kMost && model->components <= kMost;
  (void)options;
  for (int c = 0; c < model->law_count; ++c) {
    is_taken = is_taken && model->laws[c].kind <= ASSAY_COULOMB;
    is_taken = is_taken && !(IS(plane) && model->laws[c].dimension > 2);
    is_taken = is_taken && !IS(runge_kutta);
  }
  if (!is_taken) {
    snprintf(message, size, "such contacts are not supported");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .is_fresh = 1, .h = h};
  return run;
}

/* M^-1 f. */
static int accelerate(const AssayModel* model, double t, const double* q, const double* v,
                      double* a) {
  double mass[kMost * kMost];
  model->mass_at(model, q, mass);
  model->force(model, t, q, v, a);
  return solve_linear(mass, a, model->coordinates, 1);
}

/* v, the free velocity, becomes v+; at q, where contacts are closed if g + ahead U <= 0. */
static int impact(Run* run, double t, double ahead, const double* q, const double* before,
                  double* v, double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double h[kMost * kMost], mass[kMost * kMost], x[kMost * kMost], w[kMost * kMost];
  double gap[kMost], rate[kMost], y[kMost], p[kMost], friction[kMost];
  int active[kMost];
  if (m == 0) return 1;
  model->gap(model, t, q, gap);
  model->gap_rate(model, t, q, rate);
  model->gap_jacobian(model, t, q, h);
  model->mass_at(model, q, mass);
  for (int k = 0; k < n * m; ++k) x[k] = h[k / n + k % n * m];
  if (!solve_linear(mass, x, n, m)) return 0;
  for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
    const AssayLaw* law = &model->laws[c];
    const int is_equality = law->kind == ASSAY_EQUALITY;
    for (int i = first; i < first + law->dimension; ++i) {
      const double e = i == first ? law->restitution : law->tangential_restitution;
      double old = rate[i];
      y[i] = rate[i];
      for (int k = 0; k < n; ++k) old += h[i + k * m] * before[k], y[i] += h[i + k * m] * v[k];
      y[i] += is_equality ? 0 : e * old;
      if (i == first) active[c] = is_equality || gap[i] + ahead * old <= 0;
    }
    friction[c] = law->kind == ASSAY_COULOMB ? law->friction : 0;
    run->is_fresh = run->is_fresh || (active[c] && !is_equality);
  }
  for (int k = 0; k < m * m; ++k) {
    w[k] = 0;
    for (int j = 0; j < n; ++j) w[k] += h[k % m + j * m] * x[j + k / m * n];
  }
  if (!sweep_contacts(model, active, friction, w, y, 4e-16, 5000, p)) return 0;
  for (int i = 0; i < m; ++i) {
    impulse[i] += p[i];
    for (int k = 0; k < n; ++k) v[k] += x[k + i * n] * p[i];
  }
  return 1;
}

/* a := the mean acceleration of the step. */
static int mean(Run* run, double h, double t, const double* q, const double* v, double* a) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double end[kMost], flown[kMost], last[kMost], kept[kMost];
  if (!accelerate(model, t, q, v, a)) return 0;
  memcpy(kept, a, sizeof kept);
  for (int k = 0; k < n; ++k) end[k] = q[k] + h * v[k], flown[k] = v[k] + h * a[k];
  if (IS(heun) && !accelerate(model, t + h, end, flown, last)) return 0;
  for (int k = 0; k < n; ++k) {
    if (IS(heun)) a[k] = (a[k] + last[k]) / 2;
    if (IS(two_steps) && !run->is_fresh) a[k] += (a[k] - run->force_before[k]) / 2;
  }
  memcpy(run->force_before, kept, sizeof kept);
  run->is_fresh = 0;
  return 1;
}

static int advance(Run* run, double h, double t, double* q, double* v, double* impulse) {
  const int n = run->model->coordinates;
  const int splits = IS(midpoint) || IS(verlet);
  double a[kMost], next[kMost], middle[kMost];
  for (int k = 0; k < n; ++k) middle[k] = q[k] + (splits ? h / 2 * v[k] : 0);
  const double instant = splits ? t + h / 2 : t;
  if (IS(verlet)) { /* kicks at the ends, the contacts in the middle */
    if (!accelerate(run->model, t, q, v, a)) return 0;
    for (int k = 0; k < n; ++k) next[k] = v[k] + h / 2 * a[k], middle[k] = q[k] + h / 2 * next[k];
    for (int k = 0; k < n; ++k) q[k] += h * next[k];
    if (!accelerate(run->model, t + h, q, next, a)) return 0;
    for (int k = 0; k < n; ++k) q[k] -= h / 2 * next[k], next[k] += h / 2 * a[k];
    if (!impact(run, instant, 0, middle, v, next, impulse)) return 0;
    for (int k = 0; k < n; ++k) q[k] += h / 2 * next[k] - h * h / 4 * a[k], v[k] = next[k];
    return 1;
  }
  if (!(IS(midpoint) ? accelerate(run->model, instant, middle, v, a) : mean(run, h, t, q, v, a))) {
    return 0;
  }
  for (int k = 0; k < n; ++k) next[k] = v[k] + h * a[k];
  const double ahead = splits || IS(heun) ? 0 : IS(forecast) ? h : h / 2;
  if (!impact(run, instant, ahead, middle, v, next, impulse)) return 0;
  for (int k = 0; k < n; ++k) {
    const double old = IS(heun) || IS(two_steps) ? v[k] : next[k];
    q[k] = middle[k] + (splits ? h / 2 * next[k] : h / 2 * (old + next[k]));
    v[k] = next[k];
  }
  return 1;
}

static int rate(const AssayModel* model, double t, const double* x, double* f) {
  memcpy(f, x + model->coordinates, sizeof(double) * (size_t)model->coordinates);
  return accelerate(model, t, x, x + model->coordinates, f + model->coordinates);
}

static int runge_kutta_step(const Run* run, double t, double* q, double* v) {
  const int n = run->model->coordinates;
  const double at[4] = {0, 0.5, 0.5, 1}, weight[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6}, h = run->h;
  double x[2 * kMost], stage[2 * kMost], sum[2 * kMost], f[2 * kMost] = {0};
  memcpy(x, q, sizeof(double) * (size_t)n);
  memcpy(x + n, v, sizeof(double) * (size_t)n);
  memcpy(sum, x, sizeof sum);
  for (int j = 0; j < 4; ++j) {
    for (int i = 0; i < 2 * n; ++i) stage[i] = x[i] + at[j] * h * f[i];
    if (!rate(run->model, t + at[j] * h, stage, f)) return 0;
    for (int i = 0; i < 2 * n; ++i) sum[i] += h * weight[j] * f[i];
  }
  memcpy(q, sum, sizeof(double) * (size_t)n);
  memcpy(v, sum + n, sizeof(double) * (size_t)n);
  return 1;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  running = run->entry;
  for (int i = 0; i < run->model->components; ++i) impulse[i] = 0;
  if (IS(runge_kutta)) return runge_kutta_step(run, t, q, v) ? ASSAY_SOLVED : ASSAY_FAILED;
  const int parts = M(five_parts, 1, 5);
  for (int k = 0; k < parts; ++k) {
    const double h = run->h / parts;
    if (!advance(run, h, t + k * h, q, v, impulse)) return ASSAY_FAILED;
  }
  return ASSAY_SOLVED;
}

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id != runge_kutta) return;
  scheme->flags = ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION | ASSAY_HERMITE;
  scheme->claims = "position-sup=4 velocity-l1=3";
}

static const AssayScheme kLike = {.flags = ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION,
                                  .claims = "event-capturing 1", .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("explicit", kLike, adapt)
