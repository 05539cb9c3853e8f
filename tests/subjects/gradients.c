/* The ball of examples/c/event_ball.c with gradients that are wrong, each in one way. Its schemes
 * are named after what they do. */
#include <string.h>
#include <unistd.h>

#define assay_subject assay_subject_of_example
#include "examples/c/event_ball.c"
#undef assay_subject

#define GRADIENT(name)                                                                          \
  static int name(const AssayModel* model, const AssayTangent* tangent, double h, int steps,    \
                  const double* options, double* q, double* v, double* dq, double* dv,          \
                  char* message, size_t size)
#define RIGHT gradient(model, tangent, h, steps, options, q, v, dq, dv, message, size)

GRADIENT(wrong_sign) {
  const int status = RIGHT;
  *dq = -*dq;
  *dv = -*dv;
  return status;
}
GRADIENT(zero) {
  const int status = RIGHT;
  *dq = *dv = 0;
  return status;
}
/* Impacts stay at their times: (3) without ds. */
GRADIENT(fixed_times) {
  Ball ball;
  const AssayModel* by = tangent->derivative;
  const int status = RIGHT;
  if (read_model(model, by, h, &ball) != NULL) return ASSAY_FAILED;
  Dual at = {model->initial_position[0], by->initial_position[0]},
       speed = {model->initial_velocity[0], by->initial_velocity[0]};
  for (int k = 0; k < steps; ++k) {
    double left = h, s;
    while (!rests(&ball, at.x, speed.x) && (s = time_to_impact(&ball, at.x, speed.x)) <= left) {
      fly(&ball, constant(s), &at, &speed);
      speed = product((Dual){-ball.restitution.x, -ball.restitution.d}, speed);
      left -= s;
    }
    fly(&ball, constant(left), &at, &speed);
  }
  *dq = at.d;
  *dv = speed.d;
  return status;
}
/* By another parameter: the initial velocity. */
GRADIENT(of_something_else) {
  AssayModel other = *tangent->derivative;
  const double none = 0, one = 1;
  other.initial_position = &none;
  other.initial_velocity = &one;
  const AssayTangent by = {"v0", 0, &other};
  (void)tangent;
  return gradient(model, &by, h, steps, options, q, v, dq, dv, message, size);
}
/* The derivative is that of the step before the last one. */
GRADIENT(one_step_late) {
  double unused[2];
  const int status = gradient(model, tangent, h, steps - 1, options, &unused[0], &unused[1], dq, dv,
                              message, size);
  double other[2];
  if (status != ASSAY_SOLVED) return status;
  return gradient(model, tangent, h, steps, options, q, v, &other[0], &other[1], message, size);
}
/* The state, too, is that of the step before the last one. */
GRADIENT(late_state) {
  return gradient(model, tangent, h, steps - 1, options, q, v, dq, dv, message, size);
}
GRADIENT(not_a_number) {
  const int status = RIGHT;
  *dv = NAN;
  return status;
}
GRADIENT(unwritten) {
  double unused;
  return gradient(model, tangent, h, steps, options, q, v, dq, &unused, message, size);
}
GRADIENT(beyond) {
  const int status = RIGHT;
  dv[1] = 1;
  return status;
}
GRADIENT(crashes) {
  (void)RIGHT;
  abort();
}
GRADIENT(hangs) {
  (void)RIGHT;
  for (;;) sleep(1);
  return 0;
}
GRADIENT(other_status) {
  (void)RIGHT;
  return 7;
}
GRADIENT(gives_up) {
  (void)RIGHT;
  snprintf(message, size, "no convergence");
  return ASSAY_FAILED;
}
GRADIENT(takes_no_e) {
  if (strcmp(tangent->parameter, "e") != 0) return RIGHT;
  snprintf(message, size, "not by e");
  return ASSAY_NOT_TAKEN;
}
GRADIENT(writes_tangent) {
  (void)RIGHT;
  ((double*)tangent->derivative->initial_position)[0] = 2;
  return ASSAY_SOLVED;
}
/* Off by a millionth. */
GRADIENT(nearly) {
  const int status = RIGHT;
  *dq *= 1 + 1e-6;
  *dv *= 1 + 1e-6;
  return status;
}

