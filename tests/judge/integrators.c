/* Methods of orders 2 to 6 of linear Lagrangian models without contacts, x' = A x + b(t), x = (q, v):
 * Runge-Kutta methods by their tables, implicit ones too, methods of several steps, symplectic
 * compositions, Newmark's and the generalised-alpha method, and the exponential of h A. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(gauss, right, "two stages of Gauss, of order 4")                                             \
  X(gauss_six, right, "three stages of Gauss, of order 6")                                       \
  X(radau, right, "two stages of Radau IIA, of order 3")                                         \
  X(radau_five, right, "three stages of Radau IIA, of order 5")                                  \
  X(trapezoid, right, "the rule of trapezoids, of order 2")                                      \
  X(diagonal, right, "two implicit stages one after the other, of order 2")                      \
  X(dormand_prince, right, "six explicit stages, of order 5")                                    \
  X(adams, right, "the slopes of four steps, started by stages of Gauss, of order 4")            \
  X(adams_two, right, "the slopes of two steps, the first step by Gauss, of order 2")            \
  X(corrected, right, "Adams' predictor of order 4 and corrector of order 4")                    \
  X(backward, right, "backward differences of order 2, the first step by trapezoids")            \
  X(backward_three, right, "backward differences of order 3, started by stages of Gauss")        \
  X(leap_frog, right, "kick, drift, kick, of order 2; refuses damping")                          \
  X(yoshida, right, "three leap-frogs, of order 4; refuses damping")                             \
  X(newmark, right, "the mean acceleration, of order 2")                                         \
  X(generalised_alpha, right, "of spectral radius 4/5, of order 2")                              \
  X(hilber, right, "Hilber, Hughes and Taylor's, of alpha = -1/10, of order 2")                  \
  X(exponential, right, "the exponential of h A, forces by Simpson's rule, of order 4")          \
  X(modest_gauss, right, "two stages of Gauss, claims order 2")                                  \
  X(gauss_claims_five, wrong, "order 5 claimed of two stages of Gauss")                          \
  X(radau_claims_six, wrong, "order 6 claimed of three stages of Radau IIA")                     \
  X(gauss_nodes, wrong, "the nodes of Gauss's stages exchanged")                                 \
  X(gauss_entry, wrong, "one entry of the table of order 6 wrong by 1e-4")                       \
  X(gauss_float, wrong, "the table of order 6 in float")                                         \
  X(gauss_of_start, wrong, "forces of the start in all stages of Gauss")                         \
  X(radau_last_node, wrong, "the last node of Radau IIA at t")                                   \
  X(dormand_sign, wrong, "the sign of the entry 49/176")                                         \
  X(dormand_entry, wrong, "5103/18656 as 5103/18566")                                            \
  X(dormand_node, wrong, "the node 8/9 as 4/5")                                                  \
  X(adams_by_euler, wrong, "Adams' method of order 4 started by Euler's")                        \
  X(adams_weight, wrong, "the weights 55, -59, 37, -8 of 24")                                    \
  X(adams_kept, wrong, "slopes kept from the run before")                                        \
  X(adams_late_start, wrong, "the oldest slope of the start is that of the step after")          \
  X(corrected_once, wrong, "the corrector of order 4 with the slope of the start")               \
  X(backward_share, wrong, "2/3 h as h/2")                                                       \
  X(backward_order, wrong, "order 3 claimed of backward differences of order 2")                 \
  X(leap_frog_force, wrong, "the second kick with the force of the start")                       \
  X(yoshida_digits, wrong, "the weights of the leap-frogs in three digits")                      \
  X(yoshida_time, wrong, "forces of the three leap-frogs at the start")                          \
  X(newmark_third, wrong, "beta = 1/6 with the position of beta = 1/4")                          \
  X(alpha_force, wrong, "generalised-alpha with the force of the end")                           \
  X(alpha_at_rest, wrong, "generalised-alpha with an initial acceleration of 0")                 \
  X(hilber_gamma, wrong, "Hilber's gamma = 1/2")                                                 \
  X(exponential_middle, wrong, "the exponential with forces of the middle alone")                \
  X(exponential_short, wrong, "the exponential cut after h^3 A^3")
// clang-format on
DECLARE_ENTRIES

enum { kN = 8, kX = 2 * kN, kStages = 6 };

typedef struct Run {
  const AssayModel* model;
  int entry, steps;
  double h, a[kX * kX], x_before[2][kX], slope[3][kX], acceleration[kX];
} Run;

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  const int n = model->coordinates, is_split = IS(leap_frog) || IS(yoshida) ||
                                               (running >= leap_frog_force && running <= yoshida_time);
  int is_taken = model->linear && n <= kN && model->components == 0;
  (void)options;
  for (int k = 0; k < n * n && is_taken && is_split; ++k) is_taken = model->damping[k] == 0;
  if (!is_taken) {
    snprintf(message, size, "not such a model");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  *run = (Run){.model = model, .entry = running, .h = h};
  double mass[kN * kN], right[kN * kX];
  memcpy(mass, model->mass, sizeof(double) * (size_t)(n * n));
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < n; ++k) {
      right[i + k * n] = -model->stiffness[i + k * n];
      right[i + (n + k) * n] = -model->damping[i + k * n];
    }
  }
  solve_linear(mass, right, n, 2 * n);
  for (int i = 0; i < n; ++i) {
    run->a[i + (n + i) * 2 * n] = 1;
    for (int k = 0; k < 2 * n; ++k) run->a[n + i + k * 2 * n] = right[i + k * n];
  }
  return run;
}

/* b(t), and A x + b(t). */
static void input(const Run* run, double t, double* b) {
  const int n = run->model->coordinates;
  double mass[kN * kN];
  memcpy(mass, run->model->mass, sizeof(double) * (size_t)(n * n));
  for (int k = 0; k < n; ++k) b[k] = 0;
  run->model->external_force(run->model, t, b + n);
  solve_linear(mass, b + n, n, 1);
}
static void rate(const Run* run, double t, const double* x, double* f) {
  const int s = 2 * run->model->coordinates;
  input(run, t, f);
  for (int k = 0; k < s * s; ++k) f[k % s] += run->a[k] * x[k / s];
}

