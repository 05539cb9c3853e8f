#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

/// The instant of a step at which C v is evaluated, from masses on dampers alone:
///
///   M (v_{k+1} − v_k) = −h C (v_k + δ (v_{k+1} − v_k))                              (1)
///   δ = (−M (v_{k+1} − v_k) / (h C) − v_k) / (v_{k+1} − v_k)                        (2)
///
/// in every step of three dampers. Without a spring, q does not matter, so the later steps alone
/// show (1) for the velocities of half steps. The exact decay has v_{k+1} = e^{−hC/M} v_k, and no
/// δ.
Identified damping(Questions& ask) {
  struct Damper {
    double c, h;
  };
  std::vector<Probe> probes;
  for (const Damper& damper : {Damper{5, 0.25}, Damper{3, 0.5}, Damper{1, 0.25}}) {
    probes.push_back(one_mass(fmt::format("damper-{}-{}", damper.c, damper.h),
                              {.damping = damper.c, .v = 1, .h = damper.h, .steps = 3}));
  }
  Estimates all, later;
  for (const ObservedRun& run : ask.ask(probes)) {
    const Measured scale =
        exactly(-run.probe().mass[0][0]) / exactly(run.probe().h * run.probe().damping[0][0]);
    for (std::size_t k = 0; k < run.steps(); ++k) {
      const std::string step = fmt::format("{} step {}", run.name(), k + 1);
      const Measured delta = (scale * run.jump(k) - run.v(k)) / run.jump(k);  // (2)
      all.add(step, delta);
      if (k > 0) later.add(step, delta);
    }
  }
  if (all.empty()) return undetermined(ask.gap_or("dampers do nothing"));
  if (const auto value = all.common()) {
    std::string statement = "C ((1 - theta) v + theta v+), theta = " + to_text(*value);
    if (is(*value, 0)) statement += ": explicit";
    return recovered(std::move(statement), {{"theta", *value}});
  }
  if (const auto value = later.common()) {
    return recovered(
        "C ((1 - theta) v + theta v+), theta = " + to_text(*value) + ", but for the first step",
        {{"theta", *value}});
  }
  return inconsistent("C acts at no fixed mean of v and v+: theta = " + all.contradiction());
}

}  // namespace assay::reports::items
