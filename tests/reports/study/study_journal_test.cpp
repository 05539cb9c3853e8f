#include "reports/study/study_journal.hpp"

#include <gmock/gmock.h>
#include <signal.h>

#include <cmath>
#include <limits>

#include "reports/files/json_fields.hpp"
#include "reports/files/stop_guard.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/study/merge.hpp"
#include "reports/study/run_case.hpp"
#include "reports/study/study.hpp"
#include "reports/study/study_json.hpp"
#include "reports/study/unit_text.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::study_journal_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

namespace fs = std::filesystem;

const ProgramIdentity kProgram{.build = "b1"};

/// Three cases that take a few hundredths of a second.
StudySpec small_study() {
  StudySpec spec;
  spec.samples = 16;
  spec.budget = 32;
  for (const char* theta : {"1/2", "2/3", "1"}) {
    spec.cases.push_back({.problem = "bouncing-ball",
                          .t_end = "1",
                          .scheme = "moreau-jean",
                          .scheme_options = {{"theta", theta}},
                          .steps_min = 64,
                          .steps_max = 1024});
  }
  return spec;
}

JournalHead head_of(const StudySpec& spec, int shard = 0, int shards = 1) {
  return {.program = kProgram,
          .spec = spec,
          .others = cases_of_other_tolerances(spec, schemes()),
          .shard = shard,
          .shards = shards,
          .sections = "none",
          .command = "assay study small"};
}

StudyResult run(StudyJournal& journal) {
  const JournalHead& head = journal.head();
  return run_study(head.spec,
                   schemes(),
                   {.shard = head.shard,
                    .shards = head.shards,
                    .store = &journal.store(),
                    .program = head.program});
}

StudyResult run_in(const fs::path& folder, const JournalHead& head) {
  StudyJournal journal(folder, head);
  return run(journal);
}

std::string merged_text(const std::vector<fs::path>& folders) {
  return study_text(merge_journals(folders).result);
}

TEST(StudyJournal, ChangesNoResult) {
  const TemporaryFolder folder;
  EXPECT_EQ(study_text(run_in(folder / "a", head_of(small_study()))),
            study_text(run_study(small_study(), schemes())));
}

TEST(StudyJournal, AStudyThatWasStoppedAnywhereEndsWithTheSameReport) {
  const TemporaryFolder folder;
  const std::string report = study_text(run_in(folder / "a", head_of(small_study())));
  const fs::path path = folder / "a/journal.jsonl";
  const std::string whole = read_file(path);
  const std::size_t head = whole.find('\n') + 1;
  constexpr std::size_t kCuts = 12;
  for (std::size_t cut = 0; cut <= kCuts; ++cut) {
    replace_file(path, whole.substr(0, head + (whole.size() - head) * cut / kCuts));
    StudyJournal journal(folder / "a");
    EXPECT_EQ(study_text(run(journal)), report) << cut;
    EXPECT_EQ(study_text(run(journal)), report) << "whole after " << cut;
  }
}

TEST(StudyJournal, WhatIsKnownIsNotRunAgain) {
  const TemporaryFolder folder;
  (void)run_in(folder / "a", head_of(small_study()));
  const std::string whole = read_file(folder / "a/journal.jsonl");
  StudyJournal journal(folder / "a");
  (void)run(journal);
  EXPECT_EQ(read_file(folder / "a/journal.jsonl"), whole);
}

TEST(StudyJournal, ADamagedLineIsRunAgain) {
  const TemporaryFolder folder;
  const std::string report = study_text(run_in(folder / "a", head_of(small_study())));
  const fs::path path = folder / "a/journal.jsonl";
  std::string text = read_file(path);
  const std::size_t digit = text.find("\"rows\":[");
  text[digit + 20] ^= 1;
  replace_file(path, text);
  StudyJournal journal(folder / "a");
  EXPECT_EQ(journal.damaged_lines(), 1U);
  EXPECT_EQ(study_text(run(journal)), report);
}

TEST(StudyJournal, ASignalStopsAStudyAndNothingIsLost) {
  const TemporaryFolder folder;
  {
    StudyJournal journal(folder / "a", head_of(small_study()));
    StopGuard guard;
    ::raise(SIGINT);
    EXPECT_THROW((void)run(journal), StudyStopped);
    EXPECT_EQ(guard.take(), SIGINT);
    journal.begin();
  }
  StudyJournal journal(folder / "a");
  EXPECT_EQ(study_text(run(journal)), study_text(run_study(small_study(), schemes())));
}

TEST(StudyJournal, AStudyThatIsNotFinishedIsNotReplaced) {
  const TemporaryFolder folder;
  StudyJournal(folder / "a", head_of(small_study())).begin();
  EXPECT_THAT(rejection([&] { (void)run_in(folder / "a", head_of(small_study())); }),
              AllOf(HasSubstr("an unfinished study"), HasSubstr("study --resume")));
  StudyJournal journal(folder / "a");
  (void)run(journal);
}

