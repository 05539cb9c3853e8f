/* The Moreau-Jean scheme of Lagrangian models of any kind, by Newton's method: with M and H at the
 * start of a step, R(u) = M (u - v) - h (theta f(t + h, q + h v_theta, u) + (1 - theta) f(t, q, v))
 * = H^T P, the laws of the active contacts between P and H u + dg/dt + E U, q+ = q + h v_theta. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "by Newton's method, failed where it does not converge")                       \
  X(present, right, "contacts that are closed act, gamma = 0")                                   \
  X(approaching, right, "contacts that approach act, as in Siconos")                             \
  X(explicit_forces, right, "forces of the start of a step, q + h v+")                           \
  X(mass_at_end, right, "the mass matrix of the end of a step")                                  \
  X(mass_in_middle, right, "the mass matrix of q + h/2 v")                                       \
  X(frictionless, right, "takes contacts without friction alone")                                \
  X(two_contacts, right, "failed where more than two contacts act")                              \
  X(middle_force, right, "the force at t + theta h")                                    \
  X(by_residual, right, "Newton's method until the residual is rounding")                        \
  X(initial_mass, wrong, "the mass matrix of the first step")                                    \
  X(diagonal_mass, wrong, "the diagonal of the mass matrix")                                     \
  X(force_at_start, wrong, "forces of the start of a step alone")                                \
  X(force_at_end, wrong, "forces of the end of a step alone")                                    \
  X(old_damping, wrong, "forces at the end with the velocity of the start")                      \
  X(old_springs, wrong, "forces at the end with the position of the start")                      \
  X(old_time, wrong, "forces at the end with the time of the start")                             \
  X(float_time, wrong, "the time of forces in float")                                            \
  X(force_sign, wrong, "- f")                                                                    \
  X(own_clock, wrong, "times counted from 0")                                                    \
  X(newton_once, wrong, "one iteration of Newton's method")                                      \
  X(newton_loose, wrong, "Newton's method to 1e-3")                                              \
  X(newton_short, wrong, "Newton's method to 1e-4")                                              \
  X(newton_early, equal, "Newton's method to 1e-7: the next change would be its square")         \
  X(newton_three, wrong, "three iterations without velocity terms")                              \
  X(initial_directions, wrong, "H of the first step")                                            \
  X(pushes_at_end, wrong, "impulses along H of the end, velocities along that of the start")     \
  X(no_friction, wrong, "mu = 0")                                                                \
  X(float_friction, wrong, "mu in float")                                                        \
  X(first_friction, wrong, "mu of the first contact")                                            \
  X(double_friction, wrong, "2 mu")                                                              \
  X(mu_cut, wrong, "mu above 1 is 1")                                                            \
  X(small_mu, wrong, "mu below 0.01 is 0")                                                       \
  X(third_friction, wrong, "mu of the contact before, beyond two")                               \
  X(associated, wrong, "friction that lifts: no term mu |u_T|")                                  \
  X(no_tangential, wrong, "e_T = 0")                                                             \
  X(tangential_as_normal, wrong, "e for all components")                                         \
  X(normal_as_tangential, wrong, "e_T for all components")                                       \
  X(small_tangential, wrong, "e_T below 0.05 is 0")                                              \
  X(lively_tangential, wrong, "e_T above 0.9 is 1")                                              \
  X(no_restitution, wrong, "e = 0")                                                              \
  X(first_restitution, wrong, "e of the first contact")                                          \
  X(next_restitution, wrong, "e of the next contact")                                            \
  X(float_restitution, wrong, "e in float")                                                      \
  X(restitution_on_equalities, wrong, "the velocity before is added to equalities")              \
  X(restitution_without_rate, wrong, "e H v, without the speed of the surface")                  \
  X(surfaces_at_rest, wrong, "no dg/dt")                                                         \
  X(surfaces_backwards, wrong, "- dg/dt")                                                        \
  X(rate_at_end, wrong, "dg/dt at t + h, of motions whose gap is asked at t")                    \
  X(gap_at_end, wrong, "the gap at t + h")                                                       \
  X(no_forecast, wrong, "active: g <= 0, whatever gamma")                                        \
  X(full_forecast, wrong, "active: g + h U <= 0, whatever gamma")                                \
  X(forecast_without_rate, wrong, "a forecast without the speed of the surface")                 \
  X(gap_tolerance, wrong, "active: g + gamma h U <= 1e-8")                                       \
  X(open_set, wrong, "active: g + gamma h U < 0")                                                \
  X(equal_dimensions, wrong, "contacts are where those of the dimension of the first would be")  \
  X(first_contact_alone, wrong, "the first contact alone acts")                                  \
  X(not_the_last, wrong, "the last of several contacts never acts")                              \
  X(equality_opens, wrong, "equalities act where their gap is closed")                           \
  X(one_sided_equality, wrong, "equalities that push alone")                                     \
  X(uncoupled, wrong, "the diagonal of W alone")                                                 \
  X(one_sweep, wrong, "one sweep over the contacts")                                             \
  X(loose_sweeps, wrong, "contacts to 1e-4")                                                     \
  X(small_impulses, wrong, "impulses below 1e-8 are dropped")                                    \
  X(float_impulses, wrong, "impulses in float")                                                  \
  X(shows_force, wrong, "P / h in the place of P")                                               \
  X(shows_normal_alone, wrong, "tangential impulses are shown as 0")                             \
  X(shows_old, wrong, "P of contacts that are open is not written")                              \
  X(position_by_end, wrong, "q + h v+")                                                          \
  X(position_by_start, wrong, "q + h v")                                                         \
  X(position_swapped, wrong, "theta of v at the start")                                          \
  X(projected, wrong, "the first coordinate is kept where a contact is deeper than h")           \
  X(sleeps, wrong, "velocities below 1e-6 are 0")                                                \
  X(float_velocity, wrong, "the first velocity in float")                                        \
  X(float_position, wrong, "positions in float, explicit_forces otherwise")                      \
  X(hidden_damping, wrong, "v (1 - 1e-9)")                                                       \
  X(skips_steps, wrong, "each 40th step of the process is free")                                 \
  X(zero_if_unsolved, wrong, "P = 0 and solved where contacts do not converge")                  \
  X(not_a_number, wrong, "no number and solved where a contact acts at rest")                    \
  X(hangs, wrong, "does not return where two contacts act")                                      \
  X(always_fails, wrong, "failed, always")                                                       \
  X(fails_on_contact, wrong, "failed where a contact acts")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps;
  double h, theta, gamma;
  double mass[kMost * kMost], directions[kMost * kMost]; /* of the first step */
} Run;

