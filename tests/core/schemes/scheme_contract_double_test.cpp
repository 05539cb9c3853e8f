#include "tests/core/schemes/scheme_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(Double, SchemeContract, Schemes<double>);

}  // namespace assay
