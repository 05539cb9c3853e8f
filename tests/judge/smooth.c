/* Methods of high order for linear Lagrangian models: the classical Runge-Kutta method of order 4,
 * and, of one contact, the same between impacts that it locates. */
#include "tests/judge/judge.h"

// clang-format off
#define OF_FLIGHT(X)                                                                             \
  X(rk4, right, "its nodes alone")                                                               \
  X(cubics, right, "cubics between its nodes")                                                   \
  X(three_eighths, right, "the rule of three eighths")                                           \
  X(heun, right, "Heun's method, of order 2")                                                    \
  X(two_halves, right, "two steps of half the size in each")                                     \
  X(extrapolated, right, "steps of half the size, extrapolated")                                 \
  X(dense, right, "a dense output of order 4")                                                   \
  X(modest, right, "claims order 1")                                                             \
  X(middle_weights, wrong, "weights 1, 1, 1, 1 over 4")                                          \
  X(simpson_with_two, wrong, "weights 1, 4, 0, 1")                                               \
  X(late_stages, wrong, "the middle stages at t")                                                \
  X(last_stage_in_middle, wrong, "the last stage at t + h/2")                                    \
  X(first_slope_everywhere, wrong, "stages by the first slope")                                  \
  X(second_slope_twice, wrong, "the last stage by the second slope")                             \
  X(positions_of_euler, wrong, "positions by the first velocity")                                \
  X(forces_of_euler, wrong, "velocities by the first force")                                     \
  X(damping_of_start, wrong, "stages with the velocity of the start in the damping")             \
  X(springs_of_start, wrong, "stages with the position of the start in the springs")             \
  X(float_time, wrong, "times of forces in float")                                               \
  X(float_sixth, wrong, "1/6 as 0.16667")                                                        \
  X(float_state, wrong, "the state in float")                                                    \
  X(staggered, wrong, "shows the velocity in the middle of the step")                            \
  X(cubics_of_old_slope, wrong, "cubics with the velocity before the step")                      \
  X(dense_lines, wrong, "straight lines as a dense output of order 4")                           \
  X(dense_of_old_force, wrong, "a dense output with the force of the start at both ends")        \
  X(heun_as_four, wrong, "order 4 claimed of Heun's method")                                     \
  X(nodes_as_lines, wrong, "a middle stage of half the slope, order 4 claimed")                  \
  X(own_clock, wrong, "times counted from 0")                                                    \
  X(stale_force, wrong, "the first stage of a step has the force of the one before")             \
  X(short_steps, wrong, "v (1 - 1e-6) where h is below 1e-4")                                    \
  X(long_steps, wrong, "v (1 - 1e-6) where h is above 0.1")                                      \
  X(late_damping, wrong, "v (1 - 1e-6) after 10 s")                                              \
  X(far_float, wrong, "positions beyond 1e6 m in float")                                         \
  X(rounded, wrong, "positions are multiples of 1e-12 m")                                        \
  X(slow_stops, wrong, "velocities below 1e-9 are 0")                                            \
  X(third_mass, wrong, "M without the couplings of coordinates beyond two")                      \
  X(third_coordinate_waits, wrong, "coordinates beyond two have the force of the start")         \
  X(skips_steps, wrong, "each 100th step of the process is Euler's")                             \
  X(unit_mass, wrong, "mass 1")
