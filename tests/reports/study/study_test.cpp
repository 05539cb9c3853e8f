#include "reports/study/study.hpp"

#include <gmock/gmock.h>

#include <map>

#include "core/scalar/invalid_input.hpp"
#include "reports/study/study_json.hpp"
#include "reports/subjects/subject_failure.hpp"
#include "tests/reports/study/rejection.hpp"
#include "tests/wrong_schemes.hpp"

namespace assay::reports::study_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

StudySpec quick(StudyCase study_case) {
  StudySpec spec;
  spec.samples = 64;
  spec.budget = 64;
  study_case.scheme = study_case.scheme.empty() ? "moreau-jean" : study_case.scheme;
  spec.cases = {std::move(study_case)};
  return spec;
}

const StudyCase kBall{.problem = "bouncing-ball", .t_end = "2"};

TEST(Study, IsTheSameForAnyNumberOfThreadsAndShards) {
  StudySpec spec = quick(kBall);
  spec.cases.push_back(spec.cases.front());
  spec.cases.back().scheme_options = {{"theta", "1"}};
  const std::string two = study_text(run_study(spec, schemes(), {.jobs = 2}));
  EXPECT_EQ(two, study_text(run_study(spec, schemes(), {.jobs = 1})));
  StudyResult whole = run_study(spec, schemes(), {.shard = 0, .shards = 2});
  for (StudyRow& row : run_study(spec, schemes(), {.shard = 1, .shards = 2}).rows) {
    whole.rows.push_back(std::move(row));
  }
  EXPECT_EQ(two, study_text(whole));
}

TEST(Study, RefutesNothingOfTheRightScheme) {
  const StudyResult result = run_study(quick(kBall), schemes());
  EXPECT_EQ(result.rows.size(), 10U);
  for (const StudyRow& row : result.rows) {
    EXPECT_NE(row.verdict, Verdict::kRefuted) << row.id << ": " << row.reason;
  }
}

/// The coarser half of these steps does not tell the impacts of a ball between walls apart.
TEST(Study, DrawsFinerStepsWhereMoreOfTheSameDoNotDecide) {
  StudySpec spec = quick({.problem = "two-walls",
                          .parameters = {{"e", "1"}, {"v0", "-3/2"}},
                          .t_end = "3",
                          .scheme = "schatzman-paoli",
                          .metrics = {"velocity-hausdorff"}});
  spec.budget = 512;
  const StudyRow coarse = run_study(spec, schemes()).rows.at(0);
  EXPECT_EQ(coarse.verdict, Verdict::kUndecided) << coarse.reason;
  spec.budget = 1024;
  const StudyRow row = run_study(spec, schemes()).rows.at(0);
  EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.reason;
  EXPECT_LT(row.samples.size(), 1024U);
  EXPECT_LT(row.window[0], coarse.window[0]);
}

/// Runs that were repeated would narrow the interval of an order without telling more.
TEST(Study, RepeatsNoStepInRoundsOfFinerOnes) {
  StudySpec spec = quick(kBall);
  spec.cases[0].metrics = {"velocity-l1"};
  spec.cases[0].steps_max = 1024;
  spec.half_band = 0.01;
  spec.budget = kRunsOfEqualSteps + 2 * (kFinerRounds + 2) * kFinerRuns;
  const StudyRow row = run_study(spec, schemes()).rows.at(0);
  std::map<double, int> runs;
  for (const Sample& sample : row.samples) ++runs[sample.h];
  for (const auto& [h, count] : runs) EXPECT_EQ(count, 1) << "h = " << h;
  const double finest = 2.0 / (spec.cases[0].steps_max << (kFinerRounds - 1));
  const auto finer = std::distance(runs.begin(), runs.lower_bound(finest));
  EXPECT_GT(finer, kFinerRuns / 4) << "too few rounds of the finest steps to see a repetition";
}

