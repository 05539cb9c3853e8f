/* A right solver of LCPs and a right one of friction problems, and wrong ones that differ from them
 * in one thing each. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reports/subjects/assay_subject.h"

/* What is wrong. */
typedef struct Mistake {
  double perturbation;   /* added to every load */
  double small_load;     /* loads below it are taken as 0 */
  double negative_slack; /* w above minus this is taken as feasible */
  double loose;          /* of the size of the load: residuals below it are called solved */
  double regularised;    /* slip velocities below it are taken as smaller than they are */
  double stops_at;       /* the residual that is called solved where no tolerance is asked for */
  double states;         /* what it says that this is */
  int most;              /* unknowns, or contacts, that are solved */
  int single;            /* float, not double */
  int ray_is_none;       /* a ray, or no convergence, is called no solution */
  int transposed;
  int credulous;         /* whatever came out is called solved */
} Mistake;

static double in_precision(const Mistake* of, double x) { return of->single ? (float)x : x; }

static double* load_of(const AssayOneStepProblem* problem, const Mistake* of) {
  double* q = malloc((size_t)problem->size * sizeof *q + 1);
  for (int i = 0; i < problem->size; ++i) {
    q[i] = problem->q[i] + of->perturbation;
    if (fabs(q[i]) < of->small_load) q[i] = 0;
    if (q[i] < 0 && q[i] > -of->negative_slack) q[i] = 0;
    q[i] = in_precision(of, q[i]);
  }
  return q;
}

/* The larger one, and not a number if one is not. */
static double worse(double a, double b) { return b <= a ? a : b; }

/* max |min(z, w)| in double. */
static double lcp_residual(const double* m, const double* q, int n, int rows, const double* z) {
  double worst = 0;
  for (int i = 0; i < n; ++i) {
    double w = q[i];
    for (int j = 0; j < n; ++j) w += m[i + j * rows] * z[j];
    worst = worse(worst, fabs(z[i] < w ? z[i] : w));
  }
  return worst;
}

/* Lemke's algorithm with the covering vector of ones: the tableau of I w - M z - e z0 = q, columns
 * w, z, z0, q, and the basic variable of each row. */
typedef struct Tableau {
  int n, columns;
  double* a;
  int* basic;
} Tableau;

static double* row_of(const Tableau* t, int i) { return t->a + (size_t)i * (size_t)t->columns; }

static void pivot(const Mistake* of, Tableau* t, int row, int column) {
  double* own = row_of(t, row);
  const double by = own[column];
  for (int j = 0; j < t->columns; ++j) own[j] = in_precision(of, own[j] / by);
  for (int i = 0; i < t->n; ++i) {
    double* other = row_of(t, i);
    const double factor = other[column];
    if (i == row || factor == 0) continue;
    for (int j = 0; j < t->columns; ++j) {
      other[j] = in_precision(of, other[j] - in_precision(of, factor * own[j]));
    }
    other[column] = 0;
  }
  t->basic[row] = column;
}

/* The row that leaves: the least ratio, z0 before others; -1 on a ray. */
static int leaving(const Tableau* t, int entering) {
  int row = -1;
  double least = 0;
  for (int i = 0; i < t->n; ++i) {
    const double* own = row_of(t, i);
    if (own[entering] <= 1e-11) continue;
    const double ratio = fmax(0, own[t->columns - 1]) / own[entering];
    const int better = row < 0 || ratio < least;
    if (better || (ratio == least && t->basic[i] == 2 * t->n)) row = i, least = ratio;
  }
  return row;
}

/* 1: solved, 0: neither, -1: a ray. */
static int lemke(const Mistake* of, const double* m, const double* q, int n, int rows, int most,
                 double* z, int* pivots) {
  Tableau t = {n, 2 * n + 2, calloc((size_t)n * (size_t)(2 * n + 2) + 1, sizeof(double)),
               calloc((size_t)n + 1, sizeof(int))};
  int first = -1, end = 0;
  for (int i = 0; i < n; ++i) {
    double* row = row_of(&t, i);
    row[i] = 1;
    for (int j = 0; j < n; ++j) row[n + j] = -in_precision(of, m[i + j * rows]);
    row[2 * n] = -1;
    row[2 * n + 1] = q[i];
    t.basic[i] = i;
    if (q[i] < 0 && (first < 0 || q[i] < q[first])) first = i;
  }
  if (first < 0) end = 1;
  for (int row = first, entering = 2 * n; end == 0 && *pivots < most; ++*pivots) {
    const int left = t.basic[row];
    pivot(of, &t, row, entering);
    if (left == 2 * n) {
      end = 1;
      break;
    }
    entering = left < n ? left + n : left - n;
    row = leaving(&t, entering);
    if (row < 0) end = -1;
  }
  for (int i = 0; i < n; ++i) {
    if (t.basic[i] >= n && t.basic[i] < 2 * n) {
      z[t.basic[i] - n] = fmax(0, row_of(&t, i)[2 * n + 1]);
    }
  }
  free(t.a);
  free(t.basic);
  return end;
}

