#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::gradients_command_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::vector<std::string> kBall = {
    "gradients", "bouncing-ball", "--scheme", "moreau-jean", "--parameter", "h0"};

std::vector<std::string> with(std::vector<std::string> more) {
  more.insert(more.begin(), kBall.begin(), kBall.end());
  return more;
}

TEST(GradientsCommand, RefutesMoreauJeanThroughAnImpact) {
  const Ran ran = run_command(kBall);
  EXPECT_EQ(ran.exit_code, kClaimRefuted) << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("refuted: dq/dh0, dv/dh0 converge to [1], [0]"));
  EXPECT_THAT(ran.out,
              HasSubstr("\nnext:   assay gradients bouncing-ball --scheme moreau-jean --parameter "
                        "h0 --out gradients\n"));
}

TEST(GradientsCommand, SuggestsTheWorstOfSeveralDerivativesAlone) {
  const Ran several = run_command({"gradients",
                                   "bouncing-ball",
                                   "--scheme",
                                   "moreau-jean",
                                   "--parameter",
                                   "h0,e",
                                   "--set",
                                   "h0=2"});
  const std::size_t at = several.out.find("\nnext:   ");
  ASSERT_NE(at, std::string::npos) << several.out;
  std::istringstream words(several.out.substr(at + 9));
  std::vector<std::string> alone;
  for (std::string word; words >> word;) alone.push_back(word);
  alone.erase(alone.begin());  // "assay"
  const Ran ran = run_command(alone);
  EXPECT_EQ(ran.exit_code, kClaimRefuted) << several.out << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("\n1 derivative of schemes in "));
}

TEST(GradientsCommand, ConfirmsTheTimeOfImpactCorrection) {
  const Ran ran = run_command(with({"--estimator", "toi"}));
  EXPECT_EQ(ran.exit_code, kDone) << ran.out << ran.error;
}

TEST(GradientsCommand, ConfirmsTheEventDrivenReference) {
  const Ran ran = run_command(
      {"gradients", "bouncing-ball", "--scheme", "event-driven-reference", "--parameter", "h0"});
  EXPECT_EQ(ran.exit_code, kDone) << ran.out << ran.error;
  EXPECT_THAT(ran.out, HasSubstr("the exact one on 14 digits"));
}

TEST(GradientsCommand, IsOneDocumentForPrograms) {
  const json document = document_of(run_command(with({"--json"})));
  const json& row = document["gradients"][0];
  EXPECT_EQ(row["verdict"], "refuted");
  EXPECT_EQ(row["exact"]["q"][0].get<std::string>().substr(0, 6), "0.4266");
  EXPECT_EQ(row["limit"]["v"][0], 0);
}

