#include <gmock/gmock.h>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

namespace assay::reports::certify_command_test {
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
  std::string global_ = file("global.json",
                             R"({"kind": "global-friction-3d", "M": [[1,0,0],[0,1,0],[0,0,1]],
                                 "H": [[1,0,0],[0,1,0],[0,0,1]], "f": [-1, 3, 4],
                                 "b": [0, 0, 0], "mu": ["1/2"]})");
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

TEST_F(CertifyCommand, RefusesTwoNamesOfOneVector) {
  const Ran ran = certify(lcp_, file("both.json", R"({"z": [0.25, 0.25], "r": [3, 3]})"));
  EXPECT_EQ(ran.exit_code, kBadInput);
  EXPECT_THAT(ran.error, testing::HasSubstr("two names of one vector"));
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
  const auto document = document_of(certify(global_, file("r.json", "[1, -0.3, -0.4]")));
  EXPECT_EQ(document["exact"], true);
  EXPECT_EQ(document["verdict"], "confirmed");
  EXPECT_EQ(certify(global_, file("s.json", "[1, -0.3, 0.4]")).exit_code, kClaimRefuted);
}

TEST_F(CertifyCommand, RefutesVelocitiesThatDoNotFollow) {
  const auto of_lcp = [&](const std::string& w) {
    return certify(lcp_, file("z.json", R"({"z": [0.25, 0.25], "w": )" + w + "}"));
  };
  EXPECT_EQ(document_of(of_lcp("[0, 0]"))["stated_velocities"], "agree");
  EXPECT_EQ(of_lcp("[1.25, 0]").exit_code, kClaimRefuted);
  EXPECT_THAT(std::string(document_of(of_lcp("[1.25, 0]"))["note"]),
              HasSubstr("w[0] is stated as 1.25, but follows from the solution as 0"));
  const auto of_contact = [&](const std::string& u) {
    return certify(contact_, file("r.json", R"({"r": [1, -0.3, -0.4], "u": )" + u + "}"));
  };
  EXPECT_EQ(of_contact("[0, 2.7, 3.6]").exit_code, kDone);
  EXPECT_EQ(of_contact("[0, 2.8, 3.6]").exit_code, kClaimRefuted);
}

/// Whoever prints few digits, or counts velocities the other way, contradicts nothing.
TEST_F(CertifyCommand, TakesVelocitiesAsTheyAreWritten) {
  const auto slack = [&](const std::string& u) {
    const std::string r = file("r.json", R"({"r": [1, -0.3, -0.4], "u": )" + u + "}");
    const auto document = document_of(certify(contact_, r));
    return std::string(document["verdict"]) + ", " + std::string(document["stated_velocities"]);
  };
  EXPECT_EQ(slack("[0.0, 3, 4]"), "undecided, too few digits");
  EXPECT_EQ(slack("[0, -3, -4]"), "undecided, too few digits");
  EXPECT_EQ(slack("[0.0, 2.7, 3.6]"), "confirmed, agree");
  EXPECT_EQ(slack("[0.00, 2.71, 3.6]"), "refuted, contradict");
  EXPECT_EQ(slack("[0, -2.7, -3.6]"), "confirmed, opposite sign");
}

TEST_F(CertifyCommand, ComparesTheVelocitiesOfAGlobalProblem) {
  const auto with = [&](const std::string& more) {
    return certify(global_, file("r.json", R"({"r": [1, -0.3, -0.4], )" + more + "}"));
  };
  EXPECT_EQ(with(R"("v": [0, 2.7, 3.6], "u": [0, 2.7, 3.6])").exit_code, kDone);
  EXPECT_EQ(with(R"("v": [1.5, 2.7, 3.6])").exit_code, kClaimRefuted);
  const Ran ran = with(R"("u": [0, 2.7, 1.6])");
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(std::string(document_of(ran)["note"]), HasSubstr("u[2] is stated as 1.6"));
  for (const char* shorter : {R"("v": [0, 2.7])", R"("u": [0, 2.7])"}) {
    const Ran refused = with(shorter);
    EXPECT_EQ(refused.exit_code, kBadInput);
    EXPECT_THAT(refused.error, HasSubstr("of it has 2 components; the problem in"));
  }
}

TEST_F(CertifyCommand, JudgesEverySolution) {
  const std::string right = R"({"z": [0.25, 0.25]})", wrong = R"({"z": [0, 1]})";
  const auto both = [&](const std::string& first, const std::string& second) {
    return file("all.json", R"({"solutions": [)" + first + ", " + second + "]}");
  };
  EXPECT_EQ(certify(lcp_, both(right, right)).exit_code, kDone);
  const Ran ran = certify(lcp_, both(right, wrong));
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  const auto document = document_of(ran);
  EXPECT_EQ(document["verdict"], "refuted");
  EXPECT_EQ(document["solutions"][0]["verdict"], "confirmed");
  EXPECT_EQ(document["solutions"][1]["verdict"], "refuted");
  EXPECT_THAT(run_command({"certify", lcp_, both(right, wrong)}).out,
              HasSubstr("solution 2 of 2: refuted"));
}

TEST_F(CertifyCommand, JudgesTheIterateWhereThereIsNoSolution) {
  const std::string stalled = file("stalled.json",
                                   R"({"kind": "lcp", "scalar": "double", "status": "stalled",
                                       "solutions": [], "iterate": {"z": [0.25, 0.25]}})");
  const Ran ran = certify(lcp_, stalled);
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_EQ(document_of(ran)["candidate"], "iterate");
  EXPECT_THAT(run_command({"certify", lcp_, stalled}).out,
              HasSubstr("the file has no solution; this is about its iterate"));
}

TEST_F(CertifyCommand, RefusesASolutionOfAnotherKind) {
  const std::string other = file("other.json", R"({"kind": "lcp", "z": [1, -0.3, -0.4]})");
  EXPECT_THAT(refusal({"certify", contact_, other}), HasSubstr("has a solution of kind lcp"));
  EXPECT_EQ(certify(lcp_, file("z.json", R"({"kind": "lcp", "z": [0.25, 0.25]})")).exit_code,
            kDone);
}

TEST_F(CertifyCommand, ReadsTextWithCommentsAndColumns) {
  EXPECT_EQ(certify(lcp_, file("z.txt", "\xEF\xBB\xBF# z\r\n0.25\r\n0.25 # last\r\n")).exit_code,
            kDone);
  const Ran columns = certify(contact_, file("ru.txt", "# r u\n1 0\n-0.3 2.7\n\n-0.4 3.6\n"));
  EXPECT_EQ(columns.exit_code, kDone);
  EXPECT_EQ(document_of(columns)["stated_velocities"], "agree");
  EXPECT_EQ(certify(contact_, file("ru.txt", "1 0\n-0.3 2.7\n-0.4 3.5\n")).exit_code,
            kClaimRefuted);
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
}  // namespace assay::reports::certify_command_test
