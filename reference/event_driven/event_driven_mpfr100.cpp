#include "core/scalar/mpfr.hpp"
#include "reference/event_driven/event_driven_run.hpp"

namespace assay::reference {

template EventDrivenMotion<Mpfr100> integrate_event_driven(const LagrangianModel<Mpfr100>&,
                                                           const Mpfr100&,
                                                           const EventDrivenOptions<Mpfr100>&);

}  // namespace assay::reference
