#include "tests/core/schemes/impact_contract.hpp"

namespace assay::impact_contract_mpfr50_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Mpfr50, ImpactContract, testing::Types<Mpfr50>);

}  // namespace assay::impact_contract_mpfr50_test
