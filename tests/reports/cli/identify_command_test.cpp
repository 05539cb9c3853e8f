#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "reports/files/whole_file.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/render/markup_fault.hpp"
#include "tests/reports/study/temporary_folder.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::identify_command_test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

Ran identify(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "identify");
  return run_command(arguments);
}

json property(const json& document, const std::string& name) {
  for (const json& each : document["properties"]) {
    if (each["property"] == name) return each;
  }
  ADD_FAILURE() << "no property " << name;
  return {};
}

std::string file_named(const std::string& name) {
  return (std::filesystem::path(testing::TempDir()) / name).string();
}

/// One step of a program that nobody here knows: the θ-method of one mass, θ = 3/4, F at t_{k+1},
/// contacts closed by g + h U/4 ≤ 0.
void foreign_step(const json& probe, double& t, double& q, double& v, json& impulse) {
  const double theta = 0.75, m = probe["mass"][0][0], h = probe["h"];
  const auto entry = [&](const char* name) {
    return probe[name].empty() ? 0.0 : probe[name][0][0].get<double>();
  };
  const double c = entry("damping"), k = entry("stiffness");
  double force = 0, power = 1;
  for (const json& coefficient : probe["force"]) {
    force += coefficient[0].get<double>() * power;
    power *= t + h - probe["force_origin"].get<double>();
  }
  const double hat = m + h * theta * c + h * h * theta * theta * k;
  double next = v + (h * force - h * c * v - h * k * q - h * h * theta * k * v) / hat;
  impulse = json::array();
  if (!probe["offset"].empty()) {
    const double rebound = -probe["restitution"][0].get<double>() * v;
    const bool active = q + h * v / 4 <= 0 && next < rebound;
    impulse.push_back(active ? hat * (rebound - next) : 0.0);
    if (active) next = rebound;
  }
  q += h * (theta * next + (1 - theta) * v);
  v = next;
  t += h;
}

json foreign_answer(const json& probe) {
  if (probe["mass"].size() > 1) return {{"refused", "one mass only"}};
  double t = probe["time"], q = probe["position"][0], v = probe["velocity"][0];
  json states = json::array(), impulse;
  for (int k = 0; k < probe["steps"]; ++k) {
    foreign_step(probe, t, q, v, impulse);
    states.push_back({{"position", {q}}, {"velocity", {v}}, {"impulse", impulse}});
  }
  return {{"states", states}};
}

/// Answers what is open in the file; how many those were.
int answer_file(const std::string& file) {
  json document = json::parse(read_file(file));
  int open = 0;
  for (json& probe : document["probes"]) {
    if (!probe["answer"].is_null()) continue;
    ++open;
    probe["answer"] = foreign_answer(probe);
  }
  std::ofstream(file) << document.dump();
  return open;
}

TEST(IdentifyCommand, PrintsALineAPropertyWithItsValuesAndProbes) {
  const Ran ran = identify({"stiffness", "restitution", "--scheme", "moreau-jean"});
  EXPECT_EQ(ran.exit_code, kDone);
  EXPECT_THAT(ran.out, HasSubstr("moreau-jean: "));
  EXPECT_THAT(ran.out,
              HasSubstr("stiffness             K ((1 - theta) q + theta q+), theta = 1/2\n"));
  EXPECT_THAT(ran.out, HasSubstr("theta = 0.5 +- "));
  EXPECT_THAT(ran.out, HasSubstr("6 probes: spring-3-0.25-from-rest, "));
  EXPECT_THAT(ran.out, HasSubstr("restitution           U+ = -e U- of the velocities"));
  EXPECT_EQ(ran.error, "");
}

TEST(IdentifyCommand, WritesJson) {
  const json document =
      document_of(identify({"--scheme", "moreau-jean", "--scheme-set", "theta=2/3", "--json"}));
  EXPECT_EQ(document["subject"], "moreau-jean theta=2/3");
  EXPECT_THAT(document["summary"].get<std::string>(), HasSubstr("theta = 2/3"));
  const json theta = property(document, "stiffness")["values"][0];
  EXPECT_EQ(theta["name"], "theta");
  EXPECT_EQ(theta["fraction"], "2/3");
  EXPECT_LE(theta["interval"][0], 2.0 / 3);
  EXPECT_GE(theta["interval"][1], 2.0 / 3);
  EXPECT_EQ(property(document, "friction")["recovery"], "undetermined");
  EXPECT_EQ(document["open"], 0);
}

