#include "core/schemes/euler_moreau.hpp"

ASSAY_INSTANTIATE_SCHEME(EulerMoreau)
