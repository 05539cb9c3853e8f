#include <gmock/gmock.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "core/schemes/moreau_jean.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/schemes/projected_newton_euler.hpp"
#include "properties/engine/run_law.hpp"
#include "properties/rigid_bodies/rigid_body_boxes.hpp"
#include "tests/properties/witnesses.hpp"
#include "tests/wrong_rigid_body_schemes.hpp"

namespace assay::properties::rigid_body_laws_test {

namespace {

class SchemesOfRigidBodiesObey : public testing::TestWithParam<Law<RigidBodyCase>> {
 protected:
  static void expect_passed(const Subject& subject) {
    const auto result = run_law(GetParam(), subject);
    if (GetParam().name == "activation-of-contacts" && subject.has("combined") &&
        subject.options["combined"] == 1) {
      EXPECT_EQ(result.verdict, LawVerdict::kNotApplicable) << report(result);
      return;
    }
    EXPECT_EQ(result.verdict, LawVerdict::kPassed) << subject.name << ": " << report(result);
    EXPECT_EQ(result.runs, kGateRuns);
  }
};

TEST_P(SchemesOfRigidBodiesObey, TheImplicitOne) {
  expect_passed(make_subject<NewtonEulerImplicit>());
}
TEST_P(SchemesOfRigidBodiesObey, TheSemiExplicitOne) {
  expect_passed(make_subject<NewtonEulerSemiExplicit>());
}
TEST_P(SchemesOfRigidBodiesObey, TheNearlyImplicitOne) {
  expect_passed(make_subject<NewtonEulerNearlyImplicit>());
}
TEST_P(SchemesOfRigidBodiesObey, TheOneOnTheGroup) {
  expect_passed(make_subject<NewtonEulerLieGroup, false>());
}
TEST_P(SchemesOfRigidBodiesObey, TheProjectedOne) {
  expect_passed(make_subject<ProjectedNewtonEuler>());
}
TEST_P(SchemesOfRigidBodiesObey, TheProjectedOneOnPositions) {
  expect_passed(make_subject<ProjectedNewtonEuler>({{"on-velocities", "0"}, {"combined", "1"}}));
}
TEST_P(SchemesOfRigidBodiesObey, TheControlOfTheWrongOnes) {
  expect_passed(assay::wrong::rigid_body_subject("none"));
}

INSTANTIATE_TEST_SUITE_P(Law,
                         SchemesOfRigidBodiesObey,
                         testing::ValuesIn(laws_on<RigidBodyCase>()),
                         [](const auto& law) { return name_of(law.param.name); });

TEST(RigidBodyLaws, SpeakOfNoOtherSchemesAndNoOtherLawsOfTheirs) {
  for (const Law<RigidBodyCase>& law : laws_on<RigidBodyCase>()) {
    EXPECT_EQ(run_law(law, make_subject<MoreauJean>()).verdict, LawVerdict::kNotApplicable);
  }
  for (const Law<Experiment>& law : laws_on<Experiment>()) {
    EXPECT_EQ(run_law(law, make_subject<NewtonEulerImplicit>()).verdict,
              LawVerdict::kNotApplicable);
  }
}

/// Only a scheme that declares it may move positions without velocities, and only to its contact.
TEST(AttitudeAdvance, AdmitsProjectionsOfSchemesThatDeclareThem) {
  const Law<RigidBodyCase>& law = find_law_on<RigidBodyCase>("attitude-advance");
  Subject subject = make_subject<ProjectedNewtonEuler>();
  ASSERT_TRUE(subject.traits.position_level);
  subject.traits.position_level = false;
  EXPECT_EQ(run_law(law, subject).verdict, LawVerdict::kFailed);
  Subject wrong = assay::wrong::rigid_body_subject("vertical-shrinks");
  wrong.traits.position_level = true;
  EXPECT_EQ(run_law(law, wrong).verdict, LawVerdict::kFailed);
}

// A scheme that says nothing is a foreign one, of which only the family is known.
TEST(SchemesOfRigidBodies, AreJudgedByWhatTheyDeclare) {
  for (const auto& [law, name] : {std::pair{"attitude-advance", "turns-from-the-begin"},
                                  std::pair{"energy-of-a-free-body", "pushed-from-the-begin"}}) {
    Subject subject = assay::wrong::rigid_body_subject(name);
    EXPECT_EQ(run_law(find_law_on<RigidBodyCase>(law), subject).verdict, LawVerdict::kFailed);
    subject.traits.increment = std::nullopt;
    subject.traits.force_place = std::nullopt;
    EXPECT_EQ(run_law(find_law_on<RigidBodyCase>(law), subject).verdict, LawVerdict::kPassed);
  }
}

/// A scheme that says of every n-th run that its solver did not converge.
Subject that_stops_short(int n) {
  Subject subject = make_subject<NewtonEulerImplicit, false>();
  subject.run = [run = subject.run, n, count = std::make_shared<std::atomic<int>>(0)](
                    const auto& model,
                    const Rational& h,
                    Eigen::Index steps,
                    const Parameters& options) -> Trajectory<double> {
    Trajectory<double> result = run(model, h, steps, options);
    if (++*count % n == 0) result.status = SolveStatus::kIterationLimit;
    return result;
  };
  return subject;
}

TEST(RigidBodyLaws, AccuseNobodyWhoSaysThatAStepIsNotSolved) {
  const auto verdict = [](const char* law, int n) {
    return run_law(find_law_on<RigidBodyCase>(law), that_stops_short(n)).verdict;
  };
  EXPECT_EQ(verdict("attitude-advance", 5), LawVerdict::kPassed);
  EXPECT_EQ(verdict("resting-boxes", 5), LawVerdict::kGaveUp);
  EXPECT_EQ(verdict("resting-boxes", 1), LawVerdict::kFailed) << "every case has a solution";
}

/// A box of 3 kg on a plane, or under another one as heavy.
RigidBodyCase boxes_at_rest(int count, const Rational& friction) {
  RigidBodyCase x;
  x.gravity = {0, 0, -10};
  x.boxes = CaseBoxes{.sizes = {}, .friction = friction};
  for (int i = 0; i < count; ++i) {
    CaseBody body;
    body.mass = 3;
    body.position = {0, 0, Rational(1, 2) + i};
    const Vector3<Rational> size{2, 1, 1};
    body.inertia = inertia_of_box(body.mass, size);
    x.bodies.push_back(body);
    x.boxes->sizes.push_back(size);
  }
  x.h = Rational(1, 8);
  x.steps = 2;
  return x;
}

TEST(RestingBoxes, TellsWhatIsWrong) {
  const Law<RigidBodyCase>& law = find_law_on<RigidBodyCase>("resting-boxes");
  for (const int count : {1, 2}) {
    for (const Rational& friction : {Rational(0), Rational(1, 2)}) {
      const RigidBodyCase x = boxes_at_rest(count, friction);
      ASSERT_TRUE(is_admissible(x));
      const auto message = [&](const char* name) {
        const Subject subject = assay::wrong::rigid_body_subject(name);
        EXPECT_TRUE(law.admits(x, options_of(subject, x)));
        return law.examine(subject, x).message;
      };
      EXPECT_EQ(message("none"), "") << to_code(x);
      EXPECT_THAT(message("drops-an-edge"), testing::StartsWith("step 1: box "));
      EXPECT_EQ(message("gaps-drift"), "step 1: box 0 drifts");
      EXPECT_EQ(message("ignores-contacts"), "step 1: box 0 moves");
      EXPECT_THAT(message("pulls"), testing::HasSubstr("do not carry the weight"));
    }
  }
}

}  // namespace
}  // namespace assay::properties::rigid_body_laws_test