/// An honest stop is no fault with large steps, and one with small steps.
TEST(Study, HoldsNoStopWithLargeStepsAgainstAScheme) {
  StudyCase stops = kBall;
  stops.metrics = {"velocity-l1"};
  const auto row_of = [&](const std::string& name) {
    stops.scheme = name;
    return run_study(quick(stops), {wrong::entry(name)}).rows.at(0);
  };
  const StudyRow large = row_of("stops-with-large-steps");
  EXPECT_EQ(large.verdict, Verdict::kUndecided) << large.reason;
  EXPECT_THAT(large.reason, HasSubstr("with so large a step this is no fault"));
  const StudyRow some = row_of("stops-with-some-steps");
  EXPECT_EQ(some.verdict, Verdict::kUndecided) << some.reason;
  EXPECT_THAT(some.reason, HasSubstr("but no run with steps from"));
  EXPECT_EQ(row_of("stops-with-small-steps").verdict, Verdict::kRefuted);
}

/// Moreau-Jean that reports a failure with steps for which `fails` holds, as a compiled scheme
/// does.
SchemeEntry that_gives_up(bool (*fails)(const Rational& h)) {
  SchemeEntry entry = find_scheme(schemes(), "moreau-jean");
  for (ScalarRunner& runner : entry.scalars) {
    if (!runner.run) continue;
    runner.run = [run = runner.run, fails](const RunRequest& request) {
      if (!fails(request.h)) return run(request);
      throw SubjectFailure("it reports that it failed", SubjectFailure::Kind::kGaveUp);
    };
  }
  return entry;
}

/// So it is for a scheme that gives up by an exception.
TEST(Study, HoldsNoFailureWithLargeStepsAgainstAScheme) {
  StudyCase gives_up = kBall;
  gives_up.metrics = {"velocity-l1"};
  const auto row_of = [&](bool (*fails)(const Rational& h)) {
    return run_study(quick(gives_up), {that_gives_up(fails)}).rows.at(0);
  };
  const StudyRow large = row_of([](const Rational& h) { return 100 * h > 1; });
  EXPECT_EQ(large.verdict, Verdict::kUndecided) << large.reason;
  EXPECT_THAT(large.reason, HasSubstr("it reports that it failed; with so large a step this is"));
  EXPECT_EQ(row_of([](const Rational& h) { return 1000 * h < 1; }).verdict, Verdict::kRefuted);
}

/// The other rows of the study go on.
TEST(Study, HoldsAnExceptionOfASchemeInTheRowsOfItsCase) {
  StudySpec spec = quick(kBall);
  spec.cases[0].metrics = {"velocity-l1"};
  const auto with = [&](const std::string& name) {
    StudySpec both = spec;
    both.cases.push_back(spec.cases[0]);
    both.cases[0].scheme = name;
    const StudyResult result =
        run_study(both, {wrong::entry(name), find_scheme(schemes(), "moreau-jean")});
    EXPECT_EQ(result.rows.size(), 2U);
    EXPECT_EQ(result.rows.at(1).verdict, Verdict::kConfirmed) << result.rows.at(1).reason;
    return result.rows.at(0);
  };
  const StudyRow threw = with("throws");
  EXPECT_EQ(threw.verdict, Verdict::kRefuted);
  EXPECT_THAT(threw.reason, HasSubstr("the scheme ended with an exception: no root"));
  const StudyRow refused = with("refuses-small-steps");
  EXPECT_EQ(refused.verdict, Verdict::kUndecided);
  EXPECT_THAT(refused.reason, HasSubstr("h is too small"));
}

TEST(Study, ASchemeThatRefusesEveryRunRefusesTheRequest) {
  StudySpec spec = quick(kBall);
  spec.cases[0].scheme = "refuses";
  EXPECT_THAT([&] { (void)run_study(spec, {wrong::entry("refuses")}); },
              ThrowsMessage<InvalidInput>(HasSubstr("the option is out of range")));
}

/// The rotor is so thin that it swings at 600/s. An explicit scheme blows such a motion up in these
/// 2 s with steps that are much shorter than a swing.
TEST(Study, HoldsNoOscillationThatGrowsSlowlyAgainstAScheme) {
  const StudyResult result = run_study(quick({.problem = "carried-rotor",
                                              .parameters = {{"B3", "0.000001"}},
                                              .t_end = "2",
                                              .scheme = "newton-euler-semi-explicit"}),
                                       schemes());
  for (const StudyRow& row : result.rows) {
    EXPECT_EQ(row.verdict, Verdict::kUndecided) << row.id << ": " << row.reason;
  }
}

