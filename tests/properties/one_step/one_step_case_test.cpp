#include "properties/one_step/one_step_case.hpp"

#include <gmock/gmock.h>

#include "core/scalar/standard_scalars.hpp"
#include "core/solvers/enumeration.hpp"
#include "core/solvers/lemke.hpp"
#include "properties/engine/run_law.hpp"
#include "properties/one_step/one_step_generators.hpp"
#include "properties/rational_algebra.hpp"
#include "tests/wrong_solvers.hpp"

namespace assay::properties::one_step_case_test {
namespace {

using testing::HasSubstr;

OneStepCase two_contacts() {
  return OneStepCase{.w = exact_matrix({{"2", "0", "1"}, {"0", "3", "0"}, {"1", "0", "4"}}),
                     .q = exact_vector({"-1", "1/2", "3"}),
                     .laws = {Coulomb<Rational, 2>{exact("1/4")}, Unilateral{}}};
}

TEST(OneStepCase, IsWrittenAsTheCodeThatMakesIt) {
  EXPECT_EQ(to_code(two_contacts()),
            "OneStepCase{\n"
            ".w = exact_matrix({{\"2\", \"0\", \"1\"},\n"
            "{\"0\", \"3\", \"0\"},\n"
            "{\"1\", \"0\", \"4\"}}),\n"
            ".q = exact_vector({\"-1\", \"1/2\", \"3\"}),\n"
            ".laws = {Coulomb<Rational, 2>{exact(\"1/4\")}, Unilateral{}}}");
  const OneStepCase box{.w = exact_matrix({{"1"}}),
                        .q = exact_vector({"0"}),
                        .bounds = {{exact("-1"), {}}},
                        .other = exact_vector({"2"})};
  EXPECT_THAT(to_code(box), HasSubstr(".bounds = {{exact(\"-1\"), {}}},\n.other ="));
}

TEST(OneStepCase, TakesPartsInAnyOrder) {
  const OneStepCase x = with_parts(two_contacts(), {1, 0});
  EXPECT_EQ(x.w, exact_matrix({{"4", "1", "0"}, {"1", "2", "0"}, {"0", "0", "3"}}));
  EXPECT_EQ(x.q, exact_vector({"3", "-1", "1/2"}));
  EXPECT_EQ(first_component(x, 1), 1);
  EXPECT_EQ(components(x, 1), 2);
}

TEST(ErrorOfResidual, BoundsTheDistanceToTheSolutionOfBoxProblems) {
  Draw draw(7);
  for (int trial = 0; trial < 200; ++trial) {
    const OneStepCase x = random_box(draw, draw.one_in(2));
    const auto bound = error_of_residual(x);
    if (!bound) continue;
    const auto solution = Enumeration<Rational>().solve(box_of(x));
    ASSERT_EQ(solution.status, SolveStatus::kSolved) << x;
    const Vector<Rational> z = solution.z + random_load(draw, x.size()) / Rational(16);
    const Rational distance = max_norm(Vector<Rational>(z - solution.z));
    EXPECT_LE(distance, *bound * residual(x, z)) << x;
  }
}

TEST(ErrorOfResidual, IsMissingWhereTheSolutionMayNotBeUnique) {
  OneStepCase x = two_contacts();
  EXPECT_TRUE(error_of_residual(x));
  x.laws[0] = Coulomb<Rational, 2>{1};  // μ ‖W‖/α ≥ 1
  EXPECT_FALSE(error_of_residual(x));
  x = two_contacts();
  x.w(1, 1) = 0;
  EXPECT_FALSE(error_of_residual(x));
}

TEST(SimplerCases, KeepSymmetryAndEndWhereverTheyStart) {
  Draw draw(3);
  for (int trial = 0; trial < 3; ++trial) {
    OneStepCase x = random_friction(draw);
    int steps = 0;
    for (auto next = simpler(x); !next.empty(); next = simpler(x)) {
      x = next[static_cast<std::size_t>(draw.between(0, static_cast<int>(next.size()) - 1))];
      EXPECT_EQ(x.w, Matrix<Rational>(x.w.transpose()));
      ASSERT_LT(++steps, 5000);
    }
    EXPECT_EQ(x.parts(), 1);
  }
}

TEST(RunOneStepLaw, SaysTheSameEveryTime) {
  const Law<OneStepCase>& law = find_law_on<OneStepCase>("tangent-mirror");
  const OneStepSubject subject = wrong::one_step_subject("one-sided");
  const auto first = run_law(law, subject), second = run_law(law, subject);
  EXPECT_EQ(first.message, second.message);
  EXPECT_EQ(to_code(*first.counterexample), to_code(*second.counterexample));
  EXPECT_EQ(first.reproduce, "assay check tangent-mirror --solver one-sided --seed 1 --runs 100");
}

TEST(RunOneStepLaw, DoesNotApplyToASolverThatDeclinesAndDecidesNothingOfOneThatSolvesNothing) {
  OneStepSubject subject{.name = "none"};
  const Law<OneStepCase>& law = find_law_on<OneStepCase>("honest-status");
  EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kNotApplicable);
  subject.box = [](const BoxVi<double>&, const SolveOptions<double>&) -> SolveResult<double> {
    throw InvalidInput("boxes of this kind are not mine");
  };
  EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kNotApplicable);
  EXPECT_THAT(run_law(law, subject).message, HasSubstr("not mine"));
  subject.box = [](const BoxVi<double>&, const SolveOptions<double>&) {
    SolveResult<double> result;
    result.status = SolveStatus::kStalled;
    return result;
  };
  EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kGaveUp);
  EXPECT_THROW((void)run_law(law, subject, {.seed = 1, .runs = 0}), InvalidInput);
}

TEST(RunOneStepLaw, DoesNotApplyWhereTheSolverAcceptsNoProblemOfTheLaw) {
  OneStepSubject subject = wrong::one_step_subject("plain");
  subject.accepts = [](const OneStepCase& x) { return x.parts() <= 1; };
  EXPECT_EQ(
      run_law(find_law_on<OneStepCase>("numbering"), subject, {.seed = 1, .runs = 10}).verdict,
      LawVerdict::kNotApplicable);
  EXPECT_EQ(
      run_law(find_law_on<OneStepCase>("tangent-mirror"), subject, {.seed = 1, .runs = 10}).verdict,
      LawVerdict::kPassed);
}

TEST(RunOneStepLaw, BlamesASolverThatThrowsOrReturnsTheWrongSize) {
  OneStepSubject subject{.name = "broken"};
  const Law<OneStepCase>& law = find_law_on<OneStepCase>("honest-status");
  subject.box = [](const BoxVi<double>&, const SolveOptions<double>&) -> SolveResult<double> {
    throw std::runtime_error("out of range");
  };
  EXPECT_EQ(run_law(law, subject).message, "out of range");
  subject.box = [](const BoxVi<double>&, const SolveOptions<double>&) {
    SolveResult<double> result;
    result.status = SolveStatus::kSolved;
    return result;
  };
  EXPECT_THAT(run_law(law, subject).message, HasSubstr("not the size of the problem"));
}

}  // namespace
}  // namespace assay::properties::one_step_case_test
