#include "tests/core/schemes/scheme_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(Dd, SchemeContract, Schemes<Dd>);

}  // namespace assay
