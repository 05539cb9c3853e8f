#include "properties/one_step/one_step_law.hpp"

#include <array>
#include <charconv>

#include "core/scalar/invalid_input.hpp"
#include "properties/one_step/one_step_generators.hpp"

namespace assay::properties {

std::string Cases<OneStepCase>::why_not(const OneStepSubject& subject) {
  return takes(subject) ? "" : "the solver does not take one-step problems";
}

std::string Cases<OneStepCase>::declared(const OneStepSubject& subject) {
  if (subject.tolerance <= 0) return {};
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.begin(), text.end(), subject.tolerance).ptr;
  return "tolerance " + std::string(text.begin(), end);
}

OneStepCase Cases<OneStepCase>::draw(Draw& draw, const OneStepSubject& subject) {
  return random_case(draw, subject);
}

ProblemCases<OneStepCase> Cases<OneStepCase>::on(const oracles::ProblemEntry& problem) {
  throw InvalidInput(std::string(problem.name) + " is not a one-step problem");
}

}  // namespace assay::properties
