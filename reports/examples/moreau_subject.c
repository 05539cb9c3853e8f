/* A scheme and a solver in C as a subject of Assay:
 *
 *   cc -shared -fPIC -O2 -I INCLUDE moreau_subject.c -o moreau.so
 *   assay study --subject ./moreau.so --scheme moreau/symplectic-euler --problem bouncing-ball
 *   assay solve problem.json --subject ./moreau.so --solver moreau/gauss-seidel
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reports/subjects/assay_subject.h"

/* One sweep after the other of z_i := max(0, z_i - (M z + q)_i / M_ii), until none changes w by
 * more than the tolerance; 0: 1e-15 of the largest q_i. */
static int gauss_seidel(const double* m, const double* q, int n, double tolerance, int sweeps,
                        double* z, int* done) {
  for (int i = 0; i < n; ++i) {
    if (tolerance < 1e-15 * fabs(q[i])) tolerance = 1e-15 * fabs(q[i]);
  }
  for (*done = 0; *done < sweeps; ++*done) {
    double change = 0;
    for (int i = 0; i < n; ++i) {
      double w = q[i];
      for (int j = 0; j < n; ++j) w += m[i + j * n] * z[j];
      if (!(m[i + i * n] > 0)) return ASSAY_FAILED;
      const double next = fmax(0, z[i] - w / m[i + i * n]);
      change = fmax(change, m[i + i * n] * fabs(next - z[i]));
      z[i] = next;
    }
    if (change <= tolerance) return ASSAY_SOLVED;
  }
  return ASSAY_FAILED;
}

static int solve_lcp(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                     double* z, int* iterations) {
  return gauss_seidel(problem->m, problem->q, problem->size, tolerance / 2,
                      max_iterations > 0 ? max_iterations : 100000, z, iterations);
}

/* Symplectic Euler with the contacts that are closed at the start of a step: v+ = v + h M^-1 F +
 * M^-1 H^T P, q+ = q + h v+, 0 <= P, U+ + e U >= 0 complementary. M is diagonal. */
typedef struct Run {
  const AssayModel* model;
  double h;
  double *force, *gap, *jacobian, *delassus, *free;
  int* active;
} Run;

static void destroy(void* memory) {
  Run* run = memory;
  free(run->force);
  free(run->gap);
  free(run->jacobian);
  free(run->delassus);
  free(run->free);
  free(run->active);
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
               calloc(m * m + 1, sizeof(double)),
               calloc(m + 1, sizeof(double)),
               calloc(m + 1, sizeof(int))};
  return run;
}

/* W and q of the LCP of the closed contacts; the others keep P = 0. */
static void assemble(const Run* run, const double* before, const double* v) {
  const int n = run->model->coordinates, m = run->model->components;
  for (int i = 0; i < m; ++i) {
    run->free[i] = 0;
    for (int k = 0; k < n; ++k) {
      run->free[i] += run->jacobian[i + k * m] *
                      (v[k] + run->model->laws[i].restitution * before[k]);
    }
    if (!run->active[i]) run->free[i] = 1;
    for (int j = 0; j < m; ++j) {
      double w = 0;
      for (int k = 0; k < n; ++k) {
        w += run->jacobian[i + k * m] * run->jacobian[j + k * m] / run->model->mass[k + k * n];
      }
      run->delassus[i + j * m] = run->active[i] && run->active[j] ? w : i == j ? 1 : 0;
    }
  }
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double before[n];
  memcpy(before, v, sizeof before);
  model->force(model, t, q, v, run->force);
  model->gap(model, t, q, run->gap);
  model->gap_jacobian(model, t, q, run->jacobian);
  for (int k = 0; k < n; ++k) v[k] += run->h * run->force[k] / model->mass[k + k * n];
  for (int i = 0; i < m; ++i) {
    run->active[i] = run->gap[i] <= 0;
    impulse[i] = 0;
  }
  assemble(run, before, v);
  int sweeps;
  const int status = gauss_seidel(run->delassus, run->free, m, 0, 10000, impulse, &sweeps);
  if (status != ASSAY_SOLVED) return status;
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i < m; ++i) {
      v[k] += run->jacobian[i + k * m] * impulse[i] / model->mass[k + k * n];
    }
    q[k] += run->h * v[k];
  }
  return ASSAY_SOLVED;
}

static const AssayScheme kSchemes[] = {{
    .name = "symplectic-euler",
    .description = "symplectic Euler with the contacts of Moreau, in C",
    .claims = "event-capturing 1",
    .create = create,
    .step = step,
    .destroy = destroy,
}};

static const AssaySolver kSolvers[] = {{
    .name = "gauss-seidel",
    .description = "projected Gauss-Seidel in C",
    .flags = ASSAY_TAKES_LCP,
    .solve = solve_lcp,
}};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "moreau",
    .description = "the example of assay_subject.h",
    .version = "1",
    .scheme_count = 1,
    .schemes = kSchemes,
    .solver_count = 1,
    .solvers = kSolvers,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
