#include "tests/core/schemes/scheme_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(Rational, SchemeContract, Schemes<Rational>);

}  // namespace assay
