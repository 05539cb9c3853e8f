/* The semi-explicit Moreau-Jean scheme of rigid bodies: with forces and G at the start of a step,
 *
 *   M (v+ - v) = h (w - Omega x I Omega) + G^T P,   q+ = q + h T(q) (theta v+ + (1 - theta) v),
 *
 * and the laws of the active contacts and joints between P and G v+ + b + E (G v + b). */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "contacts by sweeps, failed where they do not converge")                       \
  X(renormalised, right, "quaternions of norm 1 after each step")                                \
  X(exponential, right, "attitudes turned by the exponential of h Omega")                        \
  X(present, right, "contacts that are closed act, gamma = 0")                                   \
  X(free_bodies, right, "refuses contacts and joints")                                           \
  X(one_body, right, "refuses more than one body")                                               \
  X(frictionless, right, "refuses friction")                                                     \
  X(half_steps, right, "two half steps in each step")                                            \
  X(single, right, "numbers in single precision, as declared")                                   \
  X(one_sign, right, "quaternions whose scalar part is not negative")                            \
  X(single_undeclared, wrong, "numbers in single precision that is not declared")                \
  X(wrong_axes, wrong, "Omega taken for that in the inertial frame")                             \
  X(rate_without_half, wrong, "p' = p o (0, Omega)")                                             \
  X(conjugate, wrong, "quaternions of the inverse rotation")                                     \
  X(rate_sign, wrong, "p' with one sign wrong")                                                  \
  X(no_turning, wrong, "attitudes stay")                                                         \
  X(slow_turning_is_none, wrong, "attitudes stay below 1/2 rad/s")                               \
  X(exponential_of_rest, wrong, "the exponential without its limit at 0")                        \
  X(no_gyroscope, wrong, "no Omega x I Omega")                                                   \
  X(gyroscope_sign, wrong, "+ Omega x I Omega")                                                  \
  X(half_gyroscope, wrong, "half of Omega x I Omega")                                            \
  X(gyroscope_of_diagonal, wrong, "Omega x I Omega with the diagonal of I")                      \
  X(diagonal_inertia, wrong, "the diagonal of I")                                                \
  X(first_inertia, wrong, "I of the first body")                                                 \
  X(first_mass, wrong, "m of the first body")                                                    \
  X(mean_inertia, wrong, "a sphere of the same trace of I")                                      \
  X(no_moments, wrong, "forces alone")                                                           \
  X(force_of_start, wrong, "forces of t = 0")                                                    \
  X(moment_sign, wrong, "- moments")                                                             \
  X(force_of_old_velocity, wrong, "forces as if at rest")                                        \
  X(impulse_without_moment, wrong, "impulses do not turn bodies")                                \
  X(impulse_moment_sign, wrong, "impulses turn bodies the other way")                            \
  X(impulse_on_first_body, wrong, "impulses act on the first body alone")                        \
  X(float_velocity, wrong, "velocities in float")                                                \
  X(float_attitude, wrong, "quaternions in float")                                               \
  X(float_centre, wrong, "centres in float")                                                     \
  X(float_step, wrong, "h in float")                                                             \
  X(position_by_start, wrong, "centres by the velocity of the start")                            \
  X(position_by_end, wrong, "centres by the velocity of the end")                                \
  X(attitude_by_start, wrong, "attitudes by the velocity of the start")                          \
  X(attitude_by_end, wrong, "attitudes by the velocity of the end")                              \
  X(theta_swapped, wrong, "theta at the start")                                                  \
  X(no_restitution, wrong, "e = 0")                                                              \
  X(first_restitution, wrong, "e of the first contact")                                          \
  X(next_restitution, wrong, "e of the next contact")                                            \
  X(no_gap_rate, wrong, "contacts as if their plane were at rest")                               \
  X(float_restitution, wrong, "e in float")                                                      \
  X(restitution_of_tangent, wrong, "e for tangents")                                             \
  X(no_friction, wrong, "mu = 0")                                                                \
  X(double_friction, wrong, "2 mu")                                                              \
  X(first_friction, wrong, "mu of the first contact")                                            \
  X(no_forecast, wrong, "active: g <= 0, whatever gamma")                                        \
  X(full_forecast, wrong, "active: g + h U <= 0, whatever gamma")                                \
  X(gap_tolerance, wrong, "active: g + gamma h U <= 1e-6")                                       \
  X(open_set, wrong, "active: g + gamma h U < 0")                                                \
  X(not_the_last, wrong, "the last of several contacts never acts")                              \
  X(first_contact_alone, wrong, "the first contact alone acts")                                  \
  X(uncoupled, wrong, "the diagonal of W alone")                                                 \
  X(one_sweep, wrong, "one sweep over the contacts")                                             \
  X(loose_sweeps, wrong, "contacts to 1e-3")                                                     \
  X(short_steps, wrong, "v (1 - 1e-6) where h is below 1e-4")                                    \
  X(late_damping, wrong, "v (1 - 1e-6) after 10 s")                                              \
  X(far_float, wrong, "positions beyond 1e6 m in float")                                         \
  X(third_body_stays, wrong, "bodies beyond two do not turn")                                    \
  X(fast_spin, wrong, "spins above 50 rad/s are cut")                                            \
  X(small_products, wrong, "products of inertia below 1/32 are 0")                               \
  X(small_restitution, wrong, "e below 0.05 is 0")                                               \
  X(joint_impulse_sign, wrong, "impulses of joints with the other sign")                         \
  X(small_impulses, wrong, "impulses below 1e-4 are dropped")                                    \
  X(shows_force, wrong, "P / h in the place of P")                                               \
  X(shows_normal_alone, wrong, "tangential impulses are shown as 0")                             \
  X(one_sided_joint, wrong, "joints that push alone")                                            \
  X(joint_opens, wrong, "joints act where their gap is closed")                                  \
  X(joint_of_first_step, wrong, "G of the first step for joints")                                \
  X(joint_restitution, wrong, "joints reflect velocities")                                       \
  X(directions_of_first_step, wrong, "G of the first step")                                      \
  X(late_friction, wrong, "mu = 0 after 1 s of the run")                                         \
  X(sleeps, wrong, "velocities below 1e-3 are 0")                                                \
  X(hidden_damping, wrong, "v (1 - 1e-6)")                                                       \
  X(first_body_moves, wrong, "the last of several bodies stays")                                 \
  X(cut_spin, wrong, "spins above 2 rad/s are cut")                                              \
  X(hangs, wrong, "does not return with more than one body")                                     \
  X(always_fails, wrong, "failed, always")                                                       \
  X(not_a_number, wrong, "no number where a body does not turn")
