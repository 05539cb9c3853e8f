#include "reports/render/render_template.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>

#include "reports/files/whole_file.hpp"
#include "reports/render/embedded_templates.hpp"
#include "tests/reports/render/markup_fault.hpp"

namespace assay::reports::render_template_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

TemplateObject suite(const std::string& name) {
  return {{"suite", name}, {"tests", 0}, {"failures", 0}, {"errors", 0}, {"cases", TemplateList()}};
}

/// What is said of what is refused.
std::string refusal(const char* name, const TemplateObject& data) {
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
  TemplateObject data = suite("s");
  std::erase_if(data, [](const auto& member) { return member.first == "failures"; });
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
  const auto joined = [](std::string_view text) {
    std::string all;
    for (const TemplateValue& line : lines_of(text)) all += std::get<std::string>(line.value) + ";";
    return all;
  };
  EXPECT_EQ(joined(""), "");
  EXPECT_EQ(joined("a\n\nb"), "a;;b;");
  EXPECT_EQ(joined("a\n"), "a;");
}

}  // namespace
}  // namespace assay::reports::render_template_test
