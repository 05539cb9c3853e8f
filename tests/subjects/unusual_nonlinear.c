/* Right schemes of Lagrangian models of any kind that are unusual, and wrong ones beside them.
 *
 * All are Moreau's, with M, H at the start of the step and forces at its start or, by Newton's
 * method, its end: M (v+ - v) = h f + H^T P, and the laws of the active contacts between P and
 * U+ + E U. q+ = q + h v+. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reports/subjects/assay_subject.h"

enum { kMost = 16 };

typedef struct Variant {
  double forecast; /* active: g + forecast h U <= 0 */
  int approaching; /* and U <= 0 */
  int iterations;  /* of Newton's method, at most; 0: forces of the start */
  int wrong;       /* the first coordinate is rounded to float */
  int fails;       /* always */
} Variant;

typedef struct Run {
  const AssayModel* model;
  double h;
  Variant variant;
} Run;

static void destroy(void* run) { free(run); }

/* x := A^-1 x, x of so many columns, with pivots. 0 where A is singular. */
static int solve(double* a, double* x, int n, int columns) {
  for (int k = 0; k < n; ++k) {
    int p = k;
    for (int i = k; i < n; ++i) p = fabs(a[i + k * n]) > fabs(a[p + k * n]) ? i : p;
    if (a[p + k * n] == 0) return 0;
    for (int j = 0; j < n; ++j) {
      const double t = a[k + j * n];
      a[k + j * n] = a[p + j * n];
      a[p + j * n] = t;
    }
    for (int c = 0; c < columns; ++c) {
      const double t = x[k + c * n];
      x[k + c * n] = x[p + c * n];
      x[p + c * n] = t;
    }
    for (int i = k + 1; i < n; ++i) {
      const double f = a[i + k * n] / a[k + k * n];
      for (int j = k; j < n; ++j) a[i + j * n] -= f * a[k + j * n];
      for (int c = 0; c < columns; ++c) x[i + c * n] -= f * x[k + c * n];
    }
  }
  for (int c = 0; c < columns; ++c) {
    for (int i = n - 1; i >= 0; --i) {
      for (int j = i + 1; j < n; ++j) x[i + c * n] -= a[i + j * n] * x[j + c * n];
      x[i + c * n] /= a[i + i * n];
    }
  }
  return 1;
}

/* r := the projection of r - rho (u + mu |u_T| n) on the cone of the law. */
static void project(const AssayLaw* law, double rho, const double* u, double* r) {
  const int d = law->dimension;
  if (law->kind == ASSAY_EQUALITY) {
    for (int i = 0; i < d; ++i) r[i] -= rho * u[i];
    return;
  }
  const double mu = law->kind == ASSAY_COULOMB ? law->friction : 0;
  double sliding = 0, force = 0;
  for (int i = 1; i < d; ++i) sliding += u[i] * u[i];
  r[0] -= rho * (u[0] + mu * sqrt(sliding));
  for (int i = 1; i < d; ++i) r[i] -= rho * u[i], force += r[i] * r[i];
  force = sqrt(force);
  if (r[0] >= 0 && force <= mu * r[0]) return;
  const double normal = fmax(0, (r[0] + mu * force) / (1 + mu * mu));
  for (int i = 1; i < d; ++i) r[i] *= force > 0 ? mu * normal / force : 0;
  r[0] = normal;
}

/* One contact after the other, until none changes. */
static int solve_contacts(
    const AssayModel* model, const int* active, const double* w, const double* q, double* r) {
  const int m = model->components;
  double scale = 0;
  for (int i = 0; i < m; ++i) scale = fmax(scale, fabs(q[i])), r[i] = 0;
  for (int sweep = 0; sweep < 20000; ++sweep) {
    double change = 0;
    for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
      const int d = model->laws[c].dimension;
      if (!active[c]) continue;
      double u[kMost] = {0}, before[kMost], trace = 0;
      for (int i = 0; i < d; ++i) {
        u[i] = q[first + i];
        before[i] = r[first + i];
        trace += w[first + i + (first + i) * m];
        for (int j = 0; j < m; ++j) u[i] += w[first + i + j * m] * r[j];
      }
      project(&model->laws[c], 1 / trace, u, r + first);
      for (int i = 0; i < d; ++i) change = fmax(change, trace * fabs(r[first + i] - before[i]));
    }
    if (change <= 4e-16 * scale) return ASSAY_SOLVED;
  }
  return ASSAY_FAILED;
}

