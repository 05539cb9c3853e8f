#include "tests/core/schemes/impact_contract.hpp"

namespace assay::impact_contract_rational_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Rational, ImpactContract, testing::Types<Rational>);

}  // namespace assay::impact_contract_rational_test