typedef struct Table {
  int stages;
  double a[kStages][kStages], b[kStages], c[kStages];
} Table;

static Table table_of(void) {
  const double r = sqrt(15), d = 1 - sqrt(0.5), e = sqrt(6), g = sqrt(3) / 6;
  if (IS(trapezoid) || IS(backward)) {
    return (Table){2, {{0, 0}, {0.5, 0.5}}, {0.5, 0.5}, {0, 1}};
  }
  if (IS(diagonal)) return (Table){2, {{d, 0}, {1 - d, d}}, {1 - d, d}, {d, 1}};
  if (IS(radau) || IS(radau_last_node)) {
    return (Table){2, {{5. / 12, -1. / 12}, {0.75, 0.25}}, {0.75, 0.25}, {1. / 3, M(radau_last_node, 1, 0)}};
  }
  if (IS(radau_five) || IS(radau_claims_six)) {
    return (Table){3,
                   {{(88 - 7 * e) / 360, (296 - 169 * e) / 1800, (-2 + 3 * e) / 225},
                    {(296 + 169 * e) / 1800, (88 + 7 * e) / 360, (-2 - 3 * e) / 225},
                    {(16 - e) / 36, (16 + e) / 36, 1. / 9}},
                   {(16 - e) / 36, (16 + e) / 36, 1. / 9},
                   {(4 - e) / 10, (4 + e) / 10, 1}};
  }
  if (IS(dormand_prince) || IS(dormand_sign) || IS(dormand_entry) || IS(dormand_node)) {
    return (Table){6,
                   {{0},
                    {1. / 5},
                    {3. / 40, 9. / 40},
                    {44. / 45, -56. / 15, 32. / 9},
                    {19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729},
                    {9017. / 3168, -355. / 33, 46732. / 5247, M(dormand_sign, 1, -1) * 49. / 176,
                     -5103. / M(dormand_entry, 18656, 18566)}},
                   {35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84},
                   {0, 1. / 5, 3. / 10, 4. / 5, M(dormand_node, 8. / 9, 4. / 5), 1}};
  }
  if (IS(gauss_six) || IS(gauss_entry) || IS(gauss_float)) {
    Table of = {3,
                {{5. / 36, 2. / 9 - r / 15, 5. / 36 - r / 30},
                 {5. / 36 + r / 24, 2. / 9, 5. / 36 - r / 24},
                 {5. / 36 + r / 30, 2. / 9 + r / 15, 5. / 36}},
                {5. / 18, 4. / 9, 5. / 18},
                {0.5 - r / 10, 0.5, 0.5 + r / 10}};
    of.a[1][0] += M(gauss_entry, 0, 1e-4);
    for (int k = 0; k < 9 && IS(gauss_float); ++k) of.a[k / 3][k % 3] = (float)of.a[k / 3][k % 3];
    return of;
  }
  Table of = {2, {{0.25, 0.25 - g}, {0.25 + g, 0.25}}, {0.5, 0.5}, {0.5 - g, 0.5 + g}};
  if (IS(gauss_nodes)) of.c[0] = 0.5 + g, of.c[1] = 0.5 - g;
  if (IS(gauss_of_start)) of.c[0] = of.c[1] = 0;
  return of;
}

