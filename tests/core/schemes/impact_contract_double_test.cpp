#include "tests/core/schemes/impact_contract.hpp"

namespace assay::impact_contract_double_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Double, ImpactContract, testing::Types<double>);

}  // namespace assay::impact_contract_double_test
