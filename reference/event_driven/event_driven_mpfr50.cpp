#include "core/scalar/mpfr.hpp"
#include "reference/event_driven/event_driven_run.hpp"

namespace assay::reference {

template EventDrivenMotion<Mpfr50> integrate_event_driven(const LagrangianModel<Mpfr50>&,
                                                          const Mpfr50&,
                                                          const EventDrivenOptions<Mpfr50>&);

}  // namespace assay::reference