TEST(IdentifyCommand, JudgesExpectations) {
  const auto exit_code = [](const std::string& expectation) {
    return identify({"activation", "friction", "--scheme", "moreau-jean", "--expect", expectation})
        .exit_code;
  };
  EXPECT_EQ(exit_code("activation.gamma=1/2"), kDone);
  EXPECT_EQ(exit_code("activation.gamma=0"), kClaimRefuted);
  EXPECT_EQ(exit_code("activation.gamma-without-h=1/2"), kClaimRefuted);
  EXPECT_EQ(exit_code("friction.mu-factor=1"), kNothingDecided);
  EXPECT_EQ(exit_code("stiffness.theta=1/2"), kNothingDecided) << "not probed";
  const Ran ran =
      identify({"activation", "--scheme", "moreau-jean", "--expect", "activation.gamma=1/3"});
  EXPECT_THAT(ran.out, HasSubstr("refuted: activation.gamma = 1/3, found 1/2\n"));
  EXPECT_THAT(
      refusal(
          {"identify", "activation", "--scheme", "moreau-jean", "--expect", "activation.gama=1/2"}),
      HasSubstr("activation has no value 'gama', but gamma, gap-threshold"));
}

TEST(IdentifyCommand, RecoversAProgramThatAnswersFilesOfProbes) {
  const std::string file = file_named("identify_foreign.json");
  const Ran first = identify({"--write-probes", file});
  EXPECT_EQ(first.exit_code, kDone);
  EXPECT_THAT(first.out, HasSubstr(" probes to answer\n"));
  int rounds = 0;
  while (answer_file(file) > 0 && rounds < 6) {
    ++rounds;
    EXPECT_EQ(identify({"--probes", file, "--write-probes", file}).exit_code, kDone);
  }
  EXPECT_LE(rounds, 5);
  const json document = document_of(identify({"--probes", file, "--json"}));
  EXPECT_EQ(document["open"], 0);
  EXPECT_EQ(property(document, "stiffness")["values"][0]["fraction"], "3/4");
  EXPECT_EQ(property(document, "force-instants")["statement"], "F(t_{k+1})");
  EXPECT_EQ(property(document, "activation")["values"][0]["fraction"], "1/4");
  EXPECT_EQ(property(document, "impulse")["recovery"], "undetermined");
  EXPECT_THAT(document["summary"].get<std::string>(), HasSubstr("not one theta"));
  std::filesystem::remove(file);
}

TEST(IdentifyCommand, ProbesOfASchemeSayTheSameAgain) {
  const std::string file = file_named("identify_again.json");
  const json first =
      document_of(identify({"--scheme", "schatzman-paoli", "--write-probes", file, "--json"}));
  const json again = document_of(identify({"--probes", file, "--json"}));
  EXPECT_EQ(first["properties"], again["properties"]);
  EXPECT_EQ(first["asked"], again["asked"]);
  std::filesystem::remove(file);
}

TEST(IdentifyCommand, ChangedAnswersContradictEachOther) {
  const std::string file = file_named("identify_changed.json");
  (void)identify({"stiffness", "--scheme", "moreau-jean", "--write-probes", file});
  json document = json::parse(read_file(file));
  json& velocity = document["probes"][0]["answer"]["states"][0]["velocity"][0];
  velocity = velocity.get<double>() * (1 + 1e-9);
  std::ofstream(file) << document.dump();
  EXPECT_THAT(identify({"stiffness", "--probes", file}).out, HasSubstr("inconsistent"));
  EXPECT_THAT(identify({"stiffness", "--probes", file, "--accuracy", "1e-8"}).out,
              HasSubstr("theta = 1/2"));
  std::filesystem::remove(file);
}

