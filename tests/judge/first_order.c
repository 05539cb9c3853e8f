/* The standard theta-gamma scheme of first-order systems with multipliers,
 *
 *   M (x+ - x) = h (theta f+ + (1 - theta) f) + h (gamma r+ + (1 - gamma) r),
 *   y+ = h(t+, x+, lambda+), r+ = g(t+, x+, lambda+), and the laws between y+ and lambda+,
 *
 * by Newton's method with all pieces of the laws in each iteration. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "by enumeration of all pieces")                                                \
  X(implicit_euler, right, "theta = gamma = 1 alone, without options")                           \
  X(downwards, right, "pieces enumerated from the last")                                         \
  X(from_zero, right, "Newton's method from x = 0 where the model is linear")                    \
  X(small_only, right, "refuses more than two multipliers")                                      \
  X(increments, right, "the unknown is x+ - x")                                                  \
  X(full, right, "y and r in the middle of the step")                                            \
  X(later_half, right, "theta and gamma of 1/2 and more alone")                                  \
  X(sweeps, right, "the laws by sweeps to 1e-9, which it declares")                              \
  X(loose_sweeps, wrong, "the laws by sweeps to 1e-4, declared as 1e-9")                         \
  X(theta_swapped, wrong, "theta of f at the start")                                             \
  X(gamma_swapped, wrong, "gamma of r at the start")                                             \
  X(gamma_is_theta, wrong, "theta for gamma")                                                    \
  X(gamma_is_one, wrong, "gamma = 1")                                                            \
  X(theta_is_one, wrong, "theta = 1")                                                            \
  X(field_at_start, wrong, "f at the start alone")                                               \
  X(field_time, wrong, "f at the end with the time of the start")                                \
  X(output_time, wrong, "y with the time of the start")                                          \
  X(output_state, wrong, "y at the state of the start")                                          \
  X(input_state, equal, "r at the state of the start: of the same order")                        \
  X(input_time, wrong, "r at the time of the start")                                             \
  X(field_sign, wrong, "- f")                                                                    \
  X(input_sign, wrong, "- r")                                                                    \
  X(unit_mass, wrong, "M = 1")                                                                   \
  X(diagonal_mass, wrong, "the diagonal of M")                                                   \
  X(float_time, wrong, "times in float")                                                         \
  X(float_step, wrong, "h in float")                                                             \
  X(own_clock, wrong, "times counted from 0")                                                    \
  X(newton_once, wrong, "one iteration of Newton's method")                                      \
  X(newton_loose, wrong, "Newton's method to 1e-3")                                              \
  X(no_upper_bound, wrong, "multipliers without their upper bound")                              \
  X(symmetric_bounds, wrong, "the lower bound is minus the upper one")                           \
  X(first_bounds, wrong, "the bounds of the first multiplier")                                   \
  X(bounds_of_one, wrong, "finite bounds are -1 and 1")                                          \
  X(one_sided_equality, wrong, "equalities with lambda >= 0")                                    \
  X(no_direct_term, wrong, "y without its derivative by lambda")                                 \
  X(uncoupled, wrong, "the diagonal of the matrix of the multipliers")                           \
  X(regularised, wrong, "1e-6 on the diagonal of the matrix of the multipliers")                 \
  X(not_the_last, wrong, "the last of several multipliers is 0")                                 \
  X(small_multipliers, wrong, "multipliers below 1e-8 are 0")                                    \
  X(float_multipliers, wrong, "multipliers in float")                                            \
  X(float_state, wrong, "the state in float")                                                    \
  X(shows_impulse, wrong, "h lambda in the place of lambda")                                     \
  X(shows_old, wrong, "the lambda of the step before")                                           \
  X(forgets_input, wrong, "r at the start is that of lambda = 0")                                \
  X(initial_input, wrong, "the r of the initial state in all steps")                             \
  X(explicit_laws, wrong, "lambda by the free motion of the step before")                        \
  X(chatter, wrong, "relays by the sign of y at the start")                                      \
  X(no_field_jacobian, wrong, "three iterations without df/dx")                                  \
  X(hidden_decay, wrong, "x (1 - 1e-9)")                                                         \
  X(third_bounds, wrong, "multipliers beyond two have the bounds of the first")                  \
  X(four_multipliers, wrong, "multipliers beyond four are 0")                                    \
  X(short_steps, wrong, "x (1 - 1e-6) where h is below 1e-4")                                    \
  X(long_steps, wrong, "x (1 - 1e-6) where h is above 0.1")                                      \
  X(late_decay, wrong, "x (1 - 1e-6) after 10 s")                                                \
  X(far_float, wrong, "states beyond 1e6 in float")                                              \
  X(rounded, wrong, "states are multiples of 1e-12")                                             \
  X(slow_stops, wrong, "states below 1e-9 are 0")                                                \
  X(wide_bounds, wrong, "bounds beyond 100 are none")                                            \
  X(small_theta, wrong, "theta below 1/4 is 0")                                                  \
  X(snaps, wrong, "multipliers within 1e-6 of a bound are the bound")                            \
  X(transposed_direct_term, equal, "the transpose of dy/dlambda: Newton's method is but slower") \
  X(transposed_field, wrong, "the transpose of df/dx, three iterations")                         \
  X(third_mass, wrong, "M without the couplings of states beyond two")                           \
  X(skips_steps, wrong, "each 40th step of the process has lambda = 0")                          \
  X(writes_state, wrong, "writes the initial state of the model")                                \
  X(zero_if_unsolved, wrong, "lambda = 0 and solved where there is no piece")                    \
  X(not_a_number, wrong, "no number and solved where lambda = 0")                                \
  X(hangs, wrong, "does not return above one multiplier")                                        \
  X(always_fails, wrong, "failed, always")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps;
  double h, theta, gamma;
  double lambda[kMost], first_input[kMost], matrix[kMost * kMost];
} Run;

static void destroy(void* run) { free(run); }

static void* begin(
    const AssayModel* model, double h, const double* options, char* message, size_t size) {
  if (model->coordinates > kMost || model->components > (IS(small_only) ? 2 : 7)) {
    snprintf(message, size, "too large");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = M(float_step, h, (float)h)};
  run->theta = IS(implicit_euler) || IS(theta_is_one) ? 1 : options[0];
  run->gamma = IS(implicit_euler) || IS(gamma_is_one) ? 1 : options[1];
  if (IS(small_theta) && run->theta < 0.25) run->theta = 0;
  if (IS(gamma_is_theta)) run->gamma = run->theta;
  memcpy(run->lambda, model->initial_multiplier, sizeof(double) * (size_t)model->components);
  if (IS(writes_state)) ((double*)model->initial_position)[0] = 0;
  return run;
}

static void bounds(const AssayModel* model, int i, double* low, double* high) {
  const AssayLaw* law = &model->laws[IS(first_bounds) || (IS(third_bounds) && i > 1) ? 0 : i];
  *low = law->kind == ASSAY_BOX ? law->lower : law->kind == ASSAY_EQUALITY ? -INFINITY : 0;
  *high = law->kind == ASSAY_BOX ? law->upper : INFINITY;
  if (IS(wide_bounds) && *high > 100) *high = INFINITY;
  if (IS(wide_bounds) && *low < -100) *low = -INFINITY;
  if (IS(no_upper_bound)) *high = INFINITY;
  if (IS(symmetric_bounds) && isfinite(*high)) *low = -*high;
  if (IS(bounds_of_one) && isfinite(*high)) *low = -1, *high = 1;
  if (IS(one_sided_equality) && *low == -INFINITY) *low = 0;
}

/* By sweeps of Gauss-Seidel, to changes of y below `tolerance` of q. */
static int sweep_box(
    const AssayModel* model, const double* w, const double* q, double tolerance, double* lambda) {
  const int m = model->components;
  double size = 1e-300, low, high;
  for (int i = 0; i < m; ++i) size = fmax(size, fabs(q[i])), lambda[i] = 0;
  for (int sweep = 0; sweep < 100000; ++sweep) {
    double change = 0;
    for (int i = 0; i < m; ++i) {
      if (!(w[i + i * m] > 0)) return 0;
      double rest = q[i];
      for (int j = 0; j < m; ++j) rest += w[i + j * m] * lambda[j];
      bounds(model, i, &low, &high);
      const double next = fmin(high, fmax(low, lambda[i] - rest / w[i + i * m]));
      change = fmax(change, w[i + i * m] * fabs(next - lambda[i]));
      lambda[i] = next;
    }
    if (change <= tolerance * size) return 1;
  }
  return 0;
}

