#include "reports/gtest/this_test_command.hpp"

#include <gmock/gmock.h>

namespace assay::reports::this_test_command_test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;

TEST(ThisTestCommand, NamesTheProgramAndTheTestThatRuns) {
  EXPECT_THAT(this_test_command(),
              AllOf(HasSubstr(program_invocation_name),
                    EndsWith("--gtest_filter=ThisTestCommand.NamesTheProgramAndTheTestThatRuns")));
}

}  // namespace
}  // namespace assay::reports::this_test_command_test
