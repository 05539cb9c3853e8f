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
  return compare_with_twin(
      subject, x, {reversed, "in the other order", [](Trajectory<Rational>& run) {
                     run.impulse = Matrix<Rational>(run.impulse.colwise().reverse());
                   }});
}

}  // namespace
}  // namespace numbering_law

/// If the components of y and λ are put in reverse order, the states are the same and the
/// multipliers come in reverse order: each law involves only its own component, and a step of a
/// passive case has one solution.
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
