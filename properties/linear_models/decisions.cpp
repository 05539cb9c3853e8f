#include "properties/linear_models/decisions.hpp"

#include "properties/linear_models/twin.hpp"
#include "properties/rational_algebra.hpp"

namespace assay::properties {

Experiment beside(const Experiment& x, const Rational& unit_roundoff, int k) {
  Roundings roundings(unit_roundoff, k);
  Experiment y = x;
  const Rational jacobian = row_sum_norm(x.jacobian), speed = max_norm(x.velocity);
  const Rational gap =
      jacobian * max_norm(x.position) + max_norm(x.offset) + x.h * jacobian * speed;
  roundings.move(y.mass);
  for (Rational& entry : y.position) entry += roundings.of(max_norm(x.position));
  for (Rational& entry : y.velocity) entry += roundings.of(speed);
  for (Rational& entry : y.force) entry += roundings.of(max_norm(x.force));
  if (x.contacts() == 0) return y;
  if (roundings.keep_gaps()) {
    y.offset -= x.jacobian * (y.position - x.position);
  } else {
    for (Rational& entry : y.offset) entry += roundings.of(gap);
  }
  return y;
}

bool a_decision_explains(const Trajectory<Rational>& own,
                         const Trajectory<Rational>& other,
                         const StepBounds& bounds,
                         const std::function<std::optional<Trajectory<Rational>>(int k)>& beside) {
  const auto differ = [&](const Trajectory<Rational>& a, const Trajectory<Rational>& b) {
    return !first_difference(a,
                             b,
                             /*impulses=*/false,
                             Rational(4 * bounds.velocity),
                             Rational(4 * bounds.position))
                .empty();
  };
  for (int k = 0; k < kCasesBeside; ++k) {
    const std::optional<Trajectory<Rational>> run = beside(k);
    if (run && differ(*run, own) && !differ(*run, other)) return true;
  }
  return false;
}

}  // namespace assay::properties
