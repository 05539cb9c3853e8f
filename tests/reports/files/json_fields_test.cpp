#include "reports/files/json_fields.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "tests/reports/study/rejection.hpp"

namespace assay::reports::json_fields_test {
namespace {

using testing::HasSubstr;

/// {"f0": 0, …}
std::string object_of(std::size_t fields) {
  std::string text;
  for (std::size_t k = 0; k < fields; ++k) {
    text += fmt::format("{}\"f{}\": 0", k == 0 ? "{" : ", ", k);
  }
  return text + "}";
}

std::string refused(const std::string& text) {
  return rejection([&] { (void)parse_document(text, "x.json"); });
}

TEST(JsonDocument, BytesThatAreNoUtf8AreWrittenAsReplaced) {
  const nlohmann::ordered_json document = {{"said", "a\xff"}};
  EXPECT_EQ(indented_text(document), "{\n  \"said\": \"a\uFFFD\"\n}");
  EXPECT_EQ(compact_text(document), "{\"said\":\"a\uFFFD\"}");
}

/// A million fields searched one by one would take hours.
TEST(JsonDocument, ObjectsOfVeryManyFieldsAreRefused) {
  const std::string refusal = "x.json: an object with more than 1000 fields is not allowed";
  EXPECT_EQ(refused(object_of(1000000)), refusal);
  EXPECT_EQ(refused("[{\"a\": " + object_of(kMostFields + 1) + "}]"), refusal);
  EXPECT_EQ(refused(object_of(kMostFields)), "accepted");
  std::string rows = "[" + object_of(2);
  for (std::size_t k = 0; k < kMostFields; ++k) rows += ", " + object_of(2);
  EXPECT_EQ(refused(rows + "]"), "accepted") << "in several objects";
}

TEST(JsonDocument, WhatIsMalformedIsNamed) {
  EXPECT_THAT(refused("{\"a\": "), HasSubstr("x.json: malformed JSON: "));
  EXPECT_THAT(refused("{} 1"), HasSubstr("x.json: malformed JSON: "));
}

}  // namespace
}  // namespace assay::reports::json_fields_test
