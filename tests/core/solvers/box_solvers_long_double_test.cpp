#include "core/scalar/machine.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_long_double_test {
namespace {

TEST(BoxSolversInLongDouble, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<long double>();
}

}  // namespace
}  // namespace assay::box_solvers_long_double_test
