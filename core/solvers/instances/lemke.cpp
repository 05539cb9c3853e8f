#include "core/solvers/lemke.hpp"

namespace assay {

template class Lemke<ASSAY_SCALAR>;

}  // namespace assay