/* y := x after h by the stages k_i = A (x + h sum a_ij k_j) + b(t + c_i h), all at once. */
static int by_stages(const Run* run, double t, const double* x, double* y) {
  static double system[kStages * kX * kStages * kX];
  const int s = 2 * run->model->coordinates;
  const Table of = table_of();
  const int size = s * of.stages;
  double k[kStages * kX];
  for (int i = 0; i < of.stages; ++i) {
    rate(run, t + of.c[i] * run->h, x, k + i * s);
    for (int j = 0; j < of.stages; ++j) {
      for (int p = 0; p < s * s; ++p) {
        const int row = i * s + p % s, column = j * s + p / s;
        system[row + column * size] = (row == column) - run->h * of.a[i][j] * run->a[p];
      }
    }
  }
  if (!solve_linear(system, k, size, 1)) return 0;
  for (int p = 0; p < s; ++p) {
    y[p] = x[p];
    for (int i = 0; i < of.stages; ++i) y[p] += run->h * of.b[i] * k[i * s + p];
  }
  return 1;
}

/* Adams' methods; slope[0] is that of the step before, slope[1] that of the one before it. */
static int by_slopes(Run* run, double t, const double* x, double* y) {
  static double kept[3][kX];
  const int s = 2 * run->model->coordinates, is_second = IS(adams_two);
  double f[kX], end[kX];
  rate(run, t, x, f);
  if (IS(adams_kept)) memcpy(run->slope, kept, sizeof kept);
  if (run->steps < (is_second ? 1 : 3) && !IS(adams_kept)) {
    if (IS(adams_by_euler)) {
      for (int k = 0; k < s; ++k) y[k] = x[k] + run->h * f[k];
    } else if (!by_stages(run, t, x, y)) {
      return 0;
    }
  } else {
    const double last = M(adams_weight, -9, -8);
    for (int k = 0; k < s; ++k) {
      double sum = 55 * f[k] - 59 * run->slope[0][k] + 37 * run->slope[1][k] + last * run->slope[2][k];
      if (is_second) sum = 36 * f[k] - 12 * run->slope[0][k];
      y[k] = x[k] + run->h / 24 * sum;
    }
    if (IS(corrected) || IS(corrected_once)) {
      rate(run, t + run->h, M(corrected_once, y, (double*)x), end);
      for (int k = 0; k < s; ++k) {
        y[k] = x[k] + run->h / 24 * (9 * end[k] + 19 * f[k] - 5 * run->slope[0][k] + run->slope[1][k]);
      }
    }
  }
  memmove(run->slope[1], run->slope[0], 2 * sizeof run->slope[0]);
  memcpy(run->slope[0], f, sizeof f);
  if (IS(adams_late_start) && run->steps == 1) memcpy(run->slope[1], f, sizeof f);
  memcpy(kept, run->slope, sizeof kept);
  return 1;
}

