#include "core/solvers/solver_functions.hpp"

#include <gtest/gtest.h>

namespace assay::solver_functions_test {
namespace {

struct Named {
  static constexpr std::string_view kName = "named";
  static constexpr std::string_view kDescription = "answers nothing";
};

struct OfBoxes : Named {
  [[nodiscard]] SolveResult<double> solve(const BoxVi<double>&, const SolveOptions<double>&) {
    return {};
  }
};

struct OfAllSolutions : Named {
  [[nodiscard]] SolutionSet<double> solve_all(const FrictionProblem<double>&) { return {}; }
};

struct Misspelt : Named {
  [[nodiscard]] SolveResult<double> solves(const BoxVi<double>&, const SolveOptions<double>&) {
    return {};
  }
};

struct WithoutOptions : Named {
  [[nodiscard]] SolveResult<double> solve(const BoxVi<double>&) { return {}; }
};

struct WithAStatusAlone : Named {
  [[nodiscard]] SolveStatus solve(const BoxVi<double>&, const SolveOptions<double>&) {
    return SolveStatus::kSolved;
  }
};

struct WithoutAName {
  [[nodiscard]] SolveResult<double> solve(const BoxVi<double>&, const SolveOptions<double>&) {
    return {};
  }
};

TEST(SolverFunctions, BelongToASolverThatAnswersAKindOfProblems) {
  EXPECT_TRUE((SolverOf<OfBoxes, double>));
  EXPECT_TRUE((SolverOf<OfAllSolutions, double>));
  EXPECT_FALSE((SolverOf<Named, double>));
  EXPECT_FALSE((SolverOf<Misspelt, double>));
  EXPECT_FALSE((SolverOf<WithoutOptions, double>));
  EXPECT_FALSE((SolverOf<WithAStatusAlone, double>));
  EXPECT_FALSE((SolverOf<WithoutAName, double>));
}

}  // namespace
}  // namespace assay::solver_functions_test
