#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

/// The instant of a step at which K x is evaluated, for M ẋ = −K x:
///
///   M (x_{k+1} − x_k) = −h K (x_k + θ (x_{k+1} − x_k))                              (1)
///   θ = (−M (x_{k+1} − x_k) / (h K) − x_k) / (x_{k+1} − x_k)                        (2)
///
/// in every step of three decays.
Identified state_mean(Questions& ask) {
  struct Decay {
    double k, h;
  };
  Estimates theta;
  for (const Decay& decay : {Decay{5, 0.25}, Decay{3, 0.5}, Decay{1, 0.25}}) {
    const auto run = ask.ask(one_state(fmt::format("decay-{}-{}", decay.k, decay.h),
                                       {.stiffness = decay.k, .q = 1, .h = decay.h, .steps = 3}));
    if (!run) continue;
    const Measured scale = exactly(-run->probe().mass[0][0]) / exactly(decay.h * decay.k);
    for (std::size_t k = 0; k < run->steps(); ++k) {
      const Measured change = run->q(k + 1) - run->q(k);
      theta.add(fmt::format("{} step {}", run->name(), k + 1),
                (scale * change - run->q(k)) / change);  // (2)
    }
  }
  if (theta.empty()) return undetermined(ask.gap_or("nothing decays"));
  const auto value = theta.common();
  if (!value) {
    return inconsistent("K acts at no fixed mean of x and x+: theta = " + theta.contradiction());
  }
  std::string statement = "K ((1 - theta) x + theta x+), theta = " + to_text(*value);
  if (is(*value, 0)) statement += ": explicit";
  return recovered(std::move(statement), {{"theta", *value}});
}

}  // namespace assay::reports::items
