#include "tests/core/schemes/impact_contract.hpp"

namespace assay::impact_contract_dd_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Dd, ImpactContract, testing::Types<Dd>);

}  // namespace assay::impact_contract_dd_test