typedef struct Contacts {
  int active[kMost];
  double h[kMost * kMost], target[kMost], friction[kMost]; /* H, dg/dt + E U, mu */
} Contacts;

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  for (int c = 0; c < model->law_count; ++c) {
    const AssayLaw* law = &model->laws[c];
    if (law->kind <= ASSAY_COULOMB && !(IS(frictionless) && law->kind != ASSAY_UNILATERAL)) continue;
    snprintf(message, size, "no such law");
    return NULL;
  }
  if (model->coordinates > kMost || model->components > kMost) {
    snprintf(message, size, "more than %d coordinates or contacts", kMost);
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = h, .theta = 1, .gamma = 0};
  if (IS(present)) run->theta = options[0];
  else if (!IS(explicit_forces) && !IS(float_position) && !IS(approaching)) run->theta = options[0], run->gamma = options[1];
  if (IS(approaching)) run->gamma = 1;
  return run;
}

static double restitution(const AssayModel* model, int contact, int component) {
  if (model->laws[contact].kind == ASSAY_EQUALITY) return M(restitution_on_equalities, 0, 1);
  if (IS(first_restitution)) contact = 0;
  if (IS(next_restitution)) contact = (contact + 1) % model->law_count;
  const AssayLaw* law = &model->laws[contact];
  if (IS(tangential_as_normal)) component = 0;
  if (IS(normal_as_tangential)) component = 1;
  if (IS(small_tangential) && component > 0 && law->tangential_restitution < 0.05) return 0;
  if (IS(lively_tangential) && component > 0 && law->tangential_restitution > 0.9) return 1;
  if (IS(float_restitution)) return component == 0 ? (float)law->restitution : law->tangential_restitution;
  return component == 0 ? M(no_restitution, law->restitution, 0)
                        : M(no_tangential, law->tangential_restitution, 0);
}

