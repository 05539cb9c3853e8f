/* The Moreau-Jean scheme of linear models, and wrong ones that differ from it in one thing each. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reports/subjects/assay_subject.h"

enum { kMost = 16 };

/* What is wrong. */
typedef struct Mistake {
  int float_step;      /* h is rounded to float */
  int float_time;      /* the time of forces is */
  int kept_factors;    /* the iteration matrix is that of the first run of n coordinates */
  double least;        /* impulses below it are dropped */
  int writes_mass;     /* the mass of the model is written */
  int most_contacts;   /* it does not return where more are active */
  int zero_if_unsolved; /* an LCP that is not solved has P = 0, solved */
} Mistake;

typedef struct Run {
  const AssayModel* model;
  const Mistake* of;
  double h, theta, gamma;
  double m[kMost * kMost]; /* M + h theta C + h^2 theta^2 K, by columns */
} Run;

/* x := A^-1 x by Gauss with pivots of rows; 0 where A is singular. A is lost. */
static int solve_linear(double* a, double* x, int n, int columns) {
  for (int k = 0; k < n; ++k) {
    int best = k;
    for (int i = k + 1; i < n; ++i) {
      if (fabs(a[i + k * n]) > fabs(a[best + k * n])) best = i;
    }
    double size = 0;
    for (int j = 0; j < n; ++j) size = fmax(size, fabs(a[best + j * n]));
    if (!(fabs(a[best + k * n]) > 1e-12 * size)) return 0;
    for (int j = 0; j < n; ++j) {
      const double kept = a[k + j * n];
      a[k + j * n] = a[best + j * n], a[best + j * n] = kept;
    }
    for (int c = 0; c < columns; ++c) {
      const double kept = x[k + c * n];
      x[k + c * n] = x[best + c * n], x[best + c * n] = kept;
    }
    for (int i = k + 1; i < n; ++i) {
      const double factor = a[i + k * n] / a[k + k * n];
      if (factor == 0) continue;
      for (int j = k; j < n; ++j) a[i + j * n] -= factor * a[k + j * n];
      for (int c = 0; c < columns; ++c) x[i + c * n] -= factor * x[k + c * n];
    }
  }
  for (int c = 0; c < columns; ++c) {
    for (int k = n - 1; k >= 0; --k) {
      for (int j = k + 1; j < n; ++j) x[k + c * n] -= a[k + j * n] * x[j + c * n];
      x[k + c * n] /= a[k + k * n];
    }
  }
  return 1;
}

/* The basis of the least violation among all of them: 0 where none solves the LCP. */
static int solve_lcp(const double* w, const double* q, int m, double* p) {
  double size = 1e-300, least = INFINITY;
  for (int i = 0; i < m; ++i) size = fmax(size, fabs(q[i]));
  for (int basis = 0; basis < 1 << m; ++basis) {
    int own[kMost], count = 0;
    double a[kMost * kMost], x[kMost], full[kMost] = {0}, worst = 0;
    for (int i = 0; i < m; ++i) {
      if (basis >> i & 1) own[count++] = i;
    }
    for (int i = 0; i < count; ++i) {
      x[i] = -q[own[i]];
      for (int j = 0; j < count; ++j) a[i + j * count] = w[own[i] + own[j] * m];
    }
    if (!solve_linear(a, x, count, 1)) continue;
    for (int i = 0; i < count; ++i) {
      worst = fmax(worst, -x[i] * w[own[i] + own[i] * m]);
      full[own[i]] = fmax(0, x[i]);
    }
    for (int i = 0; i < m; ++i) {
      double u = q[i];
      for (int j = 0; j < m; ++j) u += w[i + j * m] * full[j];
      worst = fmax(worst, basis >> i & 1 ? fabs(u) : -u);
    }
    if (worst < least) least = worst, memcpy(p, full, (size_t)m * sizeof *p);
  }
  return least <= 1e-11 * size;
}

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, const Mistake* of) {
  static double kept[kMost][kMost * kMost];
  static int is_kept[kMost];
  const int n = model->coordinates;
  if (n >= kMost || model->components > 8) return NULL;
  Run* run = calloc(1, sizeof *run);
  run->model = model;
  run->of = of;
  run->h = of->float_step ? (float)h : h;
  run->theta = options[0];
  run->gamma = options[1];
  const double c = run->h * run->theta;
  for (int k = 0; k < n * n; ++k) {
    run->m[k] = model->mass[k] + c * (model->damping[k] + c * model->stiffness[k]);
  }
  if (of->writes_mass) ((double*)model->mass)[0] *= 1 + 1e-6;
  if (of->kept_factors) {
    if (!is_kept[n]) memcpy(kept[n], run->m, sizeof run->m);
    is_kept[n] = 1;
    memcpy(run->m, kept[n], sizeof run->m);
  }
  return run;
}

