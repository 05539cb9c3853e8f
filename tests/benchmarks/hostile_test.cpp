#include <gtest/gtest.h>

#include "core/solvers/box_auto.hpp"
#include "core/solvers/friction_auto.hpp"
#include "tests/benchmarks/hostile_answers.hpp"
#include "tests/benchmarks/hostile_problems.hpp"

namespace assay::hostile::hostile_test {
namespace {

constexpr double kTolerance = 1e-9;

TEST(Hostile, ProblemsDependOnSeedAndIndexAlone) {
  EXPECT_EQ(lcp(1, 7).m, lcp(1, 7).m);
  EXPECT_EQ(contacts(1, 7).q, contacts(1, 7).q);
  EXPECT_NE(tolerance(1, 3), tolerance(1, 4));
  const auto differ = [](const BoxVi<double>& a, const BoxVi<double>& b) {
    return a.size() != b.size() || a.q != b.q;
  };
  EXPECT_TRUE(differ(lcp(1, 7), lcp(1, 8)));
  EXPECT_TRUE(differ(lcp(1, 7), lcp(2, 7)));
  EXPECT_TRUE(is_lcp(lcp(1, 7)));
}

/// The first is a witness that right answers pass, the others that wrong ones do not.
TEST(Hostile, SeesWrongAnswers) {
  const auto problem = make_lcp<double>(Matrix<double>::Identity(2, 2), Vector<double>{{-1, 1}});
  SolveResult<double> answer = BoxAuto<double>{}.solve(problem, {.tolerance = kTolerance});
  EXPECT_EQ(examine_answer(problem, answer, kTolerance), Worth::kSolved);
  answer.z(0) += 2 * kTolerance;
  EXPECT_EQ(examine_answer(problem, answer, kTolerance), Worth::kWrong);
  answer.status = SolveStatus::kNoSolution;
  EXPECT_EQ(examine_answer(problem, answer, kTolerance), Worth::kWrong);
  answer.status = SolveStatus::kStalled;
  EXPECT_EQ(examine_answer(problem, answer, kTolerance), Worth::kGivenUp);
  const auto without = make_lcp<double>(Matrix<double>::Zero(1, 1), Vector<double>{{-1}});
  answer.status = SolveStatus::kNoSolution;
  EXPECT_EQ(examine_answer(without, answer, kTolerance), Worth::kDenied);
}

TEST(Hostile, SeesWrongImpulses) {
  const FrictionProblem<double> problem{
      BlockMatrix<double>::from_dense(Matrix<double>::Identity(3, 3), {3}),
      Vector<double>{{-1, 1, 0}},
      {Coulomb<double, 3>{0.5}}};
  SolveResult<double> answer = FrictionAuto<double>{}.solve(problem, {.tolerance = kTolerance});
  EXPECT_EQ(examine_answer(problem, answer, kTolerance), Worth::kSolved);
  answer.z(1) *= 1 + 1e-6;
  EXPECT_EQ(examine_answer(problem, answer, kTolerance), Worth::kWrong);
}

}  // namespace
}  // namespace assay::hostile::hostile_test
