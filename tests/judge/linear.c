/* The Moreau-Jean scheme of linear models,
 *
 *   M^ (v+ - v) = h (F_theta - C v - K (q + h theta v)) + H^T P,  M^ = M + h theta (C + h theta K),
 *   0 <= U+ + e U and P >= 0 complementary where g + gamma h U <= 0, q+ = q + h v_theta. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "by enumeration of all bases")                                                 \
  X(half_steps, right, "two half steps in each step")                                            \
  X(scaled, right, "an LCP of unit diagonal, by square roots")                                   \
  X(swept, right, "an LCP by Gauss-Seidel to 1e-14, failed where it does not converge")          \
  X(approaching, right, "contacts that approach act, as in Siconos")                             \
  X(present, right, "contacts that are closed act, gamma = 0")                                   \
  X(tolerant, right, "an LCP solved to 1e-10, as declared")                                      \
  X(single, right, "numbers kept in single precision, as declared")                              \
  X(accelerations, right, "free velocities by accelerations")                                    \
  X(by_inverse, right, "an inverse of the iteration matrix, kept")                               \
  X(honest, right, "failed where more than two contacts act")                                    \
  X(small_models, right, "refuses more than three coordinates")                                  \
  X(fixed_theta, right, "theta = 1 alone, which it says by having no option")                    \
  X(backwards, right, "contacts collected from the last to the first")                           \
  X(force_at_instant, right, "F(t + theta h)")                                                   \
  X(fails_on_impact, wrong, "failed where a contact acts")                                       \
  X(force_at_start, wrong, "F(t) alone")                                                         \
  X(force_at_end, wrong, "F(t + h) alone")                                                       \
  X(force_swapped, wrong, "theta of F at the start")                                             \
  X(force_sign, wrong, "-F")                                                                     \
  X(float_time, wrong, "the time of F in float")                                                 \
  X(own_clock, wrong, "times counted from 0")                                                    \
  X(damping_sign, wrong, "+ C v")                                                                \
  X(no_forecast_of_springs, wrong, "K q, without h theta v")                                     \
  X(springs_theta_squared, wrong, "K (q + h theta^2 v)")                                         \
  X(springs_full_step, wrong, "K (q + h v)")                                                     \
  X(matrix_theta_once, wrong, "h^2 theta K in the matrix")                                       \
  X(matrix_full_damping, wrong, "h C in the matrix")                                             \
  X(matrix_no_damping, wrong, "no C in the matrix")                                              \
  X(matrix_no_springs, wrong, "no K in the matrix")                                              \
  X(matrix_of_first_run, wrong, "the matrix of the first run")                                   \
  X(matrix_by_step_size, wrong, "the matrix of the run before, if h is the same")                \
  X(matrix_partial_key, wrong, "the matrix of the run before, if h, theta and m_11 are the same")  \
  X(lumped_mass, wrong, "row sums of the mass matrix")                                           \
  X(diagonal_mass, wrong, "the diagonal of the mass matrix")                                     \
  X(float_step, wrong, "h in float")                                                             \
  X(no_forecast, wrong, "active: g <= 0, whatever gamma")                                        \
  X(full_forecast, wrong, "active: g + h U <= 0, whatever gamma")                                \
  X(open_set, wrong, "active: g + gamma h U < 0")                                                \
  X(free_forecast, wrong, "the forecast by the free velocity")                                   \
  X(gap_tolerance, wrong, "active: g + gamma h U <= 1e-8")                                       \
  X(small_gap_tolerance, wrong, "active: g + gamma h U <= 1e-10")                                \
  X(no_offset, wrong, "gaps without b")                                                          \
  X(not_the_last, wrong, "the last of several contacts never acts")                              \
  X(three_contacts, wrong, "contacts beyond the first three never act")                          \
  X(deepest_alone, wrong, "the deepest contact alone acts")                                      \
  X(sticky_contacts, wrong, "once active, always active")                                        \
  X(no_restitution, wrong, "e = 0")                                                              \
  X(first_restitution, wrong, "e of the first contact")                                          \
  X(next_restitution, wrong, "e of the next contact")                                            \
  X(restitution_of_row, wrong, "e by the number among those active")                             \
  X(restitution_of_free, wrong, "e times the free velocity")                                     \
  X(slow_is_plastic, wrong, "e = 0 below 1e-4 m/s")                                              \
  X(restitution_of_approach, wrong, "e of approaching contacts alone")                           \
  X(restitution_squared, wrong, "e^2")                                                           \
  X(float_restitution, wrong, "e in float")                                                      \
  X(uncoupled, wrong, "the diagonal of W alone")                                                 \
  X(response_of_mass, wrong, "W by the mass matrix")                                             \
  X(one_sweep, wrong, "one sweep of Gauss-Seidel")                                               \
  X(loose_sweeps, wrong, "Gauss-Seidel to 1e-5")                                                 \
  X(few_sweeps, wrong, "30 sweeps of Gauss-Seidel, called solved")                               \
  X(small_impulses, wrong, "impulses below 1e-9 are dropped")                                    \
  X(large_impulses, wrong, "impulses above 50 are cut")                                          \
  X(float_impulses, wrong, "impulses in float")                                                  \
  X(pulls, wrong, "contacts that pull")                                                          \
  X(zero_if_unsolved, wrong, "P = 0 and solved where the LCP is not")                            \
  X(shows_force, wrong, "P / h in the place of P")                                               \
  X(shows_in_order, wrong, "P in the places of the first contacts")                              \
  X(shows_old_impulses, wrong, "P of contacts that are open is not written")                     \
  X(impact_first, wrong, "the LCP without the forces of the step")                               \
  X(position_by_end, wrong, "q + h v+")                                                          \
  X(position_by_start, wrong, "q + h v")                                                         \
  X(position_swapped, wrong, "theta of v at the start")                                          \
  X(tolerant_loose, wrong, "an LCP solved to 1e-2, as declared")                                 \
  X(float_position, wrong, "q in float")                                                         \
  X(stabilised, wrong, "a tenth of the penetration is driven out")                               \
  X(clamped, wrong, "the position of the only contact is put on it")                             \
  X(sleeps, wrong, "velocities below 1e-6 are 0")                                                \
  X(hidden_damping, wrong, "v (1 - 1e-9)")                                                       \
  X(late_gamma, wrong, "gamma = 0 after 60 steps of a run")                                      \
  X(skips_steps, wrong, "each 50th step of the process is free")                                 \
  X(writes_mass, wrong, "writes into the mass matrix")                                           \
  X(writes_laws, wrong, "writes e")                                                              \
  X(hangs, wrong, "does not return where more than two contacts act")                            \
  X(crashes, wrong, "crashes where more than two contacts act")                                  \
  X(always_fails, wrong, "failed, always")                                                       \
  X(not_a_number, wrong, "a velocity that is no number, and solved, where q = 0")                \
  X(single_undeclared, wrong, "single precision that is not declared")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps, stuck[kMost];
  double h, theta, gamma, tolerance;
  double m[kMost * kMost], inverse[kMost * kMost]; /* M^, by columns */
} Run;

