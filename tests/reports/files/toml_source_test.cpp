#include "reports/files/toml_source.hpp"

#include <gmock/gmock.h>

#include "reports/files/toml_table.hpp"
#include "tests/reports/study/rejection.hpp"

namespace assay::reports::toml_source_test {
namespace {

using testing::ElementsAre;
using testing::Pair;

/// The message that refuses a text as TOML.
std::string refused(const std::string& text) {
  return rejection([&] { (void)parse_toml(text, "x.toml"); });
}

std::string repeated(const std::string& part, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += part;
  return text;
}

TEST(TomlSource, KeysOfManyPartsAreRefusedWithTheirLine) {
  const std::string refusal =
      "x.toml, line 2: a key of more than 16 parts joined by dots is not allowed";
  const std::string parts = repeated("a.", 50000) + "a";
  EXPECT_EQ(refused("\n" + parts + " = 1"), refusal);
  EXPECT_EQ(refused("\n" + parts + " = 1\n= no TOML"), refusal);
  EXPECT_EQ(refused("\n[" + parts + "]"), refusal);
  EXPECT_EQ(refused("\nb = [{c = 1, " + parts + " = 2}]"), refusal);
  EXPECT_EQ(refused("\n" + repeated("\"a=\" . 'b\\'.", 9) + "a = 1"), refusal);
  EXPECT_EQ(refused("\n" + repeated("1.", 16) + "1 = 1"), refusal);
}

TEST(TomlSource, DotsThatJoinNoKeyAreAllowed) {
  EXPECT_EQ(refused(repeated("a.", 15) + "a = 1"), "accepted");
  EXPECT_EQ(refused("a = [" + repeated("0.5, ", 100) + "]"), "accepted");
  EXPECT_EQ(refused("a = '" + repeated(".", 100) + "'"), "accepted");
  EXPECT_EQ(refused("a = \"\\\"" + repeated(".", 100) + "\"  # " + repeated(".", 100)), "accepted");
  EXPECT_EQ(refused("a = '''\n'" + repeated("b.\n", 100) + "'''\nb = ''"), "accepted");
}

TEST(TomlSource, TablesAsDeepAsKeysAndValuesAllowAreTakenApart) {
  const std::string key = repeated("a.", 15) + "a = ";
  EXPECT_EQ(refused("[" + repeated("b.", 15) + "b]\n" + repeated(key + "{", 255) + key + "1" +
                    repeated("}", 255)),
            "accepted");
}

/// The settings under `set`.
std::vector<std::pair<std::string, std::string>> settings(const std::string& text) {
  const toml::table document = parse_toml(text, "x.toml");
  const TomlSource source(text, "x.toml");
  TomlTable table(document, source, "the table");
  std::vector<std::pair<std::string, std::string>> values;
  table.settings("set", values);
  return values;
}

TEST(TomlSource, NumbersAreTheirDigitsInTheFile) {
  EXPECT_THAT(settings("\xEF\xBB\xBFset = { a = 1_0.50, b = 1e-3, c = 7 }"),
              ElementsAre(Pair("a", "10.50"), Pair("b", "1e-3"), Pair("c", "7")));
  EXPECT_THAT(settings("# ü\r\nset = { 'μ' = 0.10, b = 0.2000000000000000000000000001 }\r\n"),
              ElementsAre(Pair("b", "0.2000000000000000000000000001"), Pair("μ", "0.10")));
}

/// A line that is read again for each of its numbers would take half an hour.
TEST(TomlSource, ALineOfManyNumbersIsReadInProportionToItsLength) {
  std::string list;
  for (int i = 0; i < 400000; ++i) list += fmt::format("{}.5, ", i);
  const std::string text = "a = [" + list + "]";
  const toml::table document = parse_toml(text, "x.toml");
  const TomlSource source(text, "x.toml");
  TomlTable table(document, source, "the table");
  const auto rows = table.rows("a");
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows.front().size(), 400000U);
  EXPECT_EQ(rows.front().back(), "399999.5");
}

}  // namespace
}  // namespace assay::reports::toml_source_test
