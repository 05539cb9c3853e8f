#include "reports/engines/properties/all_properties.hpp"
#include "reports/engines/properties/depth.hpp"

namespace assay::reports {

namespace {

/// [%] By how much the energy of the last tenth of the run, where the ball flies, differs from that
/// of the start. A contact may store energy while it lasts.
Departure change_of_energy(const Observed& of) {
  const auto& model = std::get<LagrangianModel<long double>>(of.model);
  const auto energy = [&](Eigen::Index k) {  // of a unit mass
    const long double v = of.run.v(0, k);
    return v * v / 2 + free_acceleration(model) * of.run.q(0, k);
  };
  constexpr Eigen::Index kTenth = 10;
  const Eigen::Index count = of.run.size();
  long double sum = 0;
  int flying = 0;
  for (Eigen::Index k = count - count / kTenth; k < count; ++k) {
    if (!(of.run.q(0, k) > 0)) continue;
    sum += energy(k);
    ++flying;
  }
  constexpr double kAll = 100;
  if (flying == 0) return {-kAll, kAll, 0};
  const auto ratio = static_cast<double>(sum / flying / energy(0));
  return {kAll * (ratio - 1), kAll, kAll * 2 * rounding_of(of)};
}

/// Against the height from which the ball falls.
Departure depth_of_bounces(const Observed& of) {
  return deepest(of, static_cast<double>(of.run.q(0, 0)));
}

}  // namespace

EngineProperty elastic_bounces() {
  return {.name = "elastic-bounces",
          .question = "22 bounces at e = 1 keep the energy",
          .problem = "bouncing-ball",
          .parameters = {{"e", "1"}},
          .t_end = "20",
          .steps = {1031, 4099, 16411},
          .quantities = {{"change of energy", "%", &change_of_energy},
                         {"penetration", "m", &depth_of_bounces}},
          .quick = true};
}

}  // namespace assay::reports
