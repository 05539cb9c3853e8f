#include "tests/core/solvers/lcp_agreement.hpp"

#include <gtest/gtest.h>

#include "core/scalar/machine.hpp"
#include "core/solvers/box_lemke.hpp"
#include "core/solvers/enumeration.hpp"
#include "core/solvers/solver_list.hpp"
#include "tests/core/solvers/box_problems.hpp"

namespace assay {

void expect_lemke_and_enumeration_agree(std::uint64_t seed, int problems) {
  BoxGenerator generate(seed);
  int solved = 0, proved = 0, open = 0;
  BoxLemke<Rational> lemke;
  BoxLemke<double> rounded_lemke;
  const Enumeration<Rational> enumeration;
  for (int k = 0; k < problems; ++k) {
    const BoxVi<Rational> problem = generate.lcp(generate.integer(1, 5));
    const auto path = lemke.solve(problem);
    const auto tried = enumeration.solve(problem);
    const auto rounded = rounded_lemke.solve(convert<double>(problem));
    const bool solvable = tried.status == SolveStatus::kSolved;
    if (solvable) {
      ASSERT_TRUE(is_solution(problem, tried.z)) << problem.m << "\n" << problem.q;
    } else {
      ASSERT_EQ(tried.status, SolveStatus::kNoSolution);
    }
    for (const SolveStatus status : {path.status, rounded.status}) {
      ASSERT_TRUE(status == SolveStatus::kStalled ||
                  status == (solvable ? SolveStatus::kSolved : SolveStatus::kNoSolution))
          << to_string(status) << "\n"
          << problem.m << "\n"
          << problem.q;
    }
    if (path.status == SolveStatus::kSolved) {
      ++solved;
      ASSERT_TRUE(is_solution(problem, path.z)) << problem.m << "\n" << problem.q;
    } else {
      ++(path.status == SolveStatus::kNoSolution ? proved : open);
    }
  }
  EXPECT_GT(solved, problems / 3);
  EXPECT_GT(proved, problems / 10);
  EXPECT_GT(open, problems / 10);  // rays that prove nothing
}

}  // namespace assay
