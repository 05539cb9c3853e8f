#include "core/schemes/nonlinear_moreau_jean.hpp"

ASSAY_INSTANTIATE_SCHEME(NonlinearMoreauJean)
