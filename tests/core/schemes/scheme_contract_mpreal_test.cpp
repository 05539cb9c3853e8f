#if ASSAY_WITH_MPREAL
#include "core/scalar/ladder.hpp"
#include "tests/core/schemes/scheme_contract.hpp"

namespace assay::scheme_contract_mpreal_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Mpreal, SchemeContract, testing::Types<Mpreal>);

}  // namespace assay::scheme_contract_mpreal_test
#endif
