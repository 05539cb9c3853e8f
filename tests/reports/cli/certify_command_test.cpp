#include <gmock/gmock.h>

#include "reports/study/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports {
namespace {

using testing::HasSubstr;

class CertifyCommand : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    const std::string path = (folder_ / name).string();
    replace_file(path, text);
    return path;
  }
  Ran certify(const std::string& problem,
              const std::string& solution,
              std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"certify", problem, solution, "--json"});
    return run_command(more);
  }

  TemporaryFolder folder_;
  std::string lcp_ = file("lcp.json", R"({"kind": "lcp", "M": [[3, 1], [1, 3]], "q": [-1, -1]})");
  std::string contact_ = file("contact.json",
                              R"({"kind": "friction-3d", "W": [[1,0,0],[0,1,0],[0,0,1]],
                                  "q": [-1, 3, 4], "mu": ["1/2"]})");
};

TEST_F(CertifyCommand, ConfirmsASolutionToTheDigitsAskedFor) {
  const Ran ran = certify(lcp_, file("z.json", R"({"z": ["0.25", 0.25]})"), {"--digits", "30"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error;
  const auto document = document_of(ran);
  EXPECT_EQ(document["kind"], "lcp");
  EXPECT_EQ(document["residual"], "0");
  EXPECT_EQ(document["enclosed"], true);
  EXPECT_EQ(document["unique"], true);
  EXPECT_EQ(document["verdict"], "confirmed");
}

TEST_F(CertifyCommand, RefutesAWrongSolution) {
  const Ran ran = certify(lcp_, file("z.txt", "0.25 0.2500001\n"));
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  const auto document = document_of(ran);
  EXPECT_EQ(document["enclosed"], false);
  EXPECT_EQ(document["residual"], "3e-7");
  EXPECT_EQ(document["verdict"], "refuted");
}

TEST_F(CertifyCommand, TakesTheToleranceFromTheOption) {
  const std::string near = file("z.txt", "0.25 0.250000001\n");
  EXPECT_EQ(certify(lcp_, near).exit_code, kDone);
  EXPECT_EQ(certify(lcp_, near, {"--tolerance", "1e-12"}).exit_code, kClaimRefuted);
}

TEST_F(CertifyCommand, EnclosesAFrictionSolution) {
  const std::string r = file("r.json", R"({"solutions": [{"z": [1, -0.3, -0.4]}]})");
  const auto document = document_of(certify(contact_, r));
  EXPECT_EQ(document["verdict"], "confirmed");
  EXPECT_EQ(document["solution"], nlohmann::json({"1", "-0.3", "-0.4"}));
  const std::string turned = file("s.json", R"({"z": [1, 0.3, 0.4]})");
  EXPECT_EQ(certify(contact_, turned).exit_code, kClaimRefuted);
}

TEST_F(CertifyCommand, FindsTheVelocitiesOfAGlobalProblem) {
  const std::string global = file("global.json",
                                  R"({"kind": "global-friction-3d", "M": [[1,0,0],[0,1,0],[0,0,1]],
                                      "H": [[1,0,0],[0,1,0],[0,0,1]], "f": [-1, 3, 4],
                                      "b": [0, 0, 0], "mu": ["1/2"]})");
  const auto document = document_of(certify(global, file("r.json", "[1, -0.3, -0.4]")));
  EXPECT_EQ(document["exact"], true);
  EXPECT_EQ(document["verdict"], "confirmed");
  EXPECT_EQ(certify(global, file("s.json", "[1, -0.3, 0.4]")).exit_code, kClaimRefuted);
}

TEST_F(CertifyCommand, SaysInWordsWhatItSaysInJson) {
  const Ran ran = run_command({"certify", lcp_, file("z.txt", "1 1\n")});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out, HasSubstr("refuted"));
  EXPECT_THAT(ran.out, HasSubstr("residual         1"));
}

TEST_F(CertifyCommand, RefusesWhatIsNoSolutionFile) {
  EXPECT_THAT(refusal({"certify", lcp_, file("z.txt", "0.25 nan\n")}), HasSubstr("z.txt"));
  EXPECT_THAT(refusal({"certify", lcp_, file("z.txt", "1 2 3\n")}), HasSubstr("3 components"));
  EXPECT_THAT(refusal({"certify", lcp_, file("z.txt", "")}), HasSubstr("z.txt"));
  EXPECT_THAT(refusal({"certify", lcp_, (folder_ / "none").string()}), HasSubstr("none"));
  EXPECT_THAT(refusal({"certify", lcp_, lcp_, "--tolerance", "0"}), HasSubstr("--tolerance"));
  EXPECT_THAT(refusal({"certify", lcp_, lcp_, "--digits", "0"}), HasSubstr("--digits"));
}

}  // namespace
}  // namespace assay::reports
