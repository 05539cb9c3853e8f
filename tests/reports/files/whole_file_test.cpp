#include "reports/files/whole_file.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <iterator>

#include "tests/reports/study/rejection.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::whole_file_test {
namespace {

using testing::HasSubstr;

std::ptrdiff_t entries(const std::filesystem::path& folder) {
  return std::distance(std::filesystem::directory_iterator(folder),
                       std::filesystem::directory_iterator());
}

TEST(WholeFile, ReadsTheBytesItWrote) {
  const TemporaryFolder folder;
  const std::string bytes("a\0b\r\n\xFF", 6);
  replace_file(folder / "f", bytes);
  EXPECT_EQ(read_file(folder / "f"), bytes);
}

TEST(WholeFile, ReplacesTheOldBytesAndLeavesNothingBeside) {
  const TemporaryFolder folder;
  replace_file(folder / "f", "a long first version");
  replace_file(folder / "f", "new");
  EXPECT_EQ(read_file(folder / "f"), "new");
  EXPECT_EQ(entries(folder.path()), 1);
}

TEST(WholeFile, NamesAFileThatCannotBeRead) {
  const TemporaryFolder folder;
  EXPECT_THAT(rejection([&] { read_file(folder / "absent.json"); }), HasSubstr("absent.json"));
  EXPECT_THAT(rejection([&] { read_file(folder.path()); }), HasSubstr("expected a file"));
}

TEST(WholeFile, NamesAFileThatCannotBeWritten) {
  const TemporaryFolder folder;
  EXPECT_THAT(rejection([&] { replace_file(folder / "no/such/folder", "x"); }),
              HasSubstr("no/such/folder"));
  EXPECT_THAT(rejection([&] { replace_file(folder.path(), "x"); }), HasSubstr("expected a file"));
  EXPECT_EQ(entries(folder.path()), 0);
}

TEST(WholeFile, DoesNotWaitForAPipe) {
  const TemporaryFolder folder;
  const std::filesystem::path pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(rejection([&] { read_file(pipe); }), HasSubstr("pipe; expected a file"));
  EXPECT_THAT(rejection([&] { read_file("/dev/zero"); }), HasSubstr("expected a file"));
}

TEST(WholeFile, DoesNotTakeThePlaceOfADeviceOrPipe) {
  const TemporaryFolder folder;
  const std::filesystem::path pipe = folder / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_THAT(rejection([&] { replace_file(pipe, "x"); }), HasSubstr("expected a file"));
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
}

TEST(WholeFile, FollowsNoLinkThatStandsAtATemporaryName) {
  const TemporaryFolder folder;
  replace_file(folder / "victim", "precious");
  for (int k = 0; k < 3; ++k) {
    std::filesystem::create_symlink(folder / "victim",
                                    folder / fmt::format(".assay.{}.{}.tmp", ::getpid(), k));
  }
  replace_file(folder / "f", "new");
  EXPECT_EQ(read_file(folder / "f"), "new");
  EXPECT_EQ(read_file(folder / "victim"), "precious");
  EXPECT_EQ(entries(folder.path()), 5);
}

TEST(WholeFile, NamesMayBeAsLongAsTheFileSystemAllows) {
  const TemporaryFolder folder;
  const std::string name(255, 'n');
  replace_file(folder / name, "new");
  EXPECT_EQ(read_file(folder / name), "new");
}

TEST(WholeFile, WhatCannotBeReplacedIsKnownBefore) {
  const TemporaryFolder folder;
  EXPECT_THAT(rejection([&] { require_replaceable(folder / "no/such/folder"); }),
              HasSubstr("no/such/folder: cannot be written"));
  EXPECT_THAT(rejection([&] { require_replaceable(folder.path()); }), HasSubstr("expected a file"));
  replace_file(folder / "f", "old");
  EXPECT_EQ(rejection([&] { require_replaceable(folder / "f"); }), "accepted");
  EXPECT_EQ(rejection([&] { require_replaceable(folder / "new"); }), "accepted");
  EXPECT_EQ(read_file(folder / "f"), "old");
  EXPECT_EQ(entries(folder.path()), 1) << "nothing is left beside it";
}

}  // namespace
}  // namespace assay::reports::whole_file_test