/* y = (4 x - x_before)/3 + 2/3 h y', and (18 x - 9 x_before + 2 x_earlier)/11 + 6/11 h y'. */
static int by_differences(Run* run, double t, const double* x, double* y) {
  const int s = 2 * run->model->coordinates, is_third = IS(backward_three);
  double matrix[kX * kX];
  if (run->steps < (is_third ? 2 : 1)) {
    if (!by_stages(run, t, x, y)) return 0;
  } else {
    const double share = run->h * (is_third ? 6. / 11 : M(backward_share, 2. / 3, 0.5));
    input(run, t + run->h, y);
    for (int k = 0; k < s * s; ++k) matrix[k] = (k % s == k / s) - share * run->a[k];
    for (int k = 0; k < s; ++k) {
      y[k] *= share;
      y[k] += is_third ? (18 * x[k] - 9 * run->x_before[0][k] + 2 * run->x_before[1][k]) / 11
                       : (4 * x[k] - run->x_before[0][k]) / 3;
    }
    if (!solve_linear(matrix, y, s, 1)) return 0;
  }
  memcpy(run->x_before[1], run->x_before[0], sizeof run->x_before[0]);
  memcpy(run->x_before[0], x, sizeof(double) * (size_t)s);
  return 1;
}

static void leap(const Run* run, double h, double t, double* x) {
  const int n = run->model->coordinates;
  double f[kX], start[kX];
  memcpy(start, x, sizeof(double) * 2 * (size_t)n);
  rate(run, t, x, f);
  for (int k = 0; k < n; ++k) x[n + k] += h / 2 * f[n + k];
  for (int k = 0; k < n; ++k) x[k] += h * x[n + k];
  rate(run, t + M(yoshida_time, h, 0), M(leap_frog_force, x, start), f);
  for (int k = 0; k < n; ++k) x[n + k] += h / 2 * f[n + k];
}

static int by_leaps(const Run* run, double t, const double* x, double* y) {
  memcpy(y, x, sizeof(double) * 2 * (size_t)run->model->coordinates);
  if (IS(leap_frog) || IS(leap_frog_force)) return leap(run, run->h, t, y), 1;
  const double outer = M(yoshida_digits, 1 / (2 - cbrt(2)), 1.35), inner = 1 - 2 * outer;
  leap(run, outer * run->h, t, y);
  leap(run, inner * run->h, t + M(yoshida_time, outer, 0) * run->h, y);
  leap(run, outer * run->h, t + M(yoshida_time, outer + inner, 0) * run->h, y);
  return 1;
}

/* The generalised-alpha family, M a_(1 - alpha_m) + (C v + K q - F)_(1 - alpha_f) = 0; where
 * alpha_m = 0 this is Hilber's, and Newmark's where alpha_f = 0 too. */
static int by_accelerations(Run* run, double t, const double* x, double* y) {
  const int n = run->model->coordinates;
  const int is_newmark = IS(newmark) || IS(newmark_third), is_hilber = IS(hilber) || IS(hilber_gamma);
  const double radius = 0.8, h = run->h;
  const double am = is_newmark || is_hilber ? 0 : (2 * radius - 1) / (radius + 1);
  const double af = is_newmark ? 0 : is_hilber ? 0.1 : radius / (radius + 1);
  const double gamma = 0.5 + M(hilber_gamma, af - am, 0), root = 0.5 + (af - am) / 2;
  const double beta = root * root;
  double f[kX], matrix[kN * kN], a[kN], *old = run->acceleration;
  rate(run, t, x, f);
  if (run->steps == 0) memcpy(old, f + n, sizeof(double) * (size_t)n);
  if (run->steps == 0 && IS(alpha_at_rest)) memset(old, 0, sizeof run->acceleration);
  for (int k = 0; k < n; ++k) {
    y[k] = x[k] + h * x[n + k] + h * h * (0.5 - beta) * old[k];
    y[n + k] = x[n + k] + h * (1 - gamma) * old[k];
  }
  double mean[kX];
  for (int k = 0; k < 2 * n; ++k) mean[k] = (1 - af) * y[k] + af * x[k];
  rate(run, t + M(alpha_force, 1 - af, 1) * h, mean, f);
  for (int i = 0; i < n; ++i) {
    a[i] = f[n + i] - am * old[i];
    for (int k = 0; k < n; ++k) {
      matrix[i + k * n] = (1 - am) * (i == k) - (1 - af) * (h * h * beta * run->a[n + i + k * 2 * n] +
                                                            h * gamma * run->a[n + i + (n + k) * 2 * n]);
    }
  }
  if (!solve_linear(matrix, a, n, 1)) return 0;
  for (int k = 0; k < n; ++k) {
    y[k] += h * h * M(newmark_third, beta, 1. / 6) * a[k], y[n + k] += h * gamma * a[k];
    old[k] = a[k];
  }
  return 1;
}

