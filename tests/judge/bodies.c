/* Rigid bodies by Moreau's original scheme: a half drift, a kick with contacts there, a half drift,
 *
 *   q~ = q + h/2 v,   I Omega_free = exp(-h Omega) I Omega + h m,   q+ = q~ + h/2 v+,
 *
 * whose quaternions turn by exponentials and whose angular momentum turns with the body. Mutants
 * are wrong in rare places. */
#include "tests/judge/judge.h"
#include "tests/judge/rotations.h"
#include "tests/judge/charts.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(drift_kick_drift, right, "Moreau's midpoint scheme, not the theta-method")                   \
  X(kick_drift, right, "contacts at the start, then one drift by v+")                            \
  X(mean_drift, right, "contacts at the start, then one drift by the mean of v and v+")          \
  X(cayley, right, "quaternions by Cayley's map")                                                \
  X(projected, right, "quaternions p + h p', scaled to norm 1")                                  \
  X(matrices, right, "quaternions by way of rotation matrices")                                  \
  X(rotation_vectors, right, "quaternions by way of rotation vectors")                           \
  X(implicit_gyroscope, right, "Omega x I Omega in the middle of the step, by iteration")        \
  X(explicit_gyroscope, right, "Omega x I Omega at the start of the step")                       \
  X(inertial_momentum, right, "angular momentum in the inertial frame")                          \
  X(backwards, right, "contacts swept from the last to the first")                               \
  X(half_steps, right, "two half steps in each step")                                            \
  X(corrected, right, "penetrations are taken out of the positions after the step")              \
  X(late_contacts, right, "contacts act once they are penetrated")                               \
  X(rodrigues, right, "quaternions by modified Rodrigues parameters and Runge-Kutta")            \
  X(euler_angles, right, "three turns about the axes, one after the other")                      \
  X(columns, right, "rotation matrices times 1 + x + x x/2, made orthogonal by columns")         \
  X(third_restitution, wrong, "e of contacts beyond two is the first one's")                     \
  X(third_friction, wrong, "mu of contacts beyond two is the first one's")                       \
  X(moment_without_spin, wrong, "moments as if the last component of Omega were 0")              \
  X(force_without_speed, wrong, "forces as if the last component of v were 0")                   \
  X(tired, wrong, "e = 0 after five impacts")                                                    \
  X(stops, wrong, "velocities below 1e-9 are 0")                                                 \
  X(fast_gyroscope, wrong, "no gyroscopic moment above 20 rad/s")                                \
  X(faster_gyroscope, wrong, "no gyroscopic moment above 120 rad/s")                             \
  X(one_product, wrong, "I without its last product")                                            \
  X(large_friction, wrong, "mu above 1 is 1")                                                    \
  X(pyramid, wrong, "friction by a square in the place of a circle")                             \
  X(lively, wrong, "e above 0.9 is 1")                                                           \
  X(dull, wrong, "e below 0.1 is 0")                                                             \
  X(large_impulses, wrong, "impulses above 100 are 100")                                         \
  X(heavy, wrong, "masses above 50 are 50")                                                      \
  X(light, wrong, "masses below 0.02 are 0.02")                                                  \
  X(fifth_contact, wrong, "contacts beyond four do not act")                                     \
  X(moment_of_second, wrong, "the moment on the second body is in the axes of the first")        \
  X(world_moment, wrong, "moments are taken as if in the inertial frame")                        \
  X(half_turn, wrong, "the vector part of a quaternion of negative scalar part turned")          \
  X(small_turns, wrong, "turns by less than 1e-3 in a step are none")                            \
  X(drift_without_spin, wrong, "no half turn before contacts")                                   \
  X(second_tangent, wrong, "the second tangential impulse is 0")                                 \
  X(third_rate, wrong, "gaps of contacts beyond two as if at rest")                              \
  X(second_joint, wrong, "joints beyond the first do not act")                                   \
  X(joint_pulls, wrong, "impulses of joints are below 10")                                       \
  X(high, wrong, "positions above 1000 do not feel forces")                                      \
  X(wrench_once, wrong, "forces of the first step in all steps")                                 \
  X(swaps_bodies, wrong, "impulses of contacts of two bodies with equal signs")                  \
  X(common_inertia, wrong, "bodies of equal mass have the I of the first of them")               \
  X(shy, wrong, "failed and nothing done in each 30th step, but says solved")                    \
  X(late_spin, wrong, "Omega (1 - 1e-5) after 50 steps")
