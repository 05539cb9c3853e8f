#include "tests/core/schemes/impact_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(Dd, ImpactContract, SecondOrderSchemes<Dd>);

}  // namespace assay
