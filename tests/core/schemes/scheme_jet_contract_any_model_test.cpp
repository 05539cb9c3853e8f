#include "tests/core/schemes/scheme_jet_contract.hpp"

namespace assay {

INSTANTIATE_TYPED_TEST_SUITE_P(AnyModel, SchemeContractOnJets, SchemesOnJets<true>);

}  // namespace assay
