#include "reports/gradients/own_gradient.hpp"

#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "reports/gradients/audit_gradient.hpp"
#include "reports/gradients/exact_gradient.hpp"
#include "reports/study/foreign_schemes.hpp"
#include "reports/subjects/subject_failure.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::own_gradient_test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

constexpr const char* kHorizon = "2";

/// The ball, whose schemes differ in their gradients alone.
struct Ball {
  std::shared_ptr<const SubjectLibrary> library =
      std::make_shared<const SubjectLibrary>(subject_file("gradients"), CallLimits{.time = 1s});
  std::vector<SchemeEntry> entries = scheme_entries(library, schemes());
};

const Ball& ball() {
  static const Ball of;
  return of;
}

GradientCase case_of(const std::string& scheme, const std::string& parameter) {
  const oracles::ProblemEntry& entry = oracles::find_problem("bouncing-ball");
  const SchemeEntry& by = find_scheme(ball().entries, "gradients/" + scheme);
  return {{&entry,
           entry.parameters({}),
           parameter,
           parse_rational(kHorizon),
           &by,
           Parameters(by.parameters)},
          {"bouncing-ball", {}, kHorizon, std::string(by.name), {}, Estimator::kOwn},
          own_gradients(ball().library, by.name)};
}

const ExactGradient& exact_by(const std::string& parameter) {
  static std::map<std::string, ExactGradient> known;
  const oracles::ProblemEntry& entry = oracles::find_problem("bouncing-ball");
  if (!known.contains(parameter)) {
    known.emplace(parameter,
                  exact_gradient(entry, entry.parameters({}), parameter, parse_rational(kHorizon)));
  }
  return known.at(parameter);
}

GradientRow audited(const std::string& scheme, const std::string& parameter = "h0") {
  const GradientCase of = case_of(scheme, parameter);
  require_gradient_case(of, {});
  return audit_gradient(of, exact_by(parameter), {});
}

std::string failure_of(const std::string& scheme) {
  try {
    return std::string(name_of(audited(scheme).verdict));
  } catch (const SubjectFailure& failure) {
    return failure.what();
  }
}

TEST(OwnGradient, IsConfirmedIfItMovesTheTimesOfImpactsWithTheParameter) {
  for (const char* parameter : {"h0", "v0", "g", "e", "m"}) {
    const GradientRow row = audited("gradient", parameter);
    EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed) << parameter << ": " << row.reason;
    ASSERT_TRUE(row.own_results);
    EXPECT_TRUE(row.own_results->agree()) << row.own_results->difference;
    EXPECT_THAT(row.reason, Not(HasSubstr("results of the scheme")));
  }
}

TEST(OwnGradient, IsRefutedWithItsLimitIfItIsWrong) {
  for (const auto& [scheme, limit] : {std::pair{"wrong-sign", "[-0.42661], [-9.7271]"},
                                      {"zero", "[0], [0]"},
                                      {"fixed-times", "exact [0.42661], [9.7271]"},
                                      {"of-something-else", "exact [0.42661], [9.7271]"}}) {
    const GradientRow row = audited(scheme);
    EXPECT_EQ(row.verdict, GradientVerdict::kRefuted) << scheme << ": " << row.reason;
    EXPECT_THAT(row.reason, HasSubstr(limit));
    EXPECT_THAT(row.reason, HasSubstr("; it is not the derivative of the results of the scheme"));
  }
}

/// It converges with order 1, but the results of the scheme are exact.
TEST(OwnGradient, ThatLagsAStepIsNamed) {
  const GradientRow row = audited("one-step-late");
  EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed) << row.reason;
  EXPECT_THAT(row.reason, HasSubstr("order 1.0"));
  EXPECT_THAT(row.reason, HasSubstr("but it is not the derivative of the results of the scheme"));
}

TEST(OwnGradient, ComesWithTheFinalStateOfTheRun) {
  const GradientRow row = audited("late-state");
  EXPECT_EQ(row.verdict, GradientVerdict::kRefuted);
  EXPECT_THAT(row.reason, HasSubstr("is not the final state of the run of 256 steps"));
}

TEST(OwnGradient, NamesWhatASubjectDoesInstead) {
  const std::string where = " in the gradient of 256 steps of h = 0.0078125";
  EXPECT_THAT(failure_of("not-a-number"),
              HasSubstr("it reports a result as solved that is not finite," + where));
  EXPECT_THAT(failure_of("unwritten"), HasSubstr("leaves an entry unwritten" + where));
  EXPECT_THAT(failure_of("beyond"), HasSubstr("it accessed memory beyond an array" + where));
  EXPECT_THAT(failure_of("crashes"), HasSubstr("it crashed (Aborted)" + where));
  EXPECT_THAT(failure_of("hangs"), HasSubstr("it did not return in time (1 s)" + where));
  EXPECT_THAT(failure_of("other-status"),
              HasSubstr("it returned 7, which is not a status of a gradient," + where));
  EXPECT_THAT(failure_of("gives-up"),
              HasSubstr("it reports that it failed" + where + ": no convergence"));
  EXPECT_THAT(failure_of("writes-tangent"),
              HasSubstr("it wrote to memory that it may only read" + where));
  EXPECT_THAT(failure_of("remembers"), HasSubstr("depends on what ran in the process before it"));
}

