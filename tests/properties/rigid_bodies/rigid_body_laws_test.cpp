#include <gmock/gmock.h>

#include <algorithm>

#include "core/schemes/scheme_list.hpp"
#include "core/schemes/newton_euler_implicit.hpp"
#include "core/schemes/newton_euler_lie_group.hpp"
#include "core/schemes/newton_euler_nearly_implicit.hpp"
#include "core/schemes/newton_euler_semi_explicit.hpp"
#include "core/schemes/projected_newton_euler.hpp"
#include "properties/catalogue.hpp"
#include "properties/rigid_bodies/rigid_body_boxes.hpp"
#include "properties/rigid_bodies/rigid_body_catalogue.hpp"
#include "tests/properties/law_witnesses.hpp"
#include "tests/wrong_rigid_body_schemes.hpp"

namespace assay::properties::rigid_body_laws_test {

void PrintTo(const RigidBodyLaw& law, std::ostream* out) { *out << law.name; }

namespace {

class SchemesOfRigidBodiesObey : public testing::TestWithParam<RigidBodyLaw> {
 protected:
  static void expect_passed(const Subject& subject) {
    const RigidBodyLawResult result = run_law(GetParam(), subject);
    if (GetParam().takes_activation && subject.has("combined") &&
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
                         testing::ValuesIn(rigid_body_laws()),
                         [](const auto& law) { return name_of(law.param.name); });

TEST(RigidBodyLaws, SpeakOfNoOtherSchemesAndNoOtherLawsOfTheirs) {
  for (const RigidBodyLaw& law : rigid_body_laws()) {
    EXPECT_EQ(run_law(law, make_subject<MoreauJean>()).verdict, LawVerdict::kNotApplicable);
  }
  for (const Law& law : laws()) {
    EXPECT_EQ(run_law(law, make_subject<NewtonEulerImplicit>()).verdict,
              LawVerdict::kNotApplicable);
  }
}

class RigidBodyWitnesses : public testing::TestWithParam<Witness> {};

TEST_P(RigidBodyWitnesses, AreRejectedWithASmallCounterexample) {
  const Subject subject = assay::wrong::rigid_body_subject(GetParam().subject);
  const RigidBodyLaw& law = find_rigid_body_law(GetParam().law);
  const RigidBodyLawResult result = run_law(law, subject);
  ASSERT_EQ(result.verdict, LawVerdict::kFailed) << subject.name << ": " << report(result);
  ASSERT_TRUE(result.counterexample);
  EXPECT_LE(to_code(*result.counterexample).size(), 900U) << report(result);
  EXPECT_EQ(law.examine(subject, *result.counterexample).message, result.message);
}

const Witness kWitnesses[] = {
    {"attitude-advance", "vertical-shrinks"},
    {"attitude-advance", "scalar-part-positive"},
    {"attitude-advance", "turns-from-the-begin"},
    {"attitude-advance", "theta-of-the-other-end"},
    {"attitude-advance", "forgets-the-projection"},
    {"energy-of-a-free-body", "pushed-from-the-begin"},
    {"energy-of-a-free-body", "theta-of-the-other-end"},
    {"energy-of-a-free-body", "axis-one-turns-slower"},
    {"energy-of-a-free-body", "friction-of-the-air"},
    {"energy-of-a-free-body", "drag"},
    {"steady-turning", "friction-of-the-air"},
    {"activation-of-contacts", "ignores-contacts"},
    {"activation-of-contacts", "touches-from-afar"},
    {"activation-of-contacts", "never-rebounds"},
    {"joint-velocity", "ignores-joints"},
    {"joint-velocity", "touches-at-the-begin"},
    {"sphere-contact", "touches-at-the-begin"},
    {"sphere-contact", "never-rebounds"},
    {"sphere-contact", "rubs-twice-as-hard"},
    {"sphere-contact", "rubs-half-as-hard"},
    {"sphere-contact", "pulls"},
    {"sphere-contact", "moment-of-contact-forgotten"},
    {"energy-of-an-impact", "rebounds-harder"},
    {"energy-of-an-impact", "neighbours-attract"},
    {"resting-boxes", "drops-an-edge"},
    {"resting-boxes", "gaps-drift"},
    {"resting-boxes", "ignores-contacts"},
    {"action-and-reaction", "reaction-forgotten"},
    {"action-and-reaction", "pushed-from-the-begin"},
    {"action-and-reaction", "reaction-elsewhere"},
    {"action-and-reaction", "moment-of-contact-forgotten"},
    {"action-and-reaction", "neighbours-attract"},
    {"centre-and-spin", "lift-by-spin"},
    {"separate-bodies", "neighbours-attract"},
    {"sign-of-quaternions", "scalar-part-positive"},
    {"sign-of-quaternions", "turns-with-the-vector-part"},
    {"directions-of-the-world", "vertical-falls-slower"},
    {"mirrored-world", "lift-by-spin"},
    {"mirrored-world", "corkscrew"},
    {"choice-of-body-axes", "axis-one-turns-slower"},
    {"choice-of-body-axes", "lift-by-spin"},
    {"moving-frame", "drag"},
    {"moving-frame", "vertical-shrinks"},
    {"units-of-bodies", "whole-hundredths"},
};

INSTANTIATE_TEST_SUITE_P(OfEveryLaw,
                         RigidBodyWitnesses,
                         testing::ValuesIn(kWitnesses),
                         [](const auto& witness) { return name_of(witness.param); });

/// Only a scheme that declares it may move positions without velocities, and only to its contact.
TEST(AttitudeAdvance, AdmitsProjectionsOfSchemesThatDeclareThem) {
  const RigidBodyLaw& law = find_rigid_body_law("attitude-advance");
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
  for (const auto& [law, name] : {Witness{"attitude-advance", "turns-from-the-begin"},
                                  Witness{"energy-of-a-free-body", "pushed-from-the-begin"}}) {
    Subject subject = assay::wrong::rigid_body_subject(name);
    EXPECT_EQ(run_law(find_rigid_body_law(law), subject).verdict, LawVerdict::kFailed);
    subject.traits.increment = std::nullopt;
    subject.traits.force_place = std::nullopt;
    EXPECT_EQ(run_law(find_rigid_body_law(law), subject).verdict, LawVerdict::kPassed);
  }
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
  const RigidBodyLaw& law = find_rigid_body_law("resting-boxes");
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

TEST(EveryRigidBodyLaw, HasAWitness) {
  for (const RigidBodyLaw& law : rigid_body_laws()) {
    EXPECT_TRUE(std::ranges::any_of(kWitnesses, [&](const Witness& witness) {
      return witness.law == law.name;
    })) << law.name;
  }
}

}  // namespace
}  // namespace assay::properties::rigid_body_laws_test
