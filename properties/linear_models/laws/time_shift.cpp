#include "properties/linear_models/generators.hpp"
#include "properties/linear_models/linear_law.hpp"
#include "properties/linear_models/twin.hpp"

namespace assay::properties {

namespace time_shift_law {
namespace {

Twin shifted(const Experiment& x, const Rational& shift) {
  Experiment y = x;
  y.time += shift;
  if (y.force_rate.size() > 0) {
    if (y.force.size() == 0) y.force = Vector<Rational>::Constant(y.coordinates(), Rational(0));
    y.force -= shift * y.force_rate;
  }
  return {.what = "time shifted by " + to_text(shift) + " s",
          .experiment = y,
          .map = [shift](Trajectory<Rational>& run) {
            for (Rational& t : run.t) t += shift;
          }};
}

Finding examine(const Subject& subject, const Experiment& x) {
  return compare_twins(subject,
                       x,
                       {shifted(x, Rational(1)),
                        shifted(x, Rational(-5, 4)),
                        shifted(x, Rational(1024)),
                        shifted(x, Rational(5 + power(2, -30)))},
                       Agreement::kBitwise);
}

}  // namespace
}  // namespace time_shift_law

/// The origin of time does not matter:
///
///   t₀ → t₀ + s,  F(t) → F(t − s)   ⇒   t_k → t_k + s, and q_k, v_k, P_k the same           (1)
///
/// Bitwise in every scalar: forces f + f't, steps and shifts have few bits, so that no time and no
/// force rounds. One shift has more bits than single precision.
///
/// Source: derived here.
Law<Experiment> time_shift(On<Experiment>) {
  using namespace time_shift_law;
  return {
      .name = "time-shift", .statement = "the origin of time does not matter", .examine = &examine};
}

}  // namespace assay::properties
