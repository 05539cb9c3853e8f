#include "properties/rigid_bodies/shorter_steps.hpp"

namespace assay::properties {

RigidBodyCase in_shorter_steps(const RigidBodyCase& x, int halvings) {
  RigidBodyCase y = x;
  y.h /= 1 << halvings;
  y.steps *= 1 << halvings;
  return y;
}

bool is_truncation(const Subject& subject, const std::function<Defect(int halvings)>& defect_at) {
  if (has_one_configuration(subject)) return false;
  double before = 0;
  for (int i = 1; i <= kHalvings; ++i) {
    const auto [off, bound] = defect_at(i);
    if (off <= bound) return true;
    if (i > 1 && 1.5 * off <= before) return true;  // (1)
    before = off;
  }
  return false;
}

}  // namespace assay::properties
