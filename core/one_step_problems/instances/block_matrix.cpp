#include "core/one_step_problems/block_matrix.hpp"

namespace assay {

template class BlockMatrix<ASSAY_SCALAR>;

}  // namespace assay
