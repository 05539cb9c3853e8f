/* A scheme in C that gives the derivative of what it computes: a body that falls on a floor, with
 * its impacts at their times.
 *
 *   q(s) = q + s v + s^2 a/2,   v(s) = v + s a,   a = F/m                        (1)
 *   impact at the first s > 0 with g = H q(s) + b = 0:   v+ = -e v               (2)
 *
 * A change of the parameter changes the time of the impact, too: with ' for the derivative by the
 * parameter at a fixed s, and g' = H' q + H q' + b',
 *
 *   ds = -g'/(H v),   dq = q' + v ds,   dv = v' + a ds                           (3)
 *
 * Without the terms with ds the derivative is wrong after every impact, however small the steps.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "reports/subjects/assay_subject.h"

/* A number and its derivative by the parameter. */
typedef struct Dual {
  double x, d;
} Dual;

static Dual sum(Dual a, Dual b) { return (Dual){a.x + b.x, a.d + b.d}; }
static Dual product(Dual a, Dual b) { return (Dual){a.x * b.x, a.d * b.x + a.x * b.d}; }
static Dual ratio(Dual a, Dual b) { return (Dual){a.x / b.x, (a.d - a.x / b.x * b.d) / b.x}; }
static Dual constant(double x) { return (Dual){x, 0}; }

typedef struct Ball {
  Dual acceleration, side, offset, restitution; /* a, H, b, e */
  double h;
} Ball;

/* (1) after the time s. */
static void fly(const Ball* ball, Dual s, Dual* q, Dual* v) {
  const Dual half = {s.x / 2, s.d / 2};
  const Dual mean = sum(*v, product(half, ball->acceleration));
  *q = sum(*q, product(s, mean));
  *v = sum(*v, product(s, ball->acceleration));
}

/* Of the contact: the gap, its rate, and how strongly the force presses it. */
static double gap_of(const Ball* ball, double q) {
  return fmax(0, ball->side.x * q + ball->offset.x);
}
static double pull_of(const Ball* ball) { return -ball->side.x * ball->acceleration.x; }

/* Whether the next flight would last less than 1e-9 of a step: impacts have accumulated. */
static int rests(const Ball* ball, double q, double v) {
  return pull_of(ball) > 0 && gap_of(ball, q) < 1e-12 &&
         2 * fabs(ball->side.x * v) <= 1e-9 * ball->h * pull_of(ball);
}

/* The time to the next impact; HUGE_VAL: there is none. */
static double time_to_impact(const Ball* ball, double q, double v) {
  const double gap = gap_of(ball, q), speed = ball->side.x * v, pull = pull_of(ball),
               root = sqrt(fmax(0, speed * speed + 2 * pull * gap));
  if (pull > 0) return speed > 0 ? (speed + root) / pull : 2 * gap / (root - speed);
  return speed < 0 && speed * speed + 2 * pull * gap >= 0 ? 2 * gap / (root - speed) : HUGE_VAL;
}

/* A step. Returns whether it ended. */
static int advance(const Ball* ball, Dual* q, Dual* v) {
  Dual left = constant(ball->h);
  for (int impacts = 0; impacts < 1000; ++impacts) {
    if (rests(ball, q->x, v->x)) {
      const Dual low = ratio(ball->offset, ball->side);
      *q = (Dual){-low.x, -low.d};
      *v = constant(0);
      return 1;
    }
    const double s = time_to_impact(ball, q->x, v->x);
    if (!(s <= left.x)) {
      fly(ball, left, q, v);
      return 1;
    }
    Dual q_at = *q, v_at = *v;
    fly(ball, constant(s), &q_at, &v_at);
    const Dual gap = sum(product(ball->side, q_at), ball->offset);
    const Dual time = {s, -gap.d / (ball->side.x * v_at.x)}; /* (3) */
    fly(ball, time, q, v);
    *v = product((Dual){-ball->restitution.x, -ball->restitution.d}, *v); /* (2) */
    left = sum(left, (Dual){-time.x, -time.d});
  }
  return 0;
}

/* Of the model and its derivative, which may be null. Returns why it is not taken, or null. */
static const char* read_model(const AssayModel* m, const AssayModel* by, double h, Ball* ball) {
  double force[3], change = 0;
  if (m->coordinates != 1 || m->components != 1) return "one coordinate and one contact alone";
  if (m->damping[0] != 0 || m->stiffness[0] != 0) return "no springs and dampers";
  if (by && (by->damping[0] != 0 || by->stiffness[0] != 0)) return "no springs and dampers";
  for (int k = 0; k < 3; ++k) m->external_force(m, m->initial_time + k * 0.618, &force[k]);
  if (force[0] != force[1] || force[0] != force[2]) return "forces that are the same always, alone";
  if (by) by->external_force(by, m->initial_time, &change);
  const Dual mass = {m->mass[0], by ? by->mass[0] : 0};
  ball->acceleration = ratio((Dual){force[0], change}, mass);
  ball->side = (Dual){m->contact_matrix[0], by ? by->contact_matrix[0] : 0};
  ball->offset = (Dual){m->offset[0], by ? by->offset[0] : 0};
  ball->restitution = (Dual){m->laws[0].restitution, by ? by->laws[0].restitution : 0};
  ball->h = h;
  return NULL;
}

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)options;
  Ball* ball = malloc(sizeof *ball);
  const char* refusal = read_model(model, NULL, h, ball);
  if (refusal == NULL) return ball;
  snprintf(message, size, "%s", refusal);
  free(ball);
  return NULL;
}

static int step(void* run, double t, double* q, double* v, double* impulse) {
  (void)t;
  Dual at = constant(*q), speed = constant(*v);
  const int ended = advance(run, &at, &speed);
  *q = at.x;
  *v = speed.x;
  *impulse = 0;
  return ended ? ASSAY_SOLVED : ASSAY_FAILED;
}

static void destroy(void* run) { free(run); }

static int gradient(const AssayModel* model, const AssayTangent* tangent, double h, int steps,
                    const double* options, double* q, double* v, double* dq, double* dv,
                    char* message, size_t size) {
  (void)options;
  Ball ball;
  const AssayModel* by = tangent->derivative;
  const char* refusal = read_model(model, by, h, &ball);
  if (refusal != NULL) {
    snprintf(message, size, "%s", refusal);
    return ASSAY_NOT_TAKEN;
  }
  Dual at = {model->initial_position[0], by->initial_position[0]},
       speed = {model->initial_velocity[0], by->initial_velocity[0]};
  for (int k = 0; k < steps; ++k) {
    if (!advance(&ball, &at, &speed)) return ASSAY_FAILED;
  }
  *q = at.x;
  *dq = at.d;
  *v = speed.x;
  *dv = speed.d;
  return ASSAY_SOLVED;
}

static const AssayScheme kScheme = {
    .name = "event-driven",
    .description = "parabolas between impacts that are located, in C",
    .flags = ASSAY_NODES_ALONE | ASSAY_LOCATES_EVENTS | ASSAY_NO_IMPULSES | ASSAY_GIVES_GRADIENT,
    .claims = "position-sup=4",
    .create = create,
    .step = step,
    .destroy = destroy,
    .gradient = gradient,
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "ball",
    .description = "a scheme in C with its gradient",
    .version = "1",
    .scheme_count = 1,
    .schemes = &kScheme,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