// clang-format on
DECLARE_ENTRIES

enum { kBodies = 6, kQ = 7 * kBodies, kV = 6 * kBodies };

typedef struct Run {
  const AssayModel* model;
  int entry, steps, impacts;
  double h, first_wrench[kV];
} Run;

static void destroy(void* run) { free(run); }

static void* begin(
    const AssayModel* model, double h, const double* options, char* message, size_t size) {
  (void)options;
  int is_taken = model->bodies <= kBodies && model->components <= kMost;
  for (int c = 0; c < model->law_count; ++c) {
    is_taken = is_taken && model->laws[c].kind <= ASSAY_COULOMB;
  }
  if (!is_taken) {
    snprintf(message, size, "not such bodies or contacts");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = h};
  return run;
}

static void inertia_of(const AssayModel* model, int body, double* inertia) {
  int own = body;
  for (int b = body - 1; b >= 0 && IS(common_inertia); --b) {
    if (model->body_mass[b] == model->body_mass[body]) own = b;
  }
  memcpy(inertia, model->inertia + 9 * own, 9 * sizeof *inertia);
  if (IS(one_product)) inertia[5] = inertia[7] = 0;
}

static double mass_of(const AssayModel* model, int body) {
  const double mass = model->body_mass[body];
  return IS(heavy) ? fmin(50, mass) : IS(light) ? fmax(0.02, mass) : mass;
}

/* y = I x */
static void times_inertia(const AssayModel* model, int body, const double* x, double* y) {
  double inertia[9];
  inertia_of(model, body, inertia);
  for (int i = 0; i < 3; ++i) y[i] = inertia[i] * x[0] + inertia[i + 3] * x[1] + inertia[i + 6] * x[2];
}

/* x := M^-1 x of all bodies. */
static void solve_mass(const AssayModel* model, double* x) {
  for (int b = 0; b < model->bodies; ++b) {
    double inertia[9];
    inertia_of(model, b, inertia);
    for (int i = 0; i < 3; ++i) x[6 * b + i] /= mass_of(model, b);
    solve_linear(inertia, x + 6 * b + 3, 3, 1);
  }
}

/* The change of Omega by the gyroscopic moment in h. */
static void gyroscope(const AssayModel* model, int body, double h, const double* w, double* change) {
  double l[3], x[3], mean[3] = {w[0], w[1], w[2]}, inertia[9];
  times_inertia(model, body, w, l);
  const double limit = IS(fast_gyroscope) ? 20 : IS(faster_gyroscope) ? 120 : INFINITY;
  if (w[0] * w[0] + w[1] * w[1] + w[2] * w[2] > limit * limit) {
    memset(change, 0, 3 * sizeof *change);
    return;
  }
  if (IS(implicit_gyroscope) || IS(explicit_gyroscope)) {
    for (int k = 0; k < M(explicit_gyroscope, 200, 1); ++k) {
      times_inertia(model, body, mean, l);
      cross(l, mean, change);
      inertia_of(model, body, inertia);
      solve_linear(inertia, change, 3, 1);
      for (int i = 0; i < 3; ++i) change[i] *= h, mean[i] = w[i] + change[i] / 2;
    }
    return;
  }
  double back[4];
  for (int i = 0; i < 3; ++i) x[i] = -h * w[i];
  exponential(x, back);
  memcpy(change, l, 3 * sizeof *l);
  rotate(back, 0, change);
  for (int i = 0; i < 3; ++i) change[i] -= l[i];
  inertia_of(model, body, inertia);
  solve_linear(inertia, change, 3, 1);
}