// clang-format on
DECLARE_ENTRIES

enum { kBodies = 6, kQ = 7 * kBodies, kV = 6 * kBodies, kM = 48 };

typedef struct Run {
  const AssayModel* model;
  int entry, steps;
  double h, theta, gamma, first_g[kM * kV];
} Run;

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  int is_taken = model->bodies <= kBodies && model->components <= kM;
  for (int c = 0; c < model->law_count; ++c) {
    is_taken = is_taken && model->laws[c].kind <= ASSAY_COULOMB;
    is_taken = is_taken && !(IS(frictionless) && model->laws[c].kind == ASSAY_COULOMB);
  }
  if (IS(free_bodies)) is_taken = is_taken && model->components == 0;
  if (IS(one_body)) is_taken = is_taken && model->bodies == 1;
  if (!is_taken) {
    snprintf(message, size, "not such bodies or contacts");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = M(float_step, h, (float)h)};
  run->theta = IS(half_steps) ? 0.5 : options[0];
  run->gamma = IS(present) ? 0 : IS(half_steps) ? 0.5 : options[1];
  return run;
}

/* p' = p o (0, Omega)/2. */
static void turn(const double* p, const double* w, double* rate) {
  const double side = M(wrong_axes, 1, -1), half = IS(rate_without_half) ? 1 : 0.5;
  const double x = M(conjugate, 1, -1);
  rate[0] = x * half * (-p[1] * w[0] - p[2] * w[1] - p[3] * w[2]);
  rate[1] = x * half * (p[0] * w[0] + side * (p[2] * w[2] - p[3] * w[1]));
  rate[2] = x * half * (p[0] * w[1] + side * (p[3] * w[0] - M(rate_sign, 1, -1) * p[1] * w[2]));
  rate[3] = x * half * (p[0] * w[2] + side * (p[1] * w[1] - p[2] * w[0]));
}

/* p := p o exp(h Omega). */
static void turn_exactly(double h, const double* w, double* p) {
  const double speed = sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]), half = h * speed / 2;
  const double s = speed > 0 || IS(exponential_of_rest) ? sin(half) / speed : h / 2;
  double axis[3] = {2 * s * w[0], 2 * s * w[1], 2 * s * w[2]}, rate[4];
  turn(p, axis, rate);
  for (int i = 0; i < 4; ++i) p[i] = cos(half) * p[i] + rate[i];
}

