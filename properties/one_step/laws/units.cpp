#include "properties/one_step/one_step_generators.hpp"
#include "properties/one_step/one_step_law.hpp"
#include "properties/one_step/one_step_twin.hpp"

namespace assay::properties {

namespace units_law {
namespace {

using Index = Eigen::Index;

void scale_bounds(Bounds<Rational>& bounds, const Rational& factor) {
  if (bounds.lower) *bounds.lower *= factor;
  if (bounds.upper) *bounds.upper *= factor;
}

OneStepTwin loaded(const OneStepCase& x, const Rational& s) {
  OneStepCase y = x;
  y.q *= s;
  for (auto& bounds : y.bounds) scale_bounds(bounds, s);
  return {.what = "load times " + to_text(s),
          .question = {.problem = y},
          .back = [s](const Vector<Rational>& z) { return Vector<Rational>(z / s); },
          .stretch = 1 / s};
}

OneStepTwin in_other_units(const OneStepCase& x) {
  OneStepCase y = x;
  Vector<Rational> d(x.size());
  for (Index part = 0; part < x.parts(); ++part) {
    const Rational unit = part % 3 == 0   ? Rational(4)
                          : part % 3 == 1 ? Rational(1, 2)
                                          : Rational(1);
    d.segment(first_component(x, part), components(x, part)).setConstant(unit);
    if (x.is_box()) scale_bounds(y.bounds[static_cast<std::size_t>(part)], 1 / unit);
  }
  for (Index i = 0; i < x.size(); ++i) {
    y.q(i) *= d(i);
    for (Index j = 0; j < x.size(); ++j) y.w(i, j) *= d(i) * d(j);
  }
  // min(z, w) if z is 4 times and w a quarter of its old value, or less
  return {.what = "other units",
          .question = {.problem = y},
          .back = [d](const Vector<Rational>& z) { return Vector<Rational>(d.cwiseProduct(z)); },
          .stretch = 32 * Rational(x.size() + 1)};
}

Finding examine(const OneStepSubject& subject, const OneStepCase& x) {
  std::vector<OneStepTwin> twins;
  for (const Rational& s : {Rational(2), Rational(3), Rational(1, 4)})
    twins.push_back(loaded(x, s));
  twins.push_back(in_other_units(x));
  return compare_with_twins(subject, x, twins);
}

}  // namespace
}  // namespace units_law

/// For s > 0, the problem (W, s q) with bounds times s has the solution s z. For a positive
/// diagonal D that is equal on the components of a contact, (D W D, D q) with bounds divided by D
/// has the solution D⁻¹ z, because positive factors do not change cones. s = 2, 3, 1/4; D = (4,
/// 1/2, 1, 4, …), all dyadic but 3.
///
/// Source: derived here.
Law<OneStepCase> units(On<OneStepCase>) {
  using namespace units_law;
  return {.name = "units",
          .statement =
              "multiplying the load by s multiplies the answer by s; units of the components do "
              "not matter",
          .aliases = {"problem-scaling"},
          .examine = &examine};
}

}  // namespace assay::properties
