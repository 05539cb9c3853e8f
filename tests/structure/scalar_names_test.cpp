// The names of scalars stand in three places, which must agree: the types of core/scalar/ladder.hpp
// with their ScalarTraits, kLadder of reports/study, and the table of cmake/AssayScalars.cmake.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>
#include <vector>

#include "core/scalar/ladder.hpp"
#include "reports/study/not_in_this_part.hpp"

namespace assay::structure::scalar_names_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Row {
  std::string name, type;
  bool operator==(const Row&) const = default;
};

std::vector<Row> rows_of_core() {
#define ASSAY_ROW(S) {std::string(ScalarTraits<S>::kName), #S},
  return {ASSAY_FOR_EACH_ORDERED_FIELD(ASSAY_ROW)};
#undef ASSAY_ROW
}

/// "name | type | header" in each line of the table.
std::vector<Row> rows_of_cmake(const std::string& text) {
  static const std::regex kRow("\"([a-z0-9-]+) *\\| ([^|]*[^ |]) *\\| [^|\"]+\"");
  std::vector<Row> rows;
  for (std::sregex_iterator i(text.begin(), text.end(), kRow), end; i != end; ++i) {
    rows.push_back({(*i)[1], (*i)[2]});
  }
  return rows;
}

std::string cmake_text() {
  std::ifstream file(ASSAY_SOURCE_DIR "/cmake/AssayScalars.cmake");
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The scalars of core that one of the others lacks or calls otherwise, and names that core lacks.
std::vector<std::string> disagreements(const std::vector<Row>& core,
                                       const std::vector<std::string>& ladder,
                                       const std::vector<Row>& cmake) {
  std::vector<std::string> found;
  for (const Row& row : core) {
    if (std::ranges::count(ladder, row.name) != 1) found.push_back("ladder: " + row.name);
    if (std::ranges::count(cmake, row) != 1) found.push_back("cmake: " + row.name);
  }
  for (const std::string& name : ladder) {
    if (std::ranges::count(core, name, &Row::name) != 1) found.push_back("core: " + name);
  }
  return found;
}

std::vector<std::string> ladder() {
  std::vector<std::string> names;
  for (const std::string_view name : reports::kLadder) {
    if (ASSAY_WITH_MPREAL || name != "mpreal") names.emplace_back(name);
  }
  return names;
}

TEST(ScalarNames, AgreeInCoreReportsAndCMake) {
  EXPECT_THAT(disagreements(rows_of_core(), ladder(), rows_of_cmake(cmake_text())), IsEmpty());
}

TEST(ScalarNames, ThatDisagreeAreFound) {
  const std::vector<Row> core = {{"double", "double"}, {"dd", "assay::Dd"}};
  const std::string text =
      "\"double      | double               | core/scalar/machine.hpp\"\n"
      "\"dd          | assay::Dd            | core/scalar/dd.hpp\")";
  const std::vector<Row> cmake = rows_of_cmake(text);
  EXPECT_EQ(cmake, core);
  EXPECT_THAT(disagreements(core, {"double", "dd"}, cmake), IsEmpty());
  EXPECT_THAT(disagreements(core, {"double"}, cmake), ElementsAre("ladder: dd"));
  EXPECT_THAT(disagreements(core, {"double", "dd", "half"}, cmake), ElementsAre("core: half"));
  EXPECT_THAT(disagreements(core, {"double", "dd"}, {core[0], {"dd", "Dd"}}),
              ElementsAre("cmake: dd"));
}

}  // namespace
}  // namespace assay::structure::scalar_names_test
