#include "core/scalar/machine.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_long_double_test {
namespace {

TEST(BoxLemkeInLongDouble, SolvesWhatHasOneSolutionAndNothingThatHasNone) {
  expect_solver_contract<BoxLemke<long double>, long double>();
}

}  // namespace
}  // namespace assay::box_solvers_long_double_test
