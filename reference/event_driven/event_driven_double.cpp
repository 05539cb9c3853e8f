#include "core/scalar/machine.hpp"
#include "reference/event_driven/event_driven_run.hpp"

namespace assay::reference {

template EventDrivenMotion<double> integrate_event_driven(const LagrangianModel<double>&,
                                                          const double&,
                                                          const EventDrivenOptions<double>&);

}  // namespace assay::reference
