#pragma once

// The schemes that assay::core holds compiled on the whole ladder, as core/solvers/instances.hpp.

#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/solvers/instances.hpp"

namespace assay {

#define ASSAY_EXTERN_INSTANCES(S)                          \
  extern template class MoreauJean<S>;                     \
  extern template Trajectory<S> run_scheme<MoreauJean<S>>( \
      const ContactModel<S>& model, const S& h, const Parameters& options, Eigen::Index steps);
ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES

}  // namespace assay
