#include "tests/core/schemes/impact_contract.hpp"
#include "tests/core/schemes/scheme_contract.hpp"

namespace assay::scheme_contract_ladder_test {

// The scalars that are not standard ones.
INSTANTIATE_TYPED_TEST_SUITE_P(LongDouble, SchemeContract, Schemes<long double>);
INSTANTIATE_TYPED_TEST_SUITE_P(LongDouble, ImpactContract, SecondOrderSchemes<long double>);
INSTANTIATE_TYPED_TEST_SUITE_P(Float128, SchemeContract, Schemes<Float128>);
INSTANTIATE_TYPED_TEST_SUITE_P(Float128, ImpactContract, SecondOrderSchemes<Float128>);
INSTANTIATE_TYPED_TEST_SUITE_P(Mpfr100, SchemeContract, Schemes<Mpfr100>);
INSTANTIATE_TYPED_TEST_SUITE_P(Mpfr100, ImpactContract, SecondOrderSchemes<Mpfr100>);
#if ASSAY_WITH_MPREAL
INSTANTIATE_TYPED_TEST_SUITE_P(Mpreal, SchemeContract, Schemes<Mpreal>);
INSTANTIATE_TYPED_TEST_SUITE_P(Mpreal, ImpactContract, SecondOrderSchemes<Mpreal>);
#endif

}  // namespace assay::scheme_contract_ladder_test