/* The piece of the laws of the least violation, y = W lambda + q; 0 where all violate them. */
static int solve_box(const AssayModel* model, const double* w, const double* q, double* lambda) {
  const int m = model->components;
  int pieces = 1;
  if (IS(sweeps)) return sweep_box(model, w, q, 1e-10, lambda);
  if (IS(loose_sweeps)) return sweep_box(model, w, q, 1e-4, lambda);
  double size = 1e-300, least = INFINITY, low[kMost], high[kMost];
  for (int i = 0; i < m; ++i) {
    bounds(model, i, &low[i], &high[i]);
    size = fmax(size, fabs(q[i]));
    if (isfinite(low[i])) size = fmax(size, fabs(w[i + i * m] * low[i]));
    if (isfinite(high[i])) size = fmax(size, fabs(w[i + i * m] * high[i]));
    pieces *= 3;
  }
  for (int p = 0; p < pieces; ++p) {
    int own[kMost], state[kMost], count = 0, is_possible = 1;
    double a[kMost * kMost], x[kMost], full[kMost], worst = 0;
    for (int i = 0, rest = M(downwards, p, pieces - 1 - p); i < m; ++i, rest /= 3) {
      state[i] = rest % 3;
      full[i] = state[i] == 1 ? low[i] : state[i] == 2 ? high[i] : 0;
      is_possible = is_possible && isfinite(full[i]);
      if (state[i] == 0) own[count++] = i;
    }
    if (!is_possible) continue;
    for (int i = 0; i < count; ++i) {
      x[i] = -q[own[i]];
      for (int j = 0; j < m; ++j) x[i] -= w[own[i] + j * m] * full[j];
      for (int j = 0; j < count; ++j) a[i + j * count] = w[own[i] + own[j] * m];
    }
    if (!solve_linear(a, x, count, 1)) continue;
    for (int i = 0; i < count; ++i) {
      const double scale = fmax(fabs(w[own[i] + own[i] * m]), 1e-300);
      worst = fmax(worst, scale * fmax(low[own[i]] - x[i], x[i] - high[own[i]]));
      full[own[i]] = fmin(high[own[i]], fmax(low[own[i]], x[i]));
    }
    for (int i = 0; i < m; ++i) {
      double y = q[i];
      for (int j = 0; j < m; ++j) y += w[i + j * m] * full[j];
      if (low[i] != high[i]) worst = fmax(worst, state[i] == 0 ? fabs(y) : state[i] == 1 ? -y : y);
    }
    if (worst < least) least = worst, memcpy(lambda, full, sizeof(double) * (size_t)m);
  }
  return least <= 1e-10 * size;
}