TEST(IdentifyCommand, SaysWhatASubjectDidInsteadOfAnswering) {
  const std::string broken = subject_file("broken");
  const Ran crash =
      identify({"stiffness", "restitution", "--subject", broken, "--scheme", "broken/crashes"});
  EXPECT_EQ(crash.exit_code, kNothingDecided);
  EXPECT_THAT(crash.out, HasSubstr("restitution           undetermined: no answer to 4 probes"));
  EXPECT_THAT(crash.out, HasSubstr("it crashed (Aborted)"));
  EXPECT_THAT(identify({"--subject", broken, "--scheme", "broken/refuses"}).out,
              HasSubstr("refused: broken/refuses does not take the model"));
  const Ran still = identify({"--subject", broken, "--scheme", "broken/stands-still"});
  EXPECT_THAT(still.out, HasSubstr("stiffness             undetermined: springs do nothing"));
  EXPECT_THAT(still.out, HasSubstr("friction              undetermined: velocities do not change"));
  EXPECT_THAT(still.out, HasSubstr("no contact that closes at 1 m/s is active"));
}

TEST(IdentifyCommand, RecoversAForeignScheme) {
  const json document = document_of(identify(
      {"--subject", subject_file("moreau"), "--scheme", "moreau/symplectic-euler", "--json"}));
  EXPECT_EQ(property(document, "position-update")["values"][0]["fraction"], "1");
  EXPECT_EQ(property(document, "stiffness")["values"][0]["fraction"], "0");
  EXPECT_EQ(property(document, "activation")["values"][0]["fraction"], "0");
  EXPECT_EQ(property(document, "restitution")["recovery"], "recovered");
}

TEST(IdentifyCommand, WritesProbesOfFirstOrderSystems) {
  const std::string file = file_named("identify_first_order.json");
  EXPECT_EQ(identify({"--first-order", "--write-probes", file}).exit_code, kDone);
  for (const json& probe : json::parse(read_file(file))["probes"]) EXPECT_EQ(probe["order"], 1);
  (void)identify({"--scheme", "euler-moreau", "--write-probes", file});
  const json document = document_of(identify({"--probes", file, "--json"}));
  EXPECT_EQ(property(document, "state-mean")["values"][0]["fraction"], "1");
  EXPECT_EQ(document["open"], 0);
  std::filesystem::remove(file);
}

TEST(IdentifyCommand, RefusesWhatItCannotDo) {
  EXPECT_THAT(refusal({"identify"}), HasSubstr("nothing answers the probes"));
  EXPECT_THAT(refusal({"identify", "moreau-jean"}), HasSubstr("write --scheme moreau-jean"));
  EXPECT_THAT(refusal({"identify", "--scheme", "moreau-jaen"}), HasSubstr("moreau-jean"));
  EXPECT_THAT(refusal({"identify", "stiffness", "--scheme", "euler-moreau"}),
              HasSubstr("not one of schemes for first-order systems"));
  EXPECT_THAT(refusal({"identify", "--scheme", "newton-euler-implicit"}),
              HasSubstr("rigid bodies"));
  EXPECT_THAT(refusal({"identify", "restituton", "--scheme", "moreau-jean"}),
              HasSubstr("restitution"));
  EXPECT_THAT(refusal({"identify", "--scheme", "moreau-jean", "--scheme-set", "theta=2"}),
              HasSubstr("theta = 2 is not allowed"));
  EXPECT_THAT(refusal({"identify", "--probes", "/nowhere/probes.json"}), HasSubstr("/nowhere"));
  EXPECT_THAT(refusal({"identify", "--scheme", "moreau-jean", "--probes", "x"}),
              HasSubstr("not by both"));
  EXPECT_THAT(refusal({"identify", "--scheme", "moreau-jean", "--expect", "theta"}),
              HasSubstr("PROPERTY.VALUE=NUMBER"));
  EXPECT_THAT(refusal({"identify", "--scheme", "moreau-jean", "--expect", "gamma.x=1"}),
              HasSubstr("gamma"));
}

