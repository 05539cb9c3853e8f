/* A hand-derived derivative in C as a subject of Assay: of the map alart-curnier-normal,
 *
 *   f(r, u) = r - max(0, r - rho u),
 *
 * of the impulse r and the velocity u of a contact. rho > 0 is a parameter. */
#include "reports/subjects/assay_subject.h"

static int evaluate(const double* x, double* value, double* jacobian) {
  const double r = x[0], u = x[1], rho = x[2];
  const int open = r - rho * u <= 0;
  *value = open ? r : rho * u;
  jacobian[0] = open ? 1 : 0;   /* df/dr */
  jacobian[1] = open ? 0 : rho; /* df/du */
  return ASSAY_SOLVED;
}

static const AssayDerivative kDerivative = {
    .name = "normal",
    .description = "the normal part of the Alart-Curnier function",
    .source = "my notes, (12)",
    .map = "alart-curnier-normal",
    .parts = ASSAY_VALUE | ASSAY_JACOBIAN,
    .evaluate = evaluate,
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "contact",
    .description = "a derivative in C",
    .version = "1",
    .derivative_count = 1,
    .derivatives = &kDerivative,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
