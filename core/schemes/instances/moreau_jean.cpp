#include "core/schemes/moreau_jean.hpp"

ASSAY_INSTANTIATE_SCHEME(MoreauJean)