#define OF_EVENTS(X)                                                                             \
  X(located, right, "impacts located by bisection")                                              \
  X(located_by_secants, right, "impacts located by the rule of false position")                  \
  X(located_again, right, "impacts located in half steps")                                       \
  X(impact_at_end, wrong, "impacts at the end of the step")                                      \
  X(impact_at_start, wrong, "impacts at the start of the step")                                  \
  X(one_secant, wrong, "impacts located by one secant")                                          \
  X(coarse_location, wrong, "impacts located to h/16")                                           \
  X(old_speed, wrong, "the speed of the start of the step is reflected")                         \
  X(no_restitution, wrong, "e = 0")                                                              \
  X(worn_restitution, wrong, "e = 0 after five impacts")                                         \
  X(small_restitution, wrong, "e below 0.05 is 0")                                               \
  X(float_restitution, wrong, "e in float")                                                      \
  X(late_impacts, wrong, "e = 0 after 10 s")                                                     \
  X(soft_landing, wrong, "impacts below 1e-3 m/s do not rebound")                                \
  X(restitution_squared, wrong, "e^2")                                                           \
  X(rest_of_step_lost, wrong, "the step ends at the impact")                                     \
  X(rest_of_step_whole, wrong, "a whole step after the impact")                                  \
  X(first_impact_alone, wrong, "one impact a step, then through the floor")                      \
  X(sticks_early, wrong, "below 0.1 m/s it sticks")                                              \
  X(never_holds, wrong, "what lies falls through")                                               \
  X(never_releases, wrong, "what lies never leaves")                                             \
  X(floor_at_zero, wrong, "the gap without its offset")                                          \
  X(impulse_by_speed, wrong, "impulses without the mass")                                        \
  X(impulse_of_last, wrong, "the impulse of the last impact alone")                              \
  X(gravity_after_impact, wrong, "no forces after an impact")                                    \
  X(seventh_impact, wrong, "e = 0 at each seventh impact")
// clang-format on
#define ENTRIES(X) OF_FLIGHT(X) OF_EVENTS(X)
DECLARE_ENTRIES

enum { kState = 2 * kMost + 1 };

/* x = (q, v, P). */
typedef struct Run {
  const AssayModel* model;
  int entry, steps, impacts, lies; /* whether the contact is closed for some time */
  double h, old_force[kMost];
  double t, from[kState], to[kState]; /* of the step taken last */
} Run;

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  (void)options;
  if (!model->linear || model->coordinates > kMost || model->components > (running >= located)) {
    snprintf(message, size, "not a linear model with so few contacts");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = h};
  return run;
}

/* g, U, the acceleration of g without a reaction, and W. */
typedef struct Contact {
  double gap, speed, pull, mobility, response[kMost];
} Contact;

static int accelerate(const AssayModel* model, double* x, int columns) {
  double mass[kMost * kMost];
  const int n = model->coordinates;
  if (IS(unit_mass)) return 1;
  memcpy(mass, model->mass, sizeof(double) * (size_t)(n * n));
  for (int k = 0; k < n * n && IS(third_mass); ++k) {
    if (k % n != k / n && (k % n > 1 || k / n > 1)) mass[k] = 0;
  }
  return solve_linear(mass, x, n, columns);
}

static Contact contact_of(const AssayModel* model, const double* x, const double* a) {
  Contact c = {.gap = M(floor_at_zero, model->offset[0], 0)};
  const int n = model->coordinates;
  for (int k = 0; k < n; ++k) c.response[k] = model->contact_matrix[k];
  accelerate(model, c.response, 1);
  for (int k = 0; k < n; ++k) {
    const double row = model->contact_matrix[k];
    c.gap += row * x[k], c.speed += row * x[n + k];
    c.pull += row * a[k], c.mobility += row * c.response[k];
  }
  return c;
}

/* x' of a stage at x; `start` is the state that the step begins with. */
static void rate(Run* run, double t, const double* x, const double* start, double* f) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  if (IS(own_clock)) t -= model->initial_time;
  model->force(model, M(float_time, t, (float)t), M(springs_of_start, x, start),
               M(damping_of_start, x, start) + n, f + n);
  if (IS(stale_force) && x == start) {
    double kept[kMost];
    memcpy(kept, f + n, sizeof(double) * (size_t)n);
    if (run->steps > 0) memcpy(f + n, run->old_force, sizeof(double) * (size_t)n);
    memcpy(run->old_force, kept, sizeof(double) * (size_t)n);
  }
  accelerate(model, f + n, 1);
  for (int k = 0; k < n; ++k) f[k] = x[n + k];
  f[2 * n] = 0;
  if (!run->lies) return;
  const Contact c = contact_of(model, x, f + n);
  const double reaction = M(never_releases, fmax(0, -c.pull), -c.pull) / c.mobility;
  for (int k = 0; k < n; ++k) f[n + k] += c.response[k] * reaction;
  f[2 * n] = reaction;
}

