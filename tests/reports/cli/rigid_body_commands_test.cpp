#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::rigid_body_commands_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(RigidBodyCommands, ExactGivesTheQuaternionAndTheBodyFixedAngularVelocity) {
  const nlohmann::json state = document_of(run_command(
      {"exact", "free-rigid-body", "--at", "1/10", "--digits", "30", "--json"}))["states"][0];
  // Taylor series of the equations of motion at 70 digits.
  EXPECT_THAT(state["q"],
              ElementsAre("0.994980011537384556431977483746",
                          "0.00449789179440651779972936246894",
                          "0.0998548987098791306284351737724",
                          "0.00485229987858176593157625297412"));
  EXPECT_THAT(state["v"],
              ElementsAre("0.0806186323372391560801530573338",
                          "2.00087496763792640963139372512",
                          "0.0939846864830062673789889718084"));
}

/// `run.csv` of a run of the implicit scheme.
std::string run_file(const TemporaryFolder& folder, const std::string& problem) {
  const std::string file = (folder / "run.csv").string();
  const Ran ran = run_command({"simulate",
                               problem,
                               "--scheme",
                               "newton-euler-implicit",
                               "--h",
                               "1/128",
                               "--t-end",
                               "1",
                               "--csv",
                               file});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  return file;
}

/// The file with its columns of the centre left out.
std::string without_centre(const std::string& file) {
  std::ifstream in(file);
  std::ofstream out(file + ".short");
  out << "t,q0,q1,q2,q3,v0,v1,v2\n";
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::stringstream fields(line);
    std::string field;
    for (int i = 0; std::getline(fields, field, ','); ++i) {
      const bool of_centre = (i >= 1 && i <= 3) || (i >= 8 && i <= 10);
      if (!of_centre) out << (i > 0 ? "," : "") << field;
    }
    out << "\n";
  }
  return file + ".short";
}

TEST(RigidBodyCommands, CompareMeasuresARunWithItsCentreAndWithout) {
  const TemporaryFolder folder;
  const std::string file = run_file(folder, "free-rigid-body");
  const auto errors_of = [](const std::string& name) {
    const Ran ran = run_command({"compare", "free-rigid-body", name, "--json"});
    EXPECT_NE(ran.exit_code, kBadInput) << ran.error;
    return document_of(ran)["files"][0]["errors"];
  };
  const nlohmann::json errors = errors_of(file);
  ASSERT_TRUE(errors.contains("attitude-direction")) << errors;
  EXPECT_GT(errors["attitude-direction"], 1e-7);
  EXPECT_LT(errors["attitude-direction"], 1e-3);
  EXPECT_EQ(errors_of(without_centre(file)), errors);
}

TEST(RigidBodyCommands, CompareMeasuresARunOfTwoBodiesOnAJoint) {
  const TemporaryFolder folder;
  const std::string file = run_file(folder, "split-body");
  const Ran ran = run_command({"compare", "split-body", file, "--json"});
  EXPECT_NE(ran.exit_code, kBadInput) << ran.error;
  const nlohmann::json errors = document_of(ran)["files"][0]["errors"];
  ASSERT_TRUE(errors.contains("centre-position")) << errors;
  EXPECT_GT(errors["centre-position"], 1e-5);
  EXPECT_LT(errors["centre-position"], 1e-1);
}

TEST(RigidBodyCommands, StudyConfirmsTheOrderOfTheAttitude) {
  const Ran ran = run_command({"study",
                               "--problem",
                               "free-rigid-body",
                               "--scheme",
                               "newton-euler-nearly-implicit",
                               "--t-end",
                               "1",
                               "--metric",
                               "attitude-direction",
                               "--metric",
                               "quaternion",
                               "--samples",
                               "16",
                               "--steps",
                               "32:512",
                               "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  const nlohmann::json rows = document_of(ran)["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["declared"], 2);
  EXPECT_EQ(rows[1]["declared"], 1);
}

TEST(RigidBodyCommands, WarnOfMomentsThatNoDistributionOfMassHas) {
  const std::vector<std::string> wrong = {"--set", "I3=5"};
  for (std::vector<std::string> command :
       {std::vector<std::string>{"exact", "free-rigid-body", "--at", "1"},
        {"simulate", "free-rigid-body", "--scheme", "newton-euler-implicit", "--h", "1/8"}}) {
    EXPECT_EQ(run_command(command).error, "");
    command.insert(command.end(), wrong.begin(), wrong.end());
    const Ran ran = run_command(command);
    EXPECT_EQ(ran.exit_code, kDone) << ran.error;
    EXPECT_THAT(ran.error, HasSubstr("triangle inequality"));
  }
}

TEST(RigidBodyCommands, RefuseExactNumbersWhereTheirLengthExplodes) {
  EXPECT_THAT(refusal({"simulate",
                       "free-rigid-body",
                       "--scheme",
                       "newton-euler-semi-explicit",
                       "--scalar",
                       "rational",
                       "--h",
                       "1/20",
                       "--t-end",
                       "1"}),
              HasSubstr("their length multiplies"));
}

TEST(RigidBodyCommands, RefuseASchemeOfTheOtherKind) {
  EXPECT_THAT(refusal({"simulate", "free-rigid-body", "--scheme", "moreau-jean", "--h", "1/8"}),
              HasSubstr("scheme moreau-jean takes Lagrangian systems"));
  EXPECT_THAT(
      refusal({"simulate", "bouncing-ball", "--scheme", "newton-euler-implicit", "--h", "1/8"}),
      HasSubstr("scheme newton-euler-implicit takes rigid bodies"));
}

}  // namespace
}  // namespace assay::reports::rigid_body_commands_test
