#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "properties/engine/run_law.hpp"
#include "reports/cli/subject_catalogue.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::foreign_rigid_bodies_test {
namespace {

SubjectCatalogue& catalogue() {
  static SubjectCatalogue all = [] {
    SubjectCatalogue loaded(schemes(), {});
    loaded.load(subject_file("rigid_bodies"));
    return loaded;
  }();
  return all;
}

Trajectory<long double> run(const std::string& scheme, const std::string& problem) {
  const SchemeEntry& entry = find_scheme(catalogue().schemes(), scheme);
  const oracles::ProblemEntry& of = oracles::find_problem(problem);
  return entry.scalar("double").run(
      {&of, of.parameters({}), Parameters(entry.parameters), Rational(1, 1000), 1000});
}

double largest(const Matrix<long double>& x) {
  return x.size() > 0 ? static_cast<double>(x.cwiseAbs().maxCoeff()) : 0;
}

std::string refusal(const std::string& scheme, const std::string& problem) {
  try {
    (void)run(scheme, problem);
  } catch (const InvalidInput& error) {
    return error.what();
  }
  return "";
}

/// The same steps as ours, in another order of operations: 1000 of them on numbers up to 20.
TEST(ForeignRigidBodies, GetStatesForcesAndContacts) {
  for (const char* problem :
       {"free-rigid-body", "heavy-top", "constant-torque", "bouncing-sphere"}) {
    const Trajectory<long double> theirs = run("bodies/semi-explicit", problem);
    const Trajectory<long double> ours = run("newton-euler-semi-explicit", problem);
    ASSERT_EQ(theirs.size(), 1001) << problem;
    EXPECT_LT(largest(theirs.q - ours.q), 1e-10) << problem;
    EXPECT_LT(largest(theirs.v - ours.v), 1e-10) << problem;
    EXPECT_LT(largest(theirs.impulse - ours.impulse), 1e-10) << problem;
  }
}

TEST(ForeignRigidBodies, AreForSchemesWithTheirFlagAlone) {
  using testing::HasSubstr;
  EXPECT_THAT(refusal("bodies/without-flag", "free-rigid-body"),
              HasSubstr("takes Lagrangian systems; this one is of rigid bodies"));
  EXPECT_THAT(refusal("bodies/semi-explicit", "bouncing-ball"),
              HasSubstr("takes rigid bodies; this system is Lagrangian"));
  EXPECT_THAT(refusal("bodies/semi-explicit", "pivot-pendulum"),
              HasSubstr("does not take the model: not one frictionless contact at most"));
}

TEST(ForeignRigidBodies, PromiseWhatTheirClaimsSay) {
  const SchemeEntry& entry = find_scheme(catalogue().schemes(), "bodies/semi-explicit");
  const auto claim = entry.claim(
      ErrorMeasure::kAngularVelocity, Regularity::kSmooth, Parameters(entry.parameters));
  ASSERT_TRUE(claim.has_value());
  EXPECT_EQ(claim->order, Rational(1));
  EXPECT_EQ(entry.kind, ModelKind::kNewtonEuler);
}

/// The laws of rigid bodies, on a right scheme and on one that takes Ω for that in the inertial
/// frame.
TEST(ForeignRigidBodies, ObeyTheLawsOfRigidBodies) {
  const auto result = [](const std::string& law, const std::string& scheme) {
    return properties::run_law(properties::find_law_on<properties::RigidBodyCase>(law),
                               find_scheme(catalogue().schemes(), scheme).subject({}),
                               {.runs = 20})
        .verdict;
  };
  for (const char* law : {"attitude-advance", "energy-of-a-free-body", "centre-and-spin"}) {
    EXPECT_EQ(result(law, "bodies/semi-explicit"), properties::LawVerdict::kPassed) << law;
  }
  EXPECT_EQ(result("attitude-advance", "bodies/wrong-axes"), properties::LawVerdict::kFailed);
}

}  // namespace
}  // namespace assay::reports::foreign_rigid_bodies_test
