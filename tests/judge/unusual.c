/* Moreau-Jean of linear models in ways that are seldom seen: time grids of its own inside a step,
 * states that are kept in another form, iterations that start where the last one ended. All say no
 * more of themselves than that they converge. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "sweeps from 0 to rounding")                                                   \
  X(compensated, right, "sums of positions and velocities with Kahan's compensation")            \
  X(from_start, right, "positions as the way from the start of the run")                         \
  X(momenta, right, "keeps momenta, not velocities")                                             \
  X(warm, right, "sweeps from the impulses of the last step, to 1e-10 as declared")              \
  X(backward_sweeps, right, "sweeps from the last contact to the first")                         \
  X(relaxed, right, "sweeps that go 3/4 of the way")                                             \
  X(uneven, right, "three parts in each step: 1/2, 1/3 and 1/6")                                 \
  X(adaptive, right, "the more parts in a step, the more velocities change")                     \
  X(alternating, right, "theta = 1/2 and theta = 1 in turn")                                     \
  X(late, right, "theta = 3/4")                                                                  \
  X(free_flight, right, "contacts act that the motion without contacts would close")             \
  X(means, right, "theta = 1, whose velocities are means of steps, and says so")                 \
  X(warm_once, wrong, "one sweep from the impulses of the last step")                            \
  X(warm_loose, wrong, "sweeps from the impulses of the last step, to 1e-2")                     \
  X(uneven_sum, wrong, "three parts in each step: 1/2, 1/3 and 1/7")                             \
  X(uneven_time, wrong, "three parts, with a clock that starts in each step")                    \
  X(adaptive_impulse, wrong, "shows the impulses of the last part alone")                        \
  X(momenta_of_diagonal, wrong, "momenta by the diagonal of the mass matrix")                    \
  X(halves_on_contact, right, "two halves of a step that begins with a closed contact")          \
  X(reversed, right, "linear systems with the coordinates in reverse order")                     \
  X(jacobi, right, "sweeps of half a Jacobi step for all contacts at once")                      \
  X(alternating_force, wrong, "forces in every second step, twice as large")                     \
  X(float_positions, wrong, "positions in float between steps")                                  \
  X(float_way, wrong, "the way from the start of the run in float")                              \
  X(float_momenta, wrong, "momenta in float between steps")                                      \
  X(stale_restitution, wrong, "e of the contact that acted last")                                \
  X(late_impulses, wrong, "shows the impulses of the step before")                               \
  X(second_impulse, wrong, "the second of two contacts gets nine tenths of its impulse")         \
  X(slow_clock, wrong, "forces of the time t (1 - 1e-6)")                                        \
  X(damped_flight, wrong, "v (1 - 1e-7) where no contact acts")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps;
  double h, tolerance, start[kMost], way[kMost], momentum[kMost];
  double lost_q[kMost], lost_v[kMost], last[kMost], old_impulse[kMost];
  int last_contact;
} Run;

static void destroy(void* run) { free(run); }

static int is_warm(void) { return IS(warm) || IS(warm_once) || IS(warm_loose); }
static int keeps_momenta(void) {
  return IS(momenta) || IS(momenta_of_diagonal) || IS(float_momenta);
}
static int is_adaptive(void) { return IS(adaptive) || IS(adaptive_impulse); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  if (!model->linear || model->coordinates > kMost || model->components > 8) {
    snprintf(message, size, "not such a model");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = h, .tolerance = IS(warm) ? options[0] : 1e-15};
  if (IS(warm_loose)) run->tolerance = 1e-2;
  return run;
}

/* x := x + change; what is lost to rounding is kept in `lost`. */
static void add(double* x, double change, double* lost) {
  const double wanted = change - *lost, sum = *x + wanted;
  *lost = IS(compensated) ? (sum - *x) - wanted : 0;
  *x = sum;
}

/* x := A^-1 x. */
static int solve_system(double* a, double* x, int n, int columns) {
  double b[kMost * kMost], y[kMost * kMost];
  if (!IS(reversed)) return solve_linear(a, x, n, columns);
  for (int k = 0; k < n * n; ++k) b[k] = a[n * n - 1 - k];
  for (int k = 0; k < n * columns; ++k) y[k] = x[n - 1 - k % n + k / n * n];
  const int is_solved = solve_linear(b, y, n, columns);
  for (int k = 0; k < n * columns; ++k) x[k] = y[n - 1 - k % n + k / n * n];
  return is_solved;
}

