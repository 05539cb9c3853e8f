#include "reports/files/shell_word.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <memory>

namespace assay::reports::shell_word_test {
namespace {

/// What a shell makes of it.
std::string read_by_shell(const std::string& text) {
  const std::string command = "printf %s " + shell_word(text);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"),
                                                             &::pclose);
  std::array<char, 256> block{};
  const std::size_t size = std::fread(block.data(), 1, block.size(), pipe.get());
  return {block.data(), size};
}

TEST(ShellWord, IsReadAsTheTextItWasMadeOf) {
  for (const char* text :
       {"a.so", "a b", "it's", "$(touch x)", "`id`", "a;b", "\"", "*", "\\", ""}) {
    EXPECT_EQ(read_by_shell(text), text);
  }
}

TEST(ShellWord, LeavesPlainTextAsItIs) { EXPECT_EQ(shell_word("./lib/a-1.so"), "./lib/a-1.so"); }

}  // namespace
}  // namespace assay::reports::shell_word_test
