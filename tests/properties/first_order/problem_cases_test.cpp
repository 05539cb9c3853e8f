#include "properties/first_order/problem_cases.hpp"

#include <gmock/gmock.h>

#include "core/schemes/euler_moreau.hpp"
#include "properties/engine/run_law.hpp"
#include "tests/properties/witnesses.hpp"
#include "tests/wrong_first_order_schemes.hpp"

namespace assay::properties::problem_cases_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

TEST(ProblemCases, AreThoseOfAffineProblemsWithRationalData) {
  EXPECT_THAT(problem_cases(oracles::find_problem("relay")), SizeIs(3));
  EXPECT_FALSE(problem_cases(oracles::find_problem("diode-bridge")).empty());
  for (const char* name : {"play", "skorokhod", "tractrix", "manufactured-first-order"}) {
    EXPECT_THAT(problem_cases(oracles::find_problem(name)), IsEmpty()) << name;
  }
  EXPECT_THAT(problem_cases(oracles::find_problem("bouncing-ball")), IsEmpty());
}

/// On the case and on the model of the problem.
TEST(ProblemCases, HaveTheRunsOfTheirProblem) {
  const Subject subject = make_subject<EulerMoreau>({{"theta", "1/2"}, {"gamma", "3/4"}});
  int compared = 0;
  for (const oracles::ProblemEntry& problem : oracles::problems()) {
    std::vector<FirstOrderCase> cases = problem_cases(problem);
    if (cases.empty()) continue;
    cases[0].h /= 50;
    cases[0].steps = 3;
    const auto own =
        subject.run_exact(oracles::first_order_model<Rational>(
                              problem, problem.parameters(problem.study_cases()[0].parameters)),
                          cases[0].h,
                          3,
                          subject.options);
    const auto of_case = exact_run(subject, cases[0]);
    EXPECT_EQ(own.q, of_case.q) << problem.name;
    EXPECT_EQ(own.impulse, of_case.impulse) << problem.name;
    ++compared;
  }
  EXPECT_GE(compared, 9);
}

TEST(ProblemCases, OfTheDiodeBridgeObeyTheLawsThatTakeIt) {
  const oracles::ProblemEntry& bridge = oracles::find_problem("diode-bridge");
  int passed = 0;
  for (const Law<FirstOrderCase>& law : laws_on<FirstOrderCase>()) {
    const auto result = run_law(law, make_subject<EulerMoreau>(), {.runs = 20, .problem = &bridge});
    EXPECT_NE(result.verdict, LawVerdict::kFailed) << report(result);
    if (result.verdict == LawVerdict::kPassed) ++passed;
  }
  EXPECT_GE(passed, 5);
}

TEST(ProblemCases, WitnessAWrongSchemeIsRejectedOnAProblem) {
  const oracles::ProblemEntry& bridge = oracles::find_problem("diode-bridge");
  const auto result = run_law(find_law_on<FirstOrderCase>("theta-gamma-step"),
                              wrong::first_order_subject("theta-swapped"),
                              {.runs = 20, .problem = &bridge});
  EXPECT_EQ(result.verdict, LawVerdict::kFailed);
  ASSERT_TRUE(result.counterexample);
  EXPECT_TRUE(is_problem_case(problem_cases(bridge), *result.counterexample));
  EXPECT_THAT(result.reproduce, HasSubstr("--problem diode-bridge"));
}

TEST(ProblemCases, OfAnotherProblemAreNotApplicable) {
  const auto result = run_law(find_law_on<FirstOrderCase>("theta-gamma-step"),
                              make_subject<EulerMoreau>(),
                              {.runs = 5, .problem = &oracles::find_problem("skorokhod")});
  EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable);
  EXPECT_THAT(result.message, HasSubstr("skorokhod is no affine first-order system"));
}

}  // namespace
}  // namespace assay::properties::problem_cases_test
