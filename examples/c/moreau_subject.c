/* A scheme in C as a subject of Assay: symplectic Euler with the impacts of Moreau.
 *
 *   F = F(t, q, v),   v_free = v + h M^-1 F                                      (1)
 *   v+ = v_free + M^-1 H^T P,   q+ = q + h v+                                    (2)
 *   0 <= P, complementary to U+ + e U >= 0, if g(t, q) <= 0; else P = 0          (3)
 *
 * U = H v are the velocities of the contacts before the step, U+ after it. M is diagonal.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reports/subjects/assay_subject.h"

typedef struct Run {
  const AssayModel* model;
  double h;
  double *force, *gap, *jacobian, *before;
} Run;

static void destroy(void* memory) {
  Run* run = memory;
  free(run->force);
  free(run->gap);
  free(run->jacobian);
  free(run->before);
  free(run);
}

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)options;
  const size_t n = (size_t)model->coordinates, m = (size_t)model->components;
  for (size_t k = 0; k < n * n; ++k) {
    if (k / n == k % n || model->mass[k] == 0) continue;
    snprintf(message, size, "its mass matrix is not diagonal");
    return NULL;
  }
  Run* run = malloc(sizeof *run);
  *run = (Run){model,
               h,
               calloc(n, sizeof(double)),
               calloc(m + 1, sizeof(double)),
               calloc(m * n + 1, sizeof(double)),
               calloc(m + 1, sizeof(double))};
  return run;
}

/* U of one contact: a row of H times v. Entry (i, k) of H is jacobian[i + k m]. */
static double contact_velocity(const Run* run, int i, const double* v) {
  const int n = run->model->coordinates, m = run->model->components;
  double u = 0;
  for (int k = 0; k < n; ++k) u += run->jacobian[i + k * m] * v[k];
  return u;
}

/* (3) for one contact, while the impulses of the others stay. Returns the change of U. */
static double solve_contact(const Run* run, int i, double* v, double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double w = 0; /* H M^-1 H^T of this contact */
  for (int k = 0; k < n; ++k) {
    w += run->jacobian[i + k * m] * run->jacobian[i + k * m] / model->mass[k + k * n];
  }
  const double law = contact_velocity(run, i, v) + model->laws[i].restitution * run->before[i];
  const double next = fmax(0, impulse[i] - law / w), change = next - impulse[i];
  impulse[i] = next;
  for (int k = 0; k < n; ++k) v[k] += run->jacobian[i + k * m] * change / model->mass[k + k * n];
  return w * fabs(change);
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  model->force(model, t, q, v, run->force);
  model->gap(model, t, q, run->gap);
  model->gap_jacobian(model, t, q, run->jacobian);
  for (int i = 0; i < m; ++i) {
    run->before[i] = contact_velocity(run, i, v);
    impulse[i] = 0;
  }
  for (int k = 0; k < n; ++k) v[k] += run->h * run->force[k] / model->mass[k + k * n]; /* (1) */

  /* Gauss-Seidel: one contact after the other, until a sweep changes none of the velocities. */
  double tolerance = 0;
  for (int i = 0; i < m; ++i) {
    const double law = contact_velocity(run, i, v) + model->laws[i].restitution * run->before[i];
    tolerance = fmax(tolerance, 1e-15 * fabs(law));
  }
  double change = HUGE_VAL;
  for (int sweep = 0; sweep < 10000 && change > tolerance; ++sweep) {
    change = 0;
    for (int i = 0; i < m; ++i) {
      if (run->gap[i] <= 0) change = fmax(change, solve_contact(run, i, v, impulse));
    }
  }
  if (change > tolerance) return ASSAY_FAILED;
  for (int k = 0; k < n; ++k) q[k] += run->h * v[k]; /* (2) */
  return ASSAY_SOLVED;
}

static const AssayScheme kScheme = {
    .name = "symplectic-euler",
    .description = "symplectic Euler with the contacts of Moreau, in C",
    .claims = "event-capturing 1",
    .create = create,
    .step = step,
    .destroy = destroy,
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "moreau",
    .description = "a scheme in C",
    .version = "1",
    .scheme_count = 1,
    .schemes = &kScheme,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
