/* What the families of the judge share.
 *
 * A family is one library: a right subject, written plainly, and mutation points in it. Each entry
 * of its list ENTRIES(X), X(id, truth, what), is one more scheme, solver or derivative of the
 * library; the truth is the first word of its description:
 *
 *   right  nothing may accuse it        wrong  something must refute it
 *   equal  a mistake that cannot be seen, for the reason that follows
 *
 * M(id, a, b) is a, and b for the entry id; IS(id) is whether that entry is asked. */
#ifndef ASSAY_TESTS_JUDGE_H
#define ASSAY_TESTS_JUDGE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reports/subjects/assay_subject.h"

enum { kMost = 16 };

static int running; /* the entry whose function is called */
#define IS(id) (running == (id))
#define M(id, right, wrong) (IS(id) ? (wrong) : (right))

#define ENTRY_ID(id, truth, what) id,
#define ENTRY_NAME(id, truth, what) #id,
#define ENTRY_TEXT(id, truth, what) #truth ": " what,
/* The entries as numbers, and their names and descriptions. */
#define DECLARE_ENTRIES                                  \
  enum Entry { ENTRIES(ENTRY_ID) kEntries };             \
  static const char* const kNames[] = {ENTRIES(ENTRY_NAME)}; \
  static const char* const kTexts[] = {ENTRIES(ENTRY_TEXT)};

/* The name of an entry as subjects write names: a-b for a_b. */
__attribute__((unused)) static const char* kebab(const char* id) {
  char* name = strdup(id);
  for (char* c = name; *c != 0; ++c) *c = *c == '_' ? '-' : *c;
  return name;
}

/* x := A^-1 x by Gauss with pivots of rows; 0 where A is singular. A is lost. */
__attribute__((unused)) static int solve_linear(double* a, double* x, int n, int columns) {
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

/* The basis of the least violation among all of them: 0 where none solves the LCP
 * 0 <= W p + q, p >= 0 complementary. */
__attribute__((unused)) static int enumerate_lcp(const double* w, const double* q, int m,
                                                 double* p) {
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
    double largest = 0; /* a singular basis that rounding made regular */
    for (int i = 0; i < count; ++i) largest = fmax(largest, fabs(x[i]) * w[own[i] + own[i] * m]);
    if (largest > 1e12 * size) continue;
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

/* The same LCP by at most so many sweeps of Gauss-Seidel, to changes of u below `tolerance` of q. */
__attribute__((unused)) static int gauss_seidel_lcp(const double* w, const double* q, int m,
                                                    double tolerance, int sweeps, double* p) {
  double size = 0;
  for (int i = 0; i < m; ++i) size = fmax(size, fabs(q[i])), p[i] = 0;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    double change = 0;
    for (int i = 0; i < m; ++i) {
      double rest = q[i];
      for (int j = 0; j < m; ++j) rest += w[i + j * m] * p[j];
      const double next = fmax(0, p[i] - rest / w[i + i * m]);
      change = fmax(change, w[i + i * m] * fabs(next - p[i]));
      p[i] = next;
    }
    if (change <= tolerance * size) return 1;
  }
  return 0;
}

/* r := the projection of r - rho (u + mu |u_T| n) on the cone of the law, of `friction`. */
__attribute__((unused)) static void project_on_law(const AssayLaw* law, double friction, double rho,
                                                   const double* u, double* r) {
  const int d = law->dimension;
  if (law->kind == ASSAY_EQUALITY) {
    for (int i = 0; i < d; ++i) r[i] -= rho * u[i];
    return;
  }
  double sliding = 0, force = 0;
  for (int i = 1; i < d; ++i) sliding += u[i] * u[i];
  r[0] -= rho * (u[0] + friction * sqrt(sliding));
  for (int i = 1; i < d; ++i) r[i] -= rho * u[i], force += r[i] * r[i];
  force = sqrt(force);
  if (r[0] >= 0 && force <= friction * r[0]) return;
  const double normal = fmax(0, (r[0] + friction * force) / (1 + friction * friction));
  for (int i = 1; i < d; ++i) r[i] *= force > 0 ? friction * normal / force : 0;
  r[0] = normal;
}

/* u = W r + q and the laws of the active contacts between u and r, by sweeps of projections, to
 * changes of u below `tolerance` of q; 0 where they do not end. */
__attribute__((unused)) static int sweep_contacts(const AssayModel* model, const int* active,
                                                  const double* friction, const double* w,
                                                  const double* q, double tolerance, int sweeps,
                                                  double* r) {
  const int m = model->components;
  double scale = 0;
  for (int i = 0; i < m; ++i) scale = fmax(scale, fabs(q[i])), r[i] = 0;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
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
      project_on_law(&model->laws[c], friction[c], 1 / trace, u, r + first);
      for (int i = 0; i < d; ++i) change = fmax(change, trace * fabs(r[first + i] - before[i]));
    }
    if (change <= tolerance * scale) return 1;
  }
  return 0;
}

