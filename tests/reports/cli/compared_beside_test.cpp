#include "reports/cli/compared_beside.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/scalar/invalid_input.hpp"
#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::compared_beside_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Optional;

using Json = nlohmann::ordered_json;

class ComparedBeside : public testing::Test {
 protected:
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  /// Writes the results.json of a comparison with files of these steps, whose errors are 10 h.
  std::string comparison(const std::string& name,
                         const std::vector<double>& steps,
                         const Json& changes = Json::object()) const {
    Json document{{"problem", "bouncing-ball"}, {"parameters", {{"e", "4/5"}}}};
    for (const double h : steps) {
      document["files"].push_back(
          {{"file", "x.csv"}, {"h", h}, {"t_end", 2}, {"errors", {{"velocity-l1", 10 * h}}}});
    }
    document["orders"] = {{{"metric", "velocity-l1"}, {"order", 1}, {"interval", {0.9, 1.1}}}};
    document.update(changes);
    std::filesystem::create_directories(path(name));
    replace_file(path(name) + "/results.json", document.dump());
    return path(name);
  }
  static ComparisonBeside read(const std::string& folder) {
    return read_comparison(folder, {{"problem", "bouncing-ball"}, {"parameters", {{"e", "4/5"}}}});
  }
  static std::string refused(const std::string& folder) {
    try {
      (void)read(folder);
    } catch (const InvalidInput& error) {
      return error.what();
    }
    return "read";
  }

  TemporaryFolder folder_;
};

ConvergenceTable own_table() {
  ConvergenceTable table;
  table.h = {0.1, 0.05, 0.025};
  table.columns = {{"mine", "velocity-l1", "m", {3, 2, 1}, 0.8, {}},
                   {"mine", "position-sup", "m", {6, 5, 4}, 0.3, {}}};
  return table;
}

TEST_F(ComparedBeside, MergesLinesByStepAndPutsEachMetricBesideItsOwn) {
  ConvergenceTable table = own_table();
  put_beside({read(comparison("theirs", {0.2, 0.05 * (1 + 1e-9), 0.01}))}, table);
  EXPECT_THAT(table.h, ElementsAre(0.2, 0.1, 0.05, 0.025, 0.01));
  ASSERT_EQ(table.columns.size(), 4u);
  const ConvergenceTable::Column &own = table.columns[0], &other = table.columns[1];
  EXPECT_THAT(own.errors,
              ElementsAre(std::nullopt, Optional(3.0), Optional(2.0), Optional(1.0), std::nullopt));
  EXPECT_EQ(other.scheme, "theirs");
  EXPECT_EQ(other.metric, "velocity-l1");
  EXPECT_EQ(other.unit, "m");
  EXPECT_THAT(other.errors,
              ElementsAre(Optional(2.0),
                          std::nullopt,
                          Optional(10 * 0.05 * (1 + 1e-9)),
                          std::nullopt,
                          Optional(10 * 0.01)));
  EXPECT_THAT(other.order, Optional(1.0));
  EXPECT_EQ(table.columns[3].metric, "position-sup");
  EXPECT_THAT(table.columns[3].errors, testing::Each(std::nullopt)) << "it has no such error";
}

TEST_F(ComparedBeside, RunsOfOneStepHaveALineEach) {
  ConvergenceTable table = own_table();
  put_beside({read(comparison("theirs", {0.05, 0.05}))}, table);
  EXPECT_THAT(table.h, ElementsAre(0.1, 0.05, 0.05, 0.025));
  EXPECT_THAT(table.columns[1].errors,
              ElementsAre(std::nullopt, Optional(0.5), Optional(0.5), std::nullopt));
}

TEST_F(ComparedBeside, RefusesOtherMotionsAndWhatIsNoComparison) {
  EXPECT_EQ(refused(comparison("same", {0.1})), "read");
  EXPECT_THAT(refused(comparison("other", {0.1}, {{"parameters", {{"e", "1/2"}}}})),
              HasSubstr("parameters is {\"e\":\"1/2\"}, but {\"e\":\"4/5\"} in this comparison"));
  EXPECT_THAT(refused(comparison("walls", {0.1}, {{"problem", "two-walls"}})),
              HasSubstr("problem is \"two-walls\", but \"bouncing-ball\""));
  EXPECT_THAT(refused(comparison("bad", {-1})), HasSubstr("a positive number"));
  EXPECT_THAT(refused(comparison("torn", {}, {{"files", {{{"h", 0.1}, {"t_end", 2}}}}})),
              HasSubstr("the field \"errors\" is missing"));
  EXPECT_EQ(refused(comparison(
                "infinite",
                {},
                {{"files", {{{"h", 0.1}, {"t_end", 2}, {"errors", {{"velocity-l1", nullptr}}}}}}})),
            "read");
  EXPECT_THAT(refused(path("nothing")), HasSubstr("nothing/results.json: cannot be read"));
  replace_file(path("same") + "/results.json", "{\"rows\": []}");
  EXPECT_THAT(refused(path("same")), HasSubstr("problem"));
  EXPECT_NO_THROW(require_end({read(comparison("ends", {0.1}))}, 2));
  EXPECT_THROW(require_end({read(comparison("ends", {0.1}))}, 3), InvalidInput);
}

TEST_F(ComparedBeside, TheCommandWritesBothIntoItsTables) {
  const auto run_of = [&](const std::string& theta, const std::string& steps) {
    const std::string file = path(fmt::format("theta{}-{}.csv", theta, steps));
    (void)run_command({"simulate",
                       "bouncing-ball",
                       "--scheme",
                       "moreau-jean",
                       "--scheme-set",
                       "theta=" + theta,
                       "--h",
                       "1/" + steps,
                       "--t-end",
                       "1",
                       "--csv",
                       file});
    return file;
  };
  const auto compared = [&](const std::string& theta, const std::vector<std::string>& more) {
    std::vector<std::string> words = {"compare", "bouncing-ball"};
    for (const char* steps : {"50", "110", "230", "470"}) words.push_back(run_of(theta, steps));
    words.insert(words.end(), more.begin(), more.end());
    return run_command(words);
  };
  (void)compared("1", {"--out", path("implicit")});
  const Ran ran = compared("0.5", {"--out", path("centred"), "--beside", path("implicit")});
  EXPECT_THAT(ran.out,
              AllOf(HasSubstr("centred, velocity-l1 [m]"), HasSubstr("implicit, velocity-l1 [m]")));
  EXPECT_THAT(read_file(path("centred/convergence.tex")),
              AllOf(HasSubstr("{centred} & "), HasSubstr("{implicit}"), HasSubstr("--beside ")));
  EXPECT_THAT(compared("1", {"--beside", path("implicit"), "--out", path("implicit")}).error,
              HasSubstr("another column is named implicit"));
  EXPECT_THAT(compared("1", {"--beside", path("implicit"), "--gradient"}).error,
              HasSubstr("--beside is not for --gradient"));
}

}  // namespace
}  // namespace assay::reports::compared_beside_test
