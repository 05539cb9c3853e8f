#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

/// How the reported multipliers λ_0 = 0, λ_1, … act in a step of M ẋ = F + λ:
///
///   M (x_{k+1} − x_k) = h F + h ((1−w) λ_k + w λ_{k+1})                             (1)
///   w = ((M (x_{k+1} − x_k) − h F)/h − λ_k) / (λ_{k+1} − λ_k)                       (2)
///
/// in every step of the probes of output-instant. w = 1: only the multiplier of the step acts.
Identified input_weight(Questions& ask) {
  Estimates weight;
  for (const double start : {0.0625, 0.125, 0.1875}) {
    const OneMass x{.mass = 1, .force = -1, .q = start, .h = 1, .steps = 3};
    const auto run = ask.ask(one_state(fmt::format("closing-{}", start), x, /*offset=*/0));
    if (!run) continue;
    Measured before = exactly(0);
    for (std::size_t k = 0; k < run->steps(); ++k) {
      const Measured after = run->impulse(k + 1);
      const Measured push =
          (exactly(x.mass) * (run->q(k + 1) - run->q(k))) / exactly(x.h) - exactly(x.force);
      weight.add(fmt::format("{} step {}", run->name(), k + 1),
                 (push - before) / (after - before));  // (2)
      before = after;
    }
  }
  if (weight.empty()) return undetermined(ask.gap_or("lambda does nothing"));
  const auto value = weight.common();
  if (!value) {
    return inconsistent("no fixed mean of lambda and lambda+ acts: w = " + weight.contradiction());
  }
  return recovered("(1 - w) lambda + w lambda+ acts, w = " + to_text(*value), {{"w", *value}});
}

}  // namespace assay::reports::items
