#include "tests/core/schemes/scheme_jet_contract.hpp"

namespace assay::scheme_jet_contract_linear_test {

INSTANTIATE_TYPED_TEST_SUITE_P(Linear, SchemeContractOnJets, SchemesOnJets<false>);

}  // namespace assay::scheme_jet_contract_linear_test
