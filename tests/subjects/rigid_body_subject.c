/* Rigid bodies, so that tests see each array that the interface has for them: the semi-explicit
 * Moreau-Jean scheme of separate bodies with one frictionless contact at most. It takes no model
 * whose derivatives are not those of its functions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "reports/subjects/assay_subject.h"

enum { kBodies = 4, kQ = 7 * kBodies, kV = 6 * kBodies };

typedef struct Run {
  const AssayModel* model;
  double h, theta;
} Run;

/* q' = T(q) v: p' = p o (0, Omega)/2 with side = 1; with -1 it is (0, Omega) o p/2. */
static void rate_of(int bodies, double side, const double* q, const double* v, double* rate) {
  for (int b = 0; b < bodies; ++b) {
    const double *p = q + 7 * b + 3, *w = v + 6 * b + 3;
    double* r = rate + 7 * b;
    for (int i = 0; i < 3; ++i) r[i] = v[6 * b + i];
    r[3] = (-p[1] * w[0] - p[2] * w[1] - p[3] * w[2]) / 2;
    r[4] = (p[0] * w[0] + side * (p[2] * w[2] - p[3] * w[1])) / 2;
    r[5] = (p[0] * w[1] + side * (p[3] * w[0] - p[1] * w[2])) / 2;
    r[6] = (p[0] * w[2] + side * (p[1] * w[1] - p[2] * w[0])) / 2;
  }
}

/* x := I^-1 x by the rule of Cramer. */
static void solve_inertia(const double* a, double* x) {
  double cofactor[9], determinant = 0, y[3] = {0, 0, 0};
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) {
      const int k = (i + 1) % 3, l = (i + 2) % 3, m = (j + 1) % 3, n = (j + 2) % 3;
      cofactor[i + 3 * j] = a[k + 3 * m] * a[l + 3 * n] - a[k + 3 * n] * a[l + 3 * m];
    }
  }
  for (int i = 0; i < 3; ++i) determinant += a[i] * cofactor[i];
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) y[i] += cofactor[j + 3 * i] * x[j] / determinant;
  }
  for (int i = 0; i < 3; ++i) x[i] = y[i];
}

/* x := M^-1 x. */
static void solve_mass(const AssayModel* model, double* x) {
  for (int b = 0; b < model->bodies; ++b) {
    for (int i = 0; i < 3; ++i) x[6 * b + i] /= model->body_mass[b];
    solve_inertia(model->inertia + 9 * b, x + 6 * b + 3);
  }
}

/* f -= Omega x I Omega. */
static void add_gyroscopic_moments(const AssayModel* model, const double* v, double* f) {
  for (int b = 0; b < model->bodies; ++b) {
    const double *w = v + 6 * b + 3, *inertia = model->inertia + 9 * b;
    double l[3] = {0, 0, 0};
    for (int j = 0; j < 3; ++j) {
      for (int i = 0; i < 3; ++i) l[i] += inertia[i + 3 * j] * w[j];
    }
    for (int i = 0; i < 3; ++i) {
      const int j = (i + 1) % 3, k = (i + 2) % 3;
      f[6 * b + 3 + i] -= w[j] * l[k] - w[k] * l[j];
    }
  }
}

/* Whether column j of a Jacobian is half the difference of f above and f below over d. */
static int is_difference(const double* jacobian, int rows, int j, const double* above,
                         const double* below, double d) {
  for (int i = 0; i < rows; ++i) {
    const double difference = (above[i] - below[i]) / (2 * d);
    const double size = 1 + fabs(above[i]) + fabs(below[i]);
    if (!(fabs(jacobian[i + j * rows] - difference) <= 1e-7 * size)) return 0;
  }
  return 1;
}

/* Whether the Jacobians are those of w, and G that of g: the truncation of the differences is d^2,
 * their rounding 1e-16/d. */
