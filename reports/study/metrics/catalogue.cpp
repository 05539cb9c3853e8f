#include "reports/study/metrics/catalogue.hpp"

#include "core/scalar/invalid_input.hpp"
#include "reports/study/metrics/angular_velocity.hpp"
#include "reports/study/metrics/angular_velocity_l1.hpp"
#include "reports/study/metrics/attitude_direction.hpp"
#include "reports/study/metrics/centre_position.hpp"
#include "reports/study/metrics/centre_velocity_l1.hpp"
#include "reports/study/metrics/complementarity.hpp"
#include "reports/study/metrics/energy_identity.hpp"
#include "reports/study/metrics/event_times.hpp"
#include "reports/study/metrics/final_position.hpp"
#include "reports/study/metrics/impulse_flat.hpp"
#include "reports/study/metrics/multiplier_l1.hpp"
#include "reports/study/metrics/multiplier_law.hpp"
#include "reports/study/metrics/multiplier_sup.hpp"
#include "reports/study/metrics/norm_drift.hpp"
#include "reports/study/metrics/penetration.hpp"
#include "reports/study/metrics/position_sup.hpp"
#include "reports/study/metrics/quaternion.hpp"
#include "reports/study/metrics/state_l1.hpp"
#include "reports/study/metrics/state_sup.hpp"
#include "reports/study/metrics/velocity_hausdorff.hpp"
#include "reports/study/metrics/velocity_l1.hpp"
#include "reports/study/metrics/velocity_l2.hpp"
#include "reports/study/metrics/velocity_linf.hpp"

namespace assay::reports {

namespace {

template <class M>
constexpr MetricScope scope_of() {
  if constexpr (requires { M::kScope; }) return M::kScope;
  return MetricScope::kLagrangian;
}

template <class M>
constexpr bool is_primary() {
  if constexpr (requires { M::kPrimary; }) return M::kPrimary;
  return false;
}

template <class... M>
std::vector<MetricEntry> entries() {
  return {{M::kName,
           M::kDescription,
           M::kQuantity,
           M::kUnit,
           &M::template measure<long double>,
           &M::template measure<Mpfr>,
           scope_of<M>(),
           is_primary<M>()}...};
}

}  // namespace

const std::vector<MetricEntry>& metrics() {
  static const std::vector<MetricEntry> all = entries<PositionSup,
                                                      FinalPosition,
                                                      VelocityL1,
                                                      VelocityL2,
                                                      VelocityLinf,
                                                      VelocityHausdorff,
                                                      ImpulseFlat,
                                                      EventTimes,
                                                      EnergyIdentity,
                                                      Penetration,
                                                      Complementarity,
                                                      StateSup,
                                                      StateL1,
                                                      MultiplierSup,
                                                      MultiplierL1,
                                                      MultiplierLawResidual,
                                                      CentrePosition,
                                                      CentreVelocityL1,
                                                      AngularVelocity,
                                                      AngularVelocityL1,
                                                      AttitudeDirection,
                                                      QuaternionError,
                                                      NormDrift>();
  return all;
}

const MetricEntry& find_metric(std::string_view name, const std::vector<MetricEntry>& catalogue) {
  std::vector<std::string> names;
  for (const MetricEntry& entry : catalogue) {
    if (entry.name == name) return entry;
    names.emplace_back(entry.name);
  }
  throw InvalidInput(unknown_name_message("metric", name, names));
}

}  // namespace assay::reports
