#include "tests/core/schemes/scheme_jet_contract.hpp"

namespace assay::scheme_jet_contract_any_model_test {
namespace {

TEST(DerivativeByTheInitialState, OfSchemesOfAnyModelIsTheDifferenceAwayFromSwitches) {
  expect_derivatives_by_the_initial_state<true>();
}

}  // namespace
}  // namespace assay::scheme_jet_contract_any_model_test