/* h (F - C v - K (q + h theta v)), the impulse of the smooth forces. */
static void smooth_impulse(const Run* run, double t, const double* q, const double* v, double* b) {
  const AssayModel* model = run->model;
  const int n = model->coordinates;
  double f0[kMost], f1[kMost];
  const double end = t + run->h;
  model->external_force(model, run->of->float_time ? (float)t : t, f0);
  model->external_force(model, run->of->float_time ? (float)end : end, f1);
  for (int i = 0; i < n; ++i) {
    double sum = run->theta * f1[i] + (1 - run->theta) * f0[i];
    for (int j = 0; j < n; ++j) {
      sum -= model->damping[i + j * n] * v[j];
      sum -= model->stiffness[i + j * n] * (q[j] + run->h * run->theta * v[j]);
    }
    b[i] = run->h * sum;
  }
}

static int step_as(const Mistake* of, void* memory, double t, double* q, double* v,
                   double* impulse) {
  const Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double a[kMost * kMost], x[kMost * kMost], b[kMost] = {0}, w[64], load[8], p[8];
  int active[8], count = 0;
  smooth_impulse(run, t, q, v, b);
  memcpy(a, run->m, sizeof a);
  memcpy(x, b, sizeof b);
  if (!solve_linear(a, x, n, 1)) return ASSAY_FAILED;
  double free_v[kMost], u[8];
  for (int i = 0; i < n; ++i) free_v[i] = v[i] + x[i];
  for (int i = 0; i < m; ++i) {
    double gap = model->offset[i];
    u[i] = impulse[i] = 0;
    for (int k = 0; k < n; ++k) {
      gap += model->contact_matrix[i + k * m] * q[k];
      u[i] += model->contact_matrix[i + k * m] * v[k];
    }
    if (gap + run->gamma * run->h * u[i] <= 0) active[count++] = i;
  }
  while (of->most_contacts > 0 && count > of->most_contacts) pause();
  for (int c = 0; c < count; ++c) {
    for (int k = 0; k < n; ++k) x[k + c * n] = model->contact_matrix[active[c] + k * m];
  }
  memcpy(a, run->m, sizeof a);
  if (count > 0 && !solve_linear(a, x, n, count)) return ASSAY_FAILED;
  for (int r = 0; r < count; ++r) {
    load[r] = model->laws[active[r]].restitution * u[active[r]];
    for (int k = 0; k < n; ++k) load[r] += model->contact_matrix[active[r] + k * m] * free_v[k];
    for (int c = 0; c < count; ++c) {
      w[r + c * count] = 0;
      for (int k = 0; k < n; ++k) {
        w[r + c * count] += model->contact_matrix[active[r] + k * m] * x[k + c * n];
      }
    }
  }
  if (!solve_lcp(w, load, count, p)) {
    if (!of->zero_if_unsolved) return ASSAY_FAILED;
    memset(p, 0, sizeof p);
  }
  for (int c = 0; c < count; ++c) {
    if (p[c] < of->least) p[c] = 0;
    impulse[active[c]] = p[c];
    for (int k = 0; k < n; ++k) free_v[k] += x[k + c * n] * p[c];
  }
  for (int k = 0; k < n; ++k) {
    q[k] += run->h * (run->theta * free_v[k] + (1 - run->theta) * v[k]);
    v[k] = free_v[k];
  }
  return ASSAY_SOLVED;
}

static const AssayOption kOptions[] = {
    {.name = "theta", .meaning = "weight of the end of a step", .default_value = "1/2",
     .unit = "1", .low = 0, .high = 1},
    {.name = "gamma", .meaning = "forecast of the gap", .default_value = "1/2", .unit = "1",
     .low = 0, .high = 1},
};

/* name, mistake. */
#define FOR_EACH_SCHEME(X)                       \
  X(right, "right", {0})                         \
  X(float_step, "float-step", {.float_step = 1}) \
  X(float_time, "float-time", {.float_time = 1}) \
  X(kept_factors, "kept-factors", {.kept_factors = 1}) \
  X(small_impulses, "small-impulses", {.least = 1e-9}) \
  X(writes_mass, "writes-mass", {.writes_mass = 1}) \
  X(hangs, "hangs", {.most_contacts = 3})        \
  X(zero_if_unsolved, "zero-if-unsolved", {.zero_if_unsolved = 1})

#define DEFINE(id, text, ...)                                                                  \
  static const Mistake kMistake_##id = __VA_ARGS__;                                            \
  static void* create_##id(const AssayModel* model, double h, const double* options,           \
                           char* message, size_t size) {                                       \
    (void)message, (void)size;                                                                 \
    return begin(model, h, options, &kMistake_##id);                                           \
  }                                                                                            \
  static int step_##id(void* run, double t, double* q, double* v, double* impulse) {           \
    return step_as(&kMistake_##id, run, t, q, v, impulse);                                     \
  }
FOR_EACH_SCHEME(DEFINE)

#define ENTRY(id, text, ...)                                                                   \
  {.name = text, .description = "Moreau-Jean of the tests", .flags = ASSAY_THETA_METHOD,       \
   .option_count = 2, .options = kOptions, .claims = "as moreau-jean", .create = create_##id,  \
   .step = step_##id, .destroy = destroy},
static const AssayScheme kSchemes[] = {FOR_EACH_SCHEME(ENTRY)};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "moreau-jean-c",
    .description = "a right scheme and wrong ones",
    .version = "1",
    .scheme_count = sizeof kSchemes / sizeof *kSchemes,
    .schemes = kSchemes,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
