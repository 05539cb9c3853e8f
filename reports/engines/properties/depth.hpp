#pragma once

#include "reports/engines/properties/property.hpp"

namespace assay::reports {

/// [m] The depth of the contacts of a Lagrangian model at the deepest node, measured against the
/// length `scale` [m].
[[nodiscard]] Departure deepest(const Observed& of, double scale);
/// [m/s²] The largest acceleration that the forces of a Lagrangian model cause at the start.
[[nodiscard]] double free_acceleration(const LagrangianModel<long double>& model);

}  // namespace assay::reports