static void destroy(void* run) { free(run); }

static void fill_matrix(Run* run, double h) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  const double c = h * run->theta;
  for (int k = 0; k < n * n; ++k) {
    const int i = k % n, j = k / n;
    double mass = model->mass[k];
    if (IS(diagonal_mass) && i != j) mass = 0;
    if (IS(lumped_mass)) {
      mass = 0;
      for (int l = 0; l < n && i == j; ++l) mass += model->mass[i + l * n];
    }
    run->m[k] = mass + M(matrix_no_damping, 1, 0) * M(matrix_full_damping, c, h) * model->damping[k] +
                M(matrix_no_springs, 1, 0) * c * M(matrix_theta_once, c, h) * model->stiffness[k];
  }
}

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  static Run first;
  const int n = model->coordinates;
  if (n > (IS(small_models) ? 3 : kMost) || model->components > 8) {
    snprintf(message, size, "too large");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = M(float_step, h, (float)h)};
  run->theta = IS(half_steps) || IS(approaching) || IS(present) ? 0.5 : IS(fixed_theta) ? 1 : options[0];
  run->gamma = IS(half_steps) || IS(present) || IS(fixed_theta) ? 0 : IS(approaching) ? 1 : options[1];
  run->tolerance = IS(tolerant) || IS(tolerant_loose) ? options[2] : 0;
  fill_matrix(run, run->h / M(half_steps, 1, 2));
  const int kept = first.model != NULL && first.entry == running && first.steps == n;
  const int same_key = first.h == run->h && first.theta == run->theta && first.m[0] == run->m[0];
  if ((IS(matrix_of_first_run) && kept) || (IS(matrix_by_step_size) && kept && first.h == h) ||
      (IS(matrix_partial_key) && kept && same_key)) {
    memcpy(run->m, first.m, sizeof first.m);
  } else {
    first = *run;
    first.steps = n; /* of the memory that stays: how large it is */
  }
  if (IS(by_inverse)) {
    double a[kMost * kMost];
    memcpy(a, run->m, sizeof a);
    for (int k = 0; k < n * n; ++k) run->inverse[k] = k % n == k / n;
    solve_linear(a, run->inverse, n, n);
  }
  if (IS(writes_mass)) ((double*)model->mass)[0] *= 1 + 1e-6;
  if (IS(writes_laws) && model->law_count > 0) ((AssayLaw*)model->laws)[0].restitution = 0;
  return run;
}