/* y := x after s. */
static void advance(Run* run, double t, double s, const double* x, double* y) {
  const int size = 2 * run->model->coordinates + 1, n = run->model->coordinates;
  const int is_heun = IS(heun) || IS(heun_as_four);
  double at[4] = {0, 0.5, 0.5, 1}, place[kState], k[4][kState] = {{0}};
  double weight[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
  if (IS(middle_weights)) weight[0] = weight[1] = weight[2] = weight[3] = 0.25;
  if (IS(simpson_with_two)) weight[1] = 2. / 3, weight[2] = 0;
  if (IS(float_sixth)) weight[0] = weight[3] = 0.16667, weight[1] = weight[2] = 0.33333;
  if (is_heun) weight[0] = weight[1] = 0.5, weight[2] = weight[3] = 0, at[1] = 1;
  if (IS(three_eighths)) {
    at[1] = 1. / 3, at[2] = 2. / 3;
    weight[0] = weight[3] = 0.125, weight[1] = weight[2] = 0.375;
  }
  for (int j = 0; j < 4; ++j) {
    const int from = IS(first_slope_everywhere) || (IS(second_slope_twice) && j == 3) ? j / 3 : j - 1;
    for (int i = 0; i < size && j > 0; ++i) {
      place[i] = x[i] + at[j] * s * k[from][i] * (IS(nodes_as_lines) && j == 1 ? 0.5 : 1);
      if (IS(three_eighths) && j == 2) place[i] = x[i] + s * (k[1][i] - k[0][i] / 3);
      if (IS(three_eighths) && j == 3) place[i] = x[i] + s * (k[0][i] - k[1][i] + k[2][i]);
    }
    double instant = t + at[j] * s;
    if (IS(late_stages) && j < 3) instant = t;
    if (IS(last_stage_in_middle) && j == 3) instant = t + s / 2;
    rate(run, instant, j == 0 ? x : place, x, k[j]);
  }
  for (int i = 0; i < size; ++i) {
    y[i] = x[i];
    for (int j = 0; j < 4; ++j) {
      const int waits = IS(third_coordinate_waits) && i > n + 1 && i < 2 * n;
      const int is_skipped = IS(skips_steps) && run->steps % 100 == 99;
      const int of = waits || is_skipped || (IS(positions_of_euler) && i < n) || (IS(forces_of_euler) && i >= n) ? 0 : j;
      y[i] += s * weight[j] * k[of][i];
    }
  }
}

static double gap_after(Run* run, double t, double s, const double* x) {
  const double none[kMost] = {0};
  double y[kState];
  advance(run, t, s, x, y);
  return contact_of(run->model, y, none).gap;
}

/* When the gap, open at a and not at b, closes. */
static double closing(Run* run, double t, double a, double b, const double* x) {
  if (IS(coarse_location) || IS(one_secant) || IS(located_by_secants)) {
    double ga = gap_after(run, t, a, x), gb = gap_after(run, t, b, x);
    if (IS(one_secant)) return ga > gb ? a + (b - a) * ga / (ga - gb) : b;
    for (int k = 0; k < 200 && b - a > 1e-15 * b && !IS(coarse_location); ++k) {
      /* false position and halves in turn */
      double s = k % 2 == 0 && ga > gb ? a + (b - a) * ga / (ga - gb) : (a + b) / 2;
      if (s <= a || s >= b) s = (a + b) / 2;
      const double g = gap_after(run, t, s, x);
      if (g > 0) a = s, ga = g;
      else b = s, gb = g;
    }
    return b;
  }
  for (int k = 0; k < 60; ++k) {
    const double s = (a + b) / 2;
    if (gap_after(run, t, s, x) > 0) a = s;
    else b = s;
  }
  return b;
}

static void reflect(Run* run, const double* start_of_step, double* x) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  const double none[kMost] = {0}, e = model->laws[0].restitution;
  const Contact c = contact_of(model, x, none);
  const double speed = M(old_speed, c.speed, contact_of(model, start_of_step, none).speed);
  const int is_plastic = (IS(worn_restitution) && run->impacts++ >= 5) ||
                         (IS(seventh_impact) && run->impacts++ % 7 == 6) ||
                         (IS(small_restitution) && e < 0.05) || (IS(late_impacts) && run->t > 10) ||
                         (IS(soft_landing) && speed > -1e-3);
  const double back = IS(no_restitution) || is_plastic ? 0 : IS(float_restitution) ? (float)e : M(restitution_squared, e, e * e);
  const double p = -(c.speed + back * speed) / c.mobility;
  if (p <= 0) return;
  for (int k = 0; k < n; ++k) x[n + k] += c.response[k] * p;
  x[2 * n] = M(impulse_of_last, x[2 * n], 0) + M(impulse_by_speed, p, p * c.mobility);
}

