#include "core/schemes/event_driven_lobatto.hpp"

ASSAY_INSTANTIATE_SCHEME(EventDrivenLobatto)
