#include <gtest/gtest.h>

#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/solvers/box_auto.hpp"

namespace assay::box_solvers_jet_test {
namespace {

/// z = −q/m: dz/dq = −1/m.
TEST(BoxSolversOnJets, DifferentiateTheLastPiece) {
  using J = Jet<double, 1>;
  BoxVi<J> problem = make_lcp<J>(Matrix<J>::Constant(1, 1, J(4)), Vector<J>::Constant(1, J(-2, 0)));
  for (const auto& result : {BoxAuto<J>{}.solve(problem), NewtonMin<J>{}.solve(problem)}) {
    ASSERT_EQ(result.status, SolveStatus::kSolved);
    EXPECT_EQ(result.z(0).v[0], -0.25);  // dyadic: exact
  }
}

}  // namespace
}  // namespace assay::box_solvers_jet_test