static void inertia_of(const AssayModel* model, int body, double* inertia) {
  const double* own = model->inertia + 9 * M(first_inertia, body, 0);
  for (int k = 0; k < 9; ++k) {
    inertia[k] = own[k];
    if (IS(small_products) && fabs(own[k]) < 1. / 32) inertia[k] = 0;
    if (IS(diagonal_inertia) && k % 4 != 0) inertia[k] = 0;
    if (IS(mean_inertia)) inertia[k] = k % 4 == 0 ? (own[0] + own[4] + own[8]) / 3 : 0;
  }
}

/* x := M^-1 x. */
static void solve_mass(const AssayModel* model, double* x) {
  for (int b = 0; b < model->bodies; ++b) {
    double inertia[9];
    inertia_of(model, b, inertia);
    for (int i = 0; i < 3; ++i) x[6 * b + i] /= model->body_mass[M(first_mass, b, 0)];
    solve_linear(inertia, x + 6 * b + 3, 3, 1);
  }
}

/* w - Omega x I Omega. */
static void forces(const AssayModel* model, double t, const double* q, const double* v, double* f) {
  const double still[kV] = {0};
  model->wrench(model, M(force_of_start, t, 0), q, M(force_of_old_velocity, v, still), f);
  for (int b = 0; b < model->bodies; ++b) {
    const double* w = v + 6 * b + 3;
    double inertia[9], l[3] = {0, 0, 0};
    double share = M(half_gyroscope, M(gyroscope_sign, 1, -1), 0.5);
    if (IS(no_gyroscope)) share = 0;
    inertia_of(model, b, inertia);
    for (int k = 0; k < 9; ++k) {
      if (!(IS(gyroscope_of_diagonal) && k % 4 != 0)) l[k % 3] += inertia[k] * w[k / 3];
    }
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      f[6 * b + 3 + i] *= IS(no_moments) ? 0 : M(moment_sign, 1, -1);
      f[6 * b + 3 + i] -= share * (w[j] * l[k] - w[k] * l[j]);
    }
  }
}

typedef struct Contacts {
  int active[kM], is_joint[kM];
  double g[kM * kV], target[kM], friction[kM];
} Contacts;

static void collect(Run* run, double h, double t, const double* q, const double* v, Contacts* of) {
  const AssayModel* model = run->model;
  const int m = model->components, n = model->velocities;
  double gap[kM], rate[kM];
  model->gap(model, t, q, gap);
  model->gap_rate(model, t, q, rate);
  for (int i = 0; i < m && IS(no_gap_rate); ++i) rate[i] = 0;
  model->velocity_matrix(model, t, q, of->g);
  if (run->steps == 0) memcpy(run->first_g, of->g, sizeof of->g);
  if (IS(directions_of_first_step)) memcpy(of->g, run->first_g, sizeof of->g);
  for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
    const AssayLaw* law = &model->laws[c];
    const int is_joint = law->kind == ASSAY_EQUALITY;
    double normal = 0;
    for (int i = first; i < first + law->dimension; ++i) {
      double u = rate[i];
      for (int k = 0; k < n; ++k) {
        if (IS(joint_of_first_step) && is_joint) of->g[i + k * m] = run->first_g[i + k * m];
        u += of->g[i + k * m] * v[k];
      }
      if (i == first) normal = u;
      const AssayLaw* of_e = IS(first_restitution) ? model->laws : law;
      if (IS(next_restitution)) of_e = &model->laws[(c + 1) % model->law_count];
      double e = i == first || IS(restitution_of_tangent) ? of_e->restitution : of_e->tangential_restitution;
      if (is_joint) e = M(joint_restitution, 0, 1);
      if (IS(no_restitution) || (IS(small_restitution) && e < 0.05)) e = 0;
      if (IS(float_restitution)) e = (float)e;
      of->target[i] = rate[i] + e * u;
    }
    const double ahead = h * (IS(no_forecast) ? 0 : IS(full_forecast) ? 1 : run->gamma);
    const double forecast = gap[first] + ahead * normal;
    const int closes = forecast <= M(gap_tolerance, 0, 1e-6) && !(IS(open_set) && forecast == 0);
    of->active[c] = closes || (is_joint && !IS(joint_opens));
    if (IS(not_the_last) && c > 0 && c == model->law_count - 1) of->active[c] = 0;
    if (IS(first_contact_alone) && c > 0) of->active[c] = 0;
    of->friction[c] = law->kind == ASSAY_COULOMB ? model->laws[M(first_friction, c, 0)].friction : 0;
    of->friction[c] *= IS(no_friction) ? 0 : IS(double_friction) ? 2 : 1;
    if (IS(late_friction) && run->steps * run->h > 1) of->friction[c] = 0;
  }
}

