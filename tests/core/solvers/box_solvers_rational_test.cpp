#include "core/scalar/rational.hpp"
#include "tests/core/solvers/box_solver_contract.hpp"

namespace assay::box_solvers_rational_test {
namespace {

TEST(BoxSolversInRational, SolveWhatHasOneSolutionAndNothingThatHasNone) {
  expect_box_solver_contract<Rational>();
}

}  // namespace
}  // namespace assay::box_solvers_rational_test
