#include "core/scalar/mpfr.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_mpfr50_test {
namespace {

TEST(BoxSolversInMpfr50, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<Mpfr50>();
}

}  // namespace
}  // namespace assay::box_solvers_mpfr50_test