/* p turned by Omega for h. */
static void turn(double h, const double* w, double* p) {
  const double x[3] = {h * w[0], h * w[1], h * w[2]};
  if (IS(small_turns) && sqrt(x[0] * x[0] + x[1] * x[1] + x[2] * x[2]) < 1e-3) return;
  if (IS(rodrigues)) turn_by_rodrigues(x, p);
  else if (IS(euler_angles)) turn_about_axes(x, p);
  else if (IS(columns)) turn_columns(x, p);
  else if (IS(cayley) || IS(projected)) turn_along_tangent(x, IS(projected), p);
  else turn_by_exponential(x, p);
  for (int i = 1; i < 4 && IS(half_turn) && p[0] < 0; ++i) p[i] = -p[i];
  if (IS(matrices)) through_matrix(p);
  if (IS(rotation_vectors)) through_vector(p);
}

static void drift(const AssayModel* model, double h, const double* v, double* q, int first) {
  for (int b = 0; b < model->bodies; ++b) {
    for (int i = 0; i < 3; ++i) q[7 * b + i] += h * v[6 * b + i];
    if (!(IS(drift_without_spin) && first)) turn(h, v + 6 * b + 3, q + 7 * b + 3);
  }
}

/* v becomes the free velocity. */
static void kick(Run* run, double h, double t, const double* q, double* v) {
  const AssayModel* model = run->model;
  double f[kV], seen[kV];
  memcpy(seen, v, sizeof(double) * (size_t)model->velocities);
  for (int b = 0; b < model->bodies; ++b) {
    if (IS(moment_without_spin)) seen[6 * b + 5] = 0;
    if (IS(force_without_speed)) seen[6 * b + 2] = 0;
  }
  model->wrench(model, t, q, seen, f);
  if (run->steps == 0) memcpy(run->first_wrench, f, sizeof(double) * (size_t)model->velocities);
  if (IS(wrench_once)) memcpy(f, run->first_wrench, sizeof(double) * (size_t)model->velocities);
  for (int b = 0; b < model->bodies; ++b) {
    if (IS(moment_of_second) && b == 1) rotate(q + 3, 1, f + 9), rotate(q + 10, 0, f + 9);
    if (IS(world_moment)) rotate(q + 7 * b + 3, 1, f + 6 * b + 3);
    for (int i = 0; i < 6 && IS(high) && fabs(q[7 * b + 2]) > 1000; ++i) f[6 * b + i] = 0;
  }
  solve_mass(model, f);
  for (int b = 0; b < model->bodies; ++b) {
    double change[3];
    gyroscope(model, b, h, v + 6 * b + 3, change);
    for (int i = 0; i < 3; ++i) v[6 * b + 3 + i] += change[i];
  }
  for (int k = 0; k < model->velocities; ++k) v[k] += h * f[k];
}

typedef struct Contacts {
  int active[kMost];
  double g[kMost * kV], target[kMost], friction[kMost], gap[kMost];
} Contacts;

static void collect(Run* run, double h, double t, const double* q, const double* v, Contacts* of) {
  const AssayModel* model = run->model;
  const int m = model->components, n = model->velocities;
  double rate[kMost];
  model->gap(model, t, q, of->gap);
  model->gap_rate(model, t, q, rate);
  model->velocity_matrix(model, t, q, of->g);
  for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
    const AssayLaw* law = &model->laws[c];
    const int is_joint = law->kind == ASSAY_EQUALITY;
    double normal = 0;
    for (int i = first; i < first + law->dimension; ++i) {
      if (IS(third_rate) && c > 1) rate[i] = 0;
      double u = rate[i];
      for (int k = 0; k < n; ++k) u += of->g[i + k * m] * v[k];
      if (i == first) normal = u;
      double e = i > first ? law->tangential_restitution
                           : model->laws[IS(third_restitution) && c > 1 ? 0 : c].restitution;
      if (is_joint || (IS(tired) && run->impacts > 5)) e = 0;
      if ((IS(dull) && e < 0.1)) e = 0;
      if (IS(lively) && e > 0.9) e = 1;
      if (i == first && u > 0 && !is_joint) e = 0;
      of->target[i] = rate[i] + e * u;
    }
    const double ahead = IS(kick_drift) || IS(mean_drift) ? h / 2 * normal : 0;
    of->active[c] = of->gap[first] + ahead <= M(corrected, 0, 1e-9) || is_joint;
    if (IS(late_contacts)) of->active[c] = of->gap[first] < 0 || is_joint;
    if (IS(fifth_contact) && c > 3) of->active[c] = 0;
    if (IS(second_joint) && c > 0 && is_joint) of->active[c] = 0;
    of->friction[c] = model->laws[IS(third_friction) && c > 1 ? 0 : c].friction;
    if (law->kind != ASSAY_COULOMB) of->friction[c] = 0;
    if (IS(large_friction)) of->friction[c] = fmin(1, of->friction[c]);
  }
}

