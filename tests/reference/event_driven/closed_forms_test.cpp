#include <gtest/gtest.h>

#include "core/scalar/mpfr_real.hpp"
#include "core/scalar/rational.hpp"
#include "oracles/catalogue.hpp"
#include "oracles/catalogue_model.hpp"
#include "reference/event_driven/event_driven.hpp"
#include "tests/reference/event_driven/agreement_with.hpp"

namespace assay::reference::closed_forms_test {
namespace {

using S = Mpfr;

struct Case {
  std::string problem;
  oracles::StudyCase study;
};

/// The study cases of the problems of one line with frictionless contacts, and what these leave
/// out.
std::vector<Case> cases() {
  std::vector<Case> result;
  for (const char* name : {"bouncing-ball",
                           "two-walls",
                           "preloaded-oscillator",
                           "oscillator-stop",
                           "impact-oscillator",
                           "two-balls",
                           "three-balls"}) {
    for (const oracles::StudyCase& study : oracles::find_problem(name).study_cases()) {
      result.push_back({name, study});
    }
  }
  result.push_back({"three-balls", {"together", {{"gap", "0"}}, "1"}});
  result.push_back({"bouncing-ball", {"slow decay", {{"e", "9/10"}}, "9"}});
  result.push_back({"bouncing-ball", {"put down", {{"h0", "0"}}, "1"}});
  result.push_back({"bouncing-ball", {"thrown down", {{"h0", "0"}, {"v0", "-1"}}, "1/2"}});
  return result;
}

Difference<S> compare(const Case& c, Method method) {
  const oracles::ProblemEntry& entry = oracles::find_problem(c.problem);
  const Parameters parameters = entry.parameters(c.study.parameters);
  const S t_end = from_rational<S>(parse_rational(c.study.t_end));
  EventDrivenOptions<S> options;
  options.method = method;
  const auto run = integrate_event_driven<S>(oracles::model<S>(entry, parameters), t_end, options);
  EXPECT_EQ(run.end, RunEnd::kComplete) << run.reason;
  const oracles::ExactMotion<S> exact = entry.exact(parameters, t_end);
  EXPECT_EQ(run.motion.truncated, exact.truncated);
  if (!run.motion.truncated) {
    EXPECT_EQ(run.motion.events.size(), exact.events.size());
    EXPECT_EQ(run.motion.pieces.size(), exact.pieces.size());
  }
  return difference(run, exact);
}

// 45 of 50 digits: the panels are resolved to 2^12 u = 10^-47, and ten impacts and more amplify
// that.
S tolerance() { return pow(S(10), -45); }

class EventDrivenTest : public testing::TestWithParam<Method> {};

TEST_P(EventDrivenTest, EqualsEveryClosedForm) {
  const WorkingDigits digits(50);
  for (const Case& c : cases()) {
    SCOPED_TRACE(c.problem + " " + c.study.label);
    const Difference<S> d = compare(c, GetParam());
    EXPECT_LE(d.events, tolerance());
    EXPECT_LE(d.positions, tolerance() * S(10));  // speeds and lengths up to 10
    EXPECT_LE(d.forces, tolerance() * S(100));    // forces up to 25, derivatives of the former
  }
}

INSTANTIATE_TEST_SUITE_P(Methods,
                         EventDrivenTest,
                         testing::Values(Method::kGaussCollocation, Method::kExtrapolatedMidpoint));

TEST(EventDriven, WithAWrongRestitutionIsTold) {
  const WorkingDigits digits(50);
  const oracles::ProblemEntry& ball = oracles::find_problem("bouncing-ball");
  const S t_end(2);
  const auto run = integrate_event_driven<S>(
      oracles::model<S>(ball, ball.parameters({{"e", "0.8000000000000000000000000000001"}})),
      t_end);
  const Difference<S> d = difference(run, ball.exact(ball.parameters({}), t_end));
  EXPECT_GT(d.events, pow(S(10), -32));
  EXPECT_GT(d.positions, pow(S(10), -32));
}

}  // namespace
}  // namespace assay::reference::closed_forms_test
