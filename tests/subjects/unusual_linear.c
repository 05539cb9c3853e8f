/* Right schemes of linear models that are unusual, and wrong ones beside them.
 *
 * All are Moreau's: M^ v+ = M^ v + h (F - C v - K (q + h theta v)) + H^T P, M^ = M + h theta C +
 * (h theta)^2 K, with 0 <= U+ + e U and P complementary at the active contacts. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reports/subjects/assay_subject.h"

enum { kMost = 16 };

typedef struct Variant {
  int parts;        /* steps of h / parts in each step */
  int scaled;       /* the LCP scaled to a unit diagonal */
  double tolerance; /* of a Gauss-Seidel method, relative; 0: enumeration */
  double forecast;  /* active: g + forecast h U <= 0 */
  int approaching;  /* and U <= 0 */
  int wrong;        /* the last contact of several does not push */
  int single;       /* numbers of each step are kept in single precision */
} Variant;

typedef struct Run {
  const AssayModel* model;
  double h, theta;
  Variant variant;
} Run;

static void destroy(void* run) { free(run); }

/* x := A^-1 x of size n, columns of A n apart, with pivots. 0 where A is singular to rounding. */
static int solve(double* a, double* x, int n, int columns) {
  double largest = 0;
  for (int i = 0; i < n * n; ++i) largest = fmax(largest, fabs(a[i]));
  for (int k = 0; k < n; ++k) {
    int p = k;
    for (int i = k; i < n; ++i) p = fabs(a[i + k * n]) > fabs(a[p + k * n]) ? i : p;
    if (!(fabs(a[p + k * n]) > 1e-13 * largest)) return 0;
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

/* The set of contacts that push whose z and w are least negative. */
static int enumerate(const double* w, const double* q, int m, double* z) {
  double scale = 0, best = -INFINITY, a[kMost * kMost], x[kMost];
  for (int i = 0; i < m; ++i) scale = fmax(scale, fabs(q[i]));
  for (int i = 0; i < m; ++i) z[i] = 0;
  for (int set = 0; set < 1 << m; ++set) {
    int rows[kMost], n = 0;
    for (int i = 0; i < m; ++i) {
      if ((set >> i & 1) != 0) rows[n++] = i;
    }
    for (int j = 0; j < n; ++j) {
      x[j] = -q[rows[j]];
      for (int i = 0; i < n; ++i) a[i + j * n] = w[rows[i] + rows[j] * m];
    }
    if (!solve(a, x, n, 1)) continue;
    double least = INFINITY;
    for (int j = 0; j < n; ++j) least = fmin(least, x[j] * w[rows[j] + rows[j] * m]);
    for (int i = 0; i < m; ++i) {
      double rest = q[i];
      for (int j = 0; j < n; ++j) rest += w[i + rows[j] * m] * x[j];
      if ((set >> i & 1) == 0) least = fmin(least, rest);
    }
    if (!(least > best)) continue;
    best = least;
    for (int i = 0; i < m; ++i) z[i] = 0;
    for (int j = 0; j < n; ++j) z[rows[j]] = fmax(0, x[j]);
  }
  return best >= -1e-10 * scale ? ASSAY_SOLVED : ASSAY_FAILED;
}

static int gauss_seidel(const double* w, const double* q, int m, double tolerance, double* z) {
  double scale = 0;
  for (int i = 0; i < m; ++i) scale = fmax(scale, fabs(q[i])), z[i] = 0;
  for (int sweep = 0; sweep < 100000; ++sweep) {
    double change = 0;
    for (int i = 0; i < m; ++i) {
      double rest = q[i];
      for (int j = 0; j < m; ++j) rest += w[i + j * m] * z[j];
      const double next = fmax(0, z[i] - rest / w[i + i * m]);
      change = fmax(change, w[i + i * m] * fabs(next - z[i]));
      z[i] = next;
    }
    if (change <= tolerance * scale) return ASSAY_SOLVED;
  }
  return ASSAY_FAILED;
}

/* 0 <= W z + q and z >= 0 complementary. */
static int solve_lcp(const Variant* variant, double* w, double* q, int m, double* z) {
  double d[kMost];
  for (int i = 0; i < m; ++i) d[i] = variant->scaled ? 1 / sqrt(w[i + i * m]) : 1;
  for (int i = 0; i < m; ++i) {
    q[i] *= d[i];
    for (int j = 0; j < m; ++j) w[i + j * m] *= d[i] * d[j];
  }
  const int status =
      variant->tolerance > 0 ? gauss_seidel(w, q, m, variant->tolerance, z) : enumerate(w, q, m, z);
  for (int i = 0; i < m; ++i) z[i] *= d[i];
  return status;
}

/* The contacts that take part, into `rows`. */
static int collect(
    const Run* run, double h, double t, const double* q, const double* v, int* rows) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double gap[kMost];
  model->gap(model, t, q, gap);
  int count = 0;
  for (int i = 0; i < m; ++i) {
    double u = 0;
    for (int k = 0; k < n; ++k) u += model->contact_matrix[i + k * m] * v[k];
    if (gap[i] + run->variant.forecast * h * u > 0) continue;
    if (run->variant.approaching && u > 0) continue;
    if (run->variant.wrong && i > 0 && i == m - 1) continue;
    rows[count++] = i;
  }
  return count;
}

/* P and v+, whose free value `free` is, with the inverse of M^ times H^T in `response`. */
static int impact(const Run* run,
                  const int* rows,
                  int count,
                  const double* response,
                  const double* before,
                  double* v,
                  double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double w[kMost * kMost], q[kMost], z[kMost];
  for (int a = 0; a < count; ++a) {
    const int i = rows[a];
    q[a] = 0;
    for (int k = 0; k < n; ++k) {
      q[a] += model->contact_matrix[i + k * m] * (v[k] + model->laws[i].restitution * before[k]);
    }
    for (int b = 0; b < count; ++b) {
      w[a + b * count] = 0;
      for (int k = 0; k < n; ++k) {
        w[a + b * count] += model->contact_matrix[i + k * m] * response[k + rows[b] * n];
      }
    }
  }
  const int status = solve_lcp(&run->variant, w, q, count, z);
  for (int a = 0; a < count; ++a) {
    impulse[rows[a]] += z[a];
    for (int k = 0; k < n; ++k) v[k] += response[k + rows[a] * n] * z[a];
  }
  return status;
}

static int part(const Run* run, double h, double t, double* q, double* v, double* impulse) {
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  const double theta = run->theta;
  double f[kMost], end[kMost], before[kMost], matrix[kMost * kMost];
  double response[kMost * kMost], change[kMost];
  int rows[kMost];
  const int count = collect(run, h, t, q, v, rows);
  memcpy(before, v, (size_t)n * sizeof *v);
  model->external_force(model, t, f);
  model->external_force(model, t + h, end);
  for (int i = 0; i < n; ++i) {
    change[i] = h * (theta * end[i] + (1 - theta) * f[i]);
    for (int k = 0; k < n; ++k) {
      const double c = model->damping[i + k * n], stiffness = model->stiffness[i + k * n];
      change[i] -= h * (c * v[k] + stiffness * (q[k] + h * theta * v[k]));
      matrix[i + k * n] = model->mass[i + k * n] + h * theta * (c + h * theta * stiffness);
    }
  }
  double copy[kMost * kMost];
  memcpy(copy, matrix, sizeof copy);
  if (!solve(copy, change, n, 1)) return ASSAY_FAILED;
  for (int i = 0; i < m; ++i) {
    for (int k = 0; k < n; ++k) response[k + i * n] = model->contact_matrix[i + k * m];
  }
  if (!solve(matrix, response, n, m)) return ASSAY_FAILED;
  for (int k = 0; k < n; ++k) v[k] += change[k];
  const int status = impact(run, rows, count, response, before, v, impulse);
  for (int k = 0; k < n; ++k) q[k] += h * (theta * v[k] + (1 - theta) * before[k]);
  return status;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  const Run* run = memory;
  const int parts = run->variant.parts;
  for (int i = 0; i < run->model->components; ++i) impulse[i] = 0;
  for (int k = 0; k < parts; ++k) {
    const double h = run->h / parts;
    const int status = part(run, h, t + k * h, q, v, impulse);
    if (status != ASSAY_SOLVED) return status;
  }
  for (int k = 0; run->variant.single && k < run->model->coordinates; ++k) {
    q[k] = (float)q[k];
    v[k] = (float)v[k];
  }
  for (int i = 0; run->variant.single && i < run->model->components; ++i) {
    impulse[i] = (float)impulse[i];
  }
  return ASSAY_SOLVED;
}

static void* begin(
    const AssayModel* model, double h, double theta, Variant variant, char* message, size_t size) {
  if (model->coordinates > kMost || model->components > kMost) {
    snprintf(message, size, "more than %d coordinates or contacts", kMost);
    return NULL;
  }
  Run* run = malloc(sizeof *run);
  *run = (Run){model, h, theta, variant};
  return run;
}

#define CREATE(name, theta, ...)                                                              \
  static void* name(                                                                          \
      const AssayModel* model, double h, const double* options, char* message, size_t size) { \
    (void)options;                                                                            \
    return begin(model, h, theta, (Variant){__VA_ARGS__}, message, size);                     \
  }
CREATE(half_steps, 0.5, .parts = 2)
CREATE(half_steps_wrong, 0.5, .parts = 2, .wrong = 1)
CREATE(scaled, options[0], .parts = 1, .scaled = 1, .forecast = 0.5)
CREATE(scaled_wrong, options[0], .parts = 1, .scaled = 1, .forecast = 0.5, .wrong = 1)
CREATE(approaching, 0.5, .parts = 1, .forecast = 1, .approaching = 1)
CREATE(tolerant, options[0], .parts = 1, .tolerance = options[1], .forecast = 0.5)
CREATE(tolerant_wrong, options[0], .parts = 1, .tolerance = 1e-4, .forecast = 0.5)
CREATE(single, options[0], .parts = 1, .forecast = 0.5, .single = 1)
CREATE(single_wrong, options[0], .parts = 1, .forecast = 0.5, .single = 1, .wrong = 1)

#define OPTION_THETA \
  { "theta", "1/2", "weight of t + h", "1", 0, 1 }
static const AssayOption kTheta[] = {OPTION_THETA};
static const AssayOption kTolerance[] = {
    OPTION_THETA, {"solver-tolerance", "1e-10", "of the LCP, relative", "1", 0, 1}};
static const AssayOption kLooseTolerance[] = {
    OPTION_THETA, {"solver-tolerance", "1e-2", "of the LCP, relative", "1", 0, 1}};
static const AssayOption kSingle[] = {OPTION_THETA,
                                      {"significand-bits", "24", "of its numbers", "1", 24, 24}};

#define SCHEME(called, what, function, ...)                                                    \
  {                                                                                            \
    .name = called, .description = what, .create = function, .step = step, .destroy = destroy, \
    __VA_ARGS__                                                                                \
  }
#define DECLARED(what) .flags = ASSAY_THETA_METHOD, .option_count = 2, .options = what
#define THETA .flags = ASSAY_THETA_METHOD, .option_count = 1, .options = kTheta

static const AssayScheme kSchemes[] = {
    SCHEME("half-steps", "two half steps in each step", half_steps, .claims = "event-capturing 1"),
    SCHEME("half-steps-wrong",
           "and of several contacts the last does not push",
           half_steps_wrong,
           .claims = "event-capturing 1"),
    SCHEME("scaled",
           "an LCP of unit diagonal, by square roots",
           scaled,
           THETA,
           .claims = "event-capturing 1"),
    SCHEME("scaled-wrong",
           "and of several contacts the last does not push",
           scaled_wrong,
           THETA,
           .claims = "event-capturing 1"),
    SCHEME("approaching",
           "contacts that approach act, as in Siconos",
           approaching,
           .claims = "event-capturing 1"),
    SCHEME("tolerant",
           "an LCP solved to 1e-10, as declared",
           tolerant,
           DECLARED(kTolerance),
           .claims = "event-capturing 1"),
    SCHEME("tolerant-wrong",
           "and to 1e-4 instead",
           tolerant_wrong,
           DECLARED(kTolerance),
           .claims = "event-capturing 1"),
    SCHEME("tolerant-loose",
           "to 1e-2, as declared",
           tolerant,
           DECLARED(kLooseTolerance),
           .claims = "event-capturing 1"),
    SCHEME("single",
           "in single precision, as declared",
           single,
           DECLARED(kSingle),
           .claims = "event-capturing 1"),
    SCHEME("single-wrong",
           "and of several contacts the last does not push",
           single_wrong,
           DECLARED(kSingle),
           .claims = "event-capturing 1"),
    SCHEME("single-undeclared",
           "in single precision, which it does not say",
           single,
           THETA,
           .claims = "event-capturing 1"),
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "unusual-linear",
    .description = "right schemes of linear models that are unusual, and wrong ones",
    .version = "1",
    .scheme_count = sizeof kSchemes / sizeof *kSchemes,
    .schemes = kSchemes,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
