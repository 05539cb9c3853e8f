#include "reports/cli/named_subjects.hpp"

#include <gtest/gtest.h>

#include "reports/files/whole_file.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::named_subjects_test {
namespace {

TEST(NamedSubjects, AreFoundInWordsAndInTheFileOfAStudy) {
  const TemporaryFolder folder;
  const auto file = [&](const std::string& name, const std::string& text) {
    replace_file(folder / name, text);
    return (folder / name).string();
  };
  EXPECT_TRUE(names_installed_subject("study", {"study", "--scheme", "siconos/moreau-jean"}));
  EXPECT_TRUE(names_installed_subject("study", {"study", "--scheme=siconos/moreau-jean"}));
  EXPECT_FALSE(names_installed_subject("study", {"study", "--scheme", "moreau-jean"}));
  const std::string foreign = file("a.toml", "[[case]]\nscheme = \"siconos/moreau-jean\"\n");
  EXPECT_TRUE(names_installed_subject("study", {"study", foreign}));
  EXPECT_FALSE(names_installed_subject("simulate", {"simulate", foreign}));
  EXPECT_TRUE(names_installed_subject("study", {"study", file("b.toml", "scheme='siconos/x'")}));
  EXPECT_FALSE(names_installed_subject(
      "study", {"study", file("c.toml", "# against siconos/\nscheme = \"moreau-jean\"\n")}));
  EXPECT_FALSE(names_installed_subject("study", {"study", (folder / "none.toml").string()}));
  EXPECT_FALSE(names_installed_subject("study", {"study", folder.path().string() + "/.toml"}));
}

}  // namespace
}  // namespace assay::reports::named_subjects_test