/* One contact of the sweep. */
static void settle(const AssayLaw* law, double friction, double rho, const double* u, double* r) {
  if (IS(pyramid) && law->kind == ASSAY_COULOMB) {
    r[0] = fmax(0, r[0] - rho * u[0]);
    for (int i = 1; i < law->dimension; ++i) {
      r[i] = fmax(-friction * r[0], fmin(friction * r[0], r[i] - rho * u[i]));
    }
    return;
  }
  project_on_law(law, friction, rho, u, r);
  if (IS(second_tangent) && law->kind == ASSAY_COULOMB && law->dimension > 2) r[2] = 0;
  if (IS(joint_pulls) && law->kind == ASSAY_EQUALITY) {
    for (int i = 0; i < law->dimension; ++i) r[i] = fmax(-10, fmin(10, r[i]));
  }
}

/* P; v becomes v+. */
static int impact(Run* run, const Contacts* of, double* v, double* p) {
  const AssayModel* model = run->model;
  const int m = model->components, n = model->velocities, laws = model->law_count;
  static double response[kV * kMost], w[kMost * kMost];
  double q[kMost], scale = 0, change = INFINITY;
  for (int i = 0; i < m; ++i) {
    for (int k = 0; k < n; ++k) {
      response[k + i * n] = (IS(swaps_bodies) && k >= 6 ? -1 : 1) * of->g[i + k * m];
    }
    solve_mass(model, response + i * n);
  }
  for (int i = 0; i < m; ++i) {
    q[i] = of->target[i], p[i] = 0;
    for (int k = 0; k < n; ++k) q[i] += of->g[i + k * m] * v[k];
    scale = fmax(scale, fabs(q[i]));
    for (int j = 0; j < m; ++j) {
      w[i + j * m] = 0;
      for (int k = 0; k < n; ++k) w[i + j * m] += of->g[i + k * m] * response[k + j * n];
    }
  }
  int starts[kMost], first = 0;
  for (int c = 0; c < laws; first += model->laws[c++].dimension) starts[c] = first;
  for (int sweep = 0; sweep < 20000 && change > 1e-15 * scale; ++sweep) {
    change = 0;
    for (int index = 0; index < laws; ++index) {
      const int c = M(backwards, index, laws - 1 - index), s = starts[c];
      const AssayLaw* law = &model->laws[c];
      double u[6], before[6], trace = 0;
      if (!of->active[c]) continue;
      for (int i = 0; i < law->dimension; ++i) {
        u[i] = q[s + i], before[i] = p[s + i];
        trace += w[(s + i) * (m + 1)];
        for (int j = 0; j < m; ++j) u[i] += w[s + i + j * m] * p[j];
      }
      if (!(trace > 0)) continue;
      settle(law, of->friction[c], 1 / trace, u, p + s);
      for (int i = 0; i < law->dimension; ++i) change = fmax(change, trace * fabs(p[s + i] - before[i]));
    }
  }
  if (change > 1e-15 * scale) return ASSAY_FAILED;
  int hit = 0;
  for (int i = 0; i < m; ++i) {
    if (IS(large_impulses)) p[i] = fmax(-100, fmin(100, p[i]));
    hit = hit || p[i] > 0;
    for (int k = 0; k < n; ++k) v[k] += response[k + i * n] * p[i];
  }
  run->impacts += hit;
  return ASSAY_SOLVED;
}

