/* Derivatives of the gyroscopic moment m = w x I w and of the normal Alart-Curnier function,
 * right and wrong. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reports/subjects/assay_subject.h"

/* I w, of x = (w, I11, I22, I33, I12, I13, I23). */
static void momentum(const double* x, const double* w, double* l) {
  l[0] = x[3] * w[0] + x[6] * w[1] + x[7] * w[2];
  l[1] = x[6] * w[0] + x[4] * w[1] + x[8] * w[2];
  l[2] = x[7] * w[0] + x[8] * w[1] + x[5] * w[2];
}
static void cross(const double* a, const double* b, double* c) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

static int right(const double* x, double* value, double* jacobian) {
  double l[3];
  momentum(x, x, l);
  if (value != NULL) cross(x, l, value);
  for (int j = 0; j < 3 && jacobian != NULL; ++j) { /* e_j x I w + w x I e_j */
    double e[3] = {0, 0, 0}, le[3], a[3], b[3];
    e[j] = 1;
    momentum(x, e, le);
    cross(e, l, a);
    cross(x, le, b);
    for (int i = 0; i < 3; ++i) jacobian[i + 3 * j] = a[i] + b[i];
  }
  return ASSAY_SOLVED;
}

static int wrong_value(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  value[1] = -value[1];
  return ASSAY_SOLVED;
}
static int transposed(const double* x, double* value, double* jacobian) {
  double j[9];
  right(x, value, j);
  for (int k = 0; k < 9; ++k) jacobian[k] = j[k / 3 + 3 * (k % 3)];
  return ASSAY_SOLVED;
}
static int wrong_sign(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  jacobian[5] = -jacobian[5];
  return ASSAY_SOLVED;
}
/* Of the point before. */
static int stale(const double* x, double* value, double* jacobian) {
  static double before[9];
  double now[9];
  right(x, value, now);
  memcpy(jacobian, before, sizeof before);
  memcpy(before, now, sizeof now);
  return ASSAY_SOLVED;
}
static int skips(const double* x, double* value, double* jacobian) {
  double j[9];
  right(x, value, j);
  for (int k = 0; k < 9; ++k) {
    if (k != 7) jacobian[k] = j[k];
  }
  return ASSAY_SOLVED;
}
static int adds(const double* x, double* value, double* jacobian) {
  double j[9];
  right(x, value, j);
  jacobian[2] += j[2];
  for (int k = 0; k < 9; ++k) {
    if (k != 2) jacobian[k] = j[k];
  }
  return ASSAY_SOLVED;
}
/* Where w1 = 0 it takes what new memory holds. */
static int reads_new_memory(const double* x, double* value, double* jacobian) {
  double* memory = malloc(9 * sizeof *memory);
  if (memory == NULL) return ASSAY_FAILED;
  if (x[0] != 0) right(x, value, memory);
  memcpy(jacobian, memory, 9 * sizeof *memory);
  free(memory);
  return ASSAY_SOLVED;
}
static int not_a_number(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  if (x[0] == 0 && x[1] == 0 && x[2] == 0) jacobian[4] = NAN;
  return ASSAY_SOLVED;
}
static int crashes(const double* x, double* value, double* jacobian) {
  if (x[2] == 0) abort();
  return right(x, value, jacobian);
}
static int hangs(const double* x, double* value, double* jacobian) {
  (void)x, (void)value, (void)jacobian;
  for (;;) pause();
  return ASSAY_SOLVED;
}
static int leaves(const double* x, double* value, double* jacobian) {
  (void)x, (void)value, (void)jacobian;
  exit(7);
}
static int overruns(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  jacobian[9] = 0;
  return ASSAY_SOLVED;
}
static int changes_x(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  ((double*)x)[0] = 0;
  return ASSAY_SOLVED;
}
static int rounds_badly(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  for (int k = 0; k < 9; ++k) {
    const double large = 0x1p20 * jacobian[k];
    volatile double sum = jacobian[k] + large;
    jacobian[k] = sum - large;
  }
  return ASSAY_SOLVED;
}
static int off_by_a_share(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  for (int k = 0; k < 9; ++k) jacobian[k] *= 1 + 1e-9;
  return ASSAY_SOLVED;
}
static int wrong_in_a_strip(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  if (x[1] > 0.5 && x[1] < 0.53) jacobian[3] = 0;
  return ASSAY_SOLVED;
}
static int half(const double* x, double* value, double* jacobian) {
  return x[0] > 0 ? right(x, value, jacobian) : ASSAY_NOT_TAKEN;
}
static int refuses(const double* x, double* value, double* jacobian) {
  (void)x, (void)value, (void)jacobian;
  return ASSAY_FAILED;
}
static int no_status(const double* x, double* value, double* jacobian) {
  right(x, value, jacobian);
  return 17;
}

