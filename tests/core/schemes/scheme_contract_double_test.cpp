#include "tests/core/schemes/scheme_contract.hpp"

namespace assay::scheme_contract_double_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Double, SchemeContract, testing::Types<double>);

}  // namespace assay::scheme_contract_double_test
