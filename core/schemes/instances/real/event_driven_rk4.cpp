#include "core/schemes/event_driven_rk4.hpp"

ASSAY_INSTANTIATE_SCHEME(EventDrivenRungeKutta4)