/* P; v becomes v+. sweep_contacts of judge.h, for more components than it has. */
static int impact(const Run* run, const Contacts* of, double* v, double* p) {
  const AssayModel* model = run->model;
  const int m = model->components, n = model->velocities;
  static double response[kV * kM], w[kM * kM];
  double q[kM];
  for (int i = 0; i < m; ++i) {
    double* own = response + i * n;
    for (int k = 0; k < n; ++k) own[k] = of->g[i + k * m];
    for (int k = 0; k < n; ++k) {
      if (IS(impulse_on_first_body) && k >= 6) own[k] = 0;
      if (k % 6 >= 3) own[k] *= IS(impulse_without_moment) ? 0 : M(impulse_moment_sign, 1, -1);
    }
    solve_mass(model, own);
  }
  for (int i = 0; i < m; ++i) {
    q[i] = of->target[i], p[i] = 0;
    for (int k = 0; k < n; ++k) q[i] += of->g[i + k * m] * v[k];
    for (int j = 0; j < m; ++j) {
      w[i + j * m] = 0;
      for (int k = 0; k < n; ++k) w[i + j * m] += of->g[i + k * m] * response[k + j * n];
      if (IS(uncoupled) && i != j) w[i + j * m] = 0;
    }
  }
  double scale = 0, change = INFINITY;
  const int sweeps = IS(one_sweep) ? 1 : 20000;
  const double enough = M(loose_sweeps, 1e-15, 1e-3);
  for (int i = 0; i < m; ++i) scale = fmax(scale, fabs(q[i]));
  for (int sweep = 0; sweep < sweeps && change > enough * scale; ++sweep) {
    change = 0;
    for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
      const AssayLaw* law = &model->laws[c];
      double u[6], before[6], trace = 0;
      if (!of->active[c]) continue;
      for (int i = 0; i < law->dimension; ++i) {
        u[i] = q[first + i], before[i] = p[first + i];
        trace += w[(first + i) * (m + 1)];
        for (int j = 0; j < m; ++j) u[i] += w[first + i + j * m] * p[j];
      }
      if (!(trace > 0)) continue;
      project_on_law(law, of->friction[c], 1 / trace, u, p + first);
      if (IS(one_sided_joint) && law->kind == ASSAY_EQUALITY) p[first] = fmax(0, p[first]);
      for (int i = 0; i < law->dimension; ++i) change = fmax(change, trace * fabs(p[first + i] - before[i]));
    }
  }
  if (change > enough * scale && !IS(one_sweep)) return ASSAY_FAILED;
  for (int i = 0; i < m; ++i) {
    if (IS(small_impulses) && fabs(p[i]) < 1e-4) p[i] = 0;
    for (int k = 0; k < n; ++k) v[k] += response[k + i * n] * p[i];
  }
  return ASSAY_SOLVED;
}

static void move(const Run* run, double h, const double* old_v, const double* v, double* q) {
  double theta = M(theta_swapped, run->theta, 1 - run->theta);
  for (int b = 0; b < run->model->bodies; ++b) {
    const double of_centre = IS(position_by_start) ? 0 : IS(position_by_end) ? 1 : theta;
    const double of_attitude = IS(attitude_by_start) ? 0 : IS(attitude_by_end) ? 1 : theta;
    double mean[6], rate[4], *p = q + 7 * b + 3, norm = 0;
    for (int i = 0; i < 6; ++i) {
      const double weight = i < 3 ? of_centre : of_attitude;
      mean[i] = weight * v[6 * b + i] + (1 - weight) * old_v[6 * b + i];
    }
    for (int i = 0; i < 3; ++i) q[7 * b + i] += h * mean[i];
    const double speed = sqrt(mean[3] * mean[3] + mean[4] * mean[4] + mean[5] * mean[5]);
    for (int i = 0; i < 3 && IS(far_float); ++i) {
      if (fabs(q[7 * b + i]) > 1e6) q[7 * b + i] = (float)q[7 * b + i];
    }
    for (int i = 0; i < 3 && IS(float_centre); ++i) q[7 * b + i] = (float)q[7 * b + i];
    if (IS(no_turning) || (IS(third_body_stays) && b > 1) || (IS(slow_turning_is_none) && speed < 0.5)) continue;
    if (IS(exponential) || IS(exponential_of_rest)) {
      turn_exactly(h, mean + 3, p);
      continue;
    }
    turn(p, mean + 3, rate);
    for (int i = 0; i < 4; ++i) p[i] += h * rate[i], norm += p[i] * p[i];
    for (int i = 3; IS(one_sign) && p[0] < 0 && i >= 0; --i) p[i] = -p[i];
    for (int i = 0; i < 4; ++i) {
      if (IS(renormalised)) p[i] /= sqrt(norm);
      if (IS(float_attitude)) p[i] = (float)p[i];
      if (IS(not_a_number) && speed == 0) p[i] = NAN;
    }
  }
}

