#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace numbering_law {
namespace {

using Index = Eigen::Index;

bool admits(const OneStepCase& x, const Parameters&) { return x.parts() > 1; }

OneStepTwin exchanged(const OneStepCase& x, Index part) {
  std::vector<Index> order;
  for (Index k = 0; k < x.parts(); ++k) order.push_back(k);
  std::swap(order[static_cast<std::size_t>(part)], order[static_cast<std::size_t>(part) + 1]);
  OneStepTwin twin;
  twin.what = "parts " + std::to_string(part) + " and " + std::to_string(part + 1) + " exchanged";
  twin.question.problem = with_parts(x, order);
  twin.back = [from = components_of(x, order)](const Vector<Rational>& z) {
    Vector<Rational> back(z.size());
    for (Index i = 0; i < z.size(); ++i) back(from[static_cast<std::size_t>(i)]) = z(i);
    return back;
  };
  return twin;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::vector<OneStepTwin> twins;
  for (Index part = 0; part + 1 < x.parts(); ++part) twins.push_back(exchanged(x, part));
  return compare_with_twins(subject, x, twins);
}

}  // namespace
}  // namespace numbering_law

/// Exchanging neighbouring contacts, which generates all permutations, exchanges their parts of z.
///
/// Source: derived here.
Law<OneStepCase> numbering(On<OneStepCase>) {
  using namespace numbering_law;
  return {.name = "numbering",
          .statement = "the numbering of contacts or unknowns does not matter",
          .aliases = {"contact-permutation"},
          .admits = &admits,
          .examine = &examine,
          .why_not = &unless<&OneStepSubject::takes_two_parts>};
}

}  // namespace assay::properties
