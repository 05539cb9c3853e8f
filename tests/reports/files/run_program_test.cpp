#include "reports/files/run_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reports/study/rejection.hpp"

namespace assay::reports::run_program_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr const char* kNeed = "this needs the Debian package x";

TEST(RunProgram, GivesWhatTheProgramMakesOfItsInput) {
  const std::string text(100000, 'a');  // more than a pipe holds
  EXPECT_EQ(output_of({{"cat"}, kNeed}, text), text);
  EXPECT_EQ(output_of({{"pwd"}, kNeed}, "", "/usr"), "/usr\n");
  EXPECT_EQ(output_of({{"printf", "%s", "$(id) *"}, kNeed}, ""), "$(id) *") << "no shell";
}

TEST(RunProgram, NamesWhatIsMissing) {
  EXPECT_THAT(rejection([] {
                (void)output_of({{"no-such-program"}, kNeed}, "");
              }),
              AllOf(HasSubstr("no-such-program"), HasSubstr(kNeed)));
}

TEST(RunProgram, ShowsTheErrorsOfAProgramThatFails) {
  const SystemProgram failing{{"ls", "/no-such-folder"}, kNeed};
  EXPECT_THAT(rejection([&] { (void)output_of(failing, ""); }),
              AllOf(HasSubstr("ls: failed"), HasSubstr("no-such-folder")));
}

TEST(RunProgram, TakesTheOutputOfOneThatMayFail) {
  const SystemProgram failing{{"sh", "-c", "echo some; exit 3"}, kNeed, true};
  EXPECT_EQ(output_of(failing, ""), "some\n");
  const SystemProgram killed{{"sh", "-c", "echo some; kill -9 $$"}, kNeed, true};
  EXPECT_THAT(rejection([&] { (void)output_of(killed, ""); }), HasSubstr("sh: failed"));
}

}  // namespace
}  // namespace assay::reports::run_program_test
