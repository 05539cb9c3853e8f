#include "tests/core/schemes/scheme_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(Mpfr50, SchemeContract, Schemes<Mpfr50>);

}  // namespace assay