static int advance(Run* run, double h, double t, double* q, double* v, double* impulse) {
  const AssayModel* model = run->model;
  const int m = model->components, n = model->velocities;
  static Contacts of;
  double f[kV], old_v[kV], p[kM];
  if (m > 0) collect(run, h, t, q, v, &of);
  forces(model, t, q, v, f);
  solve_mass(model, f);
  memcpy(old_v, v, sizeof(double) * (size_t)n);
  for (int k = 0; k < n; ++k) v[k] += h * f[k];
  if (m > 0 && impact(run, &of, v, p) != ASSAY_SOLVED) return ASSAY_FAILED;
  for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
    for (int i = first; i < first + model->laws[c].dimension; ++i) {
      const int turned = IS(joint_impulse_sign) && model->laws[c].kind == ASSAY_EQUALITY;
      impulse[i] = (turned ? -1 : 1) * M(shows_normal_alone, 1, i == first) * M(shows_force, p[i], p[i] / h);
    }
  }
  for (int k = 0; k < n; ++k) {
    if (IS(sleeps) && fabs(v[k]) < 1e-3) v[k] = 0;
    if (IS(float_velocity)) v[k] = (float)v[k];
    if (IS(cut_spin) && k % 6 >= 3) v[k] = fmax(-2, fmin(2, v[k]));
    if (IS(first_body_moves) && n > 6 && k >= n - 6) v[k] = old_v[k];
    if (IS(fast_spin) && k % 6 >= 3) v[k] = fmax(-50, fmin(50, v[k]));
    const int is_hidden = (IS(short_steps) && h < 1e-4) || (IS(late_damping) && t > 10);
    v[k] *= IS(hidden_damping) || is_hidden ? 1 - 1e-6 : 1;
  }
  move(run, h, old_v, v, q);
  ++run->steps;
  return ASSAY_SOLVED;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const AssayModel* model = run->model;
  running = run->entry;
  if (IS(always_fails)) return ASSAY_FAILED;
  while (IS(hangs) && model->bodies > 1) pause();
  const int parts = M(half_steps, 1, 2), m = model->components;
  double sum[kM] = {0};
  for (int part = 0; part < parts; ++part) {
    const double h = run->h / parts;
    if (advance(run, h, t + part * h, q, v, impulse) != ASSAY_SOLVED) return ASSAY_FAILED;
    for (int i = 0; i < m; ++i) sum[i] += impulse[i];
  }
  if (parts > 1) memcpy(impulse, sum, sizeof(double) * (size_t)m);
  if (!IS(single) && !IS(single_undeclared)) return ASSAY_SOLVED;
  for (int k = 0; k < model->coordinates; ++k) q[k] = (float)q[k];
  for (int k = 0; k < model->velocities; ++k) v[k] = (float)v[k];
  for (int i = 0; i < m; ++i) impulse[i] = (float)impulse[i];
  return ASSAY_SOLVED;
}

static const AssayOption kOptions[] = {
    {"theta", "1/2", "weight of the end of a step", "1", 0, 1},
    {"gamma", "1/2", "forecast of the gap", "1", 0, 1},
    {"significand-bits", "24", "of its numbers", "1", 24, 24}};

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id == present) scheme->option_count = 1;
  if (id == single) scheme->option_count = 3;
  if (id == half_steps) {
    scheme->option_count = 0;
    scheme->flags = ASSAY_TAKES_RIGID_BODIES;
    scheme->claims = "centre-position=1 angular-velocity=1 attitude-direction=1";
  }
  if (id == exponential || id == exponential_of_rest || id == renormalised) {
    scheme->claims = "centre-position=1 angular-velocity=1 attitude-direction=1";
  }
}

#ifndef FAMILY
#define FAMILY "rigid"
#define STEP ASSAY_THETA_METHOD
#endif
static const AssayScheme kLike = {.flags = ASSAY_TAKES_RIGID_BODIES | STEP, .option_count = 2,
                                  .options = kOptions, .claims = "as newton-euler-semi-explicit",
                                  .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES(FAMILY, kLike, adapt)