/* x := exp(h A) x. */
static void propagate(const Run* run, double h, double* x) {
  const int s = 2 * run->model->coordinates;
  double size = 0;
  for (int k = 0; k < s * s; ++k) size = fmax(size, fabs(run->a[k]));
  const int parts = IS(exponential_short) ? 1 : 1 + (int)fmin(1e5, 4 * s * size * fabs(h));
  for (int part = 0; part < parts; ++part) {
    double term[kX], next[kX];
    memcpy(term, x, sizeof(double) * (size_t)s);
    for (int k = 1; k <= M(exponential_short, 18, 3); ++k) {
      memset(next, 0, sizeof next);
      for (int p = 0; p < s * s; ++p) next[p % s] += run->a[p] * term[p / s] * h / parts / k;
      memcpy(term, next, sizeof term);
      for (int p = 0; p < s; ++p) x[p] += term[p];
    }
  }
}

static int by_exponential(const Run* run, double t, const double* x, double* y) {
  const int s = 2 * run->model->coordinates;
  const double h = run->h;
  double first[kX], middle[kX], last[kX];
  input(run, t, first), input(run, t + h / 2, middle), input(run, t + h, last);
  for (int k = 0; k < s; ++k) y[k] = x[k] + M(exponential_middle, h / 6, 0) * first[k];
  propagate(run, h, y);
  propagate(run, h / 2, middle);
  for (int k = 0; k < s; ++k) {
    y[k] += h * M(exponential_middle, 2. / 3, 1) * middle[k] + M(exponential_middle, h / 6, 0) * last[k];
  }
  return 1;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const int n = run->model->coordinates;
  double x[kX], y[kX];
  (void)impulse;
  const int id = running = run->entry;
  memcpy(x, q, sizeof(double) * (size_t)n);
  memcpy(x + n, v, sizeof(double) * (size_t)n);
  const int solved =
      id == adams || id == adams_two || id == corrected || (id >= adams_by_euler && id <= corrected_once)
          ? by_slopes(run, t, x, y)
      : id == backward || id == backward_three || id == backward_share || id == backward_order
          ? by_differences(run, t, x, y)
      : id == leap_frog || id == yoshida || (id >= leap_frog_force && id <= yoshida_time)
          ? by_leaps(run, t, x, y)
      : (id >= newmark && id <= hilber) || (id >= newmark_third && id <= hilber_gamma)
          ? by_accelerations(run, t, x, y)
      : id == exponential || id >= exponential_middle ? by_exponential(run, t, x, y)
                                                      : by_stages(run, t, x, y);
  memcpy(q, y, sizeof(double) * (size_t)n);
  memcpy(v, y + n, sizeof(double) * (size_t)n);
  ++run->steps;
  return solved ? ASSAY_SOLVED : ASSAY_FAILED;
}

static int order_of(enum Entry id) {
  switch (id) {
    case gauss_six: case gauss_entry: case gauss_float: case radau_claims_six: return 6;
    case radau_five: case dormand_prince: case dormand_sign: case dormand_entry: case dormand_node:
    case gauss_claims_five: return 5;
    case radau: case radau_last_node: case backward_three: case backward_order: return 3;
    case trapezoid: case diagonal: case adams_two: case backward: case backward_share:
    case leap_frog: case leap_frog_force: case newmark: case newmark_third: case generalised_alpha:
    case alpha_force: case alpha_at_rest: case hilber: case hilber_gamma: case modest_gauss: return 2;
    default: return 4;
  }
}

static void adapt(enum Entry id, AssayScheme* scheme) {
  static char claims[kEntries][80];
  const int p = order_of(id);
  snprintf(claims[id], sizeof claims[id], "position-sup=%d velocity-l1=%d final-position=%d", p, p, p);
  scheme->claims = claims[id];
}

static const AssayScheme kLike = {.flags = ASSAY_NODES_ALONE, .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("integrators", kLike, adapt)
