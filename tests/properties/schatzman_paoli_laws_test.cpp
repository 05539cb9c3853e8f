#include <gmock/gmock.h>

#include <algorithm>

#include "core/schemes/schatzman_paoli.hpp"
#include "properties/engine/run_law.hpp"

namespace assay::properties::schatzman_paoli_laws_test {
namespace {

Subject schatzman_paoli(const oracles::Settings& fixed = {}) {
  return make_subject<SchatzmanPaoli>(fixed);
}

std::vector<std::string> laws_with(LawVerdict verdict, const Subject& subject, int runs) {
  std::vector<std::string> names;
  for (const Law<Experiment>& law : laws_on<Experiment>()) {
    const auto result = run_law(law, subject, {.runs = runs});
    if (result.verdict == verdict) names.push_back(result.law);
  }
  return names;
}

TEST(SchatzmanPaoliLaws, AreThoseThatDoNotSpeakOfImpactsOnVelocities) {
  EXPECT_THAT(laws_with(LawVerdict::kNotApplicable, schatzman_paoli(), 1),
              testing::UnorderedElementsAre("complementarity",
                                            "index-set",
                                            "approaching-contacts",
                                            "global-form",
                                            "position-advance",
                                            "gap-restitution",
                                            "energy-identity",
                                            "dissipation-window",
                                            "amplification-factors",
                                            "bouncing-ball-step",
                                            "bouncing-ball-limit",
                                            "several-impacts",
                                            "modal-oscillators"));
}

std::vector<std::string> applicable_laws(const Subject& subject) {
  const std::vector<std::string> others = laws_with(LawVerdict::kNotApplicable, subject, 1);
  std::vector<std::string> names;
  for (const Law<Experiment>& law : laws_on<Experiment>()) {
    if (std::ranges::find(others, law.name) == others.end()) names.emplace_back(law.name);
  }
  return names;
}

TEST(SchatzmanPaoliLaws, HoldWithEveryOption) {
  for (const char* centred : {"1", "0"}) {
    for (const char* backward : {"0", "1"}) {
      const Subject subject =
          schatzman_paoli({{"centred", centred}, {"backward-velocity", backward}});
      EXPECT_EQ(laws_with(LawVerdict::kPassed, subject, kGateRuns), applicable_laws(subject))
          << centred << backward;
    }
  }
}

TEST(SchatzmanPaoliLaws, GapsObeyTheirLawWhereVelocitiesAreMeans) {
  Subject subject = schatzman_paoli({{"backward-velocity", "1"}});
  subject.traits.mean_velocities = true;
  const auto result = run_law(find_law_on<Experiment>("gap-restitution"), subject);
  EXPECT_EQ(result.verdict, LawVerdict::kPassed) << result.message;
}

TEST(SchatzmanPaoliLaws, HoldWithoutRationals) {
  Subject subject = schatzman_paoli();
  subject.run_exact = nullptr;
  EXPECT_EQ(laws_with(LawVerdict::kPassed, subject, 50), applicable_laws(subject));
}

/// What the flag keeps from the scheme: these laws are wrong for it.
TEST(SchatzmanPaoliLaws, WitnessWithoutTheFlagAreViolated) {
  Subject subject = schatzman_paoli();
  subject.traits.theta_method = true;
  for (const char* law : {"complementarity", "impulse-balance", "bouncing-ball-step"}) {
    EXPECT_EQ(run_law(find_law_on<Experiment>(law), subject).verdict, LawVerdict::kFailed) << law;
  }
}

}  // namespace
}  // namespace assay::properties::schatzman_paoli_laws_test
