#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_catalogue.hpp"
#include "properties/first_order/first_order_generators.hpp"

namespace assay::properties {

namespace {

FirstOrderCase draw_case(Draw& draw, const Subject& subject) {
  return random_passive_case(draw, subject);
}

bool admits(const FirstOrderCase&, const Parameters&) { return true; }

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
  return compare_runs(exact_run(subject, shifted), exact_run(subject, x), "before the shift");
}

}  // namespace

/// With t = t̂ + τ, b̂ = b + τ b', ê = e + τ e' the run is the same.
///
/// Source: derived here.
FirstOrderLaw start_of_time() {
  return {.name = "start-of-time",
          .description = "the origin of time does not matter",
          .options = {},
          .draw = &draw_case,
          .admits = &admits,
          .examine = &examine};
}

}  // namespace assay::properties
