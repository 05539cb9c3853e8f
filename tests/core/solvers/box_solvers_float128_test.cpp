#include "core/scalar/float128.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay {
namespace {

TEST(BoxSolversInFloat128, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<Float128>();
}

}  // namespace
}  // namespace assay
