#include "reports/tolerance/mistakes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "core/scalar/rational.hpp"

namespace assay::reports::mistakes_test {
namespace {

struct Ball {
  explicit Ball(const char* scheme_name)
      : problem(oracles::find_problem("bouncing-ball")),
        scheme(find_scheme(schemes_of_studies(), scheme_name)),
        parameters(problem.parameters({})),
        options(scheme.parameters),
        subject(scheme.subject({})) {}

  [[nodiscard]] SingleSteps steps() const {
    return {subject, oracles::model_of_any_kind<double>(problem, parameters), h, options};
  }
  [[nodiscard]] Variant mistake(const std::string& text) const {
    for (const Variant& of : known_mistakes(problem, parameters, &scheme, options)) {
      if (of.what.find(text) != std::string::npos) return of;
    }
    ADD_FAILURE() << "no mistake has the text " << text;
    return {"", parameters, options};
  }

  const oracles::ProblemEntry& problem;
  const SchemeEntry& scheme;
  Parameters parameters, options;
  properties::Subject subject;
  Rational h{1, 100};
};

TEST(SingleSteps, RepeatTheRunOfASchemeThatRemembersItsStateAlone) {
  EXPECT_TRUE(Ball("moreau-jean").steps().repeats(100));
  EXPECT_TRUE(Ball("nonlinear-moreau-jean").steps().repeats(100));
  EXPECT_FALSE(Ball("schatzman-paoli").steps().repeats(100));
}

TEST(KnownMistakes, HaveDifferentNames) {
  const Ball ball("moreau-jean");
  std::set<std::string> names;
  for (const Variant& of :
       known_mistakes(ball.problem, ball.parameters, &ball.scheme, ball.options)) {
    EXPECT_TRUE(names.insert(of.what).second) << of.what;
  }
  EXPECT_GE(names.size(), 24U);
}

TEST(KnownMistakes, PositionsMoveByTheVelocityOfTheStart) {
  const Ball ball("moreau-jean");
  SingleSteps steps = ball.steps();
  const NodeState before{0, Vector<double>::Constant(1, 1), Vector<double>::Constant(1, 2), {}};
  const NodeState after = ball.mistake("before velocities").step(steps, before);
  EXPECT_EQ(after.q(0), 1 + steps.h() * 2);
  EXPECT_EQ(after.v(0), steps.from(before).v(0));
}

TEST(KnownMistakes, TheFirstImpactAloneIsPlastic) {
  const Ball ball("moreau-jean");
  SingleSteps steps = ball.steps();
  const Variant plastic = ball.mistake("e = 0 at the first");
  const NodeState falls{0, Vector<double>::Constant(1, 0), Vector<double>::Constant(1, -2), {}};
  EXPECT_EQ(plastic.step(steps, falls).v(0), 0);
  EXPECT_GT(plastic.step(steps, falls).v(0), 1);
}

TEST(KnownMistakes, ImpulsesActTwice) {
  const Ball ball("moreau-jean");
  SingleSteps steps = ball.steps();
  const NodeState falls{0, Vector<double>::Constant(1, 0), Vector<double>::Constant(1, -2), {}};
  const double right = steps.from(falls).v(0), free = steps.free_from(falls).v(0);
  EXPECT_EQ(ball.mistake("act twice").step(steps, falls).v(0), right + (right - free));
}

/// Every mistake of a step makes another run: none is a correct scheme by another name.
TEST(KnownMistakes, ChangeTheRun) {
  const Ball ball("moreau-jean");
  SingleSteps steps = ball.steps();
  const Trajectory<double> right =
      steps.run(150, [](SingleSteps& of, const NodeState& before) { return of.from(before); });
  for (const Variant& of :
       known_mistakes(ball.problem, ball.parameters, &ball.scheme, ball.options)) {
    const bool changes_time = of.what.find("forces and surfaces") != std::string::npos;
    if (of.step == nullptr || changes_time) continue;  // this motion does not depend on time
    const Trajectory<double> wrong = steps.run(150, of.step);
    EXPECT_TRUE(wrong.size() != right.size() || wrong.q != right.q || wrong.v != right.v)
        << of.what;
  }
}

TEST(KnownMistakes, HaveNoStepsWithoutAScheme) {
  const Ball ball("moreau-jean");
  const Parameters none(std::vector<ParameterSpec>{});
  const std::vector<Variant> mistakes =
      known_mistakes(ball.problem, ball.parameters, nullptr, none);
  EXPECT_TRUE(std::ranges::none_of(mistakes, [](const Variant& of) { return of.step != nullptr; }));
  EXPECT_GE(mistakes.size(), 10U);
}

}  // namespace
}  // namespace assay::reports::mistakes_test
