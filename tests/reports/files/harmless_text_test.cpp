#include "reports/files/harmless_text.hpp"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <sstream>

namespace assay::reports::harmless_text_test {
namespace {

TEST(HarmlessText, CommandsOfTerminalsAreShown) {
  EXPECT_EQ(harmless_text("\x1b]0;title\x07\x1b[2J"), "\\u001b]0;title\\u0007\\u001b[2J");
  EXPECT_EQ(harmless_text("a\rb\bc\x7f"), "a\\u000db\\u0008c\\u007f");
  EXPECT_EQ(harmless_text("\u009b2J"), "\\u009b2J") << "C1";
  EXPECT_EQ(harmless_text("a\u202eb\u2066c"), "a\\u202eb\\u2066c") << "direction";
  EXPECT_EQ(harmless_text(std::string("a\0b", 3)), "a\\u0000b");
}

TEST(HarmlessText, BytesThatAreNoUtf8AreReplaced) {
  EXPECT_EQ(harmless_text("a\xff\xc3"), "a\uFFFD\uFFFD");
}

TEST(HarmlessText, CommandsOfServersAreShown) {
  EXPECT_EQ(harmless_text("::error::x"), "\\u003a:error::x");
  EXPECT_EQ(harmless_text("x\n \t::set-output name=a::b"), "x\n \t\\u003a:set-output name=a::b");
  EXPECT_EQ(harmless_text("x ##[error]y"), "x \\u0023#[error]y");
  EXPECT_EQ(harmless_text("##vso[task.complete]"), "\\u0023#vso[task.complete]");
}

TEST(HarmlessText, OrdinaryTextStaysAsItIs) {
  const std::string text = "θ ≤ ½\tq₀\nassay::reports :: ## title 🙂\n";
  EXPECT_EQ(harmless_text(text), text);
}

TEST(HarmlessText, JsonStaysTheSameJson) {
  const nlohmann::json document = {{"a", "\x1b[2J\u009b \u202e ##[x] ::y\n::z"}};
  const std::string shown = harmless_text(document.dump(2));
  EXPECT_EQ(nlohmann::json::parse(shown), document);
  EXPECT_EQ(shown.find("\u202e"), std::string::npos);
}

TEST(HarmlessText, OneLineHasNoLines) {
  EXPECT_EQ(one_line("a\nconfirmed  b\x1b"), "a\\u000aconfirmed  b\\u001b");
}

TEST(HarmlessStream, FiltersWhatIsWrittenInAnyPieces) {
  const std::string text = "θ\x1b[2J\n::error::x\n é";
  for (std::size_t cut = 1; cut < text.size(); ++cut) {
    std::ostringstream written;
    {
      const HarmlessStream harmless(written);
      written << text.substr(0, cut);
      for (const char c : text.substr(cut)) written.put(c);
    }
    EXPECT_EQ(written.str(), "θ\\u001b[2J\n\\u003a:error::x\n é") << cut;
  }
}

TEST(HarmlessStream, ACharacterThatIsCutAtTheEndIsReplaced) {
  std::ostringstream written;
  {
    const HarmlessStream harmless(written);
    written << "a\xc3";
  }
  EXPECT_EQ(written.str(), "a\uFFFD");
}

TEST(HarmlessStream, AFlushWritesWhatThereIs) {
  std::ostringstream written;
  const HarmlessStream harmless(written);
  written << "assay: " << std::flush;
  EXPECT_EQ(written.str(), "assay: ");
  written << "::x" << std::flush;
  EXPECT_EQ(written.str(), "assay: ::x") << "within a line";
}

}  // namespace
}  // namespace assay::reports::harmless_text_test
