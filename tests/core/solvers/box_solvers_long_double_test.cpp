#include "core/scalar/machine.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay {
namespace {

TEST(BoxSolversInLongDouble, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<long double>();
}

}  // namespace
}  // namespace assay
