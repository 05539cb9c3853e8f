/* The generalised-alpha method of linear models with contacts on velocities (Chen, Acary, Virlez and
 * Bruls 2013), as far as mistakes wait for something that seldom happens: many impacts, many steps,
 * contacts that stay closed.
 *
 *   q+ = q + h v + h^2 ((1/2 - b) a + b a+) + h w/2,   v+ = v + h ((1 - g) a + g a+) + w,
 *   (1 - am) a+ + am a = (1 - af) x+ + af x,   M x+ = F - K q+ - C v+,   M w = H^T P,
 *   0 <= U+ + e U and P >= 0 complementary where the gap at q + h v/2 is closed. */
#include "tests/judge/judge.h"

// clang-format off
#define ENTRIES(X)                                                                               \
  X(plain, right, "rho = 4/5")                                                                   \
  X(undamped, right, "rho = 1")                                                                  \
  X(much_damped, right, "rho = 1/2")                                                             \
  X(swept, right, "an LCP by Gauss-Seidel to 1e-15")                                             \
  X(worn_restitution, wrong, "e/2 after six impacts")                                            \
  X(old_restitution, wrong, "e/2 after 20 impacts")                                              \
  X(no_later_impacts, wrong, "contacts never act after five impacts")                            \
  X(many_steps, wrong, "e = 0 after 2000 steps")                                                 \
  X(short_steps, wrong, "e = 0 where h is below 1e-5")                                           \
  X(closed_damping, wrong, "no damping where a contact acts")                                    \
  X(later_damping, wrong, "1.1 C where a contact acts in two steps or more")                     \
  X(closed_springs, wrong, "no springs where a contact acts")                                    \
  X(closed_forces, wrong, "F(0) where a contact acts")                                           \
  X(long_contact, wrong, "0.999 P where a contact acts for 50 steps")
// clang-format on
DECLARE_ENTRIES

typedef struct Run {
  const AssayModel* model;
  int entry, steps, impacts, closed; /* closed: steps in a row in which a contact acts */
  double h, am, af, g, b;            /* the parameters of the method */
  double x[kMost], a[kMost];         /* the acceleration, and what replaces it in q+ and v+ */
} Run;

static void destroy(void* run) { free(run); }

static void* begin(const AssayModel* model, double h, const double* options, char* message,
                   size_t size) {
  (void)options;
  int is_known = model->linear && model->coordinates <= kMost && model->components <= 10 &&
                 model->law_count == model->components;
  for (int i = 0; i < model->law_count; ++i) is_known = is_known && model->laws[i].kind == ASSAY_UNILATERAL;
  if (!is_known) {
    snprintf(message, size, "linear models with few unilateral contacts alone");
    return NULL;
  }
  Run* run = calloc(1, sizeof *run);
  const double rho = IS(undamped) ? 1 : M(much_damped, 0.8, 0.5);
  *run = (Run){.model = model, .entry = running, .h = h};
  run->am = (2 * rho - 1) / (rho + 1);
  run->af = rho / (rho + 1);
  run->g = 0.5 + run->af - run->am;
  run->b = (run->g + 0.5) * (run->g + 0.5) / 4;
  return run;
}

/* y := y - A x. */
static void subtract(const double* a, const double* x, int n, double* y) {
  for (int k = 0; k < n * n; ++k) y[k % n] -= a[k] * x[k / n];
}

/* x := A^-1 x. */
static int respond(const double* matrix, int n, double* x) {
  double a[kMost * kMost];
  memcpy(a, matrix, sizeof(double) * (size_t)(n * n));
  return solve_linear(a, x, n, 1);
}

/* The contacts that act, as far as the entry lets them. */
static int collect(Run* run, const double* q, const double* v, int* active) {
  const AssayModel* model = run->model;
  const int m = model->components;
  int count = 0;
  for (int i = 0; i < m; ++i) {
    double gap = model->offset[i];
    for (int k = 0; k < model->coordinates; ++k) {
      gap += model->contact_matrix[i + k * m] * (q[k] + run->h / 2 * v[k]);
    }
    if (gap <= 0 && !(IS(no_later_impacts) && run->impacts >= 5)) active[count++] = i;
  }
  run->closed = count > 0 ? run->closed + 1 : 0;
  return count;
}

static double restitution(const Run* run, int contact) {
  const double e = run->model->laws[contact].restitution;
  if ((IS(many_steps) && run->steps > 2000) || (IS(short_steps) && run->h < 1e-5)) return 0;
  return (IS(worn_restitution) && run->impacts > 6) || (IS(old_restitution) && run->impacts > 20) ? e / 2 : e;
}