/// A damped mode of rate 500/s does not grow with steps below 1/500 s.
TEST(Study, RefutesASchemeThatStopsWhereADampedModeIsResolved) {
  const StudyRow row = run_study(quick({.problem = "modal-oscillators",
                                        .parameters = {{"n", "1"}, {"w1", "1"}, {"sigma1", "250"}},
                                        .t_end = "1",
                                        .scheme = "stops-with-small-steps",
                                        .metrics = {"velocity-l1"}}),
                                 {wrong::entry("stops-with-small-steps")})
                           .rows.at(0);
  EXPECT_EQ(row.verdict, Verdict::kRefuted) << row.reason;
}

/// Whether a row of the scheme is refuted.
bool refutes(const SchemeEntry& entry, StudyCase study_case) {
  study_case.scheme = std::string(entry.name);
  bool refuted = false;
  for (const StudyRow& row : run_study(quick(study_case), {entry}).rows) {
    refuted = refuted || row.verdict == Verdict::kRefuted;
  }
  return refuted;
}

TEST(Study, RefutesWrongSchemes) {
  StudyCase heavy = kBall;
  heavy.parameters = {{"m", "5/2"}};
  const StudyCase smooth{.problem = "modal-oscillators", .t_end = "3"};
  StudyCase theta = smooth;
  theta.scheme_options = {{"theta", "7/10"}};
  EXPECT_TRUE(refutes(wrong::entry("theta-swapped"), theta));
  EXPECT_TRUE(refutes(wrong::entry("restitution-off"), kBall));
  EXPECT_TRUE(refutes(wrong::entry("no-inverse-mass"), heavy));
  EXPECT_TRUE(refutes(wrong::entry("position-old-velocity"), smooth));
  EXPECT_FALSE(refutes(wrong::entry("plain"), kBall));
}

// The second rebound, 0.1 mm high, is lost to all steps h with a penetration h |v| above that: the
// error is flat for every step of the study, and falls for far smaller ones.
TEST(Study, DoesNotRefuteWhatOnlyFarSmallerStepsResolve) {
  StudyCase low = kBall;
  low.parameters = {{"e", "1/100"}};
  low.metrics = {"velocity-hausdorff"};
  const StudyResult result = run_study(quick(low), schemes());
  const StudyRow& row = result.rows.at(0);
  EXPECT_EQ(row.verdict, Verdict::kUndecided) << row.reason;
  EXPECT_LT(row.fit->order_interval[1], row.band[0]) << "witness: its own steps alone refute it";
}

TEST(Study, MeasuresOtherScalarsInAHundredDigits) {
  StudyCase walls{.problem = "two-walls",
                  .t_end = "2",
                  .scalar = "rational",
                  .metrics = {"energy-identity", "complementarity"},
                  .steps_min = 16,
                  .steps_max = 64};
  const StudyResult result = run_study(quick(walls), schemes());
  EXPECT_EQ(result.rows.size(), 2U);
  for (const StudyRow& row : result.rows) {
    EXPECT_EQ(row.verdict, Verdict::kConfirmed) << row.reason;
    EXPECT_LT(*row.bound, 1e-90);
  }
}

/// What overflows, or underflows, is no fault of the scheme.
TEST(Study, RefusesHorizonsAndMotionsBeyondTheDoubles) {
  const auto refused = [](const std::string& t_end, const Settings& parameters) {
    StudySpec spec;
    spec.samples = 16;
    spec.cases = {{.problem = "bouncing-ball",
                   .parameters = parameters,
                   .t_end = t_end,
                   .scheme = "moreau-jean"}};
    return rejection([&] { (void)run_study(spec, schemes()); });
  };
  for (const char* t_end : {"1e200", "5e-324", "1e-9999", "1e-400", "0", "-1"}) {
    EXPECT_THAT(refused(t_end, {}),
                HasSubstr(std::string("t-end = ") + t_end +
                          " is not allowed: it must be in [1e-100, 1e+100]"));
  }
  EXPECT_THAT(refused("2", {{"g", "1e150"}}),
              HasSubstr("the motion has an acceleration = -1e+150 at t = 0"));
  EXPECT_EQ(refused("1e-90", {}), "accepted");
}

