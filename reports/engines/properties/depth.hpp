#pragma once

#include "reports/engines/properties/property.hpp"

namespace assay::reports {

/// [m] How deep the contacts of a Lagrangian model are at the deepest node, against a length [m].
[[nodiscard]] Departure deepest(const Observed& of, double scale);
/// [m/s²] The largest acceleration that the forces of a Lagrangian model cause at the start.
[[nodiscard]] double free_acceleration(const LagrangianModel<long double>& model);

}  // namespace assay::reports