static int solve_lcp(const Mistake* of, const AssayOneStepProblem* problem, double tolerance,
                     int max_iterations, double* z, int* iterations) {
  const int rows = problem->size, n = of->most > 0 && of->most < rows ? of->most : rows;
  double* q = load_of(problem, of);
  memset(z, 0, (size_t)rows * sizeof *z);
  *iterations = 0;
  const int most = max_iterations > 0 ? max_iterations : 10 * n + 100;
  const int end = lemke(of, problem->m, q, n, rows, most, z, iterations);
  int status = ASSAY_FAILED;
  if (end < 0 && of->ray_is_none) status = ASSAY_NO_SOLUTION;
  if (end > 0) {
    double size = 0;
    for (int i = 0; i < n; ++i) size = fmax(size, fabs(q[i]));
    const double allowed = fmax(tolerance, 1e-11 * size);
    const int fine = lcp_residual(problem->m, problem->q, rows, rows, z) <= allowed;
    status = fine || of->credulous ? ASSAY_SOLVED : ASSAY_FAILED;
  }
  free(q);
  return status;
}

/* r - rho (u + mu |u_T| n) projected on the cone of a contact of d components. */
static void project(double mu, int d, double* x) {
  double t = 0;
  for (int i = 1; i < d; ++i) t = hypot(t, x[i]);
  if (x[0] >= 0 && t <= mu * x[0]) return;
  const double normal = mu * t <= -x[0] ? 0 : (x[0] + mu * t) / (1 + mu * mu);
  x[0] = normal;
  for (int i = 1; i < d; ++i) x[i] = normal == 0 ? 0 : x[i] * (mu * normal / t);
}

static void step_of(const Mistake* of, double mu, int d, double rho, const double* r,
                    const double* u, double* x) {
  double slip = 0;
  for (int i = 1; i < d; ++i) slip = hypot(slip, u[i]);
  const double less = of->regularised > 0 && mu > 0 ? slip / (slip + of->regularised) : 1;
  for (int i = 0; i < d; ++i) x[i] = r[i] - rho * (i == 0 ? u[0] + mu * slip : u[i]);
  project(mu, d, x);
  for (int i = 1; i < d; ++i) x[i] *= less;
}

static double entry(const Mistake* of, const AssayOneStepProblem* p, int i, int j) {
  return in_precision(of, of->transposed ? p->m[j + i * p->size] : p->m[i + j * p->size]);
}

static double velocity(const Mistake* of, const AssayOneStepProblem* p, const double* q,
                       const double* r, int i) {
  double u = q[i];
  for (int j = 0; j < p->size; ++j) u = in_precision(of, u + entry(of, p, i, j) * r[j]);
  return u;
}

/* The natural map, of the problem as the solver sees it. */
static double friction_residual(const Mistake* of, const AssayOneStepProblem* p, const double* q,
                                int contacts, const double* r) {
  double worst = 0, u[3], x[3];
  for (int k = 0, first = 0; k < contacts; first += p->laws[k++].dimension) {
    const int d = p->laws[k].dimension;
    for (int i = 0; i < d; ++i) u[i] = velocity(of, p, q, r, first + i);
    step_of(of, p->laws[k].friction, d, 1, r + first, u, x);
    for (int i = 0; i < d; ++i) worst = worse(worst, fabs(x[i] - r[first + i]));
  }
  return worst;
}

/* Gauss-Seidel over the contacts, some projections each. */
static void sweep(const Mistake* of, const AssayOneStepProblem* p, const double* q, int contacts,
                  double* r) {
  double u[3], x[3];
  for (int k = 0, first = 0; k < contacts; first += p->laws[k++].dimension) {
    const int d = p->laws[k].dimension;
    double size = 1e-300;
    for (int i = 0; i < d; ++i) {
      double row = 0;
      for (int j = 0; j < d; ++j) row += fabs(entry(of, p, first + i, first + j));
      size = fmax(size, row);
    }
    for (int local = 0; local < 3; ++local) {
      for (int i = 0; i < d; ++i) u[i] = velocity(of, p, q, r, first + i);
      step_of(of, p->laws[k].friction, d, 1 / size, r + first, u, x);
      for (int i = 0; i < d; ++i) r[first + i] = in_precision(of, x[i]);
    }
  }
}