TEST(OwnGradient, MayNotTakeAParameter) {
  EXPECT_EQ(audited("takes-no-e", "h0").verdict, GradientVerdict::kConfirmed);
  EXPECT_THAT([] { (void)audited("takes-no-e", "e"); },
              testing::ThrowsMessage<InvalidInput>(
                  HasSubstr("gradients/takes-no-e gives no gradient: not by e")));
}

TEST(OwnGradient, IsOfferedForSchemesThatGiveOne) {
  GradientCase none = case_of("gradient", "h0");
  none.own = nullptr;
  EXPECT_THAT([&] { require_gradient_case(none, {}); },
              testing::ThrowsMessage<InvalidInput>(HasSubstr("--estimator own is not offered")));
  const auto moreau = std::make_shared<const SubjectLibrary>(subject_file("moreau"), CallLimits{});
  EXPECT_EQ(own_gradients(moreau, "moreau/symplectic-euler"), nullptr);
}

TEST(OwnGradient, HasTheSameVerdictForAllSeeds) {
  const ExactGradient& exact = exact_by("h0");
  for (std::uint64_t seed = 2; seed < 8; ++seed) {
    for (const auto& [scheme, verdict] : {std::pair{"gradient", GradientVerdict::kConfirmed},
                                          {"fixed-times", GradientVerdict::kRefuted}}) {
      EXPECT_EQ(audit_gradient(case_of(scheme, "h0"), exact, {.seed = seed}).verdict, verdict)
          << scheme << " " << seed;
    }
  }
}

/// The results of the scheme are exact: their differences show the derivative to nine digits.
TEST(OwnGradient, ThatIsOffByAMillionthIsNotTheDerivativeOfTheResults) {
  const GradientRow row = audited("nearly");
  EXPECT_EQ(row.verdict, GradientVerdict::kRefuted) << row.reason;
  EXPECT_THAT(row.reason, HasSubstr("; it is not the derivative of the results of the scheme"));
  ASSERT_TRUE(row.own_results);
  EXPECT_LT(row.own_results->bound, 5e-7);
}

TEST(OwnGradient, InSinglePrecisionIsSeenByItsNumbers) {
  const ParameterRuns runs = case_of("gradient", "h0").runs;
  std::vector<GradientSample> samples;
  for (int k = 1; k <= 4; ++k) {
    const double x = 1.0 / (3 * k + 1);
    samples.push_back(
        {.steps = k, .gradient = {{static_cast<float>(x)}, {static_cast<float>(-x)}}});
  }
  EXPECT_EQ(own_roundoff(runs, samples), 0x1p-24);
  samples.back().gradient.q.front() += 1e-12;
  EXPECT_EQ(own_roundoff(runs, samples), 0x1p-53);
}

TEST(OwnGradient, RoundingGrowsWithTheStepsAndTheConditionOfTheMotion) {
  std::vector<GradientSample> samples(1);
  samples.front().steps = 900;
  note_growth(0x1p-24, 5, samples);
  EXPECT_EQ(samples.front().most_growth, 900 * 5 * 0x1p-24);
  EXPECT_EQ(samples.front().likely_growth, 3 * 30 * 5 * 0x1p-24);
}

/// Dropped from h it is on the floor at √(2h/g): in free fall q'' = v'' = 0, and behind an impact
/// v'' is not.
TEST(OwnGradient, ConditionIsThatOfTheExactDerivative) {
  ParameterRuns runs = case_of("gradient", "h0").runs;
  EXPECT_GT(condition_of(runs, exact_by("h0")), 1);
  EXPECT_LT(condition_of(runs, exact_by("h0")), 100);
  runs.t_end = Rational(1, 5);
  const ExactGradient early = exact_gradient(*runs.problem, runs.parameters, "h0", runs.t_end);
  EXPECT_EQ(condition_of(runs, early), 1);
}

/// Its error is that of thousands of steps, each of which rounds.
TEST(OwnGradient, InSinglePrecisionIsConfirmedToItsRounding) {
  for (const char* parameter : {"h0", "e"}) {
    const GradientRow row = audited("float32", parameter);
    EXPECT_EQ(row.verdict, GradientVerdict::kConfirmed) << row.reason;
    EXPECT_THAT(row.reason, HasSubstr("exact up to the rounding"));
  }
  const GradientRow off = audited("float32-off");
  EXPECT_EQ(off.verdict, GradientVerdict::kRefuted) << off.reason;
}

}  // namespace
}  // namespace assay::reports::own_gradient_test