/* The contacts that take part, and E U + dg/dt of all. */
static void collect(const Run* run,
                    double t,
                    const double* q,
                    const double* v,
                    const double* jacobian,
                    int* active,
                    double* target) {
  const AssayModel* model = run->model;
  const int m = model->components;
  double gap[kMost], rate[kMost];
  model->gap(model, t, q, gap);
  model->gap_rate(model, t, q, rate);
  for (int c = 0, first = 0; c < model->law_count; first += model->laws[c++].dimension) {
    const AssayLaw* law = &model->laws[c];
    double normal = 0;
    for (int i = first; i < first + law->dimension; ++i) {
      double u = rate[i];
      for (int k = 0; k < model->coordinates; ++k) u += jacobian[i + k * m] * v[k];
      if (i == first) normal = u;
      const double e = i == first ? law->restitution : law->tangential_restitution;
      target[i] = rate[i] + (law->kind == ASSAY_EQUALITY ? 0 : e * u);
    }
    active[c] =
        law->kind == ASSAY_EQUALITY || (gap[first] + run->variant.forecast * run->h * normal <= 0 &&
                                        (!run->variant.approaching || normal <= 0));
  }
}

/* u := u - A^-1 (M (u - v) - h f), A = M - h df/dv - h^2 df/dq, and A in `a`. */
static int free_velocity(
    const Run* run, double t, const double* q, const double* v, double* a, double* u) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  const double h = run->h;
  double mass[kMost * kMost], f[kMost], by_q[kMost * kMost], by_v[kMost * kMost], end[kMost];
  double residual[kMost];
  const int implicit = run->variant.iterations > 0;
  for (int k = 0; k < n; ++k) end[k] = q[k] + (implicit ? h * u[k] : 0);
  model->mass_at(model, q, mass);
  model->force(model, implicit ? t + h : t, end, implicit ? u : v, f);
  memcpy(a, mass, sizeof mass);
  if (implicit) {
    model->force_jacobians(model, t + h, end, u, by_q, by_v);
    for (int k = 0; k < n * n; ++k) a[k] -= h * (by_v[k] + h * by_q[k]);
  }
  for (int i = 0; i < n; ++i) {
    residual[i] = -h * f[i];
    for (int k = 0; k < n; ++k) residual[i] += mass[i + k * n] * (u[k] - v[k]);
  }
  double copy[kMost * kMost];
  memcpy(copy, a, sizeof mass);
  if (!solve(copy, residual, n, 1)) return 0;
  for (int k = 0; k < n; ++k) u[k] -= residual[k];
  return 1;
}