/* States and derivatives are kept in single precision. */
static double single(double x) {
  volatile float rounded = (float)x; /* gcc 12 leaves out the rounding of two numbers at a time */
  return rounded;
}
static int step_in_single(void* run, double t, double* q, double* v, double* impulse) {
  const int status = step(run, t, q, v, impulse);
  *q = single(*q);
  *v = single(*v);
  return status;
}
static int in_single(const AssayModel* model, const AssayTangent* tangent, double h, int steps,
                     double* q, double* v, double* dq, double* dv) {
  Ball ball;
  const AssayModel* by = tangent->derivative;
  if (read_model(model, by, h, &ball) != NULL) return ASSAY_FAILED;
  Dual at = {model->initial_position[0], by->initial_position[0]},
       speed = {model->initial_velocity[0], by->initial_velocity[0]};
  for (int k = 0; k < steps; ++k) {
    if (!advance(&ball, &at, &speed)) return ASSAY_FAILED;
    at = (Dual){single(at.x), single(at.d)};
    speed = (Dual){single(speed.x), single(speed.d)};
  }
  *q = at.x;
  *v = speed.x;
  *dq = at.d;
  *dv = speed.d;
  return ASSAY_SOLVED;
}
GRADIENT(float32) {
  (void)options, (void)message, (void)size;
  return in_single(model, tangent, h, steps, q, v, dq, dv);
}
/* In single precision, and off by a hundredth. */
GRADIENT(float32_off) {
  (void)options, (void)message, (void)size;
  const int status = in_single(model, tangent, h, steps, q, v, dq, dv);
  *dq = single(*dq * 1.01);
  *dv = single(*dv * 1.01);
  return status;
}
/* The calls of a process add up. */
GRADIENT(remembers) {
  static int calls;
  const int status = RIGHT;
  *dq += calls++;
  return status;
}

#define SCHEME_BY(of, by)                                                                       \
  {                                                                                             \
    .name = #of, .description = "wrong", .claims = "position-sup=4", .create = create,          \
    .flags = ASSAY_NODES_ALONE | ASSAY_LOCATES_EVENTS | ASSAY_NO_IMPULSES | ASSAY_GIVES_GRADIENT, \
    .step = by, .destroy = destroy, .gradient = of                                              \
  }
#define SCHEME(of) SCHEME_BY(of, step)

static AssayScheme schemes[] = {
    SCHEME(gradient),      SCHEME(wrong_sign),    SCHEME(zero),        SCHEME(fixed_times),
    SCHEME(one_step_late), SCHEME(late_state),    SCHEME(unwritten),   SCHEME(of_something_else),
    SCHEME(beyond),        SCHEME(not_a_number),  SCHEME(crashes),     SCHEME(hangs),
    SCHEME(gives_up),      SCHEME(other_status),  SCHEME(takes_no_e),  SCHEME(writes_tangent),
    SCHEME(remembers),     SCHEME(nearly),        SCHEME_BY(float32, step_in_single),
    SCHEME_BY(float32_off, step_in_single)};
static char names[sizeof schemes / sizeof *schemes][32];

static AssaySubject subject = {.abi = ASSAY_SUBJECT_ABI,
                               .name = "gradients",
                               .description = "gradients of a ball",
                               .version = "1",
                               .scheme_count = sizeof schemes / sizeof *schemes,
                               .schemes = schemes};

const AssaySubject* assay_subject(void) {
  for (int k = 0; k < subject.scheme_count; ++k) { /* names are in kebab-case */
    strncpy(names[k], schemes[k].name, sizeof names[k] - 1);
    for (char* at = names[k]; *at != '\0'; ++at) {
      if (*at == '_') *at = '-';
    }
    schemes[k].name = names[k];
  }
  return &subject;
}
