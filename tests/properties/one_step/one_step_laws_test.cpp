#include <gmock/gmock.h>

#include <algorithm>

#include "properties/engine/run_law.hpp"
#include "tests/properties/witnesses.hpp"
#include "tests/wrong_solvers.hpp"

namespace assay::properties::one_step_laws_test {

namespace {

class PlainSolverObeys : public testing::TestWithParam<Law<OneStepCase>> {};

TEST_P(PlainSolverObeys, TheLawOnEveryProblemItSolves) {
  const auto result = run_law(GetParam(), wrong::one_step_subject("plain"), {.runs = 40});
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << report(result);
}

INSTANTIATE_TEST_SUITE_P(OneStepLaw,
                         PlainSolverObeys,
                         testing::ValuesIn(laws_on<OneStepCase>()),
                         [](const auto& law) { return name_of(law.param.name); });

TEST(OneStepSubject, ThatIsCompleteMustSolveWhatHasOneSolution) {
  OneStepSubject subject = wrong::one_step_subject("plain");
  subject.friction = {};
  const Law<OneStepCase>& law = find_law_on<OneStepCase>("honest-status");
  // Gauss-Seidel diverges for some matrices with a skew part: honest, but not complete.
  EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kPassed);
  subject.is_complete = true;
  const auto result = run_law(law, subject);
  EXPECT_EQ(result.verdict, LawVerdict::kFailed);
  EXPECT_THAT(result.message, testing::HasSubstr("iteration-limit, though there is one"));
}

/// Moves an answer away from the solution, as far as its residual in double is within the
/// tolerance.
OneStepSubject that_stops_at_its_tolerance() {
  OneStepSubject subject{.name = "stops-at-tolerance", .tolerance = 1e-10};
  subject.box = [solve = wrong::one_step_subject("plain").box](
                    const BoxVi<double>& problem, const SolveOptions<double>& options) {
    SolveResult<double> result = solve(problem, {});
    if (result.status != SolveStatus::kSolved) return result;
    const Vector<double> solution = result.z;
    const auto moved = [&](double s) {
      return Vector<double>(solution.array() + s * (1 + solution.array().abs()));
    };
    double near = 0, far = 1e-9;
    for (int k = 0; k < 60; ++k) {
      const double middle = (near + far) / 2;
      const bool meets = natural_residual<double>(problem, moved(middle)) <= options.tolerance;
      (meets ? near : far) = middle;
    }
    if (near > 0) result.z = moved(near);
    result.w.resize(0);
    return result;
  };
  return subject;
}

TEST(OneStepSubject, MayStopAtItsToleranceAsItComputesTheResidual) {
  const OneStepSubject subject = that_stops_at_its_tolerance();
  for (const Law<OneStepCase>& law : laws_on<OneStepCase>()) {
    if (!law.why_not(subject).empty()) continue;
    for (std::uint64_t seed : {1, 2, 3}) {
      const auto result = run_law(law, subject, {.seed = seed, .runs = 40});
      EXPECT_NE(result.verdict, LawVerdict::kFailed) << report(result);
    }
  }
}

/// A solver of global problems only.
OneStepSubject global_only(std::string_view mistake) {
  OneStepSubject subject{.name = std::string(mistake)};
  subject.global = wrong::one_step_subject(mistake).global;
  subject.tolerance = 1e-11;
  return subject;
}

TEST(OneStepSubject, OfGlobalProblemsOnlyIsAskedTheLawsOfFriction) {
  const OneStepSubject subject = global_only("plain");
  for (const Law<OneStepCase>& law : laws_on<OneStepCase>()) {
    const auto result = run_law(law, subject, {.runs = 10});
    EXPECT_EQ(result.verdict,
              law.why_not(subject).empty() ? LawVerdict::kPassed : LawVerdict::kNotApplicable)
        << report(result);
  }
  EXPECT_EQ(find_law_on<OneStepCase>("contact-splitting").why_not(subject), "");
  EXPECT_NE(find_law_on<OneStepCase>("z-matrix-monotonicity").why_not(subject), "");
  for (const char* mistake : {"no-free-impulse", "wrong-sign", "one-sided"}) {
    EXPECT_EQ(run_law(find_law_on<OneStepCase>("honest-status"), global_only(mistake)).verdict,
              LawVerdict::kFailed)
        << mistake;
  }
}

TEST(OneStepSubject, IsCombinedOfWhatTwoSolversDo) {
  OneStepSubject boxes{.name = "both"}, friction{.name = "friction"};
  boxes.box = wrong::one_step_subject("plain").box;
  boxes.is_complete = true;
  friction.friction = wrong::one_step_subject("plain").friction;
  friction.friction_with_rho = wrong::one_step_subject("plain").friction_with_rho;
  friction.accepts = [](const OneStepCase& x) { return x.is_box() || x.parts() == 1; };
  const OneStepSubject both = combined(boxes, friction);
  EXPECT_EQ(both.name, "both");
  EXPECT_TRUE(both.takes_boxes() && both.takes_local_friction() && both.friction_with_rho);
  EXPECT_FALSE(both.is_complete);
  const OneStepCase two{.w = {}, .q = {}, .laws = {Unilateral{}, Unilateral{}}};
  EXPECT_FALSE(both.accepts(two));
  boxes.accepts = [](const OneStepCase& x) { return !x.is_box(); };
  EXPECT_FALSE(combined(boxes, friction).accepts({}));
  EXPECT_FALSE(combined(boxes, friction).accepts(two));
}

}  // namespace
}  // namespace assay::properties::one_step_laws_test
