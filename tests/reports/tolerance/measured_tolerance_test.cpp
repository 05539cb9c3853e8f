#include "reports/tolerance/measured_tolerance.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"
#include "reports/study/metrics/catalogue.hpp"

namespace assay::reports::measured_tolerance_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

ToleranceQuestion ball(const char* h) {
  const oracles::ProblemEntry& problem = oracles::find_problem("bouncing-ball");
  const SchemeEntry& scheme = find_scheme(schemes_of_studies(), "moreau-jean");
  return {.problem = &problem,
          .parameters = problem.parameters({}),
          .scheme = &scheme,
          .options = Parameters(scheme.parameters),
          .t_end = 2,
          .h = parse_rational(h),
          .metric = &find_metric("velocity-l1")};
}

/// What a user measures: runs of n steps sizes on [h, 1.1 h], h from 1/20 down to 1/400.
MeasuredErrors measured(std::size_t runs_of_each) {
  MeasuredErrors result;
  for (const char* h : {"1/20", "1/50", "1/100", "1/200", "1/400"}) {
    const ToleranceQuestion question = ball(h);
    const EnsembleErrors runs(question);
    const auto errors = runs.errors({"", question.parameters, question.options}, 0, runs_of_each);
    for (std::size_t i = 0; i < runs_of_each; ++i) {
      result.h.push_back(runs.step(i));
      result.error.push_back(errors[i]);
    }
  }
  return result;
}

MeasuredQuestion asked(MeasuredErrors errors, const char* h = "1/100", const char* order = "1") {
  const ToleranceQuestion question = ball(h);
  return {.problem = question.problem,
          .parameters = question.parameters,
          .t_end = question.t_end,
          .h = question.h,
          .metric = question.metric,
          .order = parse_rational(order),
          .errors = std::move(errors)};
}

TEST(MeasuredTolerance, CoversRunsThatWereNotMeasured) {
  const DerivedTolerance tolerance = tolerance_of_measured(asked(measured(8)));
  EXPECT_EQ(tolerance.runs, 40U);
  const ToleranceQuestion question = ball("1/100");
  const EnsembleErrors runs(question);
  const auto errors = runs.errors({"", question.parameters, question.options}, 100, 200);
  EXPECT_LE(*std::ranges::max_element(errors), tolerance.value);
  EXPECT_LE(tolerance.value, 6 * *std::ranges::max_element(errors));
}

/// Errors C hᵖ with one C: log C does not scatter.
TEST(MeasuredTolerance, OfErrorsWithoutScatterIsThem) {
  MeasuredErrors errors;
  for (int n = 100; n < 120; ++n) {
    errors.h.push_back(1.0 / n);
    errors.error.push_back(std::ldexp(1.0, -3) / n);
  }
  const DerivedTolerance tolerance = tolerance_of_measured(asked(errors, "1/115"));
  EXPECT_EQ(rounded_up(tolerance.value), "1.1e-03");
}

TEST(MeasuredTolerance, SeesMistakesOfTheExactMotion) {
  MeasuredErrors errors;
  for (int n = 1000; n < 1010; ++n) {
    errors.h.push_back(1.0 / n);
    errors.error.push_back(0.01 / n);
  }
  const DerivedTolerance tolerance = tolerance_of_measured(asked(errors, "1/1005"));
  const auto of = [&](const char* what) {
    return *std::ranges::find(tolerance.mistakes, std::string(what), &KnownMistake::what);
  };
  EXPECT_FALSE(of("e is 1 % too small").is_blind_spot());
  EXPECT_TRUE(of("m is 1 % too small").changes_nothing);
  EXPECT_FALSE(of("g is 1 % too large").changes_nothing);
}

/// Each of them would be sampled 48 times.
TEST(MeasuredTolerance, OfVeryManyStepsTriesNoMistakes) {
  MeasuredErrors errors;
  for (int n = 100'000; n < 100'010; ++n) {
    errors.h.push_back(1.0 / n);
    errors.error.push_back(0.01 / n);
  }
  const DerivedTolerance tolerance = tolerance_of_measured(asked(errors, "1/100005"));
  EXPECT_GT(tolerance.value, 0);
  EXPECT_TRUE(tolerance.mistakes.empty());
  EXPECT_THAT(tolerance.untried, testing::Contains("e is 1 % too small"));
  EXPECT_THAT(tolerance.why_untried, HasSubstr("more than 100000 steps"));
}

TEST(MeasuredTolerance, RefusesWhatErrorsDoNotShow) {
  const auto refuses = [](const MeasuredQuestion& question, const char* text) {
    EXPECT_THAT([&] { (void)tolerance_of_measured(question); },
                ThrowsMessage<InvalidInput>(HasSubstr(text)));
  };
  refuses(asked({{0.1, 0.05}, {1, 0.5}}), "errors of 2 different steps; at least 8");
  refuses(asked(measured(3), "1/10"), "h = 1/10 is not allowed");
  refuses(asked(measured(3), "1e-9"),
          "h = 1/1000000000 is not allowed: the horizon 2 must have between 20 and 1000000 steps");
  refuses(asked(measured(8), "1/100", "2"), "the errors refute the claim velocity-l1=2");
  MeasuredQuestion at_impact = asked(measured(3));
  at_impact.parameters = at_impact.problem->parameters({{"g", "2"}});
  at_impact.t_end = 1;
  refuses(at_impact, "the motion has an impact there");
}

TEST(MeasuredErrors, AreReadByTheNamesOfTheirColumns) {
  const MeasuredErrors errors = read_measured_errors(
      "note,h,velocity-l1\n1,1e-2,0.5\n2,1/200,0.25\n", "e.csv", "velocity-l1");
  EXPECT_THAT(errors.h, testing::ElementsAre(0.01, 0.005));
  EXPECT_THAT(errors.error, testing::ElementsAre(0.5, 0.25));
  EXPECT_TRUE(has_errors("h,error\n", "e.csv"));
  EXPECT_FALSE(has_errors("t,q0,v0\n", "e.csv"));
}

TEST(MeasuredErrors, NameTheLineThatIsWrong) {
  const auto message = [](const char* text) {
    try {
      (void)read_measured_errors(text, "e.csv", "velocity-l1");
    } catch (const InvalidInput& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(message(""), HasSubstr("e.csv: the file is empty"));
  EXPECT_THAT(message("h,e\n"), HasSubstr("error"));
  EXPECT_THAT(message("h,error\n0.1,x\n"), HasSubstr("e.csv, line 2"));
  EXPECT_THAT(message("h,error\n0.1,0.2,3\n"), HasSubstr("e.csv, line 2: 3 fields"));
  EXPECT_THAT(message("h,error\n0.1,0\n"), HasSubstr("line 2: error = 0 is not allowed"));
  EXPECT_THAT(message("h,error\n-1,1\n"), HasSubstr("line 2: h = -1 is not allowed"));
  EXPECT_THAT(message("h,error\n1,1e400\n"), HasSubstr("line 2: error = 1e400 is not allowed"));
  EXPECT_THAT(message("h,error\n1,1\n1,2\n1,1\n"), HasSubstr("line 4: another row has h = 1"));
  EXPECT_THAT(message("h,error\n1,1\n1,2\n2,1\n"), testing::IsEmpty());
}

}  // namespace
}  // namespace assay::reports::measured_tolerance_test
