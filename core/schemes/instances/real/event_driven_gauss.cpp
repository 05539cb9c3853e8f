#include "core/schemes/event_driven_gauss.hpp"

ASSAY_INSTANTIATE_SCHEME(EventDrivenGauss)
