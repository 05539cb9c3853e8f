/* A compiled solver as a subject of Assay.
 *
 * A shared library that exports the one function
 *
 *   const AssaySubject* assay_subject(void);
 *
 * is put under test by `assay COMMAND --subject path/to/lib.so`: its schemes and solvers then have
 * the names SUBJECT/NAME. C99, in double only; Fortran reaches it by iso_c_binding. Libraries made
 * for ABI 6, whose schemes end with `interpolate`, for ABI 5, whose models end with `context`, and
 * for ABI 4, whose schemes end with `destroy`, are still taken; one of another ASSAY_SUBJECT_ABI
 * than the program knows is refused.
 *
 * Calls happen in processes of the program assay-host, which alone loads the library: a subject may
 * crash, hang, exit or print, and what it starts ends with its process. Where the system allows it
 * that process is in a PID namespace of its own: getpid() is small, and /proc has other numbers.
 * Runs of schemes, each from create to destroy, and calls of solvers follow each other in one, so
 * that none may depend on those before it, but for answers of solvers within their tolerance; what
 * does not return there is called again alone, and some calls are repeated alone to see whether they
 * do depend. Arrays that it only may read are write-protected, and no array can be left at its end
 * without a fault; in turn arrays are aligned to doubles, no more. Arrays are column by column:
 * entry (i, j) of a matrix of r rows is a[i + j r]. Units: SI, as docs/notation.md.
 */
#ifndef ASSAY_SUBJECT_H
#define ASSAY_SUBJECT_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ASSAY_SUBJECT_ABI 7

/* What a call ends with. Of ASSAY_SOLVED alone the results are looked at. */
enum AssayStatus {
  ASSAY_SOLVED = 0,
  ASSAY_FAILED = 1,      /* it gave up, and says so */
  ASSAY_NOT_TAKEN = 2,   /* it does not take such a model or problem */
  ASSAY_NO_SOLUTION = 3  /* of solvers: it claims that there is none */
};

/* The law between the relative velocity u and the impulse r of `dimension` components, normal
 * first. Of multipliers: between y and lambda. */
enum AssayLawKind {
  ASSAY_UNILATERAL = 0, /* 0 <= u + e u- and r >= 0 are complementary */
  ASSAY_EQUALITY = 1,   /* u = 0 */
  ASSAY_COULOMB = 2,    /* friction, of 2 or 3 components; e of the normal, e_T of the others */
  ASSAY_ROLLING = 3,    /* friction and rolling friction, of 5 components */
  ASSAY_BOX = 4         /* -y in the normal cone to [lower, upper] at lambda */
};

typedef struct AssayLaw {
  int kind, dimension;
  double restitution, tangential_restitution;
  double friction, rolling_friction; /* rolling: m */
  double lower, upper;               /* of ASSAY_BOX; may be infinite */
} AssayLaw;

enum AssayModelKind {
  ASSAY_LAGRANGIAN = 0,  /* M(q) v' = f(t, q, v) + H(t, q)^T r, gaps g(t, q), H = dg/dq */
  ASSAY_FIRST_ORDER = 1, /* M x' = f(t, x) + r, y = h(t, x, lambda), r = g(t, x, lambda) */
  /* Rigid bodies. Of each q has its seven (x, p): the centre of mass in the inertial frame, and the
   * unit quaternion, its scalar first, of the rotation from the axes of the body to that frame; v
   * has its six (x', Omega), Omega in the axes of the body:
   *
   *   m x'' = force,   I Omega' = moment - Omega x I Omega,   p' = p o (0, Omega)/2
   *
   * with the forces in the inertial frame and the moments about the centres in the axes of the
   * bodies, (force, moment, ...) = w(t, q, v) + G(t, q)^T r; gaps g(t, q), u = G v + b(t, q). */
  ASSAY_NEWTON_EULER = 2
};

/* A model and the state that it starts from. The functions take the model itself first and fill
 * their last arguments; those of the other kinds are null. */
typedef struct AssayModel AssayModel;
struct AssayModel {
  int kind;
  const char* problem; /* as in `assay list problems`; "" where it is none of them */
  int coordinates;     /* n: of q or of x; of rigid bodies 7 each */
  int velocities;      /* of v: n, or 0 of ASSAY_FIRST_ORDER; of rigid bodies 6 each */
  int components;      /* m: of the contacts, or of lambda */
  int law_count;
  const AssayLaw* laws;
  double initial_time;
  const double *initial_position, *initial_velocity; /* q or x; v before an impact at that time */
  const double* initial_multiplier;                  /* of ASSAY_FIRST_ORDER */

