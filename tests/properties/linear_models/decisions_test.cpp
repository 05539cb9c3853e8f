#include "properties/linear_models/decisions.hpp"

#include <gmock/gmock.h>

#include <algorithm>

#include "properties/engine/run_law.hpp"
#include "tests/properties/subjects.hpp"
#include "tests/properties/witnesses.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::properties::decisions_test {
namespace {

/// The laws that compare two runs.
constexpr std::string_view kTwoRuns[] = {
    "units", "time-shift", "mirror", "numbering", "far-contact", "independent-parts"};

/// Two half steps in each step, in double alone: where the second begins, rounding decides on
/// contacts that were drawn to be exactly on their threshold.
Subject half_steps() {
  const Subject whole = moreau_jean();
  Subject subject = whole;
  subject.run_exact = nullptr;
  subject.run =
      [run = whole.run](
          const auto& model, const Rational& h, Eigen::Index steps, const Parameters& options) {
        const Trajectory<double> all = run(model, Rational(h / 2), 2 * steps, options);
        Trajectory<double> own;
        own.status = all.status;
        const Eigen::Index states = (all.size() + 1) / 2;
        own.q.resize(all.q.rows(), states);
        own.v.resize(all.v.rows(), states);
        own.impulse.resize(all.impulse.rows(), states);
        for (Eigen::Index k = 0; k < states; ++k) {
          own.t.push_back(all.t[static_cast<std::size_t>(2 * k)]);
          own.q.col(k) = all.q.col(2 * k);
          own.v.col(k) = all.v.col(2 * k);
          own.impulse.col(k) = all.impulse.col(2 * k);
          if (k > 0) own.impulse.col(k) += all.impulse.col(2 * k - 1);
        }
        return own;
      };
  return subject;
}

class HalfSteps : public testing::TestWithParam<std::string_view> {};

TEST_P(HalfSteps, AreNotAccusedOfWhatRoundingDecides) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}) {
    const auto result =
        run_law(find_law_on<Experiment>(GetParam()), half_steps(), {.seed = seed, .runs = 100});
    EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
  }
}

INSTANTIATE_TEST_SUITE_P(OfTwoRuns, HalfSteps, testing::ValuesIn(kTwoRuns), [](const auto& law) {
  return name_of(law.param);
});

TEST(Decisions, DoNotExcuseAnyWitnessInDoubleAlone) {
  int asked = 0;
  for (const Witness& witness : kWitnesses) {
    if (witness.cases != WitnessOn::kLinearModels) continue;
    if (std::ranges::find(kTwoRuns, witness.law) == std::end(kTwoRuns)) continue;
    Subject subject = wrong::subject(witness.subject);
    subject.run_exact = nullptr;
    const auto result = run_law(find_law_on<Experiment>(witness.law), subject);
    EXPECT_EQ(result.verdict, LawVerdict::kFailed) << witness.subject << ": " << report(result);
    ++asked;
  }
  EXPECT_GE(asked, 7);
}

Trajectory<Rational> with_velocity(const Rational& v) {
  Trajectory<Rational> run;
  run.t = {Rational(0), Rational(1)};
  run.q = Matrix<Rational>::Constant(1, 2, Rational(0));
  run.v = Matrix<Rational>::Constant(1, 2, v);
  run.status = SolveStatus::kSolved;
  return run;
}

TEST(Decisions, ExplainAJumpToTheOtherRunAndNothingElse) {
  const Trajectory<Rational> own = with_velocity(0), other = with_velocity(1);
  const StepBounds bounds{Rational(1, 100), Rational(1, 100)};
  const auto explains = [&](const Rational& beside) {
    return a_decision_explains(own, other, bounds, [&](int k) {
      return std::optional(k == 7 ? with_velocity(beside) : own);
    });
  };
  EXPECT_TRUE(explains(1));
  EXPECT_FALSE(explains(0)) << "no jump";
  EXPECT_FALSE(explains(Rational(1, 2))) << "a jump elsewhere";
}

}  // namespace
}  // namespace assay::properties::decisions_test