/* 0 <= W p + q, p >= 0 complementary, by sweeps from p; 0 where they do not converge. */
static int sweep_lcp(const Run* run, const double* w, const double* q, int m, double* p) {
  double scale = 0;
  for (int i = 0; i < m; ++i) scale = fmax(scale, fabs(q[i]));
  for (int sweep = 0; sweep < 50000; ++sweep) {
    double change = 0, old[8];
    memcpy(old, p, sizeof(double) * (size_t)m);
    for (int k = 0; k < m; ++k) {
      const int i = M(backward_sweeps, k, m - 1 - k);
      double u = q[i], most = w[i + i * m];
      for (int j = 0; j < m; ++j) u += w[i + j * m] * M(jacobi, p, old)[j];
      for (int j = 0; j < m && IS(jacobi); ++j) most += (i != j) * fabs(w[i + j * m]);
      const double next = fmax(0, p[i] - M(relaxed, 1, 0.75) * u / most);
      change = fmax(change, w[i + i * m] * fabs(next - p[i]));
      p[i] = next;
    }
    if (IS(warm_once) || change <= run->tolerance * scale) return 1;
  }
  return 0;
}

/* The contacts that are closed, or would be after a flight with the velocity `free`. */
static int collect(const Run* run, double h, const double* q, const double* free, int* active) {
  const AssayModel* model = run->model;
  int count = 0;
  for (int i = 0; i < model->components; ++i) {
    double gap = model->offset[i];
    for (int k = 0; k < model->coordinates; ++k) {
      gap += model->contact_matrix[i + k * model->components] *
             (q[k] + M(free_flight, 0, 1) * h * free[k]);
    }
    if (gap <= 0) active[count++] = i;
  }
  return count;
}

/* h M^-1 (F - C v - K (q + h theta v)), with M^ = M + h theta C + (h theta)^2 K left in `matrix`. */
static int change_of_flight(const Run* run, double theta, double h, double t, const double* q,
                            const double* v, double* matrix, double* change) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double f0[kMost], f1[kMost], a[kMost * kMost];
  const double clock = M(slow_clock, 1, 1 - 1e-6);
  model->external_force(model, clock * t, f0);
  model->external_force(model, clock * (t + h), f1);
  for (int k = 0; k < n * n; ++k) {
    matrix[k] = model->mass[k] + h * theta * (model->damping[k] + h * theta * model->stiffness[k]);
  }
  const double share = M(alternating_force, 1, run->steps % 2 == 0 ? 2 : 0);
  for (int i = 0; i < n; ++i) {
    double sum = share * (theta * f1[i] + (1 - theta) * f0[i]);
    for (int j = 0; j < n; ++j) {
      sum -= model->damping[i + j * n] * v[j] + model->stiffness[i + j * n] * (q[j] + h * theta * v[j]);
    }
    change[i] = h * sum;
  }
  memcpy(a, matrix, sizeof a);
  return solve_system(a, change, n, 1);
}

/* Adds the impulses of the contacts that act to `impulse`, and their effect to `change`. */
static int impact(Run* run, const double* matrix, const int* active, int count, const double* v,
                  double* change, double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double a[kMost * kMost], x[kMost * kMost], w[64], load[8], p[8] = {0};
  for (int c = 0; c < count; ++c) {
    for (int k = 0; k < n; ++k) x[k + c * n] = model->contact_matrix[active[c] + k * m];
    if (is_warm()) p[c] = run->last[active[c]];
  }
  memcpy(a, matrix, sizeof a);
  if (count > 0 && !solve_system(a, x, n, count)) return ASSAY_FAILED;
  for (int r = 0; r < count; ++r) {
    const double* row = model->contact_matrix + active[r];
    const double e = model->laws[M(stale_restitution, active[r], run->last_contact)].restitution;
    load[r] = 0;
    for (int k = 0; k < n; ++k) load[r] += row[k * m] * (v[k] + change[k] + e * v[k]);
    for (int c = 0; c < count; ++c) {
      w[r + c * count] = 0;
      for (int k = 0; k < n; ++k) w[r + c * count] += row[k * m] * x[k + c * n];
    }
  }
  if (!sweep_lcp(run, w, load, count, p)) return ASSAY_FAILED;
  for (int i = 0; i < m; ++i) run->last[i] = 0;
  if (IS(second_impulse) && count > 1) p[1] *= 0.9;
  for (int c = 0; c < count; ++c) {
    run->last[active[c]] = p[c];
    if (p[c] > 0) run->last_contact = active[c];
    impulse[active[c]] += p[c];
    for (int k = 0; k < n; ++k) change[k] += x[k + c * n] * p[c];
  }
  return ASSAY_SOLVED;
}