/* From x at t over s, with what happens at the contact. */
static int follow(Run* run, double t, double s, double* x) {
  const int n = run->model->coordinates;
  double y[kState], f[kState], whole[kState];
  memcpy(whole, x, sizeof whole);
  for (int events = 0; s > 0; ++events) {
    if (events > 20000) return ASSAY_FAILED;
    run->lies = 0;
    rate(run, t, x, x, f);
    Contact c = contact_of(run->model, x, f + n);
    const double tiny = 1e-9 * run->h * (fabs(c.speed) + run->h * fabs(c.pull));
    double piece = s / 8;
    int is_open = c.gap > tiny;
    if (c.gap <= tiny) {
      const double bound = IS(sticks_early) ? 0.1 : 1e-7 * run->h * fabs(c.pull);
      if (c.speed < 0) reflect(run, whole, x), c = contact_of(run->model, x, f + n);
      if (fabs(c.speed) <= bound && (c.pull <= 0 || IS(never_releases))) {
        run->lies = !IS(never_holds);
        /* what is left of the speed is taken */
        const double rest = run->lies ? -c.speed / c.mobility : 0;
        for (int k = 0; k < n; ++k) x[n + k] += c.response[k] * rest;
        x[2 * n] += rest;
      } else if (c.pull < 0) {
        piece = fmin(piece, -0.9 * c.speed / c.pull);
      }
    }
    double end = 0, closed = 0;
    for (double a = piece; !run->lies && closed == 0 && end < s; a = fmin(s, a + piece)) {
      piece = fmin(2 * piece, s / 8);
      const int is_closed = gap_after(run, t, a, x) <= 0;
      is_open = is_open || !is_closed;
      if (is_closed && is_open && !(IS(first_impact_alone) && events > 0)) closed = a;
      else end = a;
      if (a >= s) break;
    }
    if (closed == 0) {
      advance(run, t, s, x, y);
      memcpy(x, y, sizeof y);
      return ASSAY_SOLVED;
    }
    double at = closing(run, t, end, closed, x);
    if (IS(impact_at_end)) at = s;
    if (IS(impact_at_start)) at = 0;
    advance(run, t, at, x, y);
    memcpy(x, y, sizeof y);
    reflect(run, whole, x);
    if (IS(gravity_after_impact)) {
      for (int k = 0; k < n; ++k) x[k] += (s - at) * x[n + k];
      return ASSAY_SOLVED;
    }
    if (IS(impact_at_start)) return advance(run, t, s, x, y), memcpy(x, y, sizeof y), ASSAY_SOLVED;
    if (IS(rest_of_step_lost)) return ASSAY_SOLVED;
    if (IS(rest_of_step_whole)) {
      advance(run, t, s, x, y);
      return memcpy(x, y, sizeof y), ASSAY_SOLVED;
    }
    t += at, s -= at;
    if (s < 1e-14 * run->h) s = 0;
  }
  return ASSAY_SOLVED;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const int n = run->model->coordinates;
  double x[kState] = {0}, y[kState], z[kState];
  running = run->entry;
  memcpy(x, q, sizeof(double) * (size_t)n);
  memcpy(x + n, v, sizeof(double) * (size_t)n);
  if (run->model->components > 0) {
    const int parts = M(located_again, 1, 2);
    for (int k = 0; k < parts; ++k) {
      const int status = follow(run, t + k * run->h / parts, run->h / parts, x);
      if (status != ASSAY_SOLVED) return status;
    }
    memcpy(y, x, sizeof y);
    impulse[0] = y[2 * n];
  } else if (IS(two_halves) || IS(extrapolated) || IS(located_again)) {
    advance(run, t, run->h / 2, x, z);
    advance(run, t + run->h / 2, run->h / 2, z, y);
    advance(run, t, run->h, x, z);
    for (int k = 0; k < 2 * n && IS(extrapolated); ++k) y[k] += (y[k] - z[k]) / 15;
  } else {
    advance(run, t, run->h, x, y);
  }
  for (int k = 0; k < n; ++k) {
    q[k] = M(float_state, y[k], (float)y[k]);
    v[k] = IS(staggered) ? (v[k] + y[n + k]) / 2 : M(float_state, y[n + k], (float)y[n + k]);
    if ((IS(short_steps) && run->h < 1e-4) || (IS(long_steps) && run->h > 0.1)) v[k] *= 1 - 1e-6;
    if (IS(late_damping) && t > 10) v[k] *= 1 - 1e-6;
    if (IS(far_float) && fabs(q[k]) > 1e6) q[k] = (float)q[k];
    if (IS(rounded)) q[k] = rint(q[k] * 1e12) / 1e12;
    if (IS(slow_stops) && fabs(v[k]) < 1e-9) v[k] = 0;
    if (IS(cubics_of_old_slope)) v[k] = x[n + k];
  }
  run->t = t;
  memcpy(run->from, x, sizeof x);
  memcpy(run->to, y, sizeof y);
  ++run->steps;
  return ASSAY_SOLVED;
}

