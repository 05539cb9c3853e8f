#include "core/schemes/mixed_moreau_schatzman.hpp"

ASSAY_INSTANTIATE_SCHEME(MixedMoreauSchatzman)
