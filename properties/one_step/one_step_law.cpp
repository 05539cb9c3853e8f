#include "properties/one_step/one_step_law.hpp"

#include "core/scalar/invalid_input.hpp"
#include "properties/one_step/one_step_generators.hpp"

namespace assay::properties {

std::string Cases<OneStepCase>::why_not(const OneStepSubject& subject) {
  return takes(subject) ? "" : "the solver takes no one-step problem";
}

OneStepCase Cases<OneStepCase>::draw(Draw& draw, const OneStepSubject& subject) {
  return random_case(draw, subject);
}

ProblemCases<OneStepCase> Cases<OneStepCase>::on(const oracles::ProblemEntry& problem) {
  throw InvalidInput(std::string(problem.name) + " is no one-step problem");
}

}  // namespace assay::properties
