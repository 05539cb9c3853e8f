#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace tangent_mirror_law {
namespace {

using Index = Eigen::Index;

OneStepTwin mirrored(const OneStepCase& x, Index i) {
  OneStepCase y = x;
  y.q(i) = -y.q(i);
  y.w.row(i) = -y.w.row(i);
  y.w.col(i) = -y.w.col(i);
  return {.what = "component " + std::to_string(i) + " mirrored",
          .question = {.problem = y},
          .back = [i](Vector<Rational> z) {
            z(i) = -z(i);
            return z;
          }};
}

OneStepCase draw_case(Draw& draw, const OneStepSubject&) { return random_friction(draw); }

bool admits(const OneStepCase& x, const Parameters&) {
  for (const auto& law : x.laws) {
    if (!std::holds_alternative<Equality>(law) && dimension(law) > 1) return true;
  }
  return false;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::vector<OneStepTwin> twins;
  for (Index part = 0; part < x.parts(); ++part) {
    if (components(x, part) == 1) continue;
    if (std::holds_alternative<Equality>(x.laws[static_cast<std::size_t>(part)])) continue;
    for (Index i = 1; i < components(x, part); ++i) {
      twins.push_back(mirrored(x, first_component(x, part) + i));
    }
  }
  return compare_with_twins(subject, x, twins);
}

}  // namespace
}  // namespace tangent_mirror_law

/// Changing the sign of one tangent of a contact, or of one component of a rolling moment, changes
/// the sign of that component of z.
///
/// Source: derived here.
Law<OneStepCase> tangent_mirror(On<OneStepCase>) {
  using namespace tangent_mirror_law;
  return {.name = "tangent-mirror",
          .statement = "the answer is mirrored with the tangents",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&OneStepSubject::takes_friction>};
}

}  // namespace assay::properties
