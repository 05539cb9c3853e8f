#include "core/schemes/nonlinear_schatzman_paoli.hpp"

ASSAY_INSTANTIATE_SCHEME(NonlinearSchatzmanPaoli)
