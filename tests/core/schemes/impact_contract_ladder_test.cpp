#include "core/scalar/ladder.hpp"
#include "tests/core/schemes/impact_contract.hpp"

namespace assay::impact_contract_ladder_test {

// The scalars that are not standard ones. Mpfr100 is Mpfr50 with another number of digits.
using Ladder = testing::Types<long double, Float128>;
INSTANTIATE_TYPED_TEST_SUITE_P(Ladder, ImpactContract, Ladder);

}  // namespace assay::impact_contract_ladder_test