/* The contacts that take part. */
static void collect(Run* run, double t, const double* q, const double* v, Contacts* of) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double gap[kMost], rate[kMost];
  model->gap_jacobian(model, t, q, of->h);
  if (run->steps == 0) memcpy(run->directions, of->h, sizeof of->h);
  if (IS(initial_directions)) memcpy(of->h, run->directions, sizeof of->h);
  model->gap(model, M(gap_at_end, t, t + run->h), q, gap);
  model->gap_rate(model, M(rate_at_end, t, t + run->h), q, rate);
  for (int i = 0; i < m; ++i) rate[i] *= IS(surfaces_at_rest) ? 0 : IS(surfaces_backwards) ? -1 : 1;
  for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
    const AssayLaw* law = &model->laws[c];
    const int at = M(equal_dimensions, first, c * model->laws[0].dimension % m);
    double normal = 0;
    for (int i = first; i < first + law->dimension; ++i) {
      double u = 0;
      for (int k = 0; k < n; ++k) u += of->h[i + k * m] * v[k];
      if (i == first) normal = u + M(forecast_without_rate, rate[i], 0);
      u += M(restitution_without_rate, rate[i], 0);
      of->target[i] = rate[i] + restitution(model, c, i - first) * u;
    }
    const double ahead = run->h * (IS(no_forecast) ? 0 : IS(full_forecast) ? 1 : run->gamma);
    const int is_equality = law->kind == ASSAY_EQUALITY && !IS(equality_opens);
    const double forecast = gap[at] + ahead * normal;
    of->active[c] = is_equality || (forecast <= M(gap_tolerance, 0, 1e-8) &&
                                    !(IS(open_set) && forecast == 0) &&
                                    !(IS(approaching) && normal > 0));
    if ((IS(first_contact_alone) && c > 0) || (IS(not_the_last) && c > 0 && c == model->law_count - 1)) {
      of->active[c] = 0;
    }
    const int whose = IS(third_friction) && c > 1 ? c - 1 : M(first_friction, c, 0);
    of->friction[c] = model->laws[whose].kind == ASSAY_COULOMB ? model->laws[whose].friction : 0;
    of->friction[c] *= IS(no_friction) ? 0 : IS(double_friction) ? 2 : 1;
    if (IS(float_friction)) of->friction[c] = (float)of->friction[c];
    if (IS(mu_cut)) of->friction[c] = fmin(1, of->friction[c]);
    if (IS(small_mu) && of->friction[c] < 0.01) of->friction[c] = 0;
  }
}

/* The mean force of the step that ends with the velocity u, and its derivatives there. */
static void mean_force(const Run* run, double t, const double* q, const double* v, const double* u,
                       double* f, double* by_q, double* by_v) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  const double h = run->h, theta = run->theta;
  double end[kMost], at[kMost], start_force[kMost];
  if (IS(own_clock)) t = run->steps * h;
  const double late = IS(float_time) ? (float)(t + h) : IS(old_time) ? t : t + h;
  for (int k = 0; k < n; ++k) {
    end[k] = q[k] + h * (theta * u[k] + (1 - theta) * v[k]);
    at[k] = M(old_damping, u, v)[k];
    if (IS(middle_force)) {
      end[k] = q[k] + theta * (end[k] - q[k]);
      at[k] = v[k] + theta * (u[k] - v[k]);
    }
    if (IS(old_springs)) end[k] = q[k];
  }
  const double instant = IS(middle_force) ? t + theta * h : late;
  model->force(model, IS(float_time) ? (float)t : t, q, v, start_force);
  model->force(model, instant, end, at, f);
  model->force_jacobians(model, instant, end, at, by_q, by_v);
  double weight = theta;
  if (IS(force_at_start) || IS(explicit_forces) || IS(float_position)) weight = 0;
  if (IS(force_at_end) || IS(middle_force)) weight = 1;
  for (int k = 0; k < n; ++k) {
    f[k] = M(force_sign, 1, -1) * (weight * f[k] + (1 - weight) * start_force[k]);
  }
  for (int k = 0; k < n * n; ++k) {
    by_q[k] *= M(old_springs, 1, 0) * weight * h * theta * M(middle_force, 1, theta);
    by_v[k] *= (IS(old_damping) || IS(newton_three) ? 0 : 1) * weight * M(middle_force, 1, theta);
  }
}

/* M of the step that ends with the velocity u. */
static void mass_of(Run* run, const double* q, const double* v, const double* u, double* mass) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double at[kMost];
  for (int k = 0; k < n; ++k) {
    at[k] = q[k];
    if (IS(mass_at_end)) at[k] += run->h * (run->theta * u[k] + (1 - run->theta) * v[k]);
    if (IS(mass_in_middle)) at[k] += run->h / 2 * v[k];
  }
  model->mass_at(model, at, mass);
  if (run->steps == 0) memcpy(run->mass, mass, sizeof run->mass);
  if (IS(initial_mass)) memcpy(mass, run->mass, sizeof run->mass);
  for (int k = 0; k < n * n; ++k) {
    if (IS(diagonal_mass) && k % n != k / n) mass[k] = 0;
  }
}

