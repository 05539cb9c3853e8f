/* The classical Runge-Kutta method of order 4 for smooth Lagrangian systems: with nothing said about
 * what its motion is between the ends of steps, as its nodes alone, as cubics, and with a dense
 * output; and wrong ones, with forces at the start of a step in the middle stages, or with dense
 * outputs that are not of order 4 or do what they may not. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reports/subjects/assay_subject.h"

typedef struct Run {
  const AssayModel* model;
  double h;
  int wrong;
  int steps;
  /* The stages (q', v') of 2n, a place and a sum of 2n, and (q, v) at the start of the step. */
  double* work;
  double *q, *v; /* of the program, in the step taken last */
} Run;

static void* begin(const AssayModel* model, double h, int wrong, char* message, size_t size) {
  if (!model->linear || model->components > 0) {
    strncpy(message, "it takes linear systems without contacts", size - 1);
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  run->model = model;
  run->h = h;
  run->wrong = wrong;
  run->work = malloc(sizeof(double) * 14 * (size_t)model->coordinates);
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
  Run* run = data;
  const int n = run->model->coordinates;
  const double h = run->h, share[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
  double *place = run->work + 8 * n, *sum = run->work + 10 * n;
  (void)impulse;
  ++run->steps;
  run->q = q;
  run->v = v;
  memcpy(run->work + 12 * n, q, sizeof(double) * (size_t)n);
  memcpy(run->work + 13 * n, v, sizeof(double) * (size_t)n);
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

/* x_0 + h sum_j w_j(s) k_j over the stages, of order 3 in a step as w_j are cubics, and so of order
 * 4 over a time: [HNW93, II.6]. */
static int interpolate(void* data, double s, double* q, double* v) {
  const Run* run = data;
  const int n = run->model->coordinates;
  const double middle = s * s * (1 - s * 2 / 3), first = s - s * s * (1.5 - s * 2 / 3),
               weight[4] = {first, middle, middle, s * s * (s * 2 / 3 - 0.5)};
  const double *start = run->work + 12 * n, *stages = run->work;
  for (int i = 0; i < 2 * n; ++i) {
    double sum = 0;
    for (int j = 0; j < 4; ++j) sum += weight[j] * stages[2 * n * j + i];
    *(i < n ? q + i : v + i - n) = start[i] + run->h * sum;
  }
  return ASSAY_SOLVED;
}

static int interpolate_by_lines(void* data, double s, double* q, double* v) {
  const Run* run = data;
  const int n = run->model->coordinates;
  const double* start = run->work + 12 * n;
  for (int i = 0; i < n; ++i) {
    q[i] = (1 - s) * start[i] + s * run->q[i];
    v[i] = (1 - s) * start[n + i] + s * run->v[i];
  }
  return ASSAY_SOLVED;
}

/* In another direction in time. */
static int interpolate_backwards(void* data, double s, double* q, double* v) {
  return interpolate(data, 1 - s, q, v);
}

static int interpolate_nothing(void* data, double s, double* q, double* v) {
  (void)data, (void)s, (void)q, (void)v;
  return ASSAY_SOLVED;
}

static int interpolate_no_number(void* data, double s, double* q, double* v) {
  interpolate(data, s, q, v);
  if (((Run*)data)->steps == 2 && s > 0.25) v[0] = NAN;
  return ASSAY_SOLVED;
}

static int interpolate_the_state(void* data, double s, double* q, double* v) {
  ((Run*)data)->q[0] += 1e-3;
  return interpolate(data, s, q, v);
}

static int interpolate_the_step_size(void* data, double s, double* q, double* v) {
  ((Run*)data)->h *= 1.0001;
  return interpolate(data, s, q, v);
}

static int interpolate_too_far(void* data, double s, double* q, double* v) {
  q[((Run*)data)->model->coordinates] = 0;
  return interpolate(data, s, q, v);
}

static int give_up(void* data, double s, double* q, double* v) {
  return interpolate(data, s, q, v) == ASSAY_SOLVED && s > 0.5 ? ASSAY_FAILED : ASSAY_SOLVED;
}

static int no_status(void* data, double s, double* q, double* v) {
  return interpolate(data, s, q, v) + ASSAY_NOT_TAKEN;
}

static int crash(void* data, double s, double* q, double* v) {
  (void)data, (void)s, (void)q, (void)v;
  abort();
}

static void destroy(void* data) {
  free(((Run*)data)->work);
  free(data);
}

#define NODAL "position-sup=4 velocity-l1=4 final-position=4 velocity-hausdorff=4"
#define DENSE(scheme_name, what, function)                                                \
  {                                                                                       \
    .name = scheme_name, .description = what, .claims = NODAL,                            \
    .flags = ASSAY_ONLY_DIAGONAL | ASSAY_DENSE_OUTPUT, .create = create, .step = step,    \
    .destroy = destroy, .interpolate = function                                           \
  }
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
     .destroy = destroy},
    DENSE("dense", "its own dense output", interpolate),
    DENSE("dense-lines", "straight lines as a dense output of order 4", interpolate_by_lines),
    DENSE("dense-backwards", "a dense output from the end to the start", interpolate_backwards),
    DENSE("writes-nothing", "wrong", interpolate_nothing),
    DENSE("no-number", "wrong", interpolate_no_number),
    DENSE("changes-the-state", "wrong", interpolate_the_state),
    DENSE("changes-the-steps", "wrong", interpolate_the_step_size),
    DENSE("too-far", "wrong", interpolate_too_far),
    DENSE("gives-up", "wrong", give_up),
    DENSE("no-status", "wrong", no_status),
    DENSE("crashes", "wrong", crash)};

static const AssaySubject subject = {.abi = ASSAY_SUBJECT_ABI,
                                     .name = "high-order",
                                     .description = "Runge-Kutta of order 4",
                                     .version = "1",
                                     .scheme_count = sizeof schemes / sizeof *schemes,
                                     .schemes = schemes};

const AssaySubject* assay_subject(void) { return &subject; }
