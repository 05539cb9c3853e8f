#include "reports/render/render_template.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "reports/files/whole_file.hpp"
#include "reports/render/embedded_templates.hpp"
#include "tests/reports/render/markup_fault.hpp"

namespace assay::reports::render_template_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using Json = nlohmann::ordered_json;

Json suite(const std::string& name) {
  return {{"suite", name}, {"tests", 0}, {"failures", 0}, {"errors", 0}, {"cases", Json::array()}};
}

/// What is said of what is refused.
std::string refusal(const char* name, const Json& data) {
  try {
    render_template(name, data);
  } catch (const std::logic_error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(RenderTemplate, EscapesTextsForContentAndAttributes) {
  const std::string page = render_template("junit.xml", suite("<script>&\"'\n"));
  EXPECT_THAT(page, HasSubstr("name=\"&lt;script&gt;&amp;&quot;&apos;\n\""));
  EXPECT_EQ(markup_fault(page, {}), "");
}

TEST(RenderTemplate, ReplacesBytesThatAreNoText) {
  EXPECT_THAT(render_template("junit.xml", suite("a\xFF\x1B")), HasSubstr("\"a\uFFFD\uFFFD\""));
}

TEST(RenderTemplate, TakesNumbersAsTheyStand) {
  EXPECT_THAT(render_template("junit.xml", suite("")),
              AllOf(StartsWith("<?xml"), HasSubstr("name=\"\" tests=\"0\"")));
}

TEST(RenderTemplate, RefusesDataThatLackWhatTheTemplateNames) {
  Json data = suite("s");
  data.erase("failures");
  EXPECT_EQ(refusal("junit.xml", data), "template junit.xml: no value for failures");
  EXPECT_EQ(refusal("junit.xml", suite("s")), "accepted");
}

TEST(RenderTemplate, RefusesATemplateThatIsNotThere) {
  EXPECT_EQ(refusal("junit.html", suite("s")), "template junit.html: not there");
}

TEST(RenderTemplate, EveryTemplateIsInTheProgramAsItsFileStands) {
  const std::filesystem::path folder = ASSAY_SOURCE_DIR "/reports/render/templates";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    EXPECT_EQ(entry.path().extension(), ".mustache");
    ++files;
  }
  EXPECT_EQ(embedded_templates().size(), files);
  for (const auto& [name, text] : embedded_templates()) {
    EXPECT_EQ(text, read_file(folder / (std::string(name) + ".mustache"))) << name;
  }
}

TEST(LinesOf, AreWhatNewlinesEndOrPart) {
  EXPECT_THAT(lines_of(""), IsEmpty());
  EXPECT_THAT(lines_of("a\n\nb"), ElementsAre("a", "", "b"));
  EXPECT_THAT(lines_of("a\n"), ElementsAre("a"));
}

}  // namespace
}  // namespace assay::reports::render_template_test
