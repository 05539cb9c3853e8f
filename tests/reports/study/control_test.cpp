#include "reports/study/control.hpp"

#include <gmock/gmock.h>

#include "reports/study/study.hpp"

namespace assay::reports::control_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// Errors c at all steps, of a claim of order 1.
StudyRow flat_row(const char* scheme, double c, double order = 0) {
  StudyRow row;
  row.scheme = scheme;
  row.metric = "position-sup";
  row.band = {0.85, 1.15};
  row.fit = Fit{};
  row.fit->order_interval = {order - 0.05, order + 0.05};
  row.verdict = Verdict::kRefuted;
  row.samples = {{.h = 0.1, .error = c, .rounding = 0, .in_window = true},
                 {.h = 0.01, .error = c, .rounding = 0, .in_window = true}};
  return row;
}

Verdict excused(StudyRow row, const StudyRow& control) {
  excuse_by_control(row, {control});
  return row.verdict;
}

TEST(Control, ExcusesErrorsThatItHasItself) {
  EXPECT_EQ(excused(flat_row("own", 0.5), flat_row("right", 0.4)), Verdict::kUndecided);
}

TEST(Control, ExcusesNothingElse) {
  EXPECT_EQ(excused(flat_row("own", 0.5), flat_row("right", 0.01)), Verdict::kRefuted) << "small";
  EXPECT_EQ(excused(flat_row("own", 0.5), flat_row("right", 0.5, 1)), Verdict::kRefuted) << "falls";
  EXPECT_EQ(excused(flat_row("own", 0.5, 0.6), flat_row("right", 0.5)), Verdict::kRefuted);
  StudyRow other = flat_row("right", 0.5);
  other.metric = "velocity-l1";
  EXPECT_EQ(excused(flat_row("own", 0.5), other), Verdict::kRefuted);
}

TEST(Control, IsAnotherSchemeAndAskedForFlatRowsAlone) {
  StudyCase of{.problem = "bouncing-ball",
               .parameters = {{"e", "1/2"}},
               .t_end = "2",
               .scheme = "nonlinear-moreau-jean"};
  const auto cases = [&](double order) {
    return cases_of_controls(of, {flat_row("nonlinear-moreau-jean", 0.5, order)}, schemes());
  };
  ASSERT_EQ(cases(0).size(), std::size_t{1});
  EXPECT_EQ(cases(0)[0].scheme, "generalized-alpha");
  EXPECT_EQ(cases(0)[0].metrics, std::vector<std::string>{"position-sup"});
  EXPECT_THAT(cases(1), IsEmpty());
  of.parameters = {{"e", "0.8"}};
  EXPECT_THAT(cases(0), IsEmpty()) << "on the defaults right schemes show their orders";
}

StudyResult studied(const StudyCase& of) {
  StudySpec spec;
  spec.samples = spec.budget = 32;
  spec.cases = {of};
  return run_study(spec, schemes());
}

/// Its impacts are so slow that errors of other causes are larger than theirs.
TEST(OtherParameters, MayShowAHigherOrderAndRoundAsTheTermsOfAVelocityDo) {
  StudyCase slow{.problem = "manufactured-contact",
                 .parameters = {{"e", "1"}, {"speed", "0.000001"}},
                 .t_end = "2",
                 .scheme = "nonlinear-moreau-jean",
                 .metrics = {"velocity-l2", "complementarity"},
                 .steps_min = 64,
                 .steps_max = 1280};
  const StudyResult result = studied(slow);
  ASSERT_EQ(result.rows.size(), std::size_t{2});
  EXPECT_EQ(result.rows[0].verdict, Verdict::kUndecided) << result.rows[0].reason;
  EXPECT_THAT(result.rows[0].reason, HasSubstr("above the declared band"));
  EXPECT_EQ(result.rows[1].verdict, Verdict::kConfirmed) << result.rows[1].reason;
}

TEST(OtherParameters, HaveASteadyTurningWhileNothingIsStruck) {
  const StudyResult result = studied({.problem = "offset-impact",
                                      .parameters = {{"gap0", "4"}},
                                      .t_end = "0.9",
                                      .scheme = "newton-euler-semi-explicit",
                                      .metrics = {"attitude-direction"},
                                      .steps_min = 64,
                                      .steps_max = 1280});
  ASSERT_EQ(result.rows.size(), std::size_t{1});
  EXPECT_EQ(result.rows[0].declared, 2.0);
  EXPECT_EQ(result.rows[0].verdict, Verdict::kConfirmed) << result.rows[0].reason;
}

/// An unstable periodic motion, on which no scheme stays for long.
TEST(Control, SavesARightSchemeOnAMotionThatIsTooSensitive) {
  const StudyResult result = studied({.problem = "impact-oscillator",
                                      .parameters = {{"w", "4"}, {"sigma", "0"}},
                                      .t_end = "7.5",
                                      .scheme = "schatzman-paoli",
                                      .metrics = {"position-sup"},
                                      .steps_min = 64,
                                      .steps_max = 1280});
  ASSERT_FALSE(result.rows.empty());
  EXPECT_EQ(result.rows[0].verdict, Verdict::kUndecided) << result.rows[0].reason;
  EXPECT_THAT(result.rows[0].reason, HasSubstr("hardly fall either"));
}

}  // namespace
}  // namespace assay::reports::control_test
