#include "core/scalar/dd.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_dd_test {
namespace {

TEST(BoxSolversInDd, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<Dd>();
}

}  // namespace
}  // namespace assay::box_solvers_dd_test