  /* 1: the model is linear. ASSAY_LAGRANGIAN: M v' = -C v - K q + F(t) + H^T r, g = H q + b, with
   * M, C, K, H and b here. ASSAY_FIRST_ORDER: the Jacobians below are constant. Rigid bodies are
   * not. Else the arrays are null, and external_force too. */
  int linear;
  const double *mass, *damping, *stiffness, *contact_matrix, *offset;
  void (*external_force)(const AssayModel*, double t, double* f);

  /* ASSAY_LAGRANGIAN, linear or not */
  void (*mass_at)(const AssayModel*, const double* q, double* mass);
  void (*force)(const AssayModel*, double t, const double* q, const double* v, double* f);
  void (*force_jacobians)(const AssayModel*, double t, const double* q, const double* v,
                          double* by_position, double* by_velocity);
  /* Of ASSAY_NEWTON_EULER too. There the gap of a contact of several components is the first of its
   * entries of g, the others are 0, while all those of a joint, an equality, are conditions. */
  void (*gap)(const AssayModel*, double t, const double* q, double* g);
  void (*gap_jacobian)(const AssayModel*, double t, const double* q, double* h);
  /* dg/dt. Of ASSAY_NEWTON_EULER too: b. */
  void (*gap_rate)(const AssayModel*, double t, const double* q, double* rate);
  /* b of m components with g'' = H v' + b: d^2/ds^2 g(t + s, q + s v) at s = 0; where surfaces are
   * at rest, b = (dH/dt) v. */
  void (*gap_curvature)(const AssayModel*, double t, const double* q, const double* v, double* b);
  /* 1: surfaces move, dg/dt is not 0 everywhere. 0: as far as 64 instants of the first 100 s tell,
   * g does not depend on t. Of ASSAY_NEWTON_EULER too: of b. */
  int surfaces_move;

  /* ASSAY_NEWTON_EULER: of each body m, and I in its axes, 3 x 3 */
  int bodies;
  const double *body_mass, *inertia;
  /* w, without the gyroscopic moments, 6 for each body, and its Jacobians, 6 x 7 and 6 x 6 for each
   * pair of bodies: the four entries of a quaternion are variables of their own. */
  void (*wrench)(const AssayModel*, double t, const double* q, const double* v, double* w);
  void (*wrench_jacobians)(const AssayModel*, double t, const double* q, const double* v,
                           double* by_position, double* by_velocity);
  /* G, m rows. Of a gap it is (dg/dq) T(q), where q' = T(q) v. */
  void (*velocity_matrix)(const AssayModel*, double t, const double* q, double* g);

  /* ASSAY_FIRST_ORDER, linear or not */
  void (*mass_of)(const AssayModel*, double* mass);
  void (*field)(const AssayModel*, double t, const double* x, double* f);
  void (*field_jacobian)(const AssayModel*, double t, const double* x, double* a);
  void (*output)(const AssayModel*, double t, const double* x, const double* lambda, double* y);
  void (*output_jacobians)(const AssayModel*, double t, const double* x, const double* lambda,
                           double* by_state, double* by_multiplier);
  void (*input)(const AssayModel*, double t, const double* x, const double* lambda, double* r);
  void (*input_jacobians)(const AssayModel*, double t, const double* x, const double* lambda,
                          double* by_state, double* by_multiplier);

  const void* context; /* of the functions; not yours */

  /* Since ABI 6. Of the problem: lines of NAME=VALUE, each value a decimal or a fraction; "" of a
   * model of no problem. From `problem` and these a subject may build a scene of its own. */
  const char* parameters;
};

/* Since ABI 7. The derivative of a model by one real parameter p of its problem, for schemes that
 * give the derivative of what they compute.
 *
 * `derivative` has the kind, the sizes and the laws of the model. Each number in it is the
 * derivative of that number of the model: of initial_position, of mass, of the restitution of a law.
 * A number that does not depend on p has 0, an infinite bound too. Its functions are called with
 * `derivative` itself and give derivatives at fixed arguments: force is df/dp(t, q, v), gap is
 * dg/dp(t, q), gap_jacobian is the derivative of dg/dq by p. Derivatives by q and v are those of
 * the model, force_jacobians and gap_jacobian. `linear`, surfaces_move and the texts are as in the
 * model. */
