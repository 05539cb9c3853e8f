#include "tests/core/schemes/scheme_jet_contract.hpp"

namespace assay::scheme_jet_contract_any_model_test {

INSTANTIATE_TYPED_TEST_SUITE_P(AnyModel, SchemeContractOnJets, SchemesOnJets<true>);

}  // namespace assay::scheme_jet_contract_any_model_test
