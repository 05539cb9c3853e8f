#include "properties/mechanisms/mechanism_law.hpp"

#include "properties/mechanisms/mechanism_generators.hpp"

namespace assay::properties {

std::string Cases<Mechanism>::why_not(const Subject& subject) {
  if (takes(subject)) return {};
  if (subject.kind == ModelKind::kLinear) return "the scheme takes linear models only";
  return "the scheme takes " + std::string(text_of(subject.kind).many);
}

Mechanism Cases<Mechanism>::draw(Draw& draw, const Subject& subject) {
  return random_mechanism(draw, subject);
}

}  // namespace assay::properties