/* Bodies leave what they penetrate, along G. */
static void correct(const Run* run, double t, double* q) {
  const AssayModel* model = run->model;
  const int m = model->components, n = model->velocities;
  double gap[kMost], g[kMost * kV];
  for (int sweep = 0; sweep < 3; ++sweep) {
    for (int c = 0, i = 0; c < model->law_count; i += model->laws[c++].dimension) {
      double move[kV], w = 0;
      if (model->laws[c].kind == ASSAY_EQUALITY) continue;
      model->gap(model, t, q, gap);
      if (gap[i] >= 0) continue;
      model->velocity_matrix(model, t, q, g);
      for (int k = 0; k < n; ++k) move[k] = g[i + k * m];
      solve_mass(model, move);
      for (int k = 0; k < n; ++k) w += g[i + k * m] * move[k];
      if (!(w > 0)) continue;
      for (int k = 0; k < n; ++k) move[k] *= -gap[i] / w;
      drift(model, 1, move, q, 0);
    }
  }
}

static int advance(Run* run, double h, double t, double* q, double* v, double* impulse) {
  const AssayModel* model = run->model;
  const int m = model->components, n = model->velocities;
  static Contacts of;
  double before[kV], p[kMost] = {0}, mean[kV];
  const int late = IS(kick_drift) || IS(mean_drift);
  const double middle = t + (late ? 0 : h / 2);
  if (!late) drift(model, h / 2, v, q, 1);
  if (m > 0) collect(run, h, middle, q, v, &of);
  memcpy(before, v, sizeof(double) * (size_t)n);
  if (IS(inertial_momentum)) {
    double f[kV];
    model->wrench(model, middle, q, v, f);
    for (int b = 0; b < model->bodies; ++b) {
      double l[3], inertia[9], ahead[7];
      const double* p0 = q + 7 * b + 3;
      memcpy(ahead + 3, p0, 4 * sizeof *p0);
      times_inertia(model, b, v + 6 * b + 3, l);
      for (int i = 0; i < 3; ++i) l[i] += h * f[6 * b + 3 + i];
      rotate(p0, 0, l);
      turn(h, v + 6 * b + 3, ahead + 3);
      rotate(ahead + 3, 1, l);
      inertia_of(model, b, inertia);
      solve_linear(inertia, l, 3, 1);
      memcpy(v + 6 * b + 3, l, sizeof l);
      for (int i = 0; i < 3; ++i) v[6 * b + i] += h * f[6 * b + i] / mass_of(model, b);
    }
  } else {
    kick(run, h, middle, q, v);
  }
  if (m > 0 && impact(run, &of, v, p) != ASSAY_SOLVED) return ASSAY_FAILED;
  memcpy(impulse, p, sizeof(double) * (size_t)m);
  for (int k = 0; k < n; ++k) {
    if (IS(stops) && fabs(v[k]) < 1e-9) v[k] = 0;
    if (IS(late_spin) && k % 6 > 2 && run->steps > 50) v[k] *= 1 - 1e-5;
    mean[k] = IS(mean_drift) ? (v[k] + before[k]) / 2 : v[k];
  }
  drift(model, late ? h : h / 2, mean, q, 0);
  if (IS(corrected)) correct(run, t + h, q);
  ++run->steps;
  return ASSAY_SOLVED;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  running = run->entry;
  const int parts = M(half_steps, 1, 2), m = run->model->components;
  double sum[kMost] = {0};
  if (IS(shy) && run->steps % 30 == 29) return ++run->steps, ASSAY_SOLVED;
  for (int part = 0; part < parts; ++part) {
    const double h = run->h / parts;
    if (advance(run, h, t + part * h, q, v, impulse) != ASSAY_SOLVED) return ASSAY_FAILED;
    for (int i = 0; i < m; ++i) sum[i] += impulse[i];
  }
  memcpy(impulse, sum, sizeof(double) * (size_t)m);
  return ASSAY_SOLVED;
}

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id == corrected) scheme->flags |= ASSAY_POSITION_LEVEL;
}

static const AssayScheme kLike = {
    .flags = ASSAY_TAKES_RIGID_BODIES,
    .claims = "centre-position=1 angular-velocity=1 attitude-direction=1",
    .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("bodies", kLike, adapt)
