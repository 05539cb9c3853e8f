#include "core/solvers/box_auto.hpp"

#include <gtest/gtest.h>

#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay {
namespace {

TEST(BoxAuto, SaysWhatItDid) {
  for (const BoxExample& example : exact_examples()) {
    const auto result = BoxAuto<double>{}.solve(convert<double>(example.problem));
    EXPECT_EQ(result.status,
              example.solutions.empty() ? SolveStatus::kNoSolution : SolveStatus::kSolved)
        << example.name << ": " << result.note;
    EXPECT_EQ(result.note.rfind("lemke: ", 0), 0U);
    if (example.name == "murty_n30") {
      EXPECT_EQ(result.note, "lemke: iteration-limit, newton-min: solved");
    }
  }
}

TEST(BoxAuto, DecidesEverySmallRationalProblem) {
  BoxGenerator generate(63);
  for (int k = 0; k < 500; ++k) {
    const BoxVi<Rational> problem = generate.box(generate.integer(0, 4));
    const auto result = BoxAuto<Rational>{}.solve(problem);
    const bool solvable = !Enumeration<Rational>{}.solve_all(problem).is_empty();
    ASSERT_EQ(result.status, solvable ? SolveStatus::kSolved : SolveStatus::kNoSolution);
  }
}

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
}  // namespace assay
