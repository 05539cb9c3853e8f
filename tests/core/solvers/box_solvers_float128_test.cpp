#include "core/scalar/float128.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_float128_test {
namespace {

TEST(BoxSolversInFloat128, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<Float128>();
}

}  // namespace
}  // namespace assay::box_solvers_float128_test
