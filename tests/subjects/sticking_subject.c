/* What all kinds of problems come to in a few lines, so that tests see each array of the interface:
 * solvers of sticking contacts, of reduced and of global problems, an implicit Euler scheme of
 * first-order systems with one multiplier, and one of a contact with friction. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "reports/subjects/assay_subject.h"

enum { kMost = 32 };

/* x := A^-1 x, without pivoting. A, n x n, is lost. */
static int solve_linear(double* a, double* x, int n) {
  for (int k = 0; k < n; ++k) {
    if (a[k + k * n] == 0) return ASSAY_FAILED;
    for (int i = k + 1; i < n; ++i) {
      const double factor = a[i + k * n] / a[k + k * n];
      for (int j = k; j < n; ++j) a[i + j * n] -= factor * a[k + j * n];
      x[i] -= factor * x[k];
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    for (int j = k + 1; j < n; ++j) x[k] -= a[k + j * n] * x[j];
    x[k] /= a[k + k * n];
  }
  return ASSAY_SOLVED;
}

/* Whether each r is in the cone of its law. */
static int obeys(const AssayLaw* laws, int count, const double* r) {
  for (int k = 0; k < count; ++k) {
    const AssayLaw* law = &laws[k];
    double sliding = 0, rolling = 0;
    for (int i = 1; i < law->dimension; ++i) *(i < 3 ? &sliding : &rolling) += r[i] * r[i];
    if (law->kind != ASSAY_EQUALITY && r[0] < 0) return 0;
    if (law->kind == ASSAY_UNILATERAL && law->dimension != 1) return 0;
    if (law->kind == ASSAY_COULOMB || law->kind == ASSAY_ROLLING) {
      if (sqrt(sliding) > law->friction * r[0]) return 0;
      if (law->kind == ASSAY_ROLLING && sqrt(rolling) > law->rolling_friction * r[0]) return 0;
    }
    r += law->dimension;
  }
  return 1;
}

/* M r = -q, which is u = 0. */
static int stick(const AssayOneStepProblem* problem, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  (void)tolerance, (void)max_iterations;
  const int m = problem->size;
  if (m > kMost || problem->velocities != 0) return ASSAY_NOT_TAKEN;
  double a[kMost * kMost];
  for (int k = 0; k < m * m; ++k) a[k] = problem->m[k];
  for (int i = 0; i < m; ++i) z[i] = -problem->q[i];
  *iterations = 1;
  if (solve_linear(a, z, m) != ASSAY_SOLVED) return ASSAY_FAILED;
  return obeys(problem->laws, problem->law_count, z) ? ASSAY_SOLVED : ASSAY_FAILED;
}

/* mass v - contact r = f, contact^T v = -q. */
static int stick_globally(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                          double* z, int* iterations) {
  (void)tolerance, (void)max_iterations;
  const int n = problem->velocities, m = problem->size, size = n + m;
  if (size > kMost || problem->m != NULL) return ASSAY_NOT_TAKEN;
  double a[kMost * kMost] = {0};
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) a[i + j * size] = problem->mass[i + j * n];
  }
  for (int j = 0; j < m; ++j) {
    for (int i = 0; i < n; ++i) {
      a[i + (n + j) * size] = -problem->contact[i + j * n];
      a[n + j + i * size] = problem->contact[i + j * n];
    }
  }
  for (int i = 0; i < n; ++i) z[i] = problem->f[i];
  for (int j = 0; j < m; ++j) z[n + j] = -problem->q[j];
  *iterations = 1;
  if (solve_linear(a, z, size) != ASSAY_SOLVED) return ASSAY_FAILED;
  return obeys(problem->laws, problem->law_count, z + n) ? ASSAY_SOLVED : ASSAY_FAILED;
}

typedef struct Run {
  const AssayModel* model;
  double h;
} Run;

static void destroy(void* run) { free(run); }
static void* begin(const AssayModel* model, double h) {
  Run* run = malloc(sizeof *run);
  *run = (Run){model, h};
  return run;
}

static void* create_first_order(const AssayModel* model, double h, const double* options,
                                char* message, size_t size) {
  (void)options;
  if (model->kind == ASSAY_FIRST_ORDER && model->linear && model->components == 1 &&
      model->coordinates <= kMost && model->laws[0].kind == ASSAY_BOX) {
    return begin(model, h);
  }
  snprintf(message, size, "not linear with one multiplier");
  return NULL;
}

/* (M - h A) x+ = M x + h (b(t+) + B lambda+), y = C x+ + D lambda+ + e(t+): of the one unknown
 * lambda+ a line, whose zero the bounds cut. */
