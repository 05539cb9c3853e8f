#include "reports/study/study_json.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <functional>
#include <limits>

#include "reports/files/json_fields.hpp"
#include "tests/reports/study/example_study.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::study_json_test {
namespace {

using Json = nlohmann::ordered_json;
using testing::AllOf;
using testing::HasSubstr;

/// The message that refuses the example after `damage`.
std::string rejection_after(const std::function<void(Json&)>& damage) {
  Json document = study_json(example_study());
  damage(document);
  return rejection([&] { parse_study(compact_text(document), "r.json"); });
}

TEST(StudyJson, RoundTripGivesTheSameBytes) {
  const std::string text = study_text(example_study());
  EXPECT_EQ(study_text(parse_study(text, "r.json")), text);
}

TEST(StudyJson, RoundTripKeepsEveryBitOfANumber) {
  const StudyResult study = example_study();
  const StudyResult again = parse_study(study_text(study), "r.json");
  const auto bits = [](double value) { return std::bit_cast<std::uint64_t>(value); };
  ASSERT_EQ(again.rows.size(), study.rows.size());
  for (std::size_t i = 0; i < study.rows.size(); ++i) {
    const StudyRow& row = study.rows[i];
    ASSERT_EQ(again.rows[i].samples.size(), row.samples.size());
    for (std::size_t k = 0; k < row.samples.size(); ++k) {
      EXPECT_EQ(bits(again.rows[i].samples[k].h), bits(row.samples[k].h));
      EXPECT_EQ(bits(again.rows[i].samples[k].error), bits(row.samples[k].error));
    }
    ASSERT_EQ(again.rows[i].fit.has_value(), row.fit.has_value());
    if (!row.fit) continue;
    EXPECT_EQ(bits(again.rows[i].fit->covariance[1]), bits(row.fit->covariance[1]));
  }
}

TEST(StudyJson, KeepsTheSignOfZeroAndTheSmallestNumber) {
  StudyResult study = example_study();
  study.rows[0].samples[0].error = std::numeric_limits<double>::denorm_min();
  study.rows[0].samples[1].error = -0.0;
  const StudyResult again = parse_study(study_text(study), "r.json");
  EXPECT_EQ(again.rows[0].samples[0].error, std::numeric_limits<double>::denorm_min());
  EXPECT_TRUE(std::signbit(again.rows[0].samples[1].error));
}

TEST(StudyJson, WritesNonFiniteNumbersAsStringsAndUnmeasuredRoundingAsNull) {
  const StudyResult study = example_study();
  const Json points = study_json(study)["rows"][7]["points"];
  EXPECT_EQ(points[3][1], "inf");
  EXPECT_TRUE(points[4][2].is_null());
  const StudyResult again = parse_study(study_text(study), "r.json");
  EXPECT_EQ(again.rows[7].samples[3].error, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(again.rows[7].samples[4].rounding));
}

TEST(StudyJson, OfTheOldFormatIsReadAndSaysSo) {
  StudyResult study = example_study();
  study.rows[0].runs = {{"t-end", "2"}, {"steps", "64:8192"}};
  const StudyResult again = parse_study(study_text(study), "r.json");
  EXPECT_EQ(again.format, kStudyFormat);
  EXPECT_EQ(again.rows[0].runs, study.rows[0].runs);
  Json old = study_json(study);
  old.erase("format");
  for (Json& row : old["rows"]) row.erase("runs");
  const StudyResult of_old = parse_study(compact_text(old), "r.json");
  EXPECT_EQ(of_old.format, 1U);
  EXPECT_EQ(of_old.rows.size(), study.rows.size());
  EXPECT_EQ(parse_document(study_text(of_old), "r.json"), old);
  EXPECT_THAT(rejection_after([](Json& json) { json["format"] = 3; }),
              HasSubstr("a format of results from 1 to 2, found 3"));
  EXPECT_THAT(rejection_after([](Json& json) { json["rows"][0].erase("runs"); }),
              HasSubstr("\"runs\" is missing"));
}

TEST(StudyJson, KeepsTheInterpolantAndReadsResultsWithoutIt) {
  StudyResult study = example_study();
  study.rows[0].interpolant = "dense";
  const StudyResult again = parse_study(study_text(study), "r.json");
  EXPECT_EQ(again.rows[0].interpolant, "dense");
  EXPECT_EQ(again.rows[1].interpolant, "");
}

TEST(StudyJson, HasTheFieldsOfTheContract) {
  const Json document = study_json(example_study());
  EXPECT_EQ(document["summary"], (Json{{"confirmed", 5}, {"refuted", 2}, {"undecided", 2}}));
  EXPECT_EQ(document["seed"], 20240229U);
  for (const char* field : {"problem",
                            "scheme",
                            "scalar",
                            "quantity",
                            "metric",
                            "declared",
                            "order",
                            "interval",
                            "samples",
                            "window",
                            "floor",
                            "floor_cause",
                            "rounding_share",
                            "verdict"}) {
    EXPECT_TRUE(document["rows"][0].contains(field)) << field;
  }
  EXPECT_EQ(document["rows"][0]["samples"], 120);
  EXPECT_TRUE(document["rows"][3]["declared"].is_null());
  EXPECT_TRUE(document["rows"][5]["interval"].is_null());
}

TEST(StudyJson, WritesBytesThatAreNoUtf8AsReplacementCharacters) {
  StudyResult study = example_study();
  study.source = "caf\xE9";
  EXPECT_EQ(parse_study(study_text(study), "r.json").source, "caf\xEF\xBF\xBD");
}

TEST(StudyJson, AcceptsFieldsItDoesNotKnow) {
  EXPECT_EQ(rejection_after([](Json& json) { json["rows"][0]["added-later"] = 1; }), "accepted");
}

TEST(StudyJson, RefusesTextThatIsNoJsonNamingFileAndLine) {
  EXPECT_THAT(rejection([] { parse_study("{\n\"rows\": oops}", "r.json"); }),
              AllOf(HasSubstr("r.json"), HasSubstr("line 2")));
  EXPECT_THAT(rejection([] { parse_study("", "r.json"); }), HasSubstr("r.json"));
  EXPECT_THAT(rejection([] { parse_study("{\"seed\": 1e999}", "r.json"); }), HasSubstr("r.json"));
  EXPECT_THAT(rejection([] { parse_study("[]", "r.json"); }), HasSubstr("expected an object"));
}

TEST(StudyJson, RefusesEachFieldThatIsMissing) {
  const Json row = study_json(example_study())["rows"][0];
  for (const auto& item : row.items()) {
    EXPECT_THAT(rejection_after([&](Json& json) { json["rows"][0].erase(item.key()); }),
                AllOf(HasSubstr("r.json: rows[0]"), HasSubstr(item.key()), HasSubstr("missing")));
  }
  for (const char* field :
       {"rows", "seed", "confidence", "version", "summary", "title", "source"}) {
    EXPECT_THAT(rejection_after([&](Json& json) { json.erase(field); }), HasSubstr(field));
  }
}

TEST(StudyJson, RefusesEachFieldOfAnotherType) {
  const Json row = study_json(example_study())["rows"][0];
  for (const auto& item : row.items()) {
    EXPECT_THAT(rejection_after([&](Json& json) { json["rows"][0][item.key()] = true; }),
                AllOf(HasSubstr("r.json: rows[0]"), HasSubstr(item.key()), HasSubstr("expected")));
  }
}

TEST(StudyJson, RefusesWordsThatAreNoVerdict) {
  EXPECT_THAT(rejection_after([](Json& json) { json["rows"][1]["verdict"] = "maybe"; }),
              AllOf(HasSubstr("rows[1]: verdict"), HasSubstr("confirmed refuted undecided")));
}

TEST(StudyJson, RefusesCountsThatContradictTheRows) {
  EXPECT_THAT(rejection_after([](Json& json) { json["rows"][0]["samples"] = 119; }),
              HasSubstr("samples: expected 120"));
  EXPECT_THAT(rejection_after([](Json& json) { json["summary"]["confirmed"] = 9; }),
              HasSubstr("confirmed: expected 5"));
}

TEST(StudyJson, RefusesHalfAFit) {
  EXPECT_THAT(rejection_after([](Json& json) { json["rows"][0]["order"] = nullptr; }),
              HasSubstr("interval: expected null"));
  EXPECT_THAT(rejection_after([](Json& json) { json["rows"][0]["interval"] = {1}; }),
              HasSubstr("interval: expected a list of 2 numbers"));
}

TEST(RowIds, RefusesWhatCannotNameAFile) {
  for (const char* id : {"", ".hidden", "a/b", "a b", "é", "a\nb", "a'b"}) {
    StudyResult study = example_study();
    study.rows[0].id = id;
    EXPECT_THAT(rejection([&] { check_row_ids(study); }), HasSubstr("row id")) << id;
  }
  EXPECT_EQ(rejection([] { check_row_ids(example_study()); }), "accepted");
}

TEST(RowIds, RefusesTwoThatAFileSystemMayNotTellApart) {
  StudyResult study = example_study();
  study.rows[0].id = "ball";
  study.rows[1].id = "Ball";
  EXPECT_THAT(rejection([&] { check_row_ids(study); }), HasSubstr("occurs twice"));
}

}  // namespace
}  // namespace assay::reports::study_json_test