TEST(Study, RefusesBadInput) {
  const auto message = [](const StudyCase& study_case) {
    try {
      (void)run_study(quick(study_case), schemes());
    } catch (const InvalidInput& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  StudyCase bad = kBall;
  bad.problem = "bouncing-bal";
  EXPECT_THAT(message(bad), HasSubstr("did you mean 'bouncing-ball'"));
  bad = kBall;
  bad.scheme = "moreau-jea";
  EXPECT_THAT(message(bad), HasSubstr("did you mean 'moreau-jean'"));
  bad = kBall;
  bad.scheme_options = {{"theta", "1.5"}};
  EXPECT_THAT(message(bad), HasSubstr("theta"));
  bad = kBall;
  bad.t_end = "0";
  EXPECT_THAT(message(bad), HasSubstr("t-end"));
  bad = kBall;
  bad.metrics = {"velocity-l3"};
  EXPECT_THAT(message(bad), HasSubstr("did you mean 'velocity-l"));
  bad = kBall;
  bad.scalar = "interval";
  bad.metrics = {"velocity-l1"};
  EXPECT_THAT(message(bad), HasSubstr("no single value"));
}

TEST(StudyFile, IsReadWithDecimalsAsTheyAreWritten) {
  const StudySpec spec = read_spec(
      "seed = 3\n[[case]]\nproblem = 'bouncing-ball'\nset = { e = 0.8, m = 2 }\nt-end = 1.5\n"
      "scheme = 'moreau-jean'\noptions = { theta = '7/10' }\nsteps = [32, 512]\n",
      "x.toml");
  ASSERT_EQ(spec.cases.size(), 1U);
  EXPECT_EQ(spec.seed, 3U);
  EXPECT_EQ(spec.cases[0].parameters, (Settings{{"e", "0.8"}, {"m", "2"}}));
  EXPECT_EQ(spec.cases[0].t_end, "1.5");
  EXPECT_EQ(spec.cases[0].steps_max, 512);
}

TEST(StudyFile, KeepsEveryDigitOfADecimal) {
  const StudySpec spec = read_spec(
      "title = 'é' # ü\n[[case]]\nproblem = 'oscillator-stop'\n"
      "label = 'é'\nset = { 'x0' = 0.333333333333333333333333333333, f = -1_0.5e-2 } # ö\n"
      "t-end = 1e-400\nscheme = 'moreau-jean'\n",
      "x.toml");
  EXPECT_EQ(spec.cases[0].parameters,
            (Settings{{"f", "-10.5e-2"}, {"x0", "0.333333333333333333333333333333"}}));
  EXPECT_EQ(spec.cases[0].t_end, "1e-400");
}

TEST(StudyFile, ErrorsNameFileAndLine) {
  const auto reading = [](const char* text) { return [text] { (void)read_spec(text, "x.toml"); }; };
  const char* head = "[[case]]\nproblem = 'a'\nt-end = 1\nscheme = 'b'\n";
  EXPECT_THAT(reading("sede = 3\n"), ThrowsMessage<InvalidInput>(HasSubstr("did you mean 'seed'")));
  EXPECT_THAT(reading((std::string(head) + "metric = ['x']\n").c_str()),
              ThrowsMessage<InvalidInput>(HasSubstr("line 5")));
  EXPECT_THAT(reading("seed = \n"), ThrowsMessage<InvalidInput>(HasSubstr("x.toml, line 1")));
  EXPECT_THAT(reading("seed = -1\n"), ThrowsMessage<InvalidInput>(HasSubstr("seed")));
  EXPECT_THAT(reading("title = 'none'\n"), ThrowsMessage<InvalidInput>(HasSubstr("[[case]]")));
  EXPECT_THAT(reading("[[case]]\nproblem = 'a'\n"),
              ThrowsMessage<InvalidInput>(HasSubstr("has no t-end")));
}

}  // namespace
}  // namespace assay::reports::study_test
