#include <gmock/gmock.h>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"

/// A ball of 2 kg, radius 1/2 m and moment of inertia 1/4 kg m² on a plane, μ = 1/2, μ_r = 1/5 m,
/// with the velocity (1, 2, 0 | 0.3, −0.4, 1/4) after the step. Its contact has
/// u = (0, 0.6, 0.8 | 0.3, −0.4), and so by the law, for 5 N s of normal impulse,
///
///   r = (5, −5 μ (0.6, 0.8), −5 μ_r (0.6, −0.8)) = (5, −1.5, −2, −0.6, 0.8)
///
/// while b = u − Hᵀ v and f = M v − H r say which problem has that solution.
namespace assay::reports::global_rolling_commands_test {
namespace {

using testing::HasSubstr;

/// 5, contacts, M column after column, the entries of H, f, b, μ, μ_r: as Siconos writes it.
constexpr const char* kMass =
    "0\n6\n6\n6 6\n2 0 0 0 0 0  0 2 0 0 0 0  0 0 2 0 0 0\n"
    "0 0 0 0.25 0 0  0 0 0 0 0.25 0  0 0 0 0 0 0.25\n";
constexpr const char* kContact =
    "2\n6\n5\n1\nCSparse Version 4.0.0\ntriplet: 6-by-5, nzmax: 7 nnz: 7\n"
    " 2 0 : 1\n 0 1 : 1\n 4 1 : -0.5\n 1 2 : 1\n 3 2 : 0.5\n 3 3 : 1\n 4 4 : 1\n";
constexpr const char* kVectors = "3.5 6 -5 1.675 -1.65 0.0625\n0 -0.6 -1.35 0 0\n0.5\n";

std::string ball_on_a_plane(const std::string& rolling_friction = "0.2\n") {
  return std::string("5\n1\n") + kMass + kContact + kVectors + rolling_friction;
}

class GlobalRolling : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    const std::string path = (folder_ / name).string();
    replace_file(path, text);
    return path;
  }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }

  TemporaryFolder folder_;
  std::string ball_ = file("ball.dat", ball_on_a_plane());
  std::string planted_ = file("r.json", R"({"z": [5, -1.5, -2, -0.6, 0.8]})");
};

TEST_F(GlobalRolling, IsReadAndItsSolutionCertifiedWithItsVelocities) {
  const Ran ran = run_command({"certify", ball_, planted_, "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  const auto document = document_of(ran);
  EXPECT_EQ(document["kind"], "global-rolling-friction");
  EXPECT_EQ(document["residual"], "0");
  EXPECT_EQ(document["verdict"], "confirmed");
  const std::string whole = file("v.json",
                                 R"({"z": [5, -1.5, -2, -0.6, 0.8], "v": [1, 2, 0, 0.3, -0.4, 0.25],
          "w": [0, 0.6, 0.8, 0.3, -0.4]})");
  EXPECT_EQ(run_command({"certify", ball_, whole, "--json"}).exit_code, kDone);
}

TEST_F(GlobalRolling, RefutesAMomentOutsideItsConeOrInTheOtherDirection) {
  for (const char* moments : {"-0.66, 0.88", "0.6, -0.8", "-0.6, -0.8", "0, 0"}) {
    const std::string wrong =
        file("wrong.json", std::string(R"({"z": [5, -1.5, -2, )") + moments + "]}");
    EXPECT_EQ(run_command({"certify", ball_, wrong}).exit_code, kClaimRefuted) << moments;
  }
}

TEST_F(GlobalRolling, IsSolved) {
  const Ran ran = run_command({"solve", ball_, "--tolerance", "1e-12", "--json"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.error << ran.out;
  const auto document = document_of(ran);
  EXPECT_EQ(document["kind"], "global-rolling-friction");
  EXPECT_EQ(document["contacts"], 1);
  const std::string solution = file("solution.json", ran.out);
  EXPECT_EQ(run_command({"certify", ball_, solution}).exit_code, kDone);
}

TEST_F(GlobalRolling, SurvivesEachFormatThatItIsConvertedTo) {
  ASSERT_EQ(run_command({"convert", ball_, path("a.json")}).exit_code, kDone);
  ASSERT_EQ(run_command({"convert", path("a.json"), path("b.dat")}).exit_code, kDone);
  ASSERT_EQ(run_command({"convert", path("b.dat"), path("c.json")}).exit_code, kDone);
  EXPECT_EQ(read_file(path("c.json")), read_file(path("a.json")));
  // In doubles, which FCLIB holds.
  ASSERT_EQ(run_command({"convert", path("a.json"), path("d.hdf5")}).exit_code, kDone);
  ASSERT_EQ(run_command({"convert", path("d.hdf5"), path("e.json")}).exit_code, kDone);
  ASSERT_EQ(run_command({"convert", path("e.json"), path("f.hdf5")}).exit_code, kDone);
  ASSERT_EQ(run_command({"convert", path("f.hdf5"), path("g.json")}).exit_code, kDone);
  EXPECT_EQ(read_file(path("g.json")), read_file(path("e.json")));
  EXPECT_THAT(read_file(path("e.json")), HasSubstr("global-rolling-friction"));
  const Ran ran = run_command({"certify", path("d.hdf5"), planted_, "--tolerance", "1e-12"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.out;
}

TEST_F(GlobalRolling, OfABrokenFileIsRefusedByName) {
  const auto refusal = [&](const std::string& text) {
    const Ran ran = run_command({"solve", file("broken.dat", text)});
    EXPECT_EQ(ran.exit_code, kBadInput);
    return ran.error;
  };
  EXPECT_THAT(refusal(ball_on_a_plane("")), HasSubstr("expected entry 0 of mu_r"));
  EXPECT_THAT(refusal(ball_on_a_plane("-0.2\n")),
              HasSubstr("expected entry 0 of mu_r, a finite number that is not negative"));
  const std::string two = std::string("5\n2\n") + kMass + kContact + kVectors + "0.2\n";
  EXPECT_THAT(refusal(two), HasSubstr("H is 6 x 5; it must be 6 x 10"));
  const std::string four = std::string("4\n1\n") + kMass + kContact + kVectors;
  EXPECT_THAT(
      run_command({"solve", file("four.dat", four), "--kind", "global-rolling-friction"}).error,
      HasSubstr("the dimension of a contact, one of 2, 3, 5, found '4'"));
  EXPECT_THAT(run_command({"solve", ball_, "--kind", "global-friction-3d"}).error,
              HasSubstr("holds a problem of kind global-rolling-friction, not global-friction-3d"));
}

}  // namespace
}  // namespace assay::reports::global_rolling_commands_test
