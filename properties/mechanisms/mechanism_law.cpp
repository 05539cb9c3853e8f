#include "properties/mechanisms/mechanism_law.hpp"

#include "properties/mechanisms/mechanism_generators.hpp"

namespace assay::properties {

std::string Cases<Mechanism>::why_not(const Subject& subject) {
  if (subject.is_newton_euler()) return "the scheme takes rigid bodies";
  if (subject.is_first_order()) return "the scheme takes first-order systems";
  if (!subject.any_model) return "the scheme takes linear models only";
  return {};
}

Mechanism Cases<Mechanism>::draw(Draw& draw, const Subject& subject) {
  return random_mechanism(draw, subject);
}

}  // namespace assay::properties
