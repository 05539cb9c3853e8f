/* The classical Runge-Kutta method of order 4 for smooth Lagrangian systems, three times: with
 * nothing said about what its motion is between the ends of steps, as its nodes alone, and as cubics;
 * and once wrong, as its nodes alone, with forces at the start of a step in the middle stages. */
#include <stdlib.h>
#include <string.h>

#include "reports/subjects/assay_subject.h"

typedef struct Run {
  const AssayModel* model;
  double h;
  int wrong;
  double* work; /* the stages (q', v') of 2n, and a place of 2n */
} Run;

static void* begin(const AssayModel* model, double h, int wrong, char* message, size_t size) {
  if (!model->linear || model->components > 0) {
    strncpy(message, "it takes linear systems without contacts", size - 1);
    return NULL;
  }
  Run* run = malloc(sizeof *run);
  run->model = model;
  run->h = h;
  run->wrong = wrong;
  run->work = malloc(sizeof(double) * 12 * (size_t)model->coordinates);
  return run;
}

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)options;
  return begin(model, h, 0, message, size);
}

static void* create_wrong(const AssayModel* model, double h, const double* options, char* message,
                          size_t size) {
  (void)options;
  return begin(model, h, 1, message, size);
}

/* x' of x = (q, v); mass matrices are diagonal here, which is asked for by its flags. */
static void rate(const AssayModel* model, double t, const double* x, double* f) {
  const int n = model->coordinates;
  model->force(model, t, x, x + n, f + n);
  for (int i = 0; i < n; ++i) {
    f[i] = x[n + i];
    f[n + i] /= model->mass[i + i * n];
  }
}

static int step(void* data, double t, double* q, double* v, double* impulse) {
  const Run* run = data;
  const int n = run->model->coordinates;
  const double h = run->h, share[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
  double *place = run->work + 8 * n, *sum = run->work + 10 * n;
  (void)impulse;
  memset(sum, 0, sizeof(double) * 2 * (size_t)n);
  for (int j = 0; j < 4; ++j) {
    double* stage = run->work + 2 * n * j;
    for (int i = 0; i < 2 * n; ++i) {
      place[i] = i < n ? q[i] : v[i - n];
      if (j > 0) place[i] += share[j] * h * stage[i - 2 * n];
    }
    const int late = run->wrong && (j == 1 || j == 2);
    rate(run->model, late ? t : t + share[j] * h, place, stage);
    if (late) memcpy(stage + n, run->work + n, sizeof(double) * (size_t)n);
    for (int i = 0; i < 2 * n; ++i) sum[i] += weight[j] * stage[i];
  }
  for (int i = 0; i < n; ++i) {
    q[i] += h / 6 * sum[i];
    v[i] += h / 6 * sum[n + i];
  }
  return ASSAY_SOLVED;
}

static void destroy(void* data) {
  free(((Run*)data)->work);
  free(data);
}

#define NODAL "position-sup=4 velocity-l1=4 final-position=4 velocity-hausdorff=4"
static const AssayScheme schemes[] = {
    {.name = "lines", .description = "says nothing of what is between", .claims = NODAL,
     .flags = ASSAY_ONLY_DIAGONAL, .create = create, .step = step, .destroy = destroy},
    {.name = "nodes", .description = "its nodes alone", .claims = NODAL,
     .flags = ASSAY_ONLY_DIAGONAL | ASSAY_NODES_ALONE, .create = create, .step = step,
     .destroy = destroy},
    {.name = "cubics", .description = "cubics between nodes",
     .claims = "position-sup=4 velocity-l1=3 final-position=4",
     .flags = ASSAY_ONLY_DIAGONAL | ASSAY_HERMITE, .create = create, .step = step,
     .destroy = destroy},
    {.name = "modest", .description = "claims less than it has", .claims = "position-sup=1 velocity-l1=1",
     .flags = ASSAY_ONLY_DIAGONAL, .create = create, .step = step, .destroy = destroy},
    {.name = "wrong", .description = "forces of the start in its middle", .claims = NODAL,
     .flags = ASSAY_ONLY_DIAGONAL, .create = create_wrong, .step = step, .destroy = destroy},
    {.name = "wrong-nodes", .description = "the same at its nodes alone", .claims = NODAL,
     .flags = ASSAY_ONLY_DIAGONAL | ASSAY_NODES_ALONE, .create = create_wrong, .step = step,
     .destroy = destroy}};

static const AssaySubject subject = {.abi = ASSAY_SUBJECT_ABI,
                                     .name = "high-order",
                                     .description = "Runge-Kutta of order 4",
                                     .version = "1",
                                     .scheme_count = sizeof schemes / sizeof *schemes,
                                     .schemes = schemes};

const AssaySubject* assay_subject(void) { return &subject; }
