#include <algorithm>

#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace rate_independence_law {
namespace {

/// Keeps only the lower end of the interval, so that the effect of rounding on its multiplier is
/// bounded.
void keep_one_end(FirstOrderCase& x) {
  x.input.conservativeResize(1, 1);
  x.c.conservativeResize(1, 1);
  x.e.conservativeResize(1);
  x.e_rate.conservativeResize(1);
  x.bounds.resize(1);
}

FirstOrderCase draw_case(Draw& draw, const Subject& subject) {
  FirstOrderCase x = random_sweeping(draw, subject);
  x.options.clear();
  if (!subject.run_exact) keep_one_end(x);
  return x;
}

bool admits(const FirstOrderCase& x, const Parameters&) {
  return x.a.isZero(0) && x.b.size() == 0 && x.b_rate.size() == 0 && x.d.size() == 0 &&
         std::ranges::all_of(x.bounds, &Bounds<Rational>::is_complementarity);
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Rational s(8);
  FirstOrderCase fast = x;
  fast.h /= s;
  fast.time /= s;
  fast.e_rate *= s;
  fast.multiplier *= s;
  return compare_with_twin(subject, x, {fast, "of the fast motion", [&](Trajectory<Rational>& run) {
                                          run.impulse /= s;
                                        }});
}

}  // namespace
}  // namespace rate_independence_law

/// If time runs s times as fast, u(t) → u(s t) and h → h/s, then the states of a sweeping process
/// are the same and λ becomes s λ, because x' ∈ −N_C(x) is positively homogeneous of degree 0. A
/// scheme without rationals is swept by only one end of the interval.
///
/// Source: the cone of (1) of catching-up.
Law<FirstOrderCase> rate_independence(On<FirstOrderCase>) {
  using namespace rate_independence_law;
  return {.name = "rate-independence",
          .statement =
              "the motion of a point swept by an interval does not depend on how fast the interval "
              "moves",
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
