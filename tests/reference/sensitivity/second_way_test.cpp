#include "reference/sensitivity/second_way.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/scalar/rational.hpp"
#include "tests/reference/sensitivity/sensitivity_question.hpp"

namespace assay::reference::second_way_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

/// The digits on which Jets through the event-driven engine confirm the derivative.
int confirmed(const SensitivityQuestion& question, const std::string& name) {
  const ParameterSensitivities found = sensitivities(question, name);
  EXPECT_EQ(found.alone, "") << name;
  return found.ways.back().name == "event-driven-jets" ? found.ways.back().digits : 0;
}

struct Case {
  const char* problem;
  Rational t;
  std::vector<std::string> parameters;
};

TEST(SecondWay, JetsOfTheEventDrivenEngineAgreeWithDifferencesOfTheClosedForm) {
  const Case cases[] = {
      {"bouncing-ball", Rational(3, 2), {"h0", "e"}},
      {"sliding-block", Rational(1, 2), {"mu"}},
      {"oblique-impact", Rational(2, 5), {"vx0"}},
      {"corner", 2, {"angle"}},
      {"three-balls", 1, {"m1"}},
  };
  for (const Case& of : cases) {
    const auto question = sensitivity_question(of.problem, {}, {of.t}, 10);
    for (const std::string& name : of.parameters) {
      EXPECT_GE(confirmed(question, name), 9) << of.problem << " " << name;
    }
  }
}

TEST(SecondWay, AgreesPastAnAccumulation) {
  const auto question = sensitivity_question(
      "bouncing-ball", {{"h0", "5"}, {"g", "10"}, {"e", "1/2"}}, {Rational(4)}, 8);
  EXPECT_GE(confirmed(question, "h0"), 7);
}

/// The model falls more slowly than the closed form.
TEST(SecondWay, RefusesAModelOfAnotherMotion) {
  auto question = sensitivity_question("bouncing-ball", {}, {Rational(3, 2)}, 10);
  question.model = [](const Parameters& at) {
    Parameters slower = at;
    slower.set("g", Rational(at["g"] * Rational(999, 1000)));
    return oracles::model<Mpfr>(oracles::find_problem("bouncing-ball"), slower);
  };
  EXPECT_THAT([&] { (void)sensitivities(question, "h0"); },
              ThrowsMessage<NotCertified>(HasSubstr("two ways to the derivative")));
}

TEST(SecondWay, IsSaidToBeMissingWhereTheEngineTakesNoModel) {
  const auto question = sensitivity_question("relay", {}, {Rational(1, 2)}, 5);
  const ParameterSensitivities found = sensitivities(question, "x0");
  EXPECT_EQ(found.ways.size(), 2U);
  EXPECT_THAT(found.alone, HasSubstr("no other way takes the model"));
}

}  // namespace
}  // namespace assay::reference::second_way_test
