#pragma once

#include <errno.h>
#include <gtest/gtest.h>

#include <string>

#include "reports/files/shell_word.hpp"

namespace assay::reports {

/// The command that runs the test that is running, and no other: "./my_tests
/// --gtest_filter=Suite.Test". Outside a test it runs all.
[[nodiscard]] inline std::string this_test_command() {
  std::string command = shell_word(program_invocation_name);
  if (const testing::TestInfo* test = testing::UnitTest::GetInstance()->current_test_info()) {
    command += " " + shell_word("--gtest_filter=" + std::string(test->test_suite_name()) + "." +
                                test->name());
  }
  return command;
}

}  // namespace assay::reports