TEST(IdentifyCommand, WritesAPage) {
  const TemporaryFolder folder;
  const std::string target = (folder / "page").string();
  const Ran ran = identify({"--scheme",
                            "moreau-jean",
                            "--expect",
                            "position-update.theta=2/3",
                            "--json",
                            "--out",
                            target});
  EXPECT_EQ(ran.exit_code, kClaimRefuted);
  const std::string page = read_file(target + "/index.html");
  EXPECT_THAT(page, HasSubstr("What moreau-jean is"));
  EXPECT_THAT(page, HasSubstr("expected position-update.theta"));
  EXPECT_LT(page.find("refuted"), page.find("contact-level")) << "the worst first";
  EXPECT_EQ(markup_fault(page, {"meta", "input"}), "");
  EXPECT_EQ(json::parse(read_file(target + "/results.json")), document_of(ran));
}

TEST(IdentifyCommand, SaysWhereThePageIs) {
  const TemporaryFolder folder;
  const std::string target = (folder / "page").string();
  EXPECT_THAT(identify({"stiffness", "--scheme", "moreau-jean", "--out", target}).out,
              HasSubstr("\nmoreau-jean: 6 probes, 1 property\n✓ 1 recovered\nreport: " + target +
                        "/index.html\nnext:   assay check --scheme moreau-jean\n"));
  EXPECT_THAT(identify({"stiffness", "--scheme", "moreau-jean"}).out,
              HasSubstr("\nnext:   assay identify stiffness --scheme moreau-jean --out "
                        "identification\n"));
  const std::string probes = folder / "probes.json";
  EXPECT_THAT(identify({"stiffness", "--write-probes", probes}).out,
              HasSubstr("\nnext:   answer the probes in " + probes + ", then assay identify "));
}

TEST(IdentifyCommand, TakesTheOlderNamesOfItsOutputs) {
  const TemporaryFolder folder;
  const std::string probes = (folder / "p.json").string(), page = (folder / "page").string();
  const std::vector<std::string> words = {"stiffness", "--scheme", "moreau-jean"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), words.begin(), words.end());
    return more;
  };
  EXPECT_EQ(identify(with({"--out", probes, "--report", page})).exit_code, kDone);
  EXPECT_FALSE(json::parse(read_file(probes))["probes"].empty());
  EXPECT_TRUE(std::filesystem::exists(page + "/index.html"));
  std::vector<std::string> twice = with({"--out", page, "--report", page});
  twice.insert(twice.begin(), "identify");
  EXPECT_THAT(refusal(twice), HasSubstr("--report is an older name of --out"));
  twice = with({"--out", probes, "--write-probes", probes});
  twice.insert(twice.begin(), "identify");
  EXPECT_THAT(refusal(twice), HasSubstr("--write-probes names too"));
}

TEST(IdentifyCommand, RefusesAPageOfNobodyAndAFolderOfSomebodyElse) {
  const TemporaryFolder folder;
  replace_file(folder / "index.html", "mine");
  const std::string target = folder.path().string();
  EXPECT_THAT(refusal({"identify", "--out", target}), HasSubstr("--write-probes FILE"));
  EXPECT_THAT(refusal({"identify", "--scheme", "moreau-jean", "--out", target}), HasSubstr(target));
  EXPECT_EQ(read_file(folder / "index.html"), "mine");
}

TEST(IdentifyCommand, SaysInWhatTheReplacedReportDiffers) {
  const TemporaryFolder folder;
  const auto said = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--scheme", "moreau-jean", "--out", folder / "identified"});
    return identify(words).error;
  };
  EXPECT_EQ(said({"restitution"}), "");
  EXPECT_EQ(said({"restitution"}), "") << "a witness";
  EXPECT_THAT(said({"restitution", "--accuracy", "1e-12"}),
              HasSubstr("held the report of another identification, \"moreau-jean\" with 1 row and "
                        "accuracy 7.1"));
  EXPECT_THAT(said({"restitution", "--accuracy", "1e-12", "--scheme-set", "theta=2/3"}),
              HasSubstr("another identification, \"moreau-jean\" with 1 row, which"));
}

}  // namespace
}  // namespace assay::reports::identify_command_test
