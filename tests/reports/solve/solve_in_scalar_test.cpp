#include "reports/solve/solve_in_scalar.hpp"

#include <gtest/gtest.h>

#include <map>

#include "core/one_step_problems/box_vi.hpp"

namespace assay::reports::solve_in_scalar_test {
namespace {

LoadedProblem lcp(Eigen::Index size) {
  return {"lcp",
          make_lcp<Rational>(Matrix<Rational>::Identity(size, size),
                             Vector<Rational>::Constant(size, Rational(-1)))};
}

/// A solver that ends like this in each scalar, from z = 7.
SolverEntry solver(std::string_view name, const std::map<std::string_view, SolveStatus>& ends) {
  SolverEntry entry{name, "", {ProblemFamily::kBox}};
  for (const auto& [scalar, status] : ends) {
    entry.scalars.push_back({scalar, [status](const SolveRequest& request) {
                               SolveOutcome outcome;
                               outcome.status = status;
                               outcome.residual = "1";
                               outcome.iterations = request.start.size() == 0 ? 10 : 1;
                               outcome.iterate = TextPoint{{"7"}, {"0"}};
                               return outcome;
                             }});
  }
  return entry;
}

ScalarOutcome found(const SolverEntry& entry, const LoadedProblem& problem) {
  return solve_in_scalar(problem, entry, "", SolveRequest{&problem.problem});
}

TEST(SolveInScalar, SolvesAgainFromTheStartWhatAutoCannotSolveInDouble) {
  const auto entry =
      solver("auto", {{"double", SolveStatus::kStalled}, {"dd", SolveStatus::kSolved}});
  const ScalarOutcome outcome = found(entry, lcp(1));
  EXPECT_EQ(outcome.scalar, "dd");
  EXPECT_EQ(outcome.outcome.status, SolveStatus::kSolved);
  EXPECT_EQ(outcome.outcome.iterations, 20) << "of both";
  EXPECT_EQ(found(entry, lcp(257)).scalar, "double") << "too large";
}

TEST(SolveInScalar, SolvesAgainForNoOtherSolver) {
  const std::map<std::string_view, SolveStatus> ends{{"double", SolveStatus::kStalled},
                                                     {"dd", SolveStatus::kSolved}};
  EXPECT_EQ(found(solver("lemke", ends), lcp(1)).scalar, "double");
}

TEST(SolveInScalar, KeepsTheAnswerOfDoubleWhereTheOtherOneIsNone) {
  const ScalarOutcome outcome = found(
      solver("auto", {{"double", SolveStatus::kStalled}, {"dd", SolveStatus::kStalled}}), lcp(1));
  EXPECT_EQ(outcome.scalar, "double");
  EXPECT_EQ(outcome.outcome.status, SolveStatus::kStalled);
}

TEST(SolveInScalar, GoesOnFromTheLimitOfRounding) {
  const ScalarOutcome outcome = found(
      solver("lemke", {{"double", SolveStatus::kRoundingLimit}, {"dd", SolveStatus::kSolved}}),
      lcp(1));
  EXPECT_EQ(outcome.scalar, "dd");
  EXPECT_EQ(outcome.outcome.iterations, 11) << "from where double came to";
}

/// A foreign solver has double alone.
TEST(SolveInScalar, StaysInDoubleWhereTheSolverHasNothingElse) {
  const ScalarOutcome outcome =
      found(solver("mine/psor", {{"double", SolveStatus::kRoundingLimit}}), lcp(1));
  EXPECT_EQ(outcome.scalar, "double");
  EXPECT_EQ(outcome.outcome.status, SolveStatus::kRoundingLimit);
}

}  // namespace
}  // namespace assay::reports::solve_in_scalar_test
