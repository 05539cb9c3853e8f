#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace global_is_reduced_law {
namespace {

bool applies(const OneStepSubject& subject) { return subject.global && subject.friction; }

OneStepCase draw_case(Draw& draw, const OneStepSubject&) { return random_friction(draw); }

bool admits(const OneStepCase& x, const Parameters&) {
  return !x.is_box() && error_of_residual(x).has_value();
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  return compare_with_twins(subject,
                            x,
                            {{.what = "with the velocities of the bodies",
                              .question = {.problem = x, .global = true},
                              .back = [](const Vector<Rational>& z) { return z; }}});
}

}  // namespace
}  // namespace global_is_reduced_law

/// M̂ v = H r + f, u = Hᵀ v + b is u = W r + q with W = Hᵀ M̂⁻¹ H, q = Hᵀ M̂⁻¹ f + b. A solver that
/// takes only global problems is asked all laws of friction in this form.
///
/// Source: developer-notes.md (16.17), (16.1).
Law<OneStepCase> global_is_reduced(On<OneStepCase>) {
  using namespace global_is_reduced_law;
  return {.name = "global-is-reduced",
          .statement =
              "the global problem, with the velocities of the bodies as unknowns, has the same "
              "impulses",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&applies>};
}

}  // namespace assay::properties
