#include "reports/ladder/mpreal_object.hpp"

#include "core/scalar/mpreal.hpp"
#include "oracles/catalogue_model.hpp"
#include "reports/ladder/shown_scalar.hpp"
#include "reports/solve/solve_outcome_of.hpp"

// The only file that is compiled with mpreal.h, which is under the GPL-3; so is the shared object
// that it becomes. What is not of this scalar is in the program that loads it.

extern "C" const assay::reports::MprealObject* assay_mpreal() {
  using namespace assay;
  using namespace assay::reports;
  static constexpr MprealObject kObject = {ASSAY_VERSION,
                                           &reports::detail::unit_roundoff_in_double<Mpreal>,
                                           &show_scalar<Mpreal>,
                                           &show_scalar<Mpreal>};
  return &kObject;
}
