#include <fmt/format.h>

#include "reports/identify/catalogue.hpp"
#include "reports/identify/estimates.hpp"
#include "reports/identify/one_mass.hpp"

namespace assay::reports::items {

/// The instant of a step at which K q is evaluated, from masses on springs without damping:
///
///   M (v_{k+1} − v_k) = −h K (q_k + α (q_{k+1} − q_k))                              (1)
///   α = (−M (v_{k+1} − v_k) / (h K) − q_k) / (q_{k+1} − q_k)                        (2)
///
/// however q advances. (2) is evaluated in every step of springs of three periods from two states
/// each. One α for all of them is the θ of the θ-method. α = 0: explicit in K.
Identified stiffness(Questions& ask) {
  struct Spring {
    double k, h;
  };
  std::vector<Probe> probes;
  for (const Spring& spring : {Spring{3, 0.25}, Spring{5, 0.5}, Spring{24, 0.5}}) {
    const std::string of = fmt::format("spring-{}-{}", spring.k, spring.h);
    probes.push_back(
        one_mass(of + "-from-rest", {.stiffness = spring.k, .q = 1, .h = spring.h, .steps = 3}));
    probes.push_back(
        one_mass(of + "-moving", {.stiffness = spring.k, .v = 1, .h = spring.h, .steps = 3}));
  }
  Estimates alpha;
  for (const ObservedRun& run : ask.ask(probes)) {
    const Measured scale =
        exactly(-run.probe().mass[0][0]) / exactly(run.probe().h * run.probe().stiffness[0][0]);
    for (std::size_t k = 0; k < run.steps(); ++k) {
      alpha.add(fmt::format("{} step {}", run.name(), k + 1),
                (scale * run.jump(k) - run.q(k)) / (run.q(k + 1) - run.q(k)));  // (2)
    }
  }
  if (alpha.empty()) return undetermined(ask.gap_or("springs do nothing"));
  if (const auto value = alpha.common()) {
    std::string statement = "K ((1 - theta) q + theta q+), theta = " + to_text(*value);
    if (is(*value, 0)) statement += ": explicit";
    return recovered(std::move(statement), {{"theta", *value}});
  }
  return inconsistent("K acts at no fixed mean of q and q+: theta = " + alpha.contradiction() +
                      "; see position-recurrence");
}

}  // namespace assay::reports::items
