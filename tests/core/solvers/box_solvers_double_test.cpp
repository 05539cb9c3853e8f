#include "core/scalar/machine.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_double_test {
namespace {

TEST(BoxSolversInDouble, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<double>();
}

}  // namespace
}  // namespace assay::box_solvers_double_test
