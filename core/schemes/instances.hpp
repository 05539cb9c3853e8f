#pragma once

// The schemes that assay::core holds compiled in every scalar they admit, as
// core/solvers/instances.hpp.

#include "core/schemes/scheme_list.hpp"
#include "core/schemes/step_contacts.hpp"
#include "core/schemes/trajectory.hpp"
#include "core/solvers/instances.hpp"

namespace assay {

#define ASSAY_EXTERN_SCHEME(Scheme, S)                 \
  extern template class Scheme<S>;                     \
  extern template Trajectory<S> run_scheme<Scheme<S>>( \
      const Model<S>& model, const S& h, const Parameters& options, Eigen::Index steps);
#define ASSAY_EXTERN_STEP(...) extern template class __VA_ARGS__;
#define ASSAY_EXTERN_INSTANCES(S) ASSAY_ORDERED_FIELD_SCHEMES(ASSAY_EXTERN_SCHEME, S)
ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES
#define ASSAY_EXTERN_INSTANCES(S) ASSAY_ELEMENTARY_SCHEMES(ASSAY_EXTERN_SCHEME, S)
ASSAY_FOR_EACH_ELEMENTARY_SCALAR(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES
#define ASSAY_EXTERN_INSTANCES(S)            \
  extern template class StepContacts<S>;     \
  ASSAY_STANDARD_STEPS(ASSAY_EXTERN_STEP, S) \
  ASSAY_STANDARD_SCHEMES(ASSAY_EXTERN_SCHEME, S)
ASSAY_FOR_EACH_STANDARD_SCALAR(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES
#define ASSAY_EXTERN_INSTANCES(S)                       \
  ASSAY_STANDARD_ELEMENTARY_STEPS(ASSAY_EXTERN_STEP, S) \
  ASSAY_STANDARD_ELEMENTARY_SCHEMES(ASSAY_EXTERN_SCHEME, S)
ASSAY_FOR_EACH_STANDARD_ELEMENTARY_SCALAR(ASSAY_EXTERN_INSTANCES)
#undef ASSAY_EXTERN_INSTANCES
#undef ASSAY_EXTERN_STEP
#undef ASSAY_EXTERN_SCHEME

}  // namespace assay
