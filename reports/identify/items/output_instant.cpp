#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

/// The instant of a step at which the law 0 ≤ y ⊥ λ ≥ 0 is imposed, with y = x and M ẋ = −1 + λ. x
/// decreases from x_0 in steps that would end far below 0, so λ acts and
///
///   x_k + γ (x_{k+1} − x_k) = 0   ⟹   γ = −x_0 / (x_1 − x_0)                        (1)
///
/// in the first step from three x_0.
Identified output_instant(Questions& ask) {
  Estimates gamma;
  for (const double start : {0.0625, 0.125, 0.1875}) {
    const auto run = ask.ask(one_state(fmt::format("closing-{}", start),
                                       {.mass = 1, .force = -1, .q = start, .h = 1, .steps = 3},
                                       /*offset=*/0));
    if (run) gamma.add(run->name(), -run->q(0) / (run->q(1) - run->q(0)));  // (1)
  }
  if (gamma.empty()) return undetermined(ask.gap_or("nothing closes"));
  const auto value = gamma.common();
  if (!value) {
    return inconsistent("the law holds at no fixed mean of y and y+: gamma = " +
                        gamma.contradiction());
  }
  return recovered(
      "0 <= y perp lambda >= 0 at (1 - gamma) y + gamma y+, gamma = " + to_text(*value),
      {{"gamma", *value}});
}

}  // namespace assay::reports::items