TEST(StudyJournal, ASecondProcessIsRefused) {
  const TemporaryFolder folder;
  StudyJournal journal(folder / "a", head_of(small_study()));
  journal.begin();
  EXPECT_THAT(rejection([&] { (void)StudyJournal(folder / "a"); }), HasSubstr("locked"));
  EXPECT_THAT(rejection([&] { (void)run_in(folder / "a", head_of(small_study())); }),
              HasSubstr("locked"));
}

TEST(StudyJournal, WhatIsNoJournalIsRefused) {
  const TemporaryFolder folder;
  EXPECT_THAT(rejection([&] { (void)StudyJournal(folder.path()); }),
              HasSubstr("there is no journal.jsonl"));
  { Journal(folder / "journal.jsonl").append("\"unit\":\"x.1.0\",\"members\":[]}"); }
  EXPECT_THAT(rejection([&] { (void)StudyJournal(folder.path()); }),
              HasSubstr("no journal of a study"));
}

TEST(StudyJournal, ASpecIsReadAsItWasWritten) {
  StudySpec spec = small_study();
  spec.cases[0].metrics = {"velocity-l1"};
  spec.cases[0].drops_unclaimed = true;
  spec.cases[0].samples = 20;
  spec.cases[0].precision = 0.1;
  spec.subjects = {"a b.so"};
  const auto json = parse_document(compact_text(spec_json(spec)), "x");
  EXPECT_EQ(spec_json(parse_spec(json, "x")), json);
}

TEST(CaseKey, DependsOnEverythingThatDeterminesTheRows) {
  const StudySpec spec = small_study();
  const std::string key = case_key(spec, spec.cases[0], kProgram);
  EXPECT_EQ(case_key(spec, spec.cases[0], kProgram), key);
  EXPECT_NE(case_key(spec, spec.cases[1], kProgram), key);
  EXPECT_NE(case_key(spec, spec.cases[0], {.build = "b2"}), key);
  EXPECT_NE(case_key(spec, spec.cases[0], {.version = "0", .build = "b1"}), key);
  const auto with = [&](auto change) {
    StudySpec changed = spec;
    change(changed, changed.cases[0]);
    return case_key(changed, changed.cases[0], kProgram);
  };
  EXPECT_NE(with([](StudySpec& s, StudyCase&) { s.seed = 2; }), key);
  EXPECT_NE(with([](StudySpec& s, StudyCase&) { s.budget = 64; }), key);
  EXPECT_NE(with([](StudySpec& s, StudyCase&) { s.half_band = 0.2; }), key);
  EXPECT_NE(with([](StudySpec&, StudyCase& c) { c.scalar = "dd"; }), key);
  EXPECT_NE(with([](StudySpec&, StudyCase& c) { c.steps_max = 512; }), key);
  EXPECT_NE(with([](StudySpec&, StudyCase& c) { c.metrics = {"velocity-l1"}; }), key);
  EXPECT_NE(with([](StudySpec&, StudyCase& c) { c.parameters = {{"e", "1/2"}}; }), key);
}

TEST(CaseKey, DependsOnTheModelFileAndOnTheSubjects) {
  const TemporaryFolder folder;
  const fs::path model = folder / "model.toml";
  StudySpec spec = small_study();
  spec.cases[0].problem = model.string();
  replace_file(model, "t-end = 1\n");
  const std::string key = case_key(spec, spec.cases[0], kProgram);
  replace_file(model, "t-end = 2\n");
  EXPECT_NE(case_key(spec, spec.cases[0], kProgram), key);
  spec.cases[1].scheme = "mine/euler";
  EXPECT_NE(case_key(spec, spec.cases[1], {.build = "b1", .subjects = "s1"}),
            case_key(spec, spec.cases[1], {.build = "b1", .subjects = "s2"}));
}

TEST(UnitText, EveryNumberAndEveryFailureComesBack) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const std::vector<Member> members = {
      {.samples = {{0, 1.0 / 3, 2e-17, false, kNan, 0}, {0, kNan, kNan, false, kNan, 0}}},
      {.samples = {{0, kInfinity, kNan, false, 5e-324, 0}, {0, 3, 0, false, 0.1, 1e-300}}},
      {.failure = "stopped at \"t\"\n", .omission = "too large", .stopped = true},
      {}};
  const std::string text = unit_text("k.1.0", members, 0.5);
  const auto json = parse_document("{" + text, "x");
  EXPECT_EQ(unit_text("k.1.0", read_members(json, "x"), 0.5), text);
  const std::vector<Member> read = read_members(json, "x");
  ASSERT_THAT(read, SizeIs(4));
  EXPECT_EQ(read[0].samples[0].error, 1.0 / 3);
  EXPECT_TRUE(std::isnan(read[0].samples[1].error));
  EXPECT_EQ(read[1].samples[0].at_nodes, 5e-324);
  EXPECT_EQ(read[1].samples[1].possible_rounding, 1e-300);
  EXPECT_EQ(read[2].failure, "stopped at \"t\"\n");
  EXPECT_TRUE(read[2].stopped);
  EXPECT_FALSE(read[3].stopped);
}