/* P between W = H A^-1 H^T and the free velocity of the contacts. */
static int solve_contacts(const Run* run, const Contacts* of, double* w, const double* q, double* p) {
  const AssayModel* model = run->model;
  const int m = model->components;
  for (int k = 0; k < m * m; ++k) {
    if (IS(uncoupled) && k % m != k / m) w[k] = 0;
  }
  if (IS(associated) || IS(one_sided_equality)) {
    for (int i = 0; i < m; ++i) p[i] = 0;
    for (int sweep = 0; sweep < 5000; ++sweep) {
      for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
        AssayLaw law = model->laws[c];
        double u[kMost], trace = 0, sliding = 0;
        if (!of->active[c]) continue;
        for (int i = 0; i < law.dimension; ++i) {
          u[i] = q[first + i];
          trace += w[(first + i) * (m + 1)];
          for (int j = 0; j < m; ++j) u[i] += w[first + i + j * m] * p[j];
          if (i > 0) sliding += u[i] * u[i];
        }
        if (IS(associated)) u[0] -= of->friction[c] * sqrt(sliding) * (law.kind == ASSAY_COULOMB);
        project_on_law(&law, of->friction[c], 1 / trace, u, p + first);
        if (IS(one_sided_equality) && law.kind == ASSAY_EQUALITY) p[first] = fmax(0, p[first]);
      }
    }
    return 1;
  }
  if (IS(one_sweep)) return sweep_contacts(model, of->active, of->friction, w, q, 0, 1, p), 1;
  const double tolerance = M(loose_sweeps, 4e-16, 1e-4);
  if (sweep_contacts(model, of->active, of->friction, w, q, tolerance, 2000, p)) return 1;
  if (IS(zero_if_unsolved)) memset(p, 0, sizeof(double) * (size_t)m);
  return IS(zero_if_unsolved);
}

/* The next u of an iteration, and P; *defect is |R| over the size of its terms. */
static int iterate(Run* run, double t, const double* q, const double* v, const Contacts* of,
                   double* u, double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double mass[kMost * kMost], f[kMost], by_q[kMost * kMost], by_v[kMost * kMost], x[kMost];
  double a[kMost * kMost], copy[kMost * kMost], response[kMost * kMost], w[kMost * kMost], y[kMost];
  mass_of(run, q, v, u, mass);
  mean_force(run, t, q, v, u, f, by_q, by_v);
  for (int k = 0; k < n * n; ++k) a[k] = mass[k] - run->h * (by_v[k] + by_q[k]);
  for (int i = 0; i < n; ++i) {
    x[i] = -run->h * f[i];
    for (int k = 0; k < n; ++k) x[i] += mass[i + k * n] * (u[k] - v[k]);
  }
  memcpy(copy, a, sizeof a);
  if (!solve_linear(copy, x, n, 1)) return ASSAY_FAILED;
  for (int k = 0; k < n; ++k) u[k] -= x[k];
  if (m == 0) return ASSAY_SOLVED;
  double end[kMost], ahead[kMost * kMost];
  for (int k = 0; k < n; ++k) end[k] = q[k] + run->h * (run->theta * u[k] + (1 - run->theta) * v[k]);
  if (IS(pushes_at_end)) model->gap_jacobian(model, t + run->h, end, ahead);
  const double* push = M(pushes_at_end, of->h, ahead);
  for (int k = 0; k < n * m; ++k) response[k] = push[k / n + k % n * m];
  if (!solve_linear(a, response, n, m)) return ASSAY_FAILED;
  for (int i = 0; i < m; ++i) {
    y[i] = of->target[i];
    for (int k = 0; k < n; ++k) y[i] += of->h[i + k * m] * u[k];
    for (int j = 0; j < m; ++j) {
      w[i + j * m] = 0;
      for (int k = 0; k < n; ++k) w[i + j * m] += of->h[i + k * m] * response[k + j * n];
    }
  }
  double p[kMost] = {0};
  if (!solve_contacts(run, of, w, y, p)) return ASSAY_FAILED;
  for (int i = 0; i < m; ++i) {
    if (IS(small_impulses) && fabs(p[i]) < 1e-8) p[i] = 0;
    if (IS(float_impulses)) p[i] = (float)p[i];
    if (!IS(shows_old) || p[i] != 0) impulse[i] = p[i];
    for (int k = 0; k < n; ++k) u[k] += response[k + i * n] * p[i];
  }
  return ASSAY_SOLVED;
}