/* R, and G = M - h theta df/dx - h gamma dr/dx, at (x, lambda). */
static void residual(const Run* run,
                     double t,
                     const double* x0,
                     const double* x,
                     const double* r0,
                     const double* r,
                     const double* by_state,
                     double* out,
                     double* g) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  const double theta = M(theta_swapped, run->theta, 1 - run->theta), h = run->h;
  const double gamma = IS(full) ? 1 : M(gamma_swapped, run->gamma, 1 - run->gamma);
  double f0[kMost], f1[kMost], a[kMost * kMost], mass[kMost * kMost];
  model->mass_of(model, mass);
  model->field(model, M(float_time, t, (float)t), x0, f0);
  const double late = IS(field_time) ? t : M(float_time, t + h, (float)(t + h));
  model->field(model, late, x, f1);
  model->field_jacobian(model, late, x, a);
  const double weight = M(field_at_start, theta, 0);
  for (int k = 0; k < n * n; ++k) {
    if (IS(unit_mass)) mass[k] = k % n == k / n;
    if (IS(diagonal_mass) && k % n != k / n) mass[k] = 0;
    if (IS(third_mass) && k % n != k / n && (k % n > 1 || k / n > 1)) mass[k] = 0;
    g[k] = mass[k] - h * weight * M(no_field_jacobian, a[IS(transposed_field) ? k / n + k % n * n : k], 0) - h * gamma * by_state[k];
  }
  for (int i = 0; i < n; ++i) {
    const double f = M(field_sign, 1, -1) * (weight * f1[i] + (1 - weight) * f0[i]);
    out[i] = -h * f - h * M(input_sign, 1, -1) * (gamma * r[i] + (1 - gamma) * r0[i]);
    for (int k = 0; k < n; ++k) out[i] += mass[i + k * n] * (x[k] - x0[k]);
  }
}

