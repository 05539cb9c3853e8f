#include "core/schemes/schatzman_paoli.hpp"

ASSAY_INSTANTIATE_SCHEME(SchatzmanPaoli)