static double along(const Run* run, int contact, const double* v) {
  double u = 0;
  for (int k = 0; k < run->model->coordinates; ++k) {
    u += run->model->contact_matrix[contact + k * run->model->components] * v[k];
  }
  return u;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  const double h = run->h, c = (1 - run->af) / (1 - run->am);
  const size_t size = sizeof(double) * (size_t)n;
  double damping[kMost * kMost], springs[kMost * kMost], iteration[kMost * kMost];
  double f[kMost], start[kMost], next_q[kMost], next_v[kMost], x[kMost] = {0};
  int active[kMost];
  running = run->entry;
  const int count = collect(run, q, v, active);
  const double share = IS(closed_damping) && count > 0 ? 0 : IS(later_damping) && run->closed > 1 ? 1.1 : 1;
  for (int k = 0; k < n * n; ++k) {
    damping[k] = share * model->damping[k];
    springs[k] = IS(closed_springs) && count > 0 ? 0 : model->stiffness[k];
    iteration[k] = model->mass[k] + h * c * (h * run->b * springs[k] + run->g * damping[k]);
  }
  if (run->steps++ == 0) {
    model->external_force(model, t, run->x);
    subtract(springs, q, n, run->x);
    subtract(damping, v, n, run->x);
    if (!respond(model->mass, n, run->x)) return ASSAY_FAILED;
    memcpy(run->a, run->x, size);
  }
  for (int k = 0; k < n; ++k) {
    start[k] = (run->af * run->x[k] - run->am * run->a[k]) / (1 - run->am);
    next_v[k] = v[k] + h * ((1 - run->g) * run->a[k] + run->g * start[k]);
    next_q[k] = q[k] + h * v[k] + h * h * ((0.5 - run->b) * run->a[k] + run->b * start[k]);
  }
  model->external_force(model, IS(closed_forces) && count > 0 ? 0 : t + h, f);
  memcpy(x, f, size);
  subtract(springs, next_q, n, x);
  subtract(damping, next_v, n, x);
  if (!respond(iteration, n, x)) return ASSAY_FAILED;

  /* What an impulse 1 of a contact changes: velocities by `jump` at once, x by `later`. */
  double jump[kMost][kMost] = {{0}}, later[kMost][kMost] = {{0}}, free_v[kMost];
  double w[kMost * kMost], load[kMost], p[kMost] = {0};
  for (int k = 0; k < n; ++k) free_v[k] = next_v[k] + h * run->g * c * x[k];
  for (int i = 0; i < count; ++i) {
    double half_way[kMost];
    for (int k = 0; k < n; ++k) jump[i][k] = model->contact_matrix[active[i] + k * m];
    if (!respond(model->mass, n, jump[i])) return ASSAY_FAILED;
    for (int k = 0; k < n; ++k) half_way[k] = h / 2 * jump[i][k];
    subtract(springs, half_way, n, later[i]);
    subtract(damping, jump[i], n, later[i]);
    if (!respond(iteration, n, later[i])) return ASSAY_FAILED;
    const double u = along(run, active[i], v);
    load[i] = along(run, active[i], free_v) + restitution(run, active[i]) * u;
  }
  int is_impact = 0;
  for (int k = 0; k < count * count; ++k) {
    const int i = k % count, j = k / count;
    w[k] = along(run, active[i], jump[j]) + h * run->g * c * along(run, active[i], later[j]);
  }
  if (IS(swept) ? !gauss_seidel_lcp(w, load, count, 1e-15, 20000, p) : !enumerate_lcp(w, load, count, p)) {
    return ASSAY_FAILED;
  }
  for (int i = 0; i < m; ++i) impulse[i] = 0;
  for (int i = 0; i < count; ++i) {
    is_impact = is_impact || (p[i] > 0 && along(run, active[i], v) < -0.01);
    if (IS(long_contact) && run->closed > 50) p[i] *= 0.999;
    impulse[active[i]] = p[i];
    for (int k = 0; k < n; ++k) {
      x[k] += later[i][k] * p[i];
      next_v[k] += jump[i][k] * p[i];
      next_q[k] += h / 2 * jump[i][k] * p[i];
    }
  }
  run->impacts += is_impact;
  for (int k = 0; k < n; ++k) {
    q[k] = next_q[k] + h * h * run->b * c * x[k];
    v[k] = next_v[k] + h * run->g * c * x[k];
    run->a[k] = c * x[k] + start[k];
    run->x[k] = x[k];
  }
  return ASSAY_SOLVED;
}

static void adapt(enum Entry id, AssayScheme* scheme) { (void)id, (void)scheme; }

static const AssayScheme kLike = {.claims = "event-capturing 2", .step = step, .destroy = destroy};
SUBJECT_OF_SCHEMES("generalised-alpha", kLike, adapt)
