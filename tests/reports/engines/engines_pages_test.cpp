#include <gmock/gmock.h>

#include <cctype>
#include <set>
#include <string>

#include "reports/engines/engines_report.hpp"
#include "reports/engines/properties/all_properties.hpp"
#include "tests/reports/render/markup_fault.hpp"

namespace assay::reports::engines_pages_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

const std::set<std::string> kVoid{"meta", "link"};

EngineCell cell_of(std::size_t scene, const char* setting) {
  EngineCell cell{scene, setting};
  cell.law.limit = Limit::kHardLaw;
  for (const double h : {0.02, 0.01, 0.005, 0.0025}) cell.runs.push_back({h, h, 1 / h});
  cell.sentence = "the runs converge to the exact motion";
  cell.command = "assay compare";
  return cell;
}

EngineResult engine(const std::string& name) {
  EngineResult result{};
  result.engine.name = name;
  result.engine.description = "An engine";
  for (const char* setting : {"defaults", "best"}) {
    for (std::size_t k = 0; k < engine_scenes().size(); ++k) {
      result.cells.push_back(cell_of(k, setting));
    }
    for (std::size_t k = 0; k < engine_properties().size(); ++k) {
      for (std::size_t i = 0; i < engine_properties()[k].quantities.size(); ++i) {
        result.properties.push_back({k, i, setting});
      }
    }
  }
  return result;
}

/// A report of all scenes and properties.
Pages pages_of(int engines) {
  EnginesReport report;
  for (int k = 0; k < engines; ++k) report.engines.push_back(engine("engine-" + std::to_string(k)));
  return engines_pages(report);
}

std::size_t elements(const std::string& page) {
  std::size_t number = 0;
  for (std::size_t k = 0; k + 1 < page.size(); ++k) {
    const bool is_tag =
        page[k] == '<' && std::isalpha(static_cast<unsigned char>(page[k + 1])) != 0;
    number += is_tag ? 1 : 0;
  }
  return number;
}

// As for the first page of a study, see tests/browser/report_test.py.
TEST(EnginesPages, AreSmallForTwelveEngines) {
  for (const auto& [name, text] : pages_of(12)) {
    EXPECT_LE(elements(text), 6000U) << name;
    EXPECT_LE(text.size(), 600'000U) << name;
    EXPECT_EQ(markup_fault(text, kVoid), "") << name;
  }
}

TEST(EnginesPages, EachCellLinksToItsRunsOnThePageOfItsEngine) {
  const Pages pages = pages_of(2);
  const std::string& first = pages.at("index.html");
  const std::string before = "href=\"engines/";
  std::size_t links = 0;
  for (std::size_t at = first.find(before); at != first.npos; at = first.find(before, at + 1)) {
    const std::string link = first.substr(at + 6, first.find('"', at + 6) - at - 6);
    const std::size_t hash = link.find('#');
    const auto page = pages.find(link.substr(0, hash));
    ASSERT_NE(page, pages.end()) << link;
    if (hash == link.npos) continue;
    EXPECT_THAT(page->second, HasSubstr("<details id=\"" + link.substr(hash + 1) + "\""));
    ++links;
  }
  const EngineResult one = engine("engine-0");
  EXPECT_EQ(links, 2 * (one.cells.size() + one.properties.size()));
}

TEST(EnginesPages, HaveRunsOnThePageOfTheEngineAlone) {
  const Pages pages = pages_of(1);
  EXPECT_THAT(pages.at("engines/engine-0.html"), HasSubstr("<td>0.0025</td>"));
  EXPECT_THAT(pages.at("index.html"), Not(HasSubstr("<td>0.0025</td>")));
}

}  // namespace
}  // namespace assay::reports::engines_pages_test
