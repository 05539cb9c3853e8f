#include "core/one_step_problems/box_vi.hpp"

namespace assay {

template void validate(const BoxVi<ASSAY_SCALAR>&);

}  // namespace assay
