#include "reports/compare/judged_metrics.hpp"

#include <algorithm>

namespace assay::reports {

namespace {

double position(const RunSizes& sizes) { return sizes.position; }
double way(const RunSizes& sizes) { return sizes.velocity * sizes.time; }
double position_in_time(const RunSizes& sizes) { return sizes.position * sizes.time; }
double spin(const RunSizes& sizes) { return sizes.spin; }
double turn(const RunSizes& sizes) { return sizes.spin * sizes.time; }
double impulse(const RunSizes& sizes) { return sizes.impulse; }
double one(const RunSizes& /*sizes*/) { return 1; }

bool spins_are_continuous(const TrueBehaviour& truth) { return !truth.spins_jump; }
bool impulses_are_unique(const TrueBehaviour& truth) { return truth.unique_impulses; }
bool impacts_can_be_counted(const TrueBehaviour& truth) {
  return truth.regularity == Regularity::kIsolatedImpacts;
}

using enum MetricRole;

constexpr bool kOfImpulses = true;

}  // namespace

const std::vector<JudgedMetric>& judged_metrics() {
  static const std::vector<JudgedMetric> all = {
      {"position-sup", kMotion, false, position},
      {"final-position", kShown},  // position-sup has it
      {"velocity-l1", kMotion, false, way},
      {"velocity-l2", kShown},    // of order 1/2 at impacts
      {"velocity-linf", kShown},  // of order 0 at impacts
      {"velocity-hausdorff", kShown},
      {"impulse-flat", kImpulses, kOfImpulses, impulse, impulses_are_unique},
      {"event-times", kShown, kOfImpulses, nullptr, impacts_can_be_counted},
      {"energy-identity", kScheme},
      {"penetration", kShown},  // a law, see state_laws.hpp
      {"complementarity", kSupports, kOfImpulses, one},
      {"state-sup", kShown},  // of order 0 where states jump
      {"state-l1", kMotion, false, position_in_time},
      {"multiplier-sup", kShown, kOfImpulses},  // of order 0 where multipliers jump
      {"multiplier-l1", kShown, kOfImpulses},   // the same where states do
      {"multiplier-law", kShown, kOfImpulses},  // of schemes with laws at the ends of steps
      {"centre-position", kMotion, false, position},
      {"centre-velocity-l1", kMotion, false, way},
      {"angular-velocity", kMotion, false, spin, spins_are_continuous},
      {"angular-velocity-l1", kMotion, false, turn},
      {"attitude-direction", kMotion, false, one},
      {"quaternion", kMotion, false, one},
      {"norm-drift", kShown}};  // 0 of some schemes
  return all;
}

const JudgedMetric& judged_metric(std::string_view name) {
  return *std::ranges::find(judged_metrics(), name, &JudgedMetric::name);
}

}  // namespace assay::reports
