#include "core/schemes/generalized_alpha.hpp"

ASSAY_INSTANTIATE_SCHEME(GeneralizedAlpha)
