/* The table of a Fortran scheme. It is in C, because a C compiler checks it against the header. */
#include <stdlib.h>

#include "reports/subjects/assay_subject.h"

int moreau_jean_step(int n, int m, double h, double theta, const double* mass,
                     const double* damping, const double* stiffness, const double* contact_matrix,
                     const double* offset, const double* restitution, const double* force_now,
                     const double* force_later, double* q, double* v, double* impulse);

typedef struct Run {
  const AssayModel* model;
  double h, theta;
} Run;

static void* create(const AssayModel* model, double h, const double* options, char* message,
                    size_t size) {
  (void)message, (void)size; /* it takes every model that it is given */
  Run* run = malloc(sizeof *run);
  *run = (Run){model, h, options[0]};
  return run;
}

static int step(void* memory, double t, double* q, double* v, double* impulse) {
  const Run* run = memory;
  const AssayModel* model = run->model;
  const int n = model->coordinates, m = model->components;
  double restitution[m + 1], force_now[n], force_later[n];
  for (int i = 0; i < m; ++i) restitution[i] = model->laws[i].restitution;
  model->external_force(model, t, force_now);
  model->external_force(model, t + run->h, force_later);
  return moreau_jean_step(n, m, run->h, run->theta, model->mass, model->damping, model->stiffness,
                          model->contact_matrix, model->offset, restitution, force_now,
                          force_later, q, v, impulse);
}

static const AssayOption kTheta = {"theta", "1/2", "weight of the end of the step", "1", 0, 1};

static const AssayScheme kScheme = {
    .name = "moreau-jean",
    .description = "the Moreau-Jean theta-scheme in Fortran",
    .flags = ASSAY_THETA_METHOD,
    .option_count = 1,
    .options = &kTheta,
    .claims = "as moreau-jean", /* the orders that Assay's own scheme promises with this theta */
    .create = create,
    .step = step,
    .destroy = free,
};

static const AssaySubject kSubject = {
    .abi = ASSAY_SUBJECT_ABI,
    .name = "fortran",
    .description = "a scheme in Fortran",
    .version = "1",
    .scheme_count = 1,
    .schemes = &kScheme,
};

const AssaySubject* assay_subject(void) { return &kSubject; }