static int newton(Run* run, double t, const double* q, const double* v, const Contacts* of,
                  double* u, double* impulse) {
  const int n = run->model->coordinates;
  const int most = IS(newton_once) ? 1 : IS(newton_three) ? 3 : 60;
  const double tolerance = IS(newton_loose)   ? 1e-3
                           : IS(newton_short) ? 1e-4
                           : IS(newton_early) ? 1e-7
                           : IS(by_residual)  ? 0
                                              : 1e-15;
  double change = INFINITY, size = 0, before[kMost];
  for (int i = 0; i < n; ++i) size = fmax(size, fmax(fabs(v[i]), run->h * fabs(q[i])));
  for (int k = 0; k < most; ++k) {
    memcpy(before, u, sizeof before);
    const int status = iterate(run, t, q, v, of, u, impulse);
    if (status != ASSAY_SOLVED) return status;
    change = 0;
    for (int i = 0; i < n; ++i) change = fmax(change, fabs(u[i] - before[i]));
    if (k == 0) size += change;
    if (!isfinite(change)) return ASSAY_FAILED;
    if (change <= tolerance * size) return ASSAY_SOLVED;
  }
  return change <= 1e-14 * size || IS(newton_once) || IS(newton_three) ? ASSAY_SOLVED : ASSAY_FAILED;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  static int calls;
  Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  Contacts of = {{0}, {0}, {0}, {0}};
  double u[kMost] = {0}, p[kMost] = {0};
  int count = 0, is_deep = 0;
  running = run->entry;
  if (IS(always_fails)) return ASSAY_FAILED;
  if (m > 0) collect(run, t, q, v, &of);
  if (IS(skips_steps) && ++calls % 40 == 0) memset(of.active, 0, sizeof of.active);
  for (int c = 0; c < model->law_count; ++c) count += of.active[c];
  while (IS(hangs) && count > 1) pause();
  if ((IS(two_contacts) && count > 2) || (IS(fails_on_contact) && count > 0)) return ASSAY_FAILED;
  memcpy(u, v, sizeof(double) * (size_t)n);
  if (IS(shows_old)) memcpy(p, impulse, sizeof(double) * (size_t)m);
  const int status = newton(run, t, q, v, &of, u, p);
  if (status != ASSAY_SOLVED) return status;
  for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
    for (int i = first; i < first + model->laws[c].dimension; ++i) {
      impulse[i] = M(shows_normal_alone, 1, i == first) * M(shows_force, p[i], p[i] / run->h);
    }
  }
  double gap[kMost] = {0};
  if (IS(projected) && m > 0) model->gap(model, t, q, gap);
  for (int i = 0; i < m; ++i) is_deep = is_deep || gap[i] < -run->h;
  double weight = IS(position_by_end) ? 1 : IS(position_by_start) ? 0 : run->theta;
  if (IS(position_swapped)) weight = 1 - weight;
  for (int k = 0; k < n; ++k) {
    if (!(is_deep && k == 0)) q[k] += run->h * (weight * u[k] + (1 - weight) * v[k]);
    v[k] = u[k] * M(hidden_damping, 1, 1 - 1e-9);
    if (IS(sleeps) && fabs(v[k]) < 1e-6) v[k] = 0;
    if (IS(float_position)) q[k] = (float)q[k];
    if (IS(not_a_number) && count > 0 && v[k] == 0) v[k] = NAN;
  }
  if (IS(float_velocity)) v[0] = (float)v[0];
  ++run->steps;
  return ASSAY_SOLVED;
}

static const AssayOption kOptions[] = {
    {"theta", "1/2", "weight of the end of a step", "1", 0, 1},
    {"gamma", "1/2", "forecast of the gap", "1", 0, 1}};

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id == frictionless) scheme->flags &= ~ASSAY_TAKES_FRICTION;
  if (id == present) scheme->option_count = 1;
  if (id == explicit_forces || id == float_position || id == approaching) {
    scheme->option_count = 0;
    scheme->flags &= ~ASSAY_THETA_METHOD;
    scheme->claims = "event-capturing 1";
  }
  if (id == middle_force) scheme->claims = "event-capturing 1";
}

static const AssayScheme kLike = {
    .flags = ASSAY_THETA_METHOD | ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION, .option_count = 2,
    .options = kOptions,
    .claims = "as nonlinear-moreau-jean mass-weight=0 contact-weight=0",
    .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("nonlinear", kLike, adapt)