/* x := M^-1 x. */
static int respond(const Run* run, const double* matrix, double* x, int columns) {
  const int n = run->model->coordinates;
  double a[kMost * kMost], y[kMost * kMost];
  memcpy(a, matrix, sizeof a);
  if (!IS(by_inverse)) return solve_linear(a, x, n, columns);
  memcpy(y, x, sizeof(double) * (size_t)(n * columns));
  for (int k = 0; k < n * columns; ++k) {
    x[k] = 0;
    for (int j = 0; j < n; ++j) x[k] += run->inverse[k % n + j * n] * y[j + k / n * n];
  }
  return 1;
}

/* h (F_theta - C v - K (q + h theta v)), the impulse of the smooth forces. */
static void smooth_impulse(const Run* run, double h, double t, const double* q, const double* v,
                           double* b) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double f0[kMost], f1[kMost], theta = run->theta;
  if (IS(own_clock)) t = run->steps * h;
  const double end = t + h, at = t + theta * h;
  model->external_force(model, M(float_time, M(force_at_instant, t, at), (float)t), f0);
  model->external_force(model, M(float_time, M(force_at_instant, end, at), (float)end), f1);
  const double weight = IS(force_at_start) ? 0 : IS(force_at_end) ? 1 : M(force_swapped, theta, 1 - theta);
  for (int i = 0; i < n; ++i) {
    double sum = M(force_sign, 1, -1) * (weight * f1[i] + (1 - weight) * f0[i]);
    double ahead = IS(no_forecast_of_springs) ? 0 : IS(springs_full_step) ? h : h * theta;
    if (IS(springs_theta_squared)) ahead *= theta;
    for (int j = 0; j < n; ++j) {
      sum -= M(damping_sign, 1, -1) * model->damping[i + j * n] * v[j];
      sum -= model->stiffness[i + j * n] * (q[j] + ahead * v[j]);
    }
    b[i] = h * sum;
  }
}

static int lcp(const Run* run, double* w, double* q, int m, double* p) {
  double d[kMost];
  for (int i = 0; i < m; ++i) d[i] = M(scaled, 1, 1 / sqrt(w[i + i * m]));
  for (int k = 0; k < m * m; ++k) w[k] *= d[k % m] * d[k / m];
  for (int k = 0; k < m * m; ++k) {
    if (IS(uncoupled) && k % m != k / m) w[k] = 0;
  }
  for (int i = 0; i < m; ++i) q[i] *= d[i];
  int solved = 1;
  if (IS(pulls)) {
    memcpy(p, q, sizeof(double) * (size_t)m);
    solved = solve_linear(w, p, m, 1);
    for (int i = 0; i < m; ++i) p[i] = -p[i];
  } else if (IS(one_sweep) || IS(loose_sweeps) || IS(few_sweeps)) {
    gauss_seidel_lcp(w, q, m, M(loose_sweeps, 0, 1e-5), IS(one_sweep) ? 1 : IS(few_sweeps) ? 30 : 100000, p);
  } else if (IS(swept) || IS(tolerant) || IS(tolerant_loose)) {
    solved = gauss_seidel_lcp(w, q, m, M(swept, run->tolerance, 1e-14), 20000, p);
  } else {
    solved = enumerate_lcp(w, q, m, p);
  }
  for (int i = 0; i < m; ++i) p[i] *= d[i];
  return solved;
}

