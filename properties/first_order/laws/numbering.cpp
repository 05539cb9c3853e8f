#include <algorithm>

#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace numbering_law {
namespace {

bool admits(const FirstOrderCase& x, const Parameters&) {
  return x.multipliers() > 1 && !x.mixed && x.c == x.input.transpose();
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  FirstOrderCase reversed = x;
  reversed.c = x.c.colwise().reverse();
  reversed.input = x.input.rowwise().reverse();
  reversed.d = x.d.reverse();
  reversed.e = x.e.reverse();
  reversed.e_rate = x.e_rate.reverse();
  reversed.multiplier = x.multiplier.reverse();
  std::ranges::reverse(reversed.bounds);
  Trajectory<Rational> expected = exact_run(subject, x);
  expected.impulse = Matrix<Rational>(expected.impulse.colwise().reverse());
  return compare_runs(exact_run(subject, reversed), expected, "in the other order");
}

}  // namespace
}  // namespace numbering_law

/// With the components of y and λ in the reverse order the states are the same, and the multipliers
/// in the reverse order: the law of each component speaks of it alone, and a step of a passive case
/// has one solution.
///
/// Source: derived here.
Law<FirstOrderCase> numbering(On<FirstOrderCase>) {
  using namespace numbering_law;
  return {.name = "numbering",
          .statement = "the order in which the multipliers are listed does not matter",
          .aliases = {"order-of-multipliers"},
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