class MergedShards : public testing::Test {
 protected:
  void SetUp() override {
    for (int k = 0; k < 4; ++k) {
      StudyJournal journal(folder_ / std::to_string(k), head_of(small_study(), k, 4));
      journal.begin();
      (void)run(journal);
    }
    whole_ = study_text(run_study(small_study(), schemes()));
  }

  [[nodiscard]] fs::path shard(int k) const { return folder_ / std::to_string(k); }

  TemporaryFolder folder_;
  std::string whole_;
};

TEST_F(MergedShards, AreTheWholeInAnyOrderAndHoweverOften) {
  EXPECT_EQ(merged_text({shard(0), shard(1), shard(2), shard(3)}), whole_);
  EXPECT_EQ(merged_text({shard(2), shard(0), shard(1), shard(2)}), whole_);
}

TEST_F(MergedShards, NameAGapAndTheCommandThatFillsIt) {
  const MergedJournals merged = merge_journals({shard(0), shard(2)});
  ASSERT_THAT(merged.gaps, SizeIs(1));
  EXPECT_THAT(merged.gaps[0],
              AllOf(HasSubstr("1 case (moreau-jean on bouncing-ball)"),
                    HasSubstr("assay study small --shard 1:4 --out shard-1")));
  ASSERT_TRUE(merged.result.part);
  EXPECT_EQ(merged.result.part->finished_cases, 2U);
  EXPECT_THAT(study_text(merged.result),
              HasSubstr("\"partial\": {\"finished_cases\":2,\"cases\":3}"));
  EXPECT_THAT(rejection([&] { require_complete(merged.result, "x"); }), HasSubstr("x: partial"));
}

TEST_F(MergedShards, NameTheJournalThatGoesOn) {
  const std::string text = read_file(shard(1) / "journal.jsonl");
  replace_file(shard(1) / "journal.jsonl", text.substr(0, text.size() / 2));
  const MergedJournals merged = merge_journals({shard(0), shard(1), shard(2)});
  ASSERT_THAT(merged.gaps, SizeIs(1));
  EXPECT_THAT(merged.gaps[0], HasSubstr("study --resume " + shard(1).string()));
}

TEST_F(MergedShards, RefuseTwoResultsOfOneUnit) {
  std::string text = read_file(shard(0) / "journal.jsonl");
  const std::size_t line = text.find("\"case\":"), digit = text.find("\"points\":[[0.", line) + 13;
  const std::size_t begin = text.rfind('\n', line) + 1, end = text.find('\n', line);
  std::string rest = text.substr(line, end - line);
  rest[digit - line] = rest[digit - line] == '5' ? '6' : '5';
  replace_file(shard(0) / "journal.jsonl", text.substr(0, begin));
  Journal(shard(0) / "journal.jsonl").append(rest);
  fs::copy(shard(0), folder_ / "copy", fs::copy_options::recursive);
  replace_file(folder_ / "copy/journal.jsonl", text);
  EXPECT_THAT(rejection([&] {
                (void)merge_journals({shard(0), folder_ / "copy"});
              }),
              HasSubstr("two different results"));
}

TEST_F(MergedShards, RefuseOtherStudiesAndBuilds) {
  StudySpec spec = small_study();
  spec.seed = 2;
  StudyJournal(folder_ / "seed", head_of(spec)).begin();
  EXPECT_THAT(rejection([&] {
                (void)merge_journals({shard(0), folder_ / "seed"});
              }),
              AllOf(HasSubstr("belongs to another study"), HasSubstr("seed is 2, not 1")));
  spec = small_study();
  spec.cases[1].scheme_options = {{"theta", "3/4"}};
  StudyJournal(folder_ / "theta", head_of(spec)).begin();
  EXPECT_THAT(rejection([&] {
                (void)merge_journals({shard(0), folder_ / "theta"});
              }),
              AllOf(HasSubstr("case 1"), HasSubstr("3/4")));
  JournalHead head = head_of(small_study());
  head.program.build = "b2";
  StudyJournal(folder_ / "build", head).begin();
  EXPECT_THAT(rejection([&] {
                (void)merge_journals({shard(0), folder_ / "build"});
              }),
              HasSubstr("different builds: b1 and b2"));
}

}  // namespace
}  // namespace assay::reports::study_journal_test
