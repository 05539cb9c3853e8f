/* Libraries that are refused, by what MISTAKE is defined as. */
#include <stdio.h>
#include <stdlib.h>

#include "reports/subjects/assay_subject.h"

#define NO_ENTRY 1
#define OTHER_ABI 2
#define NULL_SUBJECT 3
#define EXITS_AT_LOAD 4
#define CRASHES_IN_ENTRY 5
#define NO_STEP 6
#define BAD_NAME 7
#define BAD_CLAIMS 8
#define EMPTY 9
#define BAD_INSTANT 10
#define OLD_ABI 11
#define TWO_KINDS 12
#define BAD_DEFAULT 13
#define BAD_TOLERANCE 14
#define TWO_STEPS 15
#define TWO_INTERPOLANTS 16
#define NO_INTERPOLATE 17
#define NO_DENSE_FLAG 18
#define DENSE_BODIES 19
#define NO_GRADIENT 20
#define NO_GRADIENT_FLAG 21

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)model, (void)h, (void)options, (void)message, (void)size;
  return NULL;
}
static int step(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  return ASSAY_FAILED;
}
static void destroy(void* run) { (void)run; }
static int interpolate(void* run, double s, double* q, double* v) {
  (void)run, (void)s, (void)q, (void)v;
  return ASSAY_FAILED;
}
static int gradient(const AssayModel* model, const AssayTangent* tangent, double h, int steps,
                    const double* options, double* q, double* v, double* dq, double* dv,
                    char* message, size_t size) {
  (void)model, (void)tangent, (void)h, (void)steps, (void)options, (void)q, (void)v, (void)dq;
  (void)dv, (void)message, (void)size;
  return ASSAY_FAILED;
}

static const AssayOption kOption = {
    .name = "theta", .meaning = "weight", .default_value = "abc", .unit = "1", .low = 0, .high = 1};
static const AssayScheme kScheme = {
    .name = MISTAKE == BAD_NAME ? "Not Kebab" : "some",
    .description = "some",
    .flags = MISTAKE == TWO_KINDS ? ASSAY_TAKES_FIRST_ORDER | ASSAY_TAKES_RIGID_BODIES
             : MISTAKE == TWO_STEPS ? ASSAY_THETA_METHOD | ASSAY_LOCATES_EVENTS
             : MISTAKE == TWO_INTERPOLANTS ? ASSAY_HERMITE | ASSAY_DENSE_OUTPUT
             : MISTAKE == NO_INTERPOLATE ? ASSAY_DENSE_OUTPUT
             : MISTAKE == DENSE_BODIES ? ASSAY_TAKES_RIGID_BODIES | ASSAY_DENSE_OUTPUT
             : MISTAKE == NO_GRADIENT ? ASSAY_GIVES_GRADIENT
                                    : 0,
    .claims = MISTAKE == BAD_CLAIMS ? "velocity-l7=1" : "event-capturing 1",
    .option_count = MISTAKE == BAD_DEFAULT,
    .options = &kOption,
    .multiplier_instant = MISTAKE == BAD_INSTANT ? 1.5 : 0,
    .create = create,
    .step = MISTAKE == NO_STEP ? NULL : step,
    .destroy = destroy,
    .interpolate = MISTAKE == NO_DENSE_FLAG ? interpolate : NULL,
    .gradient = MISTAKE == NO_GRADIENT_FLAG ? gradient : NULL,
};
static int solve(const AssayOneStepProblem* problem, double tolerance, int max_iterations, double* z,
                 int* iterations) {
  (void)problem, (void)tolerance, (void)max_iterations, (void)z, (void)iterations;
  return ASSAY_FAILED;
}
static const AssaySolver kSolver = {
    .name = "some", .description = "some", .flags = ASSAY_TAKES_LCP, .solve = solve,
    .default_tolerance = 0.1};
static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI + (MISTAKE == OTHER_ABI) - 4 * (MISTAKE == OLD_ABI),
    .name = "wrong",
    .description = "refused",
    .version = "1",
    .scheme_count = MISTAKE == EMPTY ? 0 : 1,
    .schemes = &kScheme,
    .solver_count = MISTAKE == BAD_TOLERANCE,
    .solvers = &kSolver,
};

#if MISTAKE == EXITS_AT_LOAD
__attribute__((constructor)) static void leave(void) {
  puts("no licence found");
  exit(3);
}
#endif

#if MISTAKE == NO_ENTRY
const AssaySubject* other_function(void) { return &kSubject; }
#else
const AssaySubject* assay_subject(void) {
  if (MISTAKE == CRASHES_IN_ENTRY) abort();
  return MISTAKE == NULL_SUBJECT ? NULL : &kSubject;
}
#endif