/* The next (x, lambda); 0 where it cannot be found. */
static int iterate(
    Run* run, double t, const double* x0, const double* r0, double* x, double* lambda) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double y[kMost], r[kMost], c[kMost * kMost], d[kMost * kMost], k[kMost * kMost], b[kMost * kMost];
  double out[kMost], g[kMost * kMost], copy[kMost * kMost], gb[kMost * kMost], w[kMost * kMost],
      q[kMost];
  const double at = IS(full) ? run->gamma : 1;
  const double end = IS(output_time) ? t : M(float_time, t + at * run->h, (float)(t + run->h));
  double where[kMost];
  for (int i = 0; i < n; ++i) where[i] = x0[i] + at * (x[i] - x0[i]);
  const double* of_output = M(output_state, where, x0);
  const double* of_input = M(input_state, where, x0);
  model->output(model, end, of_output, lambda, y);
  model->output_jacobians(model, end, of_output, lambda, c, d);
  model->input(model, M(input_time, end, t), of_input, lambda, r);
  model->input_jacobians(model, M(input_time, end, t), of_input, lambda, k, b);
  for (int i = 0; i < n * n; ++i) k[i] *= M(input_state, at, 0);
  for (int i = 0; i < n * m; ++i) c[i] *= M(output_state, at, 0);
  residual(run, t, x0, x, r0, r, k, out, g);
  const double weight =
      run->h * M(input_sign, 1, -1) * (IS(full) ? 1 : M(gamma_swapped, run->gamma, 1 - run->gamma));
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < m; ++j) out[i] += weight * b[i + j * n] * lambda[j];
  }
  memcpy(copy, g, sizeof g);
  memcpy(gb, b, sizeof(double) * (size_t)(n * m));
  if (!solve_linear(copy, out, n, 1) || (m > 0 && !solve_linear(g, gb, n, m))) return 0;
  for (int i = 0; i < m; ++i) {
    q[i] = y[i];
    for (int j = 0; j < n; ++j) q[i] -= c[i + j * m] * out[j];
    for (int j = 0; j < m; ++j) {
      const double direct = M(no_direct_term, d[IS(transposed_direct_term) ? j + i * m : i + j * m], 0);
      q[i] -= direct * lambda[j];
      w[i + j * m] = direct + (i == j ? M(regularised, 0, 1e-6) : 0);
      for (int l = 0; l < n; ++l) w[i + j * m] += weight * c[i + l * m] * gb[l + j * n];
      if (IS(uncoupled) && i != j) w[i + j * m] = 0;
    }
  }
  if (!solve_box(model, w, q, lambda)) {
    if (!IS(zero_if_unsolved)) return 0;
    memset(lambda, 0, sizeof(double) * (size_t)m);
  }
  for (int j = 0; j < m; ++j) {
    if (IS(small_multipliers) && fabs(lambda[j]) < 1e-8) lambda[j] = 0;
    if (IS(float_multipliers)) lambda[j] = (float)lambda[j];
    if (IS(not_the_last) && m > 1 && j == m - 1) lambda[j] = 0;
    if (IS(explicit_laws)) lambda[j] = run->lambda[j];
    double low, high;
    bounds(model, j, &low, &high);
    if (IS(four_multipliers) && j > 3) lambda[j] = 0;
    if (IS(snaps) && lambda[j] > high - 1e-6) lambda[j] = high;
    if (IS(chatter) && isfinite(high)) {
      double y0[kMost];
      model->output(model, t, x0, run->lambda, y0);
      lambda[j] = y0[j] > 0 ? low : high;
    }
  }
  for (int i = 0; i < n; ++i) {
    x[i] -= out[i];
    for (int j = 0; j < m; ++j) x[i] += weight * gb[i + j * n] * lambda[j];
  }
  return 1;
}

