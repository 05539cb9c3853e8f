#include "tests/core/schemes/scheme_contract.hpp"

namespace assay::scheme_contract_mpfr50_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Mpfr50, SchemeContract, testing::Types<Mpfr50>);

}  // namespace assay::scheme_contract_mpfr50_test