/* The next u of an iteration, and P. */
static int iterate(const Run* run,
                   double t,
                   const double* q,
                   const double* v,
                   const double* jacobian,
                   const int* active,
                   const double* target,
                   double* u,
                   double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double a[kMost * kMost], response[kMost * kMost], w[kMost * kMost], free[kMost];
  if (!free_velocity(run, t, q, v, a, u)) return ASSAY_FAILED;
  for (int i = 0; i < m; ++i) {
    for (int k = 0; k < n; ++k) response[k + i * n] = jacobian[i + k * m];
  }
  if (!solve(a, response, n, m)) return ASSAY_FAILED;
  for (int i = 0; i < m; ++i) {
    free[i] = target[i];
    for (int k = 0; k < n; ++k) free[i] += jacobian[i + k * m] * u[k];
    for (int j = 0; j < m; ++j) {
      w[i + j * m] = 0;
      for (int k = 0; k < n; ++k) w[i + j * m] += jacobian[i + k * m] * response[k + j * n];
    }
  }
  const int status = solve_contacts(model, active, w, free, impulse);
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i < m; ++i) u[k] += response[k + i * n] * impulse[i];
  }
  return status;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  const Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double jacobian[kMost * kMost], target[kMost], u[kMost], before[kMost];
  int active[kMost];
  if (run->variant.fails) return ASSAY_FAILED;
  if (model->components > 0) {
    model->gap_jacobian(model, t, q, jacobian);
    collect(run, t, q, v, jacobian, active, target);
  }
  memcpy(u, v, (size_t)n * sizeof *v);
  const int most = run->variant.iterations > 0 ? run->variant.iterations : 1;
  double change = INFINITY, size = 0;
  for (int k = 0; k < most && change > 0; ++k) {
    memcpy(before, u, (size_t)n * sizeof *u);
    const int status = iterate(run, t, q, v, jacobian, active, target, u, impulse);
    if (status != ASSAY_SOLVED) return status;
    change = size = 0;
    for (int i = 0; i < n; ++i) {
      change = fmax(change, fabs(u[i] - before[i]));
      size = fmax(size, fabs(u[i]));
    }
    if (!isfinite(change)) return ASSAY_FAILED;
    if (change <= 1e-15 * size) break;
  }
  if (run->variant.iterations > 0 && change > 1e-14 * size) return ASSAY_FAILED;
  for (int k = 0; k < n; ++k) q[k] += run->h * u[k];
  if (run->variant.wrong) u[0] = (float)u[0];
  memcpy(v, u, (size_t)n * sizeof *v);
  return ASSAY_SOLVED;
}

static void* begin(const AssayModel* model, double h, Variant variant, char* message, size_t size) {
  for (int c = 0; c < model->law_count; ++c) {
    if (model->laws[c].kind <= ASSAY_COULOMB) continue;
    snprintf(message, size, "no such law");
    return NULL;
  }
  if (model->coordinates > kMost || model->components > kMost) {
    snprintf(message, size, "more than %d coordinates or contacts", kMost);
    return NULL;
  }
  Run* run = malloc(sizeof *run);
  *run = (Run){model, h, variant};
  return run;
}

#define CREATE(name, ...)                                                                     \
  static void* name(                                                                          \
      const AssayModel* model, double h, const double* options, char* message, size_t size) { \
    (void)options;                                                                            \
    return begin(model, h, (Variant){__VA_ARGS__}, message, size);                            \
  }
CREATE(present, .forecast = 0)
CREATE(present_wrong, .wrong = 1)
CREATE(approaching, .forecast = 1, .approaching = 1)
CREATE(honest, .forecast = 0.5, .iterations = 7)
CREATE(honest_wrong, .forecast = 0.5, .iterations = 7, .wrong = 1)
CREATE(fails, .fails = 1)

#define SCHEME(called, what, function)                                                       \
  {                                                                                          \
    .name = called, .description = what, .create = function,                                 \
    .flags = ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION, .step = step, .destroy = destroy, \
    .claims = "event-capturing 1"                                                            \
  }

static const AssayScheme kSchemes[] = {
    SCHEME("present", "contacts that are closed act", present),
    SCHEME("present-wrong", "and the first velocity is rounded to float", present_wrong),
    SCHEME("approaching", "contacts that approach act, as in Siconos", approaching),
    SCHEME("honest", "implicit, and failed where Newton's method does not converge", honest),
    SCHEME("honest-wrong", "and the first velocity is rounded to float", honest_wrong),
    SCHEME("fails", "failed, always", fails),
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "unusual-nonlinear",
    .description = "right schemes of Lagrangian models that are unusual, and wrong ones",
    .version = "1",
    .scheme_count = sizeof kSchemes / sizeof *kSchemes,
    .schemes = kSchemes,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
