#include "core/schemes/multiplier_terms.hpp"

namespace assay {

template class MultiplierTerms<ASSAY_SCALAR>;

}  // namespace assay