static int step(void* memory, double t, double* x, double* v, double* shown) {
  static int calls;
  Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double x1[kMost], r0[kMost] = {0}, lambda[kMost], none[kMost] = {0}, before[kMost], old[kMost];
  (void)v;
  running = run->entry;
  if (IS(always_fails)) return ASSAY_FAILED;
  while (IS(hangs) && m > 1) pause();
  if (IS(own_clock)) t = run->steps * run->h;
  model->input(model, t, x, IS(forgets_input) ? none : run->lambda, r0);
  if (run->steps == 0) memcpy(run->first_input, r0, sizeof r0);
  if (IS(initial_input)) memcpy(r0, run->first_input, sizeof r0);
  memcpy(x1, x, sizeof(double) * (size_t)n);
  memcpy(lambda, run->lambda, sizeof lambda);
  memcpy(old, run->lambda, sizeof old);
  for (int i = 0; i < n && IS(from_zero) && model->linear; ++i) x1[i] = 0;
  double change = INFINITY, size = 0;
  const int most = IS(newton_once) ? 1 : IS(no_field_jacobian) || IS(transposed_field) ? 3 : 100;
  const double enough = M(newton_loose, 1e-15, 1e-3);
  for (int k = 0; k < most && change > enough * size; ++k) {
    memcpy(before, x1, sizeof before);
    if (!iterate(run, t, x, r0, x1, lambda)) return ASSAY_FAILED;
    change = size = 0;
    for (int i = 0; i < n; ++i) {
      change = fmax(change, fabs(x1[i] - before[i]));
      size = fmax(size, fabs(x1[i]));
    }
    if (!isfinite(change)) return ASSAY_FAILED;
  }
  if (change > fmax(1e-13, enough) * size && most > 10) return ASSAY_FAILED;
  if (IS(skips_steps) && ++calls % 40 == 0) memset(lambda, 0, sizeof lambda);
  for (int j = 0; j < m; ++j) {
    shown[j] = IS(shows_old) ? old[j] : M(shows_impulse, 1, run->h) * lambda[j];
    if (IS(not_a_number) && lambda[j] == 0) shown[j] = NAN;
  }
  memcpy(run->lambda, lambda, sizeof lambda);
  for (int i = 0; i < n; ++i) {
    x[i] = M(float_state, x1[i], (float)x1[i]) * M(hidden_decay, 1, 1 - 1e-9);
    if ((IS(short_steps) && run->h < 1e-4) || (IS(long_steps) && run->h > 0.1)) x[i] *= 1 - 1e-6;
    if (IS(late_decay) && t > 10) x[i] *= 1 - 1e-6;
    if (IS(far_float) && fabs(x[i]) > 1e6) x[i] = (float)x[i];
    if (IS(rounded)) x[i] = rint(x[i] * 1e12) / 1e12;
    if (IS(slow_stops) && fabs(x[i]) < 1e-9) x[i] = 0;
    if (IS(increments)) x[i] += x1[i] - x[i];
  }
  ++run->steps;
  return ASSAY_SOLVED;
}

static const AssayOption kOptions[] = {{"theta", "1", "weight of the end in f", "1", 0, 1},
                                       {"gamma", "1", "weight of the end in r", "1", 0, 1},
                                       {"variant", "0", "the standard scheme alone", "1", 0, 0}};

static const AssayOption kMiddle[] = {{"theta", "1/2", "weight of the end in f", "1", 0, 1},
                                      {"gamma", "1/2", "where y and r are", "1", 0.5, 0.5}};
static const AssayOption kLater[] = {{"theta", "1", "weight of the end in f", "1", 0.5, 1},
                                     {"gamma", "1", "weight of the end in r", "1", 0.5, 1},
                                     {"variant", "0", "the standard scheme alone", "1", 0, 0}};
static const AssayOption kTolerant[] = {
    {"theta", "1", "weight of the end in f", "1", 0, 1},
    {"gamma", "1", "weight of the end in r", "1", 0, 1},
    {"variant", "0", "the standard scheme alone", "1", 0, 0},
    {"solver-tolerance", "1e-9", "of the laws, relative", "1", 0, 1}};

static void adapt(enum Entry id, AssayScheme* scheme) {
  if (id == implicit_euler) {
    scheme->option_count = 0, scheme->study_options = NULL;
    scheme->claims = "as euler-moreau theta=1 gamma=1";
  } else if (id == full) {
    scheme->options = kMiddle, scheme->option_count = 2, scheme->study_options = NULL;
    scheme->claims = "as euler-moreau variant=1", scheme->multiplier_instant = 0.5;
  } else if (id == later_half) {
    scheme->options = kLater;
  } else if (id == sweeps || id == loose_sweeps) {
    scheme->options = kTolerant, scheme->option_count = 4;
  }
}

static const AssayScheme kLike = {.flags = ASSAY_TAKES_FIRST_ORDER,
                                  .option_count = 3,
                                  .options = kOptions,
                                  .claims = "as euler-moreau",
                                  .study_options = "theta=1 gamma=1; theta=1/2 gamma=1",
                                  .multiplier_instant = 1,
                                  .step = step,
                                  .destroy = destroy};
SUBJECT_OF_SCHEMES("first-order", kLike, adapt)