/* Of smooth motion: the cubic through (q, v) and (q', v') at both ends. */
static int interpolate(void* memory, double s, double* q, double* v) {
  Run* run = memory;
  const int n = run->model->coordinates;
  double first[kState], last[kState], x[kState];
  running = run->entry;
  rate(run, run->t, run->from, run->from, first);
  rate(run, run->t + run->h, run->to, run->to, last);
  if (IS(dense_of_old_force)) memcpy(last + n, first + n, sizeof(double) * (size_t)n);
  const double r = 1 - s, rise = s * s * (3 - 2 * s);
  for (int k = 0; k < 2 * n; ++k) {
    const double change = run->to[k] - run->from[k];
    x[k] = run->from[k] + rise * change + run->h * s * r * (r * first[k] - s * last[k]);
    if (IS(dense_lines)) x[k] = run->from[k] + s * change;
  }
  memcpy(q, x, sizeof(double) * (size_t)n);
  memcpy(v, x + n, sizeof(double) * (size_t)n);
  return ASSAY_SOLVED;
}

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id >= located) {
    scheme->claims = "as event-driven-rk4";
    scheme->flags = ASSAY_NODES_ALONE | ASSAY_LOCATES_EVENTS;
  }
  if (id == cubics || id == cubics_of_old_slope) {
    scheme->flags = ASSAY_HERMITE;
    scheme->claims = "position-sup=4 velocity-l1=3 final-position=4";
  }
  if (id == dense || id == dense_lines || id == dense_of_old_force) {
    scheme->flags = ASSAY_DENSE_OUTPUT;
    scheme->interpolate = interpolate;
  }
  if (id == heun) scheme->claims = "position-sup=2 velocity-l1=2 final-position=2";
  if (id == modest) scheme->claims = "position-sup=1 velocity-l1=1";
}

static const AssayScheme kLike = {.flags = ASSAY_NODES_ALONE,
                                  .claims = "position-sup=4 velocity-l1=4 final-position=4",
                                  .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("smooth", kLike, adapt)
