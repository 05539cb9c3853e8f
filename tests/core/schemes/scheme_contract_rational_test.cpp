#include "tests/core/schemes/scheme_contract.hpp"

namespace assay::scheme_contract_rational_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Rational, SchemeContract, testing::Types<Rational>);

}  // namespace assay::scheme_contract_rational_test