static double restitution(const Run* run, int contact, int row, double u) {
  const AssayLaw* laws = run->model->laws;
  if (IS(first_restitution)) contact = 0;
  if (IS(next_restitution)) contact = (contact + 1) % run->model->law_count;
  double e = laws[M(restitution_of_row, contact, row)].restitution;
  if (IS(no_restitution) || (IS(slow_is_plastic) && fabs(u) < 1e-4)) e = 0;
  if (IS(restitution_of_approach) && u > 0) e = 0;
  return IS(float_restitution) ? (float)e : M(restitution_squared, e, e * e);
}

/* The contacts that act, whose gaps and velocities are g and u; their number. */
static int collect(Run* run, double h, const double* g, const double* u, const double* free_u,
                   int* active) {
  const int m = run->model->components;
  int count = 0, deepest = 0;
  for (int c = 0; c < m; ++c) {
    const int i = M(backwards, c, m - 1 - c);
    const double ahead = h * (IS(no_forecast) ? 0 : IS(full_forecast) ? 1 : run->gamma);
    const double forecast = g[i] + ahead * M(free_forecast, u[i], free_u[i]);
    int is_active = M(open_set, forecast <= 0, forecast < 0);
    if (IS(late_gamma) && run->steps > 60) is_active = g[i] <= 0;
    if (IS(gap_tolerance)) is_active = forecast <= 1e-8;
    if (IS(small_gap_tolerance)) is_active = forecast <= 1e-10;
    if (IS(approaching)) is_active = is_active && u[i] <= 0;
    if (IS(not_the_last) && i > 0 && i == m - 1) is_active = 0;
    if (IS(three_contacts) && i >= 3) is_active = 0;
    if (IS(sticky_contacts)) is_active = run->stuck[i] |= is_active;
    if (is_active) active[count++] = i;
    if (is_active && g[i] < g[active[deepest]]) deepest = count - 1;
  }
  if (IS(deepest_alone) && count > 1) active[0] = active[deepest], count = 1;
  return count;
}

/* P of the contacts that act, and v+ from the free velocity in `free_v`. */
static int impact(const Run* run, const int* active, int count, const double* u,
                  const double* old_v, double* free_v, double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double x[kMost * kMost], w[64], load[8], p[8] = {0};
  while (IS(hangs) && count > 2) pause();
  if (IS(crashes) && count > 2) abort();
  if ((IS(honest) && count > 2) || (IS(fails_on_impact) && count > 0)) return ASSAY_FAILED;
  for (int c = 0; c < count; ++c) {
    for (int k = 0; k < n; ++k) x[k + c * n] = model->contact_matrix[active[c] + k * m];
  }
  if (count > 0 && !respond(run, M(response_of_mass, run->m, model->mass), x, count)) {
    return ASSAY_FAILED;
  }
  for (int r = 0; r < count; ++r) {
    double after = 0;
    for (int k = 0; k < n; ++k) {
      after += model->contact_matrix[active[r] + k * m] * M(impact_first, free_v, old_v)[k];
    }
    const double before = M(restitution_of_free, u[active[r]], after);
    load[r] = after + restitution(run, active[r], r, u[active[r]]) * before;
    for (int c = 0; c < count; ++c) {
      w[r + c * count] = 0;
      for (int k = 0; k < n; ++k) {
        w[r + c * count] += model->contact_matrix[active[r] + k * m] * x[k + c * n];
      }
    }
  }
  if (!lcp(run, w, load, count, p)) {
    if (!IS(zero_if_unsolved)) return ASSAY_FAILED;
    memset(p, 0, sizeof p);
  }
  for (int c = 0; c < count; ++c) {
    if (IS(small_impulses) && p[c] < 1e-9) p[c] = 0;
    if (IS(large_impulses)) p[c] = fmin(p[c], 50);
    if (IS(float_impulses)) p[c] = (float)p[c];
    impulse[M(shows_in_order, active[c], c)] += M(shows_force, p[c], p[c] / run->h);
    for (int k = 0; k < n; ++k) free_v[k] += x[k + c * n] * p[c];
  }
  return ASSAY_SOLVED;
}