TEST(GradientsCommand, NamesTheEventWhereNoDerivativeExists) {
  const Ran ran = run_command({"gradients",
                               "bouncing-ball",
                               "--scheme",
                               "moreau-jean",
                               "--parameter",
                               "h0",
                               "--set",
                               "g=2",
                               "--t",
                               "1"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.out, HasSubstr("is at the time asked for"));
}

/// For v0 = 1e-6 it is refuted; q/v0 must not make the wrong limit a rounding.
TEST(GradientsCommand, DoesNotConfirmWhatTheRoundingOfATinyParameterHides) {
  const Ran ran = run_command({"gradients",
                               "bouncing-ball",
                               "--scheme",
                               "moreau-jean",
                               "--parameter",
                               "v0",
                               "--set",
                               "v0=1e-9"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.out, HasSubstr("the rounding of the runs hides the derivative"));
}

TEST(GradientsCommand, RefusesBadInputAndWritesNothing) {
  const TemporaryFolder folder;
  const std::string out = (folder.path() / "report").string();
  EXPECT_THAT(refusal(with({"--h", "3", "--out", out})), HasSubstr("--h 3 is not allowed"));
  EXPECT_THAT(refusal(with({"--estimator", "differences", "--delta", "0", "--out", out})),
              HasSubstr("--delta 0 is not allowed"));
  EXPECT_THAT(refusal(with({"--delta", "1/1000", "--out", out})),
              HasSubstr("--delta works only with --estimator differences"));
  EXPECT_THAT(refusal(with({"--estimator", "to"})), HasSubstr("did you mean 'toi'"));
  EXPECT_THAT(refusal({"gradients", "bouncing-bal"}), HasSubstr("bouncing-ball"));
  EXPECT_THAT(refusal({"gradients", "modal-oscillators", "--parameter", "n", "--out", out}),
              HasSubstr("there is no derivative with respect to n"));
  EXPECT_THAT(refusal({"gradients", "bouncing-ball", "--parameter", "z"}),
              HasSubstr("unknown parameter"));
  EXPECT_THAT(refusal({"gradients", "relay", "--scheme", "moreau-jean"}),
              HasSubstr("does not take problem relay"));
  EXPECT_THAT(refusal({"gradients", "--parameter", "h0"}), HasSubstr("need a problem"));
  EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(GradientsCommand, TakesAListOfParameters) {
  const json rows = document_of(run_command({"gradients",
                                             "bouncing-ball",
                                             "--scheme",
                                             "moreau-jean",
                                             "--parameter",
                                             "h0,e",
                                             "--parameter",
                                             "v0",
                                             "--json"}))["gradients"];
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1]["parameter"], "e");
  EXPECT_THAT(refusal(with({"--parameter", "h0"})), HasSubstr("--parameter names h0 twice"));
  EXPECT_THAT(refusal({"gradients", "bouncing-ball", "--parameter", "h0,,e"}),
              HasSubstr("names of parameters, as P1,P2,…, are expected"));
}

TEST(GradientsCommand, JudgesOneDeltaForWhatItShows) {
  const Ran small = run_command(with({"--estimator", "differences", "--delta", "1e-6"}));
  EXPECT_THAT(small.out, HasSubstr("refuted: dq/dh0, dv/dh0 converge to [1], [0]"));
  EXPECT_THAT(small.out, HasSubstr("for δ ≫ h undecided: no δ is large beside h"));
  const Ran large = run_command(with({"--estimator", "differences", "--delta", "1e-2"}));
  EXPECT_EQ(large.exit_code, kNothingDecided);
  EXPECT_THAT(large.out, HasSubstr("undecided: no δ is small beside h"));
}

TEST(GradientsCommand, JudgesTheGradientOfASubjectBesideItsDifferences) {
  const std::vector<std::string> ball = {"gradients",
                                         "bouncing-ball",
                                         "--subject",
                                         subject_file("event_ball"),
                                         "--parameter",
                                         "h0",
                                         "--t",
                                         "2",
                                         "--h",
                                         "1/20",
                                         "--json"};
  const Ran ran = run_command(ball);
  EXPECT_EQ(ran.exit_code, kDone) << ran.out << ran.error;
  const json rows = document_of(ran)["gradients"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["estimator"], "own");
  EXPECT_EQ(rows[0]["own_results"]["agree"], true);
  EXPECT_EQ(rows[1]["estimator"], "differences");
  EXPECT_FALSE(rows[1].contains("own_results"));
}

TEST(GradientsCommand, HasNoOwnGradientOfSchemesThatGiveNone) {
  EXPECT_THAT(refusal(with({"--estimator", "own"})),
              HasSubstr("--estimator own is not offered for moreau-jean"));
  EXPECT_THAT(refusal({"gradients",
                       "bouncing-ball",
                       "--parameter",
                       "h0",
                       "--estimator",
                       "own",
                       "--subject",
                       subject_file("moreau")}),
              HasSubstr("--estimator own is not offered for any of these schemes"));
}

TEST(GradientsCommand, JudgesDifferencesWhereASubjectRefusesToGiveAGradient) {
  const Ran ran = run_command({"gradients",
                               "bouncing-ball",
                               "--parameter",
                               "e",
                               "--t",
                               "2",
                               "--h",
                               "1/20",
                               "--subject",
                               subject_file("gradients"),
                               "--scheme",
                               "gradients/takes-no-e"});
  EXPECT_EQ(ran.exit_code, kNothingDecided);
  EXPECT_THAT(ran.out,
              HasSubstr("own: undecided: gradients/takes-no-e gives no gradient: not by e"));
  EXPECT_THAT(ran.out, HasSubstr("gradients/takes-no-e differences: confirmed"));
}

/// Beside it, the others are judged.
TEST(GradientsCommand, RefutesASubjectThatFails) {
  const Ran ran = run_command({"gradients",
                               "bouncing-ball",
                               "--parameter",
                               "h0",
                               "--t",
                               "2",
                               "--h",
                               "1/20",
                               "--estimator",
                               "own",
                               "--subject",
                               subject_file("gradients"),
                               "--scheme",
                               "gradients/crashes",
                               "--scheme",
                               "gradients/gradient"});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  EXPECT_THAT(ran.out, HasSubstr("gradients/crashes own: refuted: gradients/crashes: it crashed"));
  EXPECT_THAT(ran.out, HasSubstr("gradients/gradient own: confirmed"));
}

TEST(GradientsCommand, WritesAPageWithFigures) {
  const TemporaryFolder folder;
  const auto out = folder.path() / "report";
  const Ran ran = run_command(with({"--estimator", "differences", "--out", out.string()}));
  EXPECT_THAT(ran.out, HasSubstr("secant-only"));
  std::ifstream page(out / "index.html");
  const std::string text(std::istreambuf_iterator<char>(page), {});
  EXPECT_THAT(text, HasSubstr("secant-only"));
  EXPECT_THAT(text, HasSubstr("<svg"));
  EXPECT_TRUE(std::filesystem::exists(out / "results.json"));
}

TEST(GradientsCommand, WritesAPageForEachOfSeveralProblems) {
  const TemporaryFolder folder;
  const auto out = folder.path() / "report";
  const std::vector<std::string> words = {"gradients",
                                          "bouncing-ball",
                                          "two-walls",
                                          "--scheme",
                                          "moreau-jean",
                                          "--parameter",
                                          "e",
                                          "--out",
                                          out.string()};
  EXPECT_EQ(run_command(words).exit_code, kClaimRefuted);
  const auto text_of = [&](const char* file) {
    std::ifstream page(out / file);
    return std::string(std::istreambuf_iterator<char>(page), {});
  };
  EXPECT_THAT(text_of("index.html"), HasSubstr("href=\"problem-two-walls.html\""));
  EXPECT_THAT(text_of("index.html"), Not(HasSubstr("<svg")));
  EXPECT_THAT(text_of("problem-two-walls.html"), HasSubstr("<svg"));
  EXPECT_THAT(text_of("index.html"),
              HasSubstr("<title>Derivatives of moreau-jean on 2 problems: "));
  EXPECT_THAT(text_of("problem-two-walls.html"),
              HasSubstr("<title>Derivatives of moreau-jean on two-walls: "));
  EXPECT_THAT(text_of("problem-two-walls.html"), HasSubstr("dq/de = "));
  EXPECT_THAT(text_of("problem-two-walls.html"), Not(HasSubstr("bouncing-ball")));
  // A page of somebody else stays.
  std::ofstream(out / "problem-two-walls.html") << "mine";
  EXPECT_EQ(run_command(words).exit_code, kBadInput);
  EXPECT_EQ(text_of("problem-two-walls.html"), "mine");
}

/// A file of derivatives with an error c h.
std::string file_of(const TemporaryFolder& folder, double q, double v) {
  const std::string file = (folder.path() / "gradients.csv").string();
  std::ofstream out(file);
  out << "h,t,dq0/dh0,dv0/dh0\n";
  for (double h = 0.01; h > 1e-4; h /= 2) {
    out << h << ",2," << q + h << "," << v - 3 * h << "\n";
  }
  return file;
}

TEST(GradientsCommand, ComparesDerivativesOfOtherPrograms) {
  const TemporaryFolder folder;
  const Ran right = run_command({"compare",
                                 "bouncing-ball",
                                 "--gradient",
                                 file_of(folder, 0.4266108641635286, 9.7270654320817643)});
  EXPECT_EQ(right.exit_code, kDone) << right.out << right.error;
  EXPECT_THAT(right.out, HasSubstr("confirmed"));
  const Ran wrong = run_command({"compare", "bouncing-ball", "--gradient", file_of(folder, 1, 0)});
  EXPECT_EQ(wrong.exit_code, kClaimRefuted);
  EXPECT_THAT(wrong.out, HasSubstr("converge to [1.00"));
}

TEST(GradientsCommand, AComparisonReplacesItsOwnEarlierReport) {
  const TemporaryFolder folder;
  const std::vector<std::string> words = {"compare",
                                          "bouncing-ball",
                                          "--gradient",
                                          file_of(folder, 0.4266108641635286, 9.7270654320817643),
                                          "--out",
                                          folder / "report"};
  EXPECT_EQ(run_command(words).exit_code, kDone);
  const Ran again = run_command(words);
  EXPECT_EQ(again.exit_code, kDone) << again.error;
}

/// A file of exact derivatives times `factor` in single precision, off by up to √n roundings.
std::string floats_of(const TemporaryFolder& folder, double factor, const char* format) {
  const std::string file = (folder.path() / "floats.csv").string();
  std::ofstream out(file);
  out << "h,t,dq0/dh0,dv0/dh0\n";
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int steps = 40; steps < 800; steps = steps * 5 / 4) {
    const auto printed = [&](double x) {
      const double off = uniform(random) * std::sqrt(steps) * 0x1p-24;
      return fmt::format(fmt::runtime(format), static_cast<float>(factor * x * (1 + off)));
    };
    out << fmt::format(
        "{},2,{},{}\n", 2.0 / steps, printed(0.4266108641635286), printed(9.7270654320817643));
  }
  return file;
}

