#include "core/schemes/modal_moreau_jean.hpp"

ASSAY_INSTANTIATE_SCHEME(ModalMoreauJean)
