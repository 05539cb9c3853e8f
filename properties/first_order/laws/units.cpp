#include "properties/first_order/agreement.hpp"
#include "properties/first_order/first_order_generators.hpp"
#include "properties/first_order/first_order_law.hpp"

namespace assay::properties {

namespace units_law {
namespace {

Finding examine(const Subject& subject, const FirstOrderCase& x) {
  const Rational of_state(1, 1 << 10), of_multiplier(1 << 30), of_output(1, 1 << 15);
  FirstOrderCase scaled = x;
  for (Vector<Rational>* own : {&scaled.b, &scaled.b_rate, &scaled.state}) *own /= of_state;
  for (Vector<Rational>* own : {&scaled.e, &scaled.e_rate}) *own /= of_output;
  scaled.input *= Rational(of_multiplier / of_state);
  scaled.c *= Rational(of_state / of_output);
  scaled.d *= Rational(of_multiplier / of_output);
  scaled.multiplier /= of_multiplier;
  for (Bounds<Rational>& bounds : scaled.bounds) {
    if (bounds.lower) *bounds.lower /= of_multiplier;
    if (bounds.upper) *bounds.upper /= of_multiplier;
  }
  return compare_with_twin(subject, x, {scaled, "in other units", [&](Trajectory<Rational>& run) {
                                          run.q *= of_state;
                                          run.impulse *= of_multiplier;
                                        }});
}

}  // namespace
}  // namespace units_law

/// With x = X x̂, λ = Λ λ̂, y = Y ŷ and Λ, Y > 0 the system
///
///   Â = A,  b̂ = b/X,  B̂ = (Λ/X) B,  Ĉ = (X/Y) C,  D̂ = (Λ/Y) D,  ê = e/Y,  bounds/Λ          (1)
///
/// has the run x̂ = x/X, λ̂ = λ/Λ. Circuits have capacities of 10⁻⁶ F and resistances of 10³ Ω;
/// there, a tolerance that ignores units is never met, or met by any value.
///
/// Source: derived here.
Law<FirstOrderCase> units(On<FirstOrderCase>) {
  using namespace units_law;
  return {
      .name = "units",
      .statement = "a change of the units of states, multipliers and outputs changes nothing else",
      .aliases = {"scaling-of-units"},
      .examine = &examine};
}

}  // namespace assay::properties
