#include <gmock/gmock.h>

#include <string>

#include "core/scalar/dd.hpp"
#include "core/schemes/schatzman_paoli.hpp"
#include "reports/study/study.hpp"
#include "tests/core/schemes/plain_schatzman_paoli.hpp"

namespace assay::reports::schatzman_paoli_study_test {
namespace {

/// The plain recursion with a mistake, under the claims of the right one.
SchemeEntry entry_of(PositionMistake mistake) {
  SchemeEntry entry = make_scheme_entry<PlainSchatzmanPaoli, double, Dd>();
  entry.parameters.back().default_value = std::to_string(static_cast<int>(mistake));
  return entry;
}

/// The metrics with a refuted row.
std::vector<std::string> refuted(const SchemeEntry& entry, StudyCase study_case) {
  StudySpec spec;
  spec.samples = 32;
  spec.budget = 64;
  study_case.scheme = std::string(entry.name);
  spec.cases = {std::move(study_case)};
  std::vector<std::string> metrics;
  for (const StudyRow& row : run_study(spec, {entry}).rows) {
    if (row.verdict == Verdict::kRefuted) metrics.push_back(row.metric);
  }
  return metrics;
}

// Few steps: a refutation is confirmed with 64 times as many.
const StudyCase kBall{.problem = "bouncing-ball",
                      .t_end = "2",
                      .metrics = {"position-sup", "velocity-l1", "impulse-flat", "penetration"},
                      .steps_min = 32,
                      .steps_max = 512};
const StudyCase kSmooth{.problem = "modal-oscillators",
                        .t_end = "3",
                        .metrics = {"position-sup", "velocity-l1"},
                        .steps_min = 32,
                        .steps_max = 256};

TEST(SchatzmanPaoliStudy, RefutesNothingOfTheRightScheme) {
  const SchemeEntry entry = make_scheme_entry<SchatzmanPaoli, double, Dd>();
  EXPECT_THAT(refuted(entry, kBall), testing::IsEmpty());
  for (const auto& options : entry.study_options) {
    StudyCase smooth = kSmooth;
    for (const auto& [key, value] : options) smooth.scheme_options.emplace_back(key, value);
    EXPECT_THAT(refuted(entry, smooth), testing::IsEmpty());
  }
  EXPECT_THAT(refuted(entry_of(PositionMistake::kNone), kBall), testing::IsEmpty());
}

TEST(SchatzmanPaoliStudy, RefutesAWrongRestitution) {
  using enum PositionMistake;
  for (PositionMistake mistake : {kRestitutionSwapped, kRestitutionOff, kRestitutionAfter}) {
    EXPECT_THAT(refuted(entry_of(mistake), kBall), testing::Contains("position-sup"))
        << static_cast<int>(mistake);
  }
}

TEST(SchatzmanPaoliStudy, RefutesAStartOfFirstOrder) {
  using enum PositionMistake;
  for (PositionMistake mistake : {kStartByVelocity, kStartFromBehind}) {
    EXPECT_THAT(refuted(entry_of(mistake), kSmooth), testing::Contains("position-sup"))
        << static_cast<int>(mistake);
  }
}

TEST(SchatzmanPaoliStudy, RefutesThePrintedVelocityAndThePrintedForcesAsSecondOrder) {
  using enum PositionMistake;
  EXPECT_THAT(refuted(entry_of(kVelocityOfNotes), kSmooth),
              testing::AllOf(testing::Contains("velocity-l1"),
                             testing::Not(testing::Contains("position-sup"))));
  StudyCase one_mode = kSmooth;
  one_mode.parameters = {{"n", "1"}};
  EXPECT_THAT(refuted(entry_of(kForcesOfNotes), one_mode), testing::Contains("velocity-l1"));
}

}  // namespace
}  // namespace assay::reports::schatzman_paoli_study_test
