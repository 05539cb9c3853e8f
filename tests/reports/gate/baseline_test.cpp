#include "reports/gate/baseline.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "reports/files/json_fields.hpp"
#include "reports/files/whole_file.hpp"
#include "reports/study/study_json.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::baseline_test {
namespace {

using Json = nlohmann::ordered_json;
using testing::AllOf;
using testing::HasSubstr;

std::string example_text() {
  const TemporaryFolder folder;
  bless(example_study(), folder / "b.json", "first release", "2024-02-29");
  return read_file(folder / "b.json");
}

std::string rejection_after(const std::function<void(Json&)>& damage) {
  Json document = parse_document(example_text(), "b.json");
  damage(document);
  return rejection([&] { parse_baseline(compact_text(document), "b.json"); });
}

std::string blessing(const std::string& reason, const std::string& date) {
  const TemporaryFolder folder;
  const std::string result =
      rejection([&] { bless(example_study(), folder / "b.json", reason, date); });
  EXPECT_EQ(std::filesystem::exists(folder / "b.json"), result == "accepted");
  return result;
}

TEST(Baseline, RoundTripGivesTheSameBytes) {
  const std::string text = example_text();
  EXPECT_EQ(baseline_text(parse_baseline(text, "b.json")), text);
}

TEST(Baseline, RemembersWhyAndWhenItWasBlessed) {
  const Baseline baseline = parse_baseline(example_text(), "b.json");
  EXPECT_EQ(baseline.reason, "first release");
  EXPECT_EQ(baseline.date, "2024-02-29");
  EXPECT_EQ(baseline.version, "0.1.0");
  EXPECT_EQ(baseline.rows.size(), 9U);
}

TEST(Baseline, IsNotBlessedWithoutAReason) {
  EXPECT_THAT(blessing("", "2024-02-29"), HasSubstr("reason"));
  EXPECT_THAT(blessing(" \n\t", "2024-02-29"), HasSubstr("reason"));
  EXPECT_EQ(blessing("because", "2024-02-29"), "accepted");
}

TEST(Baseline, IsNotBlessedOnADayThatDoesNotExist) {
  for (const char* date : {"",
                           "2023-02-29",
                           "29.02.2024",
                           "2024-2-29",
                           "2024-13-01",
                           "yyyy-mm-dd",
                           "0000-01-01",
                           "2024-02-2x"}) {
    EXPECT_THAT(blessing("because", date), HasSubstr("expected yyyy-mm-dd")) << date;
  }
}

TEST(Baseline, IsNotMadeOfNothing) {
  const TemporaryFolder folder;
  EXPECT_THAT(rejection([&] { bless(StudyResult(), folder / "b", "because", "2024-02-29"); }),
              HasSubstr("at least one row"));
}

TEST(Baseline, RefusesAnotherFormatVersion) {
  EXPECT_THAT(rejection_after([](Json& json) { json["assay_baseline"] = 3; }),
              AllOf(HasSubstr("b.json"), HasSubstr("expected format version 2 or 1, found 3")));
  EXPECT_THAT(rejection_after([](Json& json) { json.erase("assay_baseline"); }),
              HasSubstr("\"assay_baseline\" is missing"));
}

TEST(Baseline, RefusesEachFieldThatIsMissingOrOfAnotherType) {
  for (const char* field : {"version", "seed", "reason", "date", "rows"}) {
    EXPECT_THAT(rejection_after([&](Json& json) { json.erase(field); }), HasSubstr(field));
    EXPECT_THAT(rejection_after([&](Json& json) { json[field] = true; }), HasSubstr(field));
  }
  const Json row = parse_document(example_text(), "b.json")["rows"][0];
  for (const auto& item : row.items()) {
    EXPECT_THAT(rejection_after([&](Json& json) { json["rows"][0].erase(item.key()); }),
                AllOf(HasSubstr("b.json: rows[0]"), HasSubstr(item.key())));
    EXPECT_THAT(rejection_after([&](Json& json) { json["rows"][0][item.key()] = true; }),
                AllOf(HasSubstr("b.json: rows[0]"), HasSubstr(item.key())));
  }
}

TEST(Baseline, RefusesAnIntervalThatEndsBeforeItBegins) {
  for (const char* field : {"window", "interval", "log_constant_interval"}) {
    EXPECT_THAT(rejection_after([&](Json& json) {
                  json["rows"][0][field] = {1.2, 0.8};
                }),
                AllOf(HasSubstr("b.json: rows[0]"),
                      HasSubstr(std::string(field) + ": expected [low, high], found [1.2, 0.8]")));
  }
}

TEST(Baseline, DoesNotOverwriteAFileThatIsNone) {
  const TemporaryFolder folder;
  for (const std::string& text :
       {study_text(example_study()), std::string("notes"), std::string()}) {
    replace_file(folder / "b.json", text);
    EXPECT_THAT(
        rejection([&] { bless(example_study(), folder / "b.json", "because", "2024-02-29"); }),
        AllOf(HasSubstr("b.json"), HasSubstr("not a baseline")));
    EXPECT_EQ(read_file(folder / "b.json"), text);
  }
  replace_file(folder / "b.json", "{\"assay_baseline\": 0}");
  bless(example_study(), folder / "b.json", "first release", "2024-02-29");
  EXPECT_EQ(read_file(folder / "b.json"), example_text()) << "a baseline of another format";
}

TEST(Baseline, RefusesARowThatOccursTwice) {
  EXPECT_THAT(rejection_after([](Json& json) { json["rows"].push_back(json["rows"][0]); }),
              HasSubstr("occurs once"));
}

}  // namespace
}  // namespace assay::reports::baseline_test