static int step_first_order(void* memory, double t, double* x, double* v, double* lambda) {
  (void)v;
  const Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  const double h = run->h, end = t + h, zero[kMost] = {0}, none = 0;
  double mass[kMost * kMost], a[kMost * kMost], left[kMost * kMost], f[kMost];
  double c[kMost], d, k[kMost * kMost], b[kMost], free_y, y;
  model->mass_of(model, mass);
  model->field_jacobian(model, end, x, a);
  model->field(model, end, zero, f);
  model->output_jacobians(model, end, x, lambda, c, &d);
  model->input_jacobians(model, end, x, lambda, k, b);
  double from_input[kMost], free_x[kMost];
  for (int i = 0; i < n; ++i) {
    free_x[i] = h * f[i];
    for (int j = 0; j < n; ++j) free_x[i] += mass[i + j * n] * x[j];
    from_input[i] = h * b[i];
  }
  for (int pass = 0; pass < 2; ++pass) {
    for (int i = 0; i < n * n; ++i) left[i] = mass[i] - h * a[i];
    if (solve_linear(left, pass == 0 ? free_x : from_input, n) != ASSAY_SOLVED) return ASSAY_FAILED;
  }
  double slope = d;
  for (int j = 0; j < n; ++j) slope += c[j] * from_input[j];
  model->output(model, end, free_x, &none, &free_y);
  if (!(slope > 0)) return ASSAY_FAILED;
  *lambda = fmin(fmax(-free_y / slope, model->laws[0].lower), model->laws[0].upper);
  for (int i = 0; i < n; ++i) x[i] = free_x[i] + *lambda * from_input[i];
  model->output(model, end, x, lambda, &y);
  model->input(model, end, x, lambda, f);
  return isfinite(y) && isfinite(f[0]) ? ASSAY_SOLVED : ASSAY_FAILED;
}

static void* create_friction(const AssayModel* model, double h, const double* options,
                             char* message, size_t size) {
  (void)options;
  if (model->kind == ASSAY_LAGRANGIAN && model->law_count == 1 && model->components == 2 &&
      model->laws[0].kind == ASSAY_COULOMB && model->coordinates == 2 && !model->surfaces_move) {
    return begin(model, h);
  }
  snprintf(message, size, "not one contact of a particle in the plane");
  return NULL;
}

/* Semi-explicit Euler of a particle that stays on the surface it slides on or sticks to. */
static int step_friction(void* memory, double t, double* q, double* v, double* impulse) {
  const Run* run = memory;
  const AssayModel* model = run->model;
  const double h = run->h, mu = model->laws[0].friction;
  double mass[4], f[2], jacobian[4], u[2], g[2], rate[2], curvature[2], w[4], p[2];
  model->gap(model, t, q, g);
  model->gap_rate(model, t, q, rate);
  model->gap_curvature(model, t, q, v, curvature);
  model->mass_at(model, q, mass);
  model->force(model, t, q, v, f);
  model->gap_jacobian(model, t, q, jacobian);
  if (mass[1] != 0 || mass[2] != 0 || rate[0] != 0 || curvature[0] != 0) return ASSAY_FAILED;
  for (int i = 0; i < 2; ++i) v[i] += h * f[i] / mass[3 * i];
  for (int i = 0; i < 2; ++i) {
    u[i] = 0;
    for (int k = 0; k < 2; ++k) u[i] += jacobian[i + 2 * k] * v[k];
    for (int j = 0; j < 2; ++j) {
      w[i + 2 * j] = 0;
      for (int k = 0; k < 2; ++k) {
        w[i + 2 * j] += jacobian[i + 2 * k] * jacobian[j + 2 * k] / mass[3 * k];
      }
    }
  }
  if (w[1] != 0 || w[2] != 0) return ASSAY_FAILED;
  p[0] = fmax(0, -u[0] / w[0]);
  p[1] = fmin(fmax(-u[1] / w[3], -mu * p[0]), mu * p[0]);
  for (int k = 0; k < 2; ++k) {
    for (int i = 0; i < 2; ++i) v[k] += jacobian[i + 2 * k] * p[i] / mass[3 * k];
    q[k] += h * v[k];
    impulse[k] = p[k];
  }
  return ASSAY_SOLVED;
}

static const AssayScheme kSchemes[] = {
    {.name = "implicit-euler",
     .description = "of first-order systems with one multiplier",
     .flags = ASSAY_TAKES_FIRST_ORDER,
     .claims = "as euler-moreau theta=1 gamma=1",
     .multiplier_instant = 1,
     .create = create_first_order,
     .step = step_first_order,
     .destroy = destroy},
    {.name = "sliding",
     .description = "of a particle that slides in the plane",
     .flags = ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION,
     .claims = "event-capturing 1",
     .create = create_friction,
     .step = step_friction,
     .destroy = destroy},
};

static const AssaySolver kSolvers[] = {
    {.name = "sticking",
     .description = "contacts that all stick",
     .flags = ASSAY_TAKES_FRICTION_2D | ASSAY_TAKES_FRICTION_3D | ASSAY_TAKES_ROLLING |
              ASSAY_TAKES_MIXED_CONTACTS,
     .solve = stick},
    {.name = "global-sticking",
     .description = "the same with the velocities",
     .flags = ASSAY_TAKES_GLOBAL_2D | ASSAY_TAKES_GLOBAL_3D | ASSAY_TAKES_GLOBAL_ROLLING,
     .solve = stick_globally},
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "stick",
    .description = "all kinds of problems",
    .version = "1",
    .scheme_count = 2,
    .schemes = kSchemes,
    .solver_count = 2,
    .solvers = kSolvers,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