/* create of each entry calls begin(entry, ...) of its family; its step finds the entry in the run. */
#define DEFINE_CREATE(id, truth, what)                                                           \
  static void* create_##id(const AssayModel* model, double h, const double* options,             \
                           char* message, size_t size) {                                         \
    running = id;                                                                                \
    return begin(model, h, options, message, size);                                              \
  }
#define CREATE_OF(id, truth, what) create_##id,

/* The subject of a family of schemes: all entries are `like`, and then adapt(entry) changes some. */
#define SUBJECT_OF_SCHEMES(subject_name, like, adapt)                                            \
  ENTRIES(DEFINE_CREATE)                                                                         \
  const AssaySubject* assay_subject(void) {                                                      \
    static void* (*const create[])(const AssayModel*, double, const double*, char*, size_t) = {  \
        ENTRIES(CREATE_OF)};                                                                     \
    static AssayScheme schemes[kEntries];                                                        \
    static AssaySubject subject = {.abi = ASSAY_SUBJECT_ABI, .name = subject_name,               \
                                   .description = "right schemes and wrong ones",                \
                                   .version = "1", .scheme_count = kEntries,                     \
                                   .schemes = schemes};                                          \
    for (int k = 0; k < kEntries && schemes[k].name == NULL; ++k) {                              \
      schemes[k] = like;                                                                         \
      schemes[k].name = kebab(kNames[k]);                                                        \
      schemes[k].description = kTexts[k];                                                        \
      schemes[k].create = create[k];                                                             \
      adapt((enum Entry)k, &schemes[k]);                                                         \
    }                                                                                            \
    return &subject;                                                                             \
  }

/* The subject of a family of solvers, likewise; solve(problem, ...) is that of the family. */
#define DEFINE_SOLVE(id, truth, what)                                                            \
  static int solve_as_##id(const AssayOneStepProblem* problem, double tolerance,                    \
                        int max_iterations, double* z, int* iterations) {                        \
    running = id;                                                                                \
    return solve(problem, tolerance, max_iterations, z, iterations);                             \
  }
#define SOLVE_OF(id, truth, what) solve_as_##id,
#define SUBJECT_OF_SOLVERS(subject_name, like, adapt)                                            \
  ENTRIES(DEFINE_SOLVE)                                                                          \
  const AssaySubject* assay_subject(void) {                                                      \
    static int (*const solve_each[])(const AssayOneStepProblem*, double, int, double*, int*) = {   \
        ENTRIES(SOLVE_OF)};                                                                      \
    static AssaySolver solvers[kEntries];                                                        \
    static AssaySubject subject = {.abi = ASSAY_SUBJECT_ABI, .name = subject_name,               \
                                   .description = "right solvers and wrong ones",                \
                                   .version = "1", .solver_count = kEntries,                     \
                                   .solvers = solvers};                                          \
    for (int k = 0; k < kEntries && solvers[k].name == NULL; ++k) {                              \
      solvers[k] = like;                                                                         \
      solvers[k].name = kebab(kNames[k]);                                                        \
      solvers[k].description = kTexts[k];                                                        \
      solvers[k].solve = solve_each[k];                                                            \
      adapt((enum Entry)k, &solvers[k]);                                                         \
    }                                                                                            \
    return &subject;                                                                             \
  }

#endif
