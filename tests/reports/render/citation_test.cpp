#include "reports/render/citation.hpp"

#include <gmock/gmock.h>

#include "reports/files/whole_file.hpp"

namespace assay::reports::citation_test {
namespace {

using testing::HasSubstr;

/// The value of a key of CITATION.cff, which stands at the end of its line.
std::string cited(const std::string& key) {
  const std::string text = read_file(ASSAY_SOURCE_DIR "/CITATION.cff");
  const std::size_t at = text.find(key + ": ");
  if (at == std::string::npos) return "no " + key;
  const std::size_t first = at + key.size() + 2;
  return text.substr(first, text.find('\n', first) - first);
}

TEST(Citation, SaysWhatTheCitationFileSays) {
  const std::string version = cited("\nversion");
  EXPECT_EQ(version, ASSAY_VERSION);
  EXPECT_EQ(citation(version),
            cited("  - name") + " (" + cited("  year") + "). " + cited("\ntitle") + ", version " +
                version + ". Software, " + cited("\nlicense") + ".");
  for (const char* key : {"  - name", "\ntitle", "\nversion", "\nlicense", "  year"}) {
    EXPECT_THAT(citation_entry(version), HasSubstr(cited(key))) << key;
  }
}

TEST(Citation, IsTheOneOfTheGuide) {
  EXPECT_THAT(read_file(ASSAY_SOURCE_DIR "/docs/tutorials/table.md"),
              HasSubstr("\n% " + citation_entry(ASSAY_VERSION) + "\n```"));
}

}  // namespace
}  // namespace assay::reports::citation_test
