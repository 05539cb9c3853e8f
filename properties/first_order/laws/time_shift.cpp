#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace time_shift_law {
namespace {

/// x + τ x', where empty ones are zero.
Vector<Rational> later(const Vector<Rational>& x,
                       const Vector<Rational>& rate,
                       const Rational& by) {
  if (rate.size() == 0) return x;
  const Vector<Rational> change = by * rate;
  return x.size() == 0 ? change : Vector<Rational>(x + change);
}

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Rational by(5, 2);
  FirstOrderCase shifted = x;
  shifted.time -= by;
  shifted.b = later(x.b, x.b_rate, by);
  shifted.e = later(x.e, x.e_rate, by);
  return compare_with_twin(subject, x, {.problem = shifted, .what = "after the shift"});
}

}  // namespace
}  // namespace time_shift_law

/// With t = t̂ + τ, b̂ = b + τ b', ê = e + τ e' the run is the same.
///
/// Source: derived here.
Law<FirstOrderCase> time_shift(On<FirstOrderCase>) {
  using namespace time_shift_law;
  return {.name = "time-shift",
          .statement = "the origin of time does not matter",
          .aliases = {"start-of-time"},
          .examine = &examine};
}

}  // namespace assay::properties
