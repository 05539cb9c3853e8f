#include "reports/study/journal.hpp"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>

#include <fstream>

#include "reports/files/whole_file.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::journal_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

struct Lines {
  std::vector<std::string> texts;
  JournalState state;
};

Lines lines_of(const std::filesystem::path& path) {
  Lines lines;
  lines.state = read_journal(path, [&](const std::string& line) { lines.texts.push_back(line); });
  return lines;
}

void write_two_lines(const std::filesystem::path& path) {
  Journal journal(path);
  journal.append("\"unit\":1}");
  journal.append("\"unit\":2}");
}

TEST(Journal, IsReadAsItWasWritten) {
  const TemporaryFolder folder;
  const auto path = folder / "journal.jsonl";
  write_two_lines(path);
  const Lines lines = lines_of(path);
  EXPECT_THAT(lines.texts, ElementsAre("{\"unit\":1}", "{\"unit\":2}"));
  EXPECT_EQ(lines.state.whole_bytes, std::filesystem::file_size(path));
  EXPECT_EQ(lines.state.damaged_lines, 0U);
}

TEST(Journal, ATornLineIsIgnoredAndDropped) {
  const TemporaryFolder folder;
  const auto path = folder / "journal.jsonl";
  write_two_lines(path);
  const std::string whole = read_file(path);
  const std::size_t second = whole.find('\n') + 1;
  for (std::size_t size = second; size < whole.size(); ++size) {
    replace_file(path, whole.substr(0, size));
    const Lines lines = lines_of(path);
    EXPECT_THAT(lines.texts, ElementsAre("{\"unit\":1}")) << size;
    EXPECT_EQ(lines.state.whole_bytes, second);
    EXPECT_EQ(lines.state.damaged_lines, 0U);
    {
      Journal journal(path);
      journal.keep_first(lines.state.whole_bytes);
      journal.append("\"unit\":2}");
    }
    EXPECT_EQ(read_file(path), whole);
  }
}

TEST(Journal, AChangedByteIsNoticed) {
  const TemporaryFolder folder;
  const auto path = folder / "journal.jsonl";
  write_two_lines(path);
  const std::string whole = read_file(path);
  const std::size_t first = whole.find('\n');
  for (std::size_t at = 0; at < first; ++at) {
    std::string changed = whole;
    changed[at] = changed[at] == '3' ? '4' : '3';
    replace_file(path, changed);
    const Lines lines = lines_of(path);
    EXPECT_THAT(lines.texts, ElementsAre("{\"unit\":2}")) << at;
    EXPECT_EQ(lines.state.damaged_lines, 1U) << at;
  }
}

TEST(Journal, ASecondWriterIsRefused) {
  const TemporaryFolder folder;
  const auto path = folder / "journal.jsonl";
  const Journal first(path);
  EXPECT_THAT(rejection([&] { const Journal second(path); }),
              AllOf(HasSubstr("journal.jsonl"), HasSubstr("locked")));
}

TEST(Journal, WhereNothingMoreCanBeWrittenItEndsWithAWholeLine) {
  const TemporaryFolder folder;
  const auto path = folder / "journal.jsonl";
  write_two_lines(path);
  const std::string whole = read_file(path);
  rlimit usual{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &usual), 0);
  ::signal(SIGXFSZ, SIG_IGN);
  std::string refused;
  {
    Journal journal(path);
    const rlimit small{.rlim_cur = whole.size() + 20, .rlim_max = usual.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
    refused = rejection([&] { journal.append("\"unit\":3}"); });
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &usual), 0);
  }
  EXPECT_THAT(refused, AllOf(HasSubstr("journal.jsonl"), HasSubstr("cannot be written")));
  EXPECT_EQ(read_file(path), whole);
}

}  // namespace
}  // namespace assay::reports::journal_test
