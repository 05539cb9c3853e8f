#if ASSAY_WITH_MPREAL
#include "core/scalar/ladder.hpp"
#include "tests/core/schemes/impact_contract.hpp"

namespace assay::impact_contract_mpreal_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Mpreal, ImpactContract, testing::Types<Mpreal>);

}  // namespace assay::impact_contract_mpreal_test
#endif