TEST(GradientsCommand, KnowsDerivativesInSinglePrecisionByTheirDigits) {
  const TemporaryFolder folder;
  const auto compared = [&](const std::string& file) {
    return run_command({"compare", "bouncing-ball", "--gradient", file});
  };
  for (const char* format : {"{:.9g}", "{:.17g}"}) {
    const Ran right = compared(floats_of(folder, 1, format));
    EXPECT_EQ(right.exit_code, kDone) << right.out << right.error;
    EXPECT_THAT(right.out, HasSubstr("judged as single precision, which the digits show"));
    EXPECT_EQ(compared(floats_of(folder, 1.001, format)).exit_code, kClaimRefuted) << "witness";
  }
}

TEST(GradientsCommand, TakesNoConstantErrorForTheRoundingOfDecimals) {
  const TemporaryFolder folder;
  const std::string file = (folder.path() / "decimals.csv").string();
  const auto compared = [&](double error) {
    std::ofstream out(file);
    out << "h,t,dq0/dh0,dv0/dh0\n";
    for (int steps = 40; steps < 800; steps = steps * 5 / 4) {
      out << fmt::format("{},2,{:.4f},{:.4f}\n", 2.0 / steps, 0.42661 + error, 9.72707 + error);
    }
    out.close();
    return run_command({"compare", "bouncing-ball", "--gradient", file}).exit_code;
  };
  EXPECT_EQ(compared(0), kDone);
  EXPECT_NE(compared(0.0001), kDone) << "witness";
}

TEST(GradientsCommand, SaysInWhatTheReplacedReportDiffers) {
  const TemporaryFolder folder;
  const auto said = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--out", folder / "gradients"});
    return run_command(with(words)).error;
  };
  EXPECT_EQ(said({"--t", "1/4"}), "");
  EXPECT_EQ(said({"--t", "1/4"}), "") << "a witness";
  EXPECT_THAT(said({"--t", "1/5", "--seed", "2", "--h", "1/2000"}),
              HasSubstr("held the report of another audit, with 1 row, t_end 1/4, no h and seed 1, "
                        "which the new report replaces"));
}

}  // namespace
}  // namespace assay::reports::gradients_command_test
