#include "core/laws/multiplier_law.hpp"

namespace assay {

template std::vector<Bounds<ASSAY_SCALAR>> multiplier_bounds(const std::vector<MultiplierLaw<ASSAY_SCALAR>>&);

}  // namespace assay
