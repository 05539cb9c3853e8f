#include "core/scalar/float128.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_float128_test {
namespace {

TEST(BoxLemkeInFloat128, SolvesWhatHasOneSolutionAndNothingThatHasNone) {
  expect_solver_contract<BoxLemke<Float128>, Float128>();
}

}  // namespace
}  // namespace assay::box_solvers_float128_test
