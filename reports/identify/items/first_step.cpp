#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

/// The share of a step for which a constant force changes the velocity:
///
///   s_k = M (v_{k+1} − v_k) / (h F)                                                (1)
///
/// Consistent schemes have s_k = 1, except perhaps in the first step: s_0 = 1/2 if v of a state is
/// the mean velocity of the step before it, and v_0 = v(t_0).
Identified first_step(Questions& ask) {
  const std::vector<ObservedRun> runs =
      ask.ask({one_mass("push", {.force = 3, .steps = 3}),
               one_mass("push-of-moving-mass", {.force = -5, .v = 1, .h = 0.5, .steps = 3})});
  if (runs.empty()) return undetermined(ask.gap());
  Estimates first, later;
  for (const ObservedRun& run : runs) {
    const Measured full = exactly(run.probe().h * run.probe().force[0][0] / run.probe().mass[0][0]);
    for (std::size_t k = 0; k < run.steps(); ++k) {
      (k == 0 ? first : later)
          .add(fmt::format("{} step {}", run.name(), k + 1), run.jump(k) / full);
    }
  }
  const auto of_first = first.common(), of_later = later.common();
  if (!of_first) return inconsistent("M (v+ - v) / (h F) = " + first.contradiction());
  if (!of_later) return inconsistent("M (v+ - v) / (h F) = " + later.contradiction());
  const std::vector<RecoveredValue> values = {{"first", *of_first}, {"later", *of_later}};
  if (!is(*of_later, 1)) {
    return inconsistent(
        "a constant force gives " + to_text(*of_later) + " of h F / M in every later step", values);
  }
  if (is(*of_first, 1)) return recovered("forces act for the whole of every step", values);
  if (is(*of_first, 0.5)) {
    return recovered(
        "forces act for half of the first step: v_0 is the velocity at t_0, later velocities are "
        "means over a step",
        values);
  }
  return inconsistent("forces act for " + to_text(*of_first) + " of the first step", values);
}

}  // namespace assay::reports::items
