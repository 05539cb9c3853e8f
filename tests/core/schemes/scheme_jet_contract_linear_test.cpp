#include "tests/core/schemes/scheme_jet_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(Linear, SchemeContractOnJets, SchemesOnJets<false>);

}  // namespace assay