static int has_its_derivatives(const AssayModel* model) {
  const double d = 1e-5, t = model->initial_time;
  const int n = model->coordinates, k = model->velocities;
  double q[kQ], v[kV], above[kV], below[kV], by_q[kQ * kV], by_v[kV * kV], rate[kQ], g[kV], u = 0;
  for (int i = 0; i < n; ++i) q[i] = model->initial_position[i];
  for (int i = 0; i < k; ++i) v[i] = model->initial_velocity[i];
  model->wrench_jacobians(model, t, q, v, by_q, by_v);
  for (int j = 0; j < n + k; ++j) {
    double* x = j < n ? &q[j] : &v[j - n];
    const double kept = *x;
    *x = kept + d, model->wrench(model, t, q, v, above);
    *x = kept - d, model->wrench(model, t, q, v, below);
    *x = kept;
    if (!is_difference(j < n ? by_q : by_v, k, j < n ? j : j - n, above, below, d)) return 0;
  }
  if (model->components == 0) return 1;
  model->velocity_matrix(model, t, q, g);
  for (int j = 0; j < k; ++j) u += g[j] * v[j];
  rate_of(model->bodies, 1, q, v, rate);
  for (int i = 0; i < n; ++i) q[i] += d * rate[i];
  model->gap(model, t, q, above);
  for (int i = 0; i < n; ++i) q[i] -= 2 * d * rate[i];
  model->gap(model, t, q, below);
  return is_difference(&u, 1, 0, above, below, d);
}

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  if (model->kind != ASSAY_NEWTON_EULER || model->bodies > kBodies ||
      model->coordinates != 7 * model->bodies || model->velocities != 6 * model->bodies) {
    snprintf(message, size, "not %d rigid bodies at most", kBodies);
    return NULL;
  }
  if (model->components > 1 || model->surfaces_move ||
      (model->components == 1 && model->laws[0].kind != ASSAY_UNILATERAL)) {
    snprintf(message, size, "not one frictionless contact at most");
    return NULL;
  }
  if (!has_its_derivatives(model)) {
    snprintf(message, size, "its derivatives are not those of its functions");
    return NULL;
  }
  Run* run = malloc(sizeof *run);
  *run = (Run){model, h, options[0]};
  return run;
}

/* v+ = v + M^-1 (h F + G^T P), 0 <= G v+ + e G v, P >= 0 complementary where g + h/2 G v <= 0. */
static double step_velocity(const Run* run, double t, const double* q, double* v) {
  const AssayModel* model = run->model;
  const int k = model->velocities;
  double f[kV], g[kV], response[kV], y, b, u = 0, free_u = 0, w = 0, impulse = 0;
  model->wrench(model, t, q, v, f);
  add_gyroscopic_moments(model, v, f);
  solve_mass(model, f);
  if (model->components == 1) {
    model->gap(model, t, q, &y);
    model->gap_rate(model, t, q, &b);
    model->velocity_matrix(model, t, q, g);
    for (int i = 0; i < k; ++i) response[i] = g[i];
    solve_mass(model, response);
    for (int i = 0; i < k; ++i) {
      u += g[i] * v[i];
      free_u += g[i] * (v[i] + run->h * f[i]);
      w += g[i] * response[i];
    }
    const double needed = -(free_u + b + model->laws[0].restitution * (u + b)) / w;
    if (y + run->h / 2 * (u + b) <= 0 && needed > 0) impulse = needed;
  }
  for (int i = 0; i < k; ++i) {
    v[i] += run->h * f[i] + (model->components == 1 ? response[i] * impulse : 0);
  }
  return impulse;
}

static int step_on(const Run* run, double side, double t, double* q, double* v, double* impulse) {
  const AssayModel* model = run->model;
  double mean[kV], rate[kQ];
  for (int i = 0; i < model->velocities; ++i) mean[i] = (1 - run->theta) * v[i];
  const double p = step_velocity(run, t, q, v);
  if (model->components == 1) impulse[0] = p;
  for (int i = 0; i < model->velocities; ++i) mean[i] += run->theta * v[i];
  rate_of(model->bodies, side, q, mean, rate);
  for (int i = 0; i < model->coordinates; ++i) q[i] += run->h * rate[i];
  return ASSAY_SOLVED;
}

static int step(void* run, double t, double* q, double* v, double* impulse) {
  return step_on(run, 1, t, q, v, impulse);
}
static int step_wrongly(void* run, double t, double* q, double* v, double* impulse) {
  return step_on(run, -1, t, q, v, impulse);
}

static void destroy(void* run) { free(run); }

static const AssayOption kTheta[] = {
    {.name = "theta",
     .default_value = "1/2",
     .meaning = "weight of the end of a step",
     .unit = "1",
     .low = 0,
     .high = 1},
};

static const AssayScheme kSchemes[] = {
    {.name = "semi-explicit",
     .description = "the semi-explicit Moreau-Jean scheme of rigid bodies",
     .flags = ASSAY_TAKES_RIGID_BODIES,
     .option_count = 1,
     .options = kTheta,
     .claims = "as newton-euler-semi-explicit",
     .create = create,
     .step = step,
     .destroy = destroy},
    {.name = "wrong-axes",
     .description = "the same, which takes Omega for that in the inertial frame",
     .flags = ASSAY_TAKES_RIGID_BODIES,
     .option_count = 1,
     .options = kTheta,
     .claims = "as newton-euler-semi-explicit",
     .create = create,
     .step = step_wrongly,
     .destroy = destroy},
    {.name = "without-flag",
     .description = "the same, which does not say that it takes rigid bodies",
     .option_count = 1,
     .options = kTheta,
     .claims = "event-capturing 1",
     .create = create,
     .step = step,
     .destroy = destroy},
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "bodies",
    .description = "rigid bodies",
    .version = "1",
    .scheme_count = 3,
    .schemes = kSchemes,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