typedef struct AssayTangent {
  const char* parameter; /* its name */
  double value;          /* p */
  const AssayModel* derivative;
} AssayTangent;

/* A number that users set by --scheme-set NAME=VALUE. Laws set it too, to values from low to high,
 * where they know the name: theta; gamma, gap-threshold, sign-test and velocity-threshold of the
 * rule by which contacts act; theta, gamma and perhaps variant of the theta-gamma schemes of
 * first-order systems. Two names of schemes declare arithmetic, by which laws judge and which
 * reports show: solver-tolerance, of the one-step problems inside it, relative, of which 1e-6
 * counts at most; significand-bits, 24 where it is in single precision. */
typedef struct AssayOption {
  const char *name, *default_value, *meaning, *unit;
  double low, high;
} AssayOption;

/* What a scheme takes and is, an "or" of these. */
enum AssaySchemeFlags {
  ASSAY_TAKES_NONLINEAR = 1,     /* Lagrangian models that are not linear */
  ASSAY_TAKES_FRICTION = 2,      /* contacts with friction, and equalities */
  ASSAY_TAKES_FIRST_ORDER = 4,   /* first-order systems, and nothing else */
  ASSAY_POSITION_LEVEL = 8,      /* positions satisfy the contacts */
  /* The theta-method with contacts on velocities, one configuration in a step: its laws apply. */
  ASSAY_THETA_METHOD = 16,
  ASSAY_MEAN_VELOCITIES = 32,    /* v of a state is the mean velocity of the step before it */
  ASSAY_ONLY_DIAGONAL = 64,      /* diagonal linear models alone */
  ASSAY_TAKES_RIGID_BODIES = 128, /* rigid bodies, and nothing else: friction and joints too */
  /* What its motion is between the ends of steps, one of three. None of them: straight lines, which
   * have an order of 2 themselves, and 1 at impacts: more than that is not measurable then. */
  ASSAY_NODES_ALONE = 256, /* nothing: it is judged at the ends of steps */
  ASSAY_HERMITE = 512,     /* the cubic through q and v at both ends; Lagrangian models alone */
  /* It stops at impacts inside a step and goes on from there, so that those of one body change the
   * steps of all: no ASSAY_THETA_METHOD. */
  ASSAY_LOCATES_EVENTS = 1024,
  /* What its own `interpolate` says, at seven points that divide a step into eight equal parts; not
   * of rigid bodies. Errors of states are measured there and at the ends of steps, and nothing is
   * drawn between these points: any order is measurable. */
  ASSAY_DENSE_OUTPUT = 2048,
  /* It does not tell impulses: what it writes there is not shown. */
  ASSAY_NO_IMPULSES = 4096,
  /* It gives the derivative of its final state, by `gradient`, which `assay gradients` judges. */
  ASSAY_GIVES_GRADIENT = 8192
};

typedef struct AssayScheme {
  const char *name, *description;
  int flags;
  int option_count;
  const AssayOption* options;
  /* What it promises, e.g. "velocity-l1=1 position-sup=1", metrics as in `assay list metrics`;
   * "event-capturing 2": what schemes of contacts on velocities do whose order is 2 where nothing
   * is struck; or "as moreau-jean theta=1": the orders that this scheme of Assay promises with
   * these options and those of the same names. */
  const char* claims;
  /* Option sets, separated by ";": "theta=1/2; theta=1". The default study takes the first on every
   * problem and the last on those that are not linear: of a scheme with tolerances, first tight
   * ones and last its defaults. May be null: the defaults. */
  const char* study_options;
  /* Of first-order systems: where in a step from t to t + h lambda belongs, in [0, 1]. */
  double multiplier_instant;

  /* A run with steps of size h; `options` in the order of those above. Null, with the reason in
   * `message` of `size` bytes, where it does not take the model. The model outlives the run. */
  void* (*create)(const AssayModel*, double h, const double* options, char* message, size_t size);
  /* From the state at t to that at t + h, in place: q (or x), v, and the impulse of the step (or
   * lambda). An AssayStatus. */
  int (*step)(void* run, double t, double* q, double* v, double* impulse);
  void (*destroy)(void* run);
  /* Of ASSAY_DENSE_OUTPUT, else null: q (or x) and v at t + s h inside the step from t that was
   * taken last, 0 < s < 1. Every entry must be written: it comes with garbage. What it does changes
   * no step: a run in which it is never called is compared. ASSAY_SOLVED or ASSAY_FAILED. */
  int (*interpolate)(void* run, double s, double* q, double* v);
  /* Since ABI 7. Of ASSAY_GIVES_GRADIENT, else null: the final state q (or x), v of a whole run of
   * `steps` steps of size h, the same as create and step give, and its derivative dq, dv by the
   * parameter of the tangent. The derivative of a quaternion is that of its four entries. Every
   * entry must be written: it comes with garbage. What it says goes to `message` of `size` bytes.
   * ASSAY_SOLVED, ASSAY_FAILED, or ASSAY_NOT_TAKEN of a model or parameter that it does not take. */
  int (*gradient)(const AssayModel*, const AssayTangent*, double h, int steps,
                  const double* options, double* q, double* v, double* dq, double* dv,
                  char* message, size_t size);
} AssayScheme;