static int part(Run* run, double h, double t, double* q, double* v, double* impulse) {
  const int n = run->model->coordinates;
  const double theta = IS(means) ? 1 : IS(late) ? 0.75 : IS(alternating) && run->steps % 2 == 1 ? 1 : 0.5;
  double matrix[kMost * kMost] = {0}, change[kMost], free[kMost];
  int active[8];
  if (!change_of_flight(run, theta, h, t, q, v, matrix, change)) return ASSAY_FAILED;
  for (int k = 0; k < n; ++k) free[k] = v[k] + change[k];
  const int count = collect(run, h, q, free, active);
  const int status = impact(run, matrix, active, count, v, change, impulse);
  if (status != ASSAY_SOLVED) return status;
  for (int k = 0; k < n; ++k) {
    add(&q[k], h * (v[k] + theta * change[k]), &run->lost_q[k]);
    add(&v[k], change[k], &run->lost_v[k]);
    if (IS(damped_flight) && count == 0) v[k] *= 1 - 1e-7;
    if (IS(float_positions)) q[k] = (float)q[k];
  }
  return ASSAY_SOLVED;
}

static int is_closed(const Run* run, const double* q) {
  int active[8];
  return collect(run, 0, q, q, active) > 0;
}

/* The number of equal parts of a step: 4 where it begins at rest. */
static int parts_of(const Run* run, double t, const double* q, const double* v) {
  double matrix[kMost * kMost], change[kMost], before = 0, by = 0;
  if (!change_of_flight(run, 0.5, run->h, t, q, v, matrix, change)) return 1;
  for (int k = 0; k < run->model->coordinates; ++k) {
    before = fmax(before, fabs(v[k]));
    by = fmax(by, fabs(change[k]));
  }
  return by == 0 ? 1 : 1 + (int)(3 * by / (before + by));
}

/* The state as the subject keeps it, from that of the start, and back. */
static void keep(Run* run, const double* q, const double* v) {
  const int n = run->model->coordinates;
  if (run->steps == 0) memcpy(run->start, q, sizeof(double) * (size_t)n);
  for (int i = 0; i < n; ++i) {
    run->way[i] = q[i] - run->start[i];
    run->momentum[i] = 0;
    for (int k = 0; k < n; ++k) {
      if (IS(momenta_of_diagonal) && i != k) continue;
      run->momentum[i] += run->model->mass[i + k * n] * v[k];
    }
    if (IS(float_momenta)) run->momentum[i] = (float)run->momentum[i];
    if (IS(float_way)) run->way[i] = (float)run->way[i];
  }
}
static void give_back(const Run* run, double* q, double* v) {
  const int n = run->model->coordinates;
  double a[kMost * kMost];
  if (keeps_momenta()) {
    memcpy(a, run->model->mass, sizeof(double) * (size_t)(n * n));
    memcpy(v, run->momentum, sizeof(double) * (size_t)n);
    solve_linear(a, v, n, 1);
  }
  for (int k = 0; k < n && (IS(from_start) || IS(float_way)); ++k) q[k] = run->start[k] + run->way[k];
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  static const double kShares[] = {1. / 2, 1. / 3, 1. / 6};
  Run* run = memory;
  running = run->entry;
  const int is_uneven = IS(uneven) || IS(uneven_sum) || IS(uneven_time);
  const int m = run->model->components;
  int parts = is_uneven ? 3 : is_adaptive() ? parts_of(run, t, q, v) : 1;
  if (IS(halves_on_contact) && is_closed(run, q)) parts = 2;
  for (int i = 0; i < m; ++i) impulse[i] = 0;
  if (run->steps == 0) keep(run, q, v);
  double at = t;
  for (int k = 0; k < parts; ++k) {
    double share = is_uneven ? kShares[k] : 1. / parts;
    if (IS(uneven_sum) && k == 2) share = 1. / 7;
    for (int i = 0; i < run->model->components && IS(adaptive_impulse); ++i) impulse[i] = 0;
    const int status = part(run, share * run->h, M(uneven_time, at, at - t), q, v, impulse);
    if (status != ASSAY_SOLVED) return status;
    at += share * run->h;
  }
  for (int i = 0; i < m && IS(late_impulses); ++i) {
    const double own = impulse[i];
    impulse[i] = run->old_impulse[i], run->old_impulse[i] = own;
  }
  keep(run, q, v);
  give_back(run, q, v);
  ++run->steps;
  return ASSAY_SOLVED;
}

static const AssayOption kTolerance[] = {
    {"solver-tolerance", "1e-10", "of the LCP, relative", "1", 0, 1}};

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id == means) scheme->flags = ASSAY_MEAN_VELOCITIES;
  if (id == warm) scheme->options = kTolerance, scheme->option_count = 1;
}

static const AssayScheme kLike = {.claims = "event-capturing 1", .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("unusual", kLike, adapt)