static int part(Run* run, double h, double t, double* q, double* v, double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double b[kMost] = {0}, free_v[kMost], g[8], u[8], free_u[8];
  int active[8], count = 0;
  smooth_impulse(run, h, t, q, v, b);
  for (int i = 0; i < n; ++i) b[i] /= M(accelerations, 1, h);
  if (!respond(run, run->m, b, 1)) return ASSAY_FAILED;
  for (int i = 0; i < n; ++i) free_v[i] = v[i] + b[i] * M(accelerations, 1, h);
  for (int i = 0; i < m; ++i) {
    g[i] = M(no_offset, 1, 0) * model->offset[i];
    u[i] = free_u[i] = 0;
    for (int k = 0; k < n; ++k) {
      g[i] += model->contact_matrix[i + k * m] * q[k];
      u[i] += model->contact_matrix[i + k * m] * v[k];
      free_u[i] += model->contact_matrix[i + k * m] * free_v[k];
    }
  }
  static int calls;
  if (!(IS(skips_steps) && ++calls % 50 == 0)) count = collect(run, h, g, u, free_u, active);
  for (int c = 0; c < count && IS(stabilised); ++c) {
    if (g[active[c]] < 0) u[active[c]] += g[active[c]] / (10 * h);
  }
  const int status = impact(run, active, count, u, v, free_v, impulse);
  if (status != ASSAY_SOLVED) return status;
  double weight = IS(position_by_end) ? 1 : IS(position_by_start) ? 0 : run->theta;
  if (IS(position_swapped)) weight = 1 - weight;
  for (int k = 0; k < n; ++k) {
    if (IS(not_a_number) && q[k] == 0) free_v[k] = NAN;
    q[k] += h * (weight * free_v[k] + (1 - weight) * v[k]);
    v[k] = free_v[k] * M(hidden_damping, 1, 1 - 1e-9);
    if (IS(sleeps) && fabs(v[k]) < 1e-6) v[k] = 0;
    if (IS(float_position)) q[k] = (float)q[k];
  }
  if (IS(clamped) && n == 1 && m == 1) {
    const double gap = model->contact_matrix[0] * q[0] + model->offset[0];
    if (gap < 0) q[0] -= gap / model->contact_matrix[0];
  }
  return ASSAY_SOLVED;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const int parts = (running = run->entry) == half_steps ? 2 : 1;
  if (IS(always_fails)) return ASSAY_FAILED;
  for (int i = 0; i < run->model->components && !IS(shows_old_impulses); ++i) impulse[i] = 0;
  for (int k = 0; k < parts; ++k) {
    const int status = part(run, run->h / parts, t + k * run->h / parts, q, v, impulse);
    if (status != ASSAY_SOLVED) return status;
  }
  const int single_precision = IS(single) || IS(single_undeclared);
  for (int k = 0; single_precision && k < run->model->coordinates; ++k) {
    q[k] = (float)q[k], v[k] = (float)v[k];
  }
  for (int i = 0; single_precision && i < run->model->components; ++i) impulse[i] = (float)impulse[i];
  ++run->steps;
  return ASSAY_SOLVED;
}

#define OPTION_THETA {"theta", "1/2", "weight of the end of a step", "1", 0, 1}
#define OPTION_GAMMA {"gamma", "1/2", "forecast of the gap", "1", 0, 1}
static const AssayOption kOptions[] = {OPTION_THETA, OPTION_GAMMA};
static const AssayOption kTolerance[] = {
    OPTION_THETA, OPTION_GAMMA, {"solver-tolerance", "1e-10", "of the LCP, relative", "1", 0, 1}};
static const AssayOption kLoose[] = {
    OPTION_THETA, OPTION_GAMMA, {"solver-tolerance", "1e-2", "of the LCP, relative", "1", 0, 1}};
static const AssayOption kSingle[] = {
    OPTION_THETA, OPTION_GAMMA, {"significand-bits", "24", "of its numbers", "1", 24, 24}};

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id == tolerant) scheme->options = kTolerance, scheme->option_count = 3;
  if (id == tolerant_loose) scheme->options = kLoose, scheme->option_count = 3;
  if (id == single) scheme->options = kSingle, scheme->option_count = 3;
  if (id == half_steps || id == approaching || id == present || id == fixed_theta) {
    scheme->option_count = 0;
    scheme->flags = 0;
    scheme->claims = "event-capturing 1";
  }
}

static const AssayScheme kLike = {.flags = ASSAY_THETA_METHOD, .option_count = 2,
                                  .options = kOptions, .claims = "as moreau-jean",
                                  .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("linear", kLike, adapt)
