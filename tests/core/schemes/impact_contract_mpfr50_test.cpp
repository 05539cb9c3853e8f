#include "tests/core/schemes/impact_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(Mpfr50, ImpactContract, SecondOrderSchemes<Mpfr50>);

}  // namespace assay
