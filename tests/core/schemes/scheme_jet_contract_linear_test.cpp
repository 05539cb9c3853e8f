#include "tests/core/schemes/scheme_jet_contract.hpp"

namespace assay::scheme_jet_contract_linear_test {
namespace {

TEST(DerivativeByTheInitialState, OfOtherSchemesIsTheDifferenceAwayFromSwitches) {
  expect_derivatives_by_the_initial_state<false>();
}

}  // namespace
}  // namespace assay::scheme_jet_contract_linear_test
