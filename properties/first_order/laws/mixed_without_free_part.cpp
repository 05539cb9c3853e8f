#include <algorithm>

#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace mixed_without_free_part_law {
namespace {

FirstOrderCase draw_case(Draw& draw, const Subject& subject) {
  FirstOrderCase x = random_passive_case(draw, subject);
  const bool free = draw.one_in(4);
  for (Bounds<Rational>& bounds : x.bounds) {
    bounds = free ? Bounds<Rational>{} : Bounds<Rational>{Rational(0), std::nullopt};
  }
  return x;
}

bool admits(const FirstOrderCase& x, const Parameters&) {
  return std::ranges::all_of(x.bounds, &Bounds<Rational>::is_complementarity) ||
         std::ranges::all_of(x.bounds, &Bounds<Rational>::is_free);
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  FirstOrderCase other = x;
  other.mixed = !x.mixed;
  return compare_with_twin(subject, x, {.problem = other, .what = "with the other law"});
}

}  // namespace
}  // namespace mixed_without_free_part_law

/// The law mixed-complementarity without equalities is complementarity; with only equalities it is
/// equality. The run is the same, whichever way the law is written.
///
/// Source: [CPS92, §1.5].
Law<FirstOrderCase> mixed_without_free_part(On<FirstOrderCase>) {
  using namespace mixed_without_free_part_law;
  return {.name = "mixed-without-free-part",
          .statement = "a mixed problem without equalities is a complementarity problem",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
