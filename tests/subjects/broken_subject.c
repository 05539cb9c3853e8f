/* What a subject may do wrong: one scheme and one solver each. */
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reports/subjects/assay_subject.h"

static const AssayModel* the_model;

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)h, (void)options, (void)message, (void)size;
  the_model = model;
  return &the_model;
}
static void* refuse(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)model, (void)h, (void)options;
  memset(message, 'x', size);
  return NULL;
}
static char* the_message;
static void* keep_message(const AssayModel* model, double h, const double* options, char* message,
                          size_t size) {
  the_message = message;
  return create(model, h, options, message, size);
}
static int runs_here = 0;
static double the_step = 0;
static void* count(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  ++runs_here;
  the_step = h;
  return create(model, h, options, message, size);
}
static void destroy(void* run) { (void)run; }

static int crash(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  abort();
}
static int hang(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  for (;;) pause();
  return ASSAY_SOLVED;
}
static int end(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  exit(0);
}
static int print(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  for (int i = 0; i < 100000; ++i) puts("one hundred thousand times the same line");
  return ASSAY_SOLVED;
}
static int lose(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)v, (void)impulse;
  if (t > 0) q[0] = NAN;
  return ASSAY_SOLVED;
}
static int overrun(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)impulse;
  v[the_model->velocities] = 1;
  return ASSAY_SOLVED;
}
static int underrun(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)v, (void)impulse;
  q[-1] = 1;
  return ASSAY_SOLVED;
}
static int change(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  ((double*)the_model->mass)[0] = 2;
  return ASSAY_SOLVED;
}
static int give_up(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  return ASSAY_FAILED;
}
static int no_status(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  return 17;
}
static int underrun_far(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)v, (void)impulse;
  q[-100] = 1;
  return ASSAY_SOLVED;
}
static int change_law(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  ((AssayLaw*)the_model->laws)[0].restitution = 0;
  return ASSAY_SOLVED;
}
static int change_struct(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  ((AssayModel*)the_model)->initial_time = 1;
  return ASSAY_SOLVED;
}
static void crash_in_destroy(void* run) {
  (void)run;
  abort();
}
static void* overrun_message(const AssayModel* model, double h, const double* options,
                             char* message, size_t size) {
  message[size] = 'x';
  return create(model, h, options, message, size);
}
static int before_message(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  memset(the_message - 20, 0x7f, 20);
  return ASSAY_SOLVED;
}
static int stand_still(void* run, double t, double* q, double* v, double* impulse) {
  (void)run, (void)t, (void)q, (void)v, (void)impulse;
  return ASSAY_SOLVED;
}

static int run_once(void* run, double t, double* q, double* v, double* impulse) {
  if (runs_here > 1) abort();
  return stand_still(run, t, q, v, impulse);
}
static int drift_after_the_first(void* run, double t, double* q, double* v, double* impulse) {
  if (runs_here > 1) q[0] += 1000;
  return stand_still(run, t, q, v, impulse);
}
static int crash_in_a_short_step(void* run, double t, double* q, double* v, double* impulse) {
  if (the_step < 0.004) abort();
  return stand_still(run, t, q, v, impulse);
}

static int close_all(void* run, double t, double* q, double* v, double* impulse) {
  close_range(0, ~0U, 0);
  return stand_still(run, t, q, v, impulse);
}
/* Writes what may be taken for an answer to all that is open. */
static int forge(void* run, double t, double* q, double* v, double* impulse) {
  const unsigned long long answer[2] = {1, 1};
  for (int number = 3; number < 10; ++number) (void)!write(number, answer, sizeof answer);
  return stand_still(run, t, q, v, impulse);
}

#define SCHEME(scheme_name, step_function)                                                  \
  {                                                                                         \
    .name = scheme_name, .description = "wrong", .claims = "position-sup=1",                \
    .create = create, .step = step_function, .destroy = destroy                             \
  }
static const AssayScheme kSchemes[] = {
    SCHEME("crashes", crash),
    SCHEME("hangs", hang),
    SCHEME("exits", end),
    SCHEME("prints", print),
    SCHEME("not-a-number", lose),
    SCHEME("overruns", overrun),
    SCHEME("underruns", underrun),
    SCHEME("underruns-far", underrun_far),
    SCHEME("changes-a-law", change_law),
    SCHEME("changes-the-struct", change_struct),
    SCHEME("changes-the-model", change),
    SCHEME("gives-up", give_up),
    SCHEME("stands-still", stand_still),
    SCHEME("no-status", no_status),
    SCHEME("closes-descriptors", close_all),
    SCHEME("forges-answers", forge),
    {.name = "writes-before-the-message", .description = "wrong", .claims = "position-sup=1",
     .create = keep_message, .step = before_message, .destroy = destroy},
    {.name = "overruns-the-message", .description = "wrong", .claims = "position-sup=1",
     .create = overrun_message, .step = stand_still, .destroy = destroy},
    {.name = "crashes-in-destroy", .description = "wrong", .claims = "position-sup=1",
     .create = create, .step = stand_still, .destroy = crash_in_destroy},
    {.name = "runs-once", .description = "wrong", .claims = "position-sup=1", .create = count,
     .step = run_once, .destroy = destroy},
    {.name = "crashes-in-short-steps", .description = "wrong", .claims = "position-sup=1",
     .create = count, .step = crash_in_a_short_step, .destroy = destroy},
    {.name = "drifts-after-the-first", .description = "wrong", .claims = "position-sup=1",
     .create = count, .step = drift_after_the_first, .destroy = destroy},
    {.name = "takes-anything", .description = "wrong", .claims = "position-sup=1",
     .flags = ASSAY_TAKES_NONLINEAR | ASSAY_TAKES_FRICTION, .create = create, .step = stand_still,
     .destroy = destroy},
    {.name = "refuses", .description = "wrong", .claims = "position-sup=1", .create = refuse,
     .step = give_up, .destroy = destroy},
};

