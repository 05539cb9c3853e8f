// A scheme in C++ as a subject of Assay: symplectic Euler for one coordinate above one floor.
#include <algorithm>
#include <cstdio>

#include "reports/subjects/assay_subject.h"

namespace {

struct Run {
  const AssayModel* model;
  double h;
};

void* create(const AssayModel* model, double h, const double*, char* reason, size_t size) {
  if (model->coordinates == 1 && model->components == 1) return new Run{model, h};
  std::snprintf(reason, size, "euler takes one coordinate and one contact");
  return nullptr;
}

int step(void* memory, double t, double* q, double* v, double* impulse) {
  const auto& [model, h] = *static_cast<Run*>(memory);
  double force, gap, direction;
  model->force(model, t, q, v, &force);
  model->gap(model, t, q, &gap);
  model->gap_jacobian(model, t, q, &direction);
  const double m = model->mass[0], e = model->laws[0].restitution, before = *v;
  *v += h * force / m;
  const double law = direction * (*v + e * before);
  *impulse = gap <= 0 ? std::max(0.0, -m * law / (direction * direction)) : 0.0;
  *v += direction * *impulse / m;
  *q += h * *v;
  return ASSAY_SOLVED;
}

void destroy(void* run) { delete static_cast<Run*>(run); }

const AssayScheme kScheme = {.name = "euler",
                             .description = "symplectic Euler with one contact",
                             .claims = "event-capturing 1",
                             .create = create,
                             .step = step,
                             .destroy = destroy};
const AssaySubject kSubject = {.abi = ASSAY_SUBJECT_ABI,
                               .name = "mine",
                               .description = "a scheme in C++",
                               .version = "1",
                               .scheme_count = 1,
                               .schemes = &kScheme};

}  // namespace

const AssaySubject* assay_subject() { return &kSubject; }
