#include "core/solvers/box_auto.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay::box_auto_test {
namespace {

TEST(BoxAuto, SaysWhatItDid) {
  for (const BoxExample& example : exact_examples()) {
    const auto result = BoxAuto<double>{}.solve(convert<double>(example.problem));
    EXPECT_EQ(result.status,
              example.solutions.empty() ? SolveStatus::kNoSolution : SolveStatus::kSolved)
        << example.name << ": " << result.note;
    const bool begins_with_lemke = result.note.starts_with("lemke: ");
    EXPECT_EQ(begins_with_lemke, is_lcp(example.problem)) << result.note;
    EXPECT_TRUE(begins_with_lemke || result.note.starts_with("newton-min: ")) << result.note;
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

}  // namespace
}  // namespace assay::box_auto_test