static int solve_crash(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                       double* z, int* iterations) {
  (void)problem, (void)tolerance, (void)max_iterations, (void)z, (void)iterations;
  abort();
}
static int solve_nan(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                     double* z, int* iterations) {
  (void)tolerance, (void)max_iterations, (void)iterations;
  for (int i = 0; i < problem->size; ++i) z[i] = NAN;
  return ASSAY_SOLVED;
}
static int solve_zero(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                      double* z, int* iterations) {
  (void)tolerance, (void)max_iterations, (void)iterations;
  for (int i = 0; i < problem->size; ++i) z[i] = 0;
  return ASSAY_SOLVED;
}
static int solve_none(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                      double* z, int* iterations) {
  (void)problem, (void)tolerance, (void)max_iterations, (void)z, (void)iterations;
  return ASSAY_NO_SOLUTION;
}
static int solve_overrun(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                         double* z, int* iterations) {
  (void)tolerance, (void)max_iterations, (void)iterations;
  z[problem->size] = 0;
  return ASSAY_SOLVED;
}
static int solve_change(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                        double* z, int* iterations) {
  (void)tolerance, (void)max_iterations, (void)z, (void)iterations;
  ((double*)problem->q)[0] = 0;
  return ASSAY_SOLVED;
}
static int solve_change_law(const AssayOneStepProblem* problem, double tolerance,
                            int max_iterations, double* z, int* iterations) {
  (void)tolerance, (void)max_iterations, (void)z, (void)iterations;
  ((AssayLaw*)problem->laws)[0].lower = -1;
  return ASSAY_SOLVED;
}
static int solve_counting_in_long(const AssayOneStepProblem* problem, double tolerance,
                                  int max_iterations, double* z, int* iterations) {
  const long long count = 3;
  (void)tolerance, (void)max_iterations;
  for (int i = 0; i < problem->size; ++i) z[i] = 1;
  memcpy(iterations, &count, sizeof count);
  return ASSAY_SOLVED;
}
static int solve_counting_before(const AssayOneStepProblem* problem, double tolerance,
                                 int max_iterations, double* z, int* iterations) {
  (void)tolerance, (void)max_iterations;
  for (int i = 0; i < problem->size; ++i) z[i] = 1;
  iterations[-1] = iterations[0] = 3;
  return ASSAY_SOLVED;
}
static int solve_no_status(const AssayOneStepProblem* problem, double tolerance,
                           int max_iterations, double* z, int* iterations) {
  (void)tolerance, (void)max_iterations, (void)iterations;
  for (int i = 0; i < problem->size; ++i) z[i] = 1; /* which is right */
  return -1;
}
static int solve_after_killing(const AssayOneStepProblem* problem, double tolerance,
                               int max_iterations, double* z, int* iterations) {
  (void)problem, (void)tolerance, (void)max_iterations, (void)z, (void)iterations;
  kill(getppid(), SIGTERM);
  for (;;) pause();
  return ASSAY_SOLVED;
}
static int solve_backwards(const AssayOneStepProblem* problem, double tolerance,
                           int max_iterations, double* z, int* iterations) {
  (void)tolerance, (void)max_iterations;
  for (int i = 0; i < problem->size; ++i) z[i] = 1;
  *iterations = -3;
  return ASSAY_SOLVED;
}
static int solve_once(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                      double* z, int* iterations) {
  static int calls = 0;
  const double answer = ++calls > 1 ? 7 : 1;
  (void)tolerance, (void)max_iterations, (void)iterations;
  for (int i = 0; i < problem->size; ++i) z[i] = answer;
  return ASSAY_SOLVED;
}
static int solve_printing(const AssayOneStepProblem* problem, double tolerance, int max_iterations,
                          double* z, int* iterations) {
  (void)tolerance, (void)max_iterations, (void)iterations;
  for (int i = 0; i < 1000; ++i) puts("iteration");
  for (int i = 0; i < problem->size; ++i) z[i] = 1;
  return ASSAY_FAILED;
}
#define SOLVER(solver_name, function) \
  { .name = solver_name, .description = "wrong", .flags = ASSAY_TAKES_LCP, .solve = function }
static const AssaySolver kSolvers[] = {
    SOLVER("crashes", solve_crash),      SOLVER("not-a-number", solve_nan),
    SOLVER("zero", solve_zero),          SOLVER("none", solve_none),
    SOLVER("overruns", solve_overrun),   SOLVER("changes-the-problem", solve_change),
    SOLVER("no-status", solve_no_status), SOLVER("kills", solve_after_killing),
    SOLVER("backwards", solve_backwards), SOLVER("prints", solve_printing),
    SOLVER("changes-a-law", solve_change_law),
    SOLVER("counts-in-long", solve_counting_in_long),
    SOLVER("counts-before", solve_counting_before),
    SOLVER("solves-once", solve_once),
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "broken",
    .description = "what may go wrong",
    .version = "1",
    .scheme_count = sizeof kSchemes / sizeof *kSchemes,
    .schemes = kSchemes,
    .solver_count = sizeof kSolvers / sizeof *kSolvers,
    .solvers = kSolvers,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