/* F = r - max(0, r - rho u), of x = (r, u, rho); both sides of the kink have a tie of theirs. */
static int normal_kink(double weight, const double* x, double* value, double* jacobian) {
  const double argument = x[0] - x[2] * x[1];
  const double active = argument > 0 ? 1 : argument < 0 ? 0 : weight;
  value[0] = argument > 0 ? x[2] * x[1] : x[0];
  jacobian[0] = 1 - active;
  jacobian[1] = active * x[2];
  return ASSAY_SOLVED;
}
static int in_the_hull(const double* x, double* value, double* jacobian) {
  return normal_kink(0.25, x, value, jacobian);
}
static int outside_the_hull(const double* x, double* value, double* jacobian) {
  return normal_kink(2, x, value, jacobian);
}
static int just_outside_the_hull(const double* x, double* value, double* jacobian) {
  return normal_kink(1.1, x, value, jacobian);
}

#define DERIVATIVE(text, item, what, function)                                                 \
  {                                                                                            \
    .name = text, .description = "of " item, .source = "derived here", .map = item,            \
    .parts = what, .evaluate = function                                                        \
  }
#define GYROSCOPIC(text, function) \
  DERIVATIVE(text, "gyroscopic-moment", ASSAY_VALUE | ASSAY_JACOBIAN, function)
static const AssayDerivative kDerivatives[] = {
    GYROSCOPIC("right", right),
    DERIVATIVE("only-the-value", "gyroscopic-moment", ASSAY_VALUE, right),
    DERIVATIVE("only-the-jacobian", "gyroscopic-moment", ASSAY_JACOBIAN, right),
    GYROSCOPIC("wrong-value", wrong_value),
    GYROSCOPIC("transposed", transposed),
    GYROSCOPIC("wrong-sign", wrong_sign),
    GYROSCOPIC("stale", stale),
    GYROSCOPIC("skips", skips),
    GYROSCOPIC("adds", adds),
    DERIVATIVE("reads-new-memory", "gyroscopic-moment", ASSAY_JACOBIAN, reads_new_memory),
    GYROSCOPIC("not-a-number", not_a_number),
    GYROSCOPIC("crashes", crashes),
    GYROSCOPIC("hangs", hangs),
    GYROSCOPIC("leaves", leaves),
    GYROSCOPIC("overruns", overruns),
    GYROSCOPIC("changes-x", changes_x),
    GYROSCOPIC("rounds-badly", rounds_badly),
    GYROSCOPIC("off-by-a-share", off_by_a_share),
    GYROSCOPIC("wrong-in-a-strip", wrong_in_a_strip),
    GYROSCOPIC("half", half),
    GYROSCOPIC("refuses", refuses),
    GYROSCOPIC("no-status", no_status),
    DERIVATIVE("in-the-hull", "alart-curnier-normal", ASSAY_VALUE | ASSAY_JACOBIAN, in_the_hull),
    DERIVATIVE("outside-the-hull", "alart-curnier-normal", ASSAY_VALUE | ASSAY_JACOBIAN,
               outside_the_hull),
    DERIVATIVE("just-outside-the-hull", "alart-curnier-normal", ASSAY_VALUE | ASSAY_JACOBIAN,
               just_outside_the_hull),
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "derivatives",
    .description = "right and wrong ones",
    .version = "1",
    .derivative_count = sizeof kDerivatives / sizeof *kDerivatives,
    .derivatives = kDerivatives,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
