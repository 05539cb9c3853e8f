#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

/// The effect of three steps on g = −1/8, v = 0 without forces. Laws on velocities keep g.
/// Projected positions have g = 0 after one step, v = 0. A law on positions alone, or Baumgarte's
/// stabilisation, throws it out at a speed of the size of |g|/h.
Identified penetration(Questions& ask) {
  constexpr double kGap = -0.125, kStep = 0.125;
  const auto run =
      ask.ask(one_contact("violated-at-rest", {.q = kGap, .h = kStep, .steps = 3}, 0.5));
  if (!run) return undetermined(ask.gap());
  const Measured speed = run->v(3), gap = run->q(3);
  const bool at_rest = run->v(1).contains(0) && run->v(2).contains(0) && speed.contains(0);
  if (at_rest && gap.contains(kGap)) return recovered("kept: positions are not corrected");
  if (at_rest && run->q(1).contains(0) && gap.contains(0)) {
    return recovered("removed in one step, without a velocity");
  }
  if (at_rest) {
    const Measured left = gap / exactly(kGap);
    return recovered(
        "reduced without a velocity: " + to_text(left) + " of it is left after 3 steps",
        {{"left", left}});
  }
  const Measured thrown = speed / exactly(-kGap / kStep);
  return recovered("thrown out: velocity " + to_text(thrown) + " |g|/h after 3 steps",
                   {{"velocity", thrown}});
}

}  // namespace assay::reports::items
