#pragma once

#include <chrono>

#include "core/systems/first_order_model.hpp"
#include "core/systems/lagrangian_model.hpp"
#include "properties/subject.hpp"
#include "reports/identify/probe_record.hpp"

namespace assay::reports {

/// The model and the initial state of a probe. @pre It is Lagrangian.
[[nodiscard]] LagrangianModel<double> model_of(const Probe& probe);

/// The same for a first-order probe.
[[nodiscard]] FirstOrderModel<double> first_order_model_of(const Probe& probe);

/// A stepper that answers probes by a scheme, of Assay or foreign, in double. A model that it does
/// not take is refused. A crash, a status other than solved, and numbers that are not finite are
/// failures. Once failures have taken longer than `patience`, as for a scheme that hangs, the
/// remaining probes are not run.
[[nodiscard]] Stepper subject_stepper(properties::Subject subject,
                                      std::chrono::milliseconds patience = std::chrono::minutes(1));

}  // namespace assay::reports
