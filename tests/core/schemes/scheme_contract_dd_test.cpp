#include "tests/core/schemes/scheme_contract.hpp"

namespace assay::scheme_contract_dd_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Dd, SchemeContract, testing::Types<Dd>);

}  // namespace assay::scheme_contract_dd_test
