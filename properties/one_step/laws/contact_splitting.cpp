#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace contact_splitting_law {
namespace {

using Index = Eigen::Index;

bool admits(const OneStepCase& x, const Parameters&) {
  for (const auto& bounds : x.bounds) {
    if (!bounds.is_free() && !bounds.is_complementarity()) return false;  // no cone
  }
  return true;
}

OneStepTwin split(const OneStepCase& x, Index part) {
  std::vector<Index> order;
  for (Index k = 0; k < x.parts(); ++k) order.push_back(k);
  order.push_back(part);
  OneStepTwin twin;
  twin.what = "part " + std::to_string(part) + " split in two";
  twin.question.problem = with_parts(x, order);
  twin.back = [from = components_of(x, order), n = x.size()](const Vector<Rational>& z) {
    Vector<Rational> sum = Vector<Rational>::Constant(n, Rational(0));
    for (Index i = 0; i < z.size(); ++i) sum(from[static_cast<std::size_t>(i)]) += z(i);
    return sum;
  };
  // min(a + b, w) ≤ 2 max(min(a, w), min(b, w)), and the same holds for projections
  twin.stretch = 4;
  return twin;
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::vector<OneStepTwin> twins;
  for (Index part = 0; part < x.parts(); ++part) twins.push_back(split(x, part));
  return compare_with_twins(subject, x, twins);
}

}  // namespace
}  // namespace contact_splitting_law

/// If a contact is split into two equal ones, with its rows and columns repeated, both have the
/// same u. Their impulses sum up to an impulse of the original, because a cone contains the sum of
/// its members and the laws are linear in r for given u. W is then singular, and the parts are not
/// unique. A solver that does not solve such problems is not asked.
///
/// Source: derived here.
Law<OneStepCase> contact_splitting(On<OneStepCase>) {
  using namespace contact_splitting_law;
  return {
      .name = "contact-splitting",
      .statement = "two halves of a split contact push as much together as the contact did before",
      .admits = &admits,
      .examine = &examine,
      .why_not = &unless<&OneStepSubject::takes_two_parts>};
}

}  // namespace assay::properties