static int solve_friction(const Mistake* of, const AssayOneStepProblem* problem, double tolerance,
                          int max_iterations, double* r, int* iterations) {
  int contacts = problem->law_count;
  for (int k = 0; k < contacts; ++k) {
    if (problem->laws[k].kind != ASSAY_COULOMB) return ASSAY_NOT_TAKEN;
  }
  if (of->most > 0 && contacts > of->most) contacts = of->most;
  double* q = load_of(problem, of);
  double size = 0;
  for (int i = 0; i < problem->size; ++i) size = fmax(size, fabs(q[i]));
  double allowed = tolerance > 0 ? tolerance : 1e-12 * size;
  if (of->stops_at > 0 && tolerance == 0) allowed = of->stops_at;
  if (of->loose > 0) allowed = of->loose * fmax(1e-300, size);
  if (of->single) allowed = 1e-6 * size;
  const int most = max_iterations > 0 ? max_iterations : 3000;
  int status = of->ray_is_none ? ASSAY_NO_SOLUTION : ASSAY_FAILED;
  for (*iterations = 0; *iterations <= most; ++*iterations) {
    if (friction_residual(of, problem, q, contacts, r) <= allowed) {
      status = ASSAY_SOLVED;
      break;
    }
    sweep(of, problem, q, contacts, r);
  }
  if (of->credulous) status = ASSAY_SOLVED;
  free(q);
  return status;
}

/* name, what is solved, mistake. */
#define FOR_EACH_SOLVER(X)                                                                      \
  X(lemke, "lemke", lcp, {0})                                                                   \
  X(negative_slack, "negative-slack", lcp, {.negative_slack = 1e-3, .credulous = 1})            \
  X(perturbed_load, "perturbed-load", lcp, {.perturbation = 1e-6, .credulous = 1})              \
  X(float_lcp, "float-lcp", lcp, {.single = 1, .credulous = 1})                                 \
  X(small_is_zero, "small-is-zero", lcp, {.small_load = 1e-8, .credulous = 1})                  \
  X(first_ten, "first-ten", lcp, {.most = 10, .credulous = 1})                                  \
  X(ray_is_none, "ray-is-none", lcp, {.ray_is_none = 1})                                        \
  X(gauss_seidel, "gauss-seidel", friction, {0})                                                \
  X(regularised, "regularised", friction, {.regularised = 1e-4, .credulous = 1})                \
  X(loose, "loose", friction, {.loose = 1e-4})                                                  \
  X(transposed, "transposed", friction, {.transposed = 1})                                      \
  X(float_friction, "float-friction", friction, {.single = 1})                                  \
  X(not_converged, "not-converged-is-none", friction, {.ray_is_none = 1})                       \
  X(four_contacts, "four-contacts", friction, {.most = 4})                                      \
  X(light_loads, "light-loads", friction, {.small_load = 1e-6})                                 \
  X(stated, "stated", friction, {.stops_at = 1e-8, .states = 1e-8})                             \
  X(overstated, "overstated", friction, {.stops_at = 1e-6, .states = 1e-10})

#define DEFINE(name, text, what, ...)                                                           \
  static const Mistake kOf_##name = __VA_ARGS__;                                                \
  static int solve_##name(const AssayOneStepProblem* problem, double tolerance,                 \
                          int max_iterations, double* z, int* iterations) {                     \
    return solve_##what(&kOf_##name, problem, tolerance, max_iterations, z, iterations);                \
  }
FOR_EACH_SOLVER(DEFINE)

#define FLAGS_lcp ASSAY_TAKES_LCP
#define FLAGS_friction (ASSAY_TAKES_FRICTION_2D | ASSAY_TAKES_FRICTION_3D)
#define ENTRY(id, text, what, ...)                                                              \
  {.name = text, .description = "a solver of the tests", .flags = FLAGS_##what,                 \
   .solve = solve_##id},
static AssaySolver kSolvers[] = {FOR_EACH_SOLVER(ENTRY)};
#define ADDRESS(id, text, what, ...) &kOf_##id,
static const Mistake* const kMistakes[] = {FOR_EACH_SOLVER(ADDRESS)};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "solvers",
    .description = "right and wrong solvers",
    .version = "1",
    .solver_count = sizeof kSolvers / sizeof *kSolvers,
    .solvers = kSolvers,
};

const AssaySubject* assay_subject(void) {
  for (int k = 0; k < kSubject.solver_count; ++k) kSolvers[k].default_tolerance = kMistakes[k]->states;
  return &kSubject;
}