/* One-step problems: find z, w with w = M z + q and the laws between w and z; of friction z = r,
 * w = u. `global`: find v, r with mass v = contact r + f, u = contact^T v + q and the laws; the
 * problems of `assay check` have a symmetric mass. */
typedef struct AssayOneStepProblem {
  int size; /* m: of q */
  const double *m, *q;
  int law_count; /* ASSAY_BOX with one component each, or contacts, never both */
  const AssayLaw* laws;
  int velocities; /* n: 0 where the problem is not global; then m is null */
  const double *mass, *contact, *f;
} AssayOneStepProblem;

enum AssayProblemFlags {
  ASSAY_TAKES_LCP = 1,       /* bounds [0, inf) */
  ASSAY_TAKES_MIXED_LCP = 2, /* and (-inf, inf): every LCP too */
  ASSAY_TAKES_BOX = 4,       /* any bounds: every LCP and mixed LCP too */
  ASSAY_TAKES_FRICTION_2D = 8,
  ASSAY_TAKES_FRICTION_3D = 16,
  ASSAY_TAKES_ROLLING = 32,
  ASSAY_TAKES_MIXED_CONTACTS = 64, /* contacts of several kinds in one problem */
  ASSAY_TAKES_GLOBAL_2D = 128,
  ASSAY_TAKES_GLOBAL_3D = 256,
  ASSAY_TAKES_GLOBAL_ROLLING = 512,
  ASSAY_ONLY_ONE_CONTACT = 1024
};

typedef struct AssaySolver {
  const char *name, *description;
  int flags;
  /* z comes with the start (0 where nobody gave one) and leaves with the solution; of a global
   * problem z = (v, r). tolerance 0: your default. *iterations is not negative. An AssayStatus. */
  int (*solve)(const AssayOneStepProblem*, double tolerance, int max_iterations, double* z,
               int* iterations);
  /* What tolerance 0 stands for, on the residual max |z - P(z - w)|, at most 0.01: what you call
   * solved is judged by it. 0 where it is none of that kind: then by a hundredth of the problem. */
  double default_tolerance;
} AssaySolver;

/* What a derivative gives, an "or" of these. */
enum AssayDerivativeParts {
  ASSAY_VALUE = 1,   /* of the map */
  ASSAY_JACOBIAN = 2 /* its derivative, an element of the generalised one where it has a kink */
};

/* A map of `assay list jacobians` and its hand-derived derivative, or one of them, judged by
 * `assay jacobians SUBJECT/NAME`. */
typedef struct AssayDerivative {
  const char *name, *description, *source;
  const char* map; /* the item of Assay whose map it is */
  int parts;
  /* At x = (variables, parameters), in the order that `assay list jacobians --json` shows: the m
   * components of the map, and the m x n derivative by the variables, column by column: entry
   * (i, j) is jacobian[i + m * j]. A part that is not given is null. Every entry must be written:
   * it comes with garbage. An AssayStatus: not taken where x is not in the domain; one that takes
   * no point of a stratum of the map is undecided. */
  int (*evaluate)(const double* x, double* value, double* jacobian);
} AssayDerivative;

typedef struct AssaySubject {
  int abi; /* ASSAY_SUBJECT_ABI */
  const char *name, *description, *version;
  int scheme_count;
  const AssayScheme* schemes;
  int solver_count;
  const AssaySolver* solvers;
  int derivative_count;
  const AssayDerivative* derivatives;
} AssaySubject;

const AssaySubject* assay_subject(void);

#ifdef __cplusplus
}
#endif

#endif
