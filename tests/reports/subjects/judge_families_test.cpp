#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>

#include "properties/engine/run_law.hpp"
#include "reports/check/check.hpp"
#include "reports/solve/foreign_solvers.hpp"
#include "reports/study/foreign_schemes.hpp"
#include "tests/reports/cli/command_run.hpp"
#include "tests/reports/subjects/subject_file.hpp"

/// A few entries of the families of tests/judge/, over several seeds; `./assay bench judge` asks
/// them all.
namespace assay::reports::judge_families_test {
namespace {

using properties::LawVerdict;
using testing::HasSubstr;

struct Entry {
  std::string family, name;
  std::string law = {};  ///< that refutes it; for a right one, all
};

void PrintTo(const Entry& entry, std::ostream* out) { *out << entry.family << "/" << entry.name; }

std::string name_of(const testing::TestParamInfo<Entry>& info) {
  std::string name = info.param.family + "_" + info.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
}

bool is_of_solvers(const Entry& entry) {
  return entry.family == "claims" || entry.family == "lcp" || entry.family == "box" ||
         entry.family == "friction";
}

std::vector<CheckRow> checked(const Entry& entry,
                              const std::vector<std::string>& laws,
                              std::uint64_t seed,
                              int runs,
                              const CallLimits& limits = {}) {
  const auto library =
      std::make_shared<const SubjectLibrary>(subject_file("../judge/" + entry.family), limits);
  CheckRequest request{.laws = laws, .seed = seed, .runs = runs, .simplify = false};
  (is_of_solvers(entry) ? request.solvers
                        : request.schemes) = {library->full_name(entry.name.c_str())};
  return check(request, scheme_entries(library, schemes()), solver_entries(library), {});
}

class RightEntries : public testing::TestWithParam<Entry> {};

/// Undecided are laws of which every case has a solution, where the subject says that it failed.
TEST_P(RightEntries, AreNotAccused) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    int passed = 0;
    for (const CheckRow& row : checked(GetParam(), {}, seed, 15)) {
      EXPECT_NE(row.verdict, LawVerdict::kFailed) << row.reproduce << ": " << row.message << "\n"
                                                  << row.counterexample.value_or("");
      passed += row.verdict == LawVerdict::kPassed ? 1 : 0;
    }
    EXPECT_GE(passed, 6) << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(OfTheJudge,
                         RightEntries,
                         testing::Values(Entry{"linear", "half-steps"},
                                         Entry{"linear", "scaled"},
                                         Entry{"linear", "approaching"},
                                         Entry{"linear", "tolerant"},
                                         Entry{"linear", "single"},
                                         Entry{"generalised_alpha", "plain"},
                                         Entry{"generalised_alpha", "swept"},
                                         Entry{"nonlinear", "present"},
                                         Entry{"nonlinear", "approaching"},
                                         Entry{"first_order", "full"},
                                         Entry{"first_order", "later-half"},
                                         Entry{"first_order", "sweeps"},
                                         Entry{"bodies", "drift-kick-drift"},
                                         Entry{"bodies", "corrected"},
                                         Entry{"lcp", "lemke"},
                                         Entry{"lcp", "gauss-seidel"},
                                         Entry{"claims", "fails-near"},
                                         Entry{"claims", "squares"},
                                         Entry{"box", "sweeps"},
                                         Entry{"box", "stated"},
                                         Entry{"friction", "stated"}),
                         name_of);

class WrongEntries : public testing::TestWithParam<Entry> {};

TEST_P(WrongEntries, AreRefutedWhateverTheSeed) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const auto rows = checked(GetParam(), {GetParam().law}, seed, properties::kGateRuns);
    ASSERT_EQ(rows.size(), std::size_t{1});
    EXPECT_EQ(rows[0].verdict, LawVerdict::kFailed) << seed << ": " << rows[0].message;
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfTheJudge,
    WrongEntries,
    testing::Values(Entry{"linear", "float-step", "position-advance"},
                    Entry{"linear", "float-time", "impulse-balance"},
                    Entry{"linear", "matrix-of-first-run", "impulse-balance"},
                    Entry{"linear", "matrix-partial-key", "earlier-runs"},
                    Entry{"linear", "small-impulses", "approaching-contacts"},
                    Entry{"linear", "zero-if-unsolved", "approaching-contacts"},
                    Entry{"linear", "writes-mass", "position-advance"},
                    Entry{"linear", "single-undeclared", "position-advance"},
                    Entry{"linear", "gap-tolerance", "index-set"},
                    Entry{"linear", "small-gap-tolerance", "index-set"},
                    Entry{"first_order", "newton-once", "theta-gamma-step"},
                    Entry{"first_order", "input-time", "theta-gamma-step"},
                    Entry{"rigid", "no-gap-rate", "galilean-motion"},
                    Entry{"rigid", "force-of-start", "centre-acceleration"},
                    Entry{"rigid_undeclared", "gyroscope-sign", "spin-acceleration"},
                    Entry{"bodies", "third-restitution", "independent-parts"},
                    Entry{"bodies", "third-friction", "independent-parts"},
                    Entry{"bodies", "second-joint", "independent-parts"},
                    Entry{"bodies", "moment-without-spin", "spin-acceleration"},
                    Entry{"bodies", "fast-gyroscope", "spin-acceleration"},
                    Entry{"bodies", "tired", "sphere-contact"},
                    Entry{"nonlinear", "float-velocity", "step-equations"},
                    Entry{"nonlinear", "pushes-at-end", "directions-of-contacts"},
                    Entry{"nonlinear", "initial-directions", "step-equations"},
                    Entry{"nonlinear", "gap-at-end", "active-contacts-only"},
                    Entry{"nonlinear", "always-fails", "linear-steps"},
                    Entry{"smooth", "first-impact-alone", "several-impacts"},
                    Entry{"generalised_alpha", "worn-restitution", "exact-restitution"},
                    Entry{"generalised_alpha", "old-restitution", "exact-restitution"},
                    Entry{"generalised_alpha", "many-steps", "exact-restitution"},
                    Entry{"generalised_alpha", "short-steps", "exact-restitution"},
                    Entry{"generalised_alpha", "closed-damping", "short-steps"},
                    Entry{"generalised_alpha", "later-damping", "short-steps"},
                    Entry{"generalised_alpha", "closed-springs", "short-steps"},
                    Entry{"generalised_alpha", "long-contact", "rest-at-rest"},
                    Entry{"lcp", "negative-slack", "asked-tolerance"},
                    Entry{"lcp", "perturbed-load", "asked-tolerance"},
                    Entry{"lcp", "float-numbers", "asked-tolerance"},
                    Entry{"lcp", "small-is-zero", "asked-tolerance"},
                    Entry{"lcp", "first-ten", "asked-tolerance"},
                    Entry{"claims", "zero-diagonal", "asked-tolerance"},
                    Entry{"claims", "cached-by-sum", "numbering"},
                    Entry{"box", "lower-near-zero", "asked-tolerance"},
                    Entry{"lcp", "ray-is-none", "proof-of-no-solution"},
                    Entry{"lcp", "singular-is-none", "proof-of-no-solution"},
                    Entry{"friction", "loose", "asked-tolerance"},
                    Entry{"friction", "regularised", "asked-tolerance"},
                    Entry{"friction", "transposed", "asked-tolerance"},
                    Entry{"friction", "float-matrix", "asked-tolerance"},
                    Entry{"friction", "four-contacts", "asked-tolerance"},
                    Entry{"friction", "light-loads", "asked-tolerance"},
                    Entry{"friction", "large-is-cut", "asked-tolerance"},
                    Entry{"friction", "rolling-facet", "asked-tolerance"},
                    Entry{"friction", "overstated", "honest-status"},
                    Entry{"friction", "limit-is-none", "proof-of-no-solution"}),
    name_of);

TEST(Entries, ThatDeclareTheirArithmeticAreShownWithIt) {
  const auto declared = [](const char* name, const char* family = "linear") {
    const Entry entry{family, name};
    const char* law = is_of_solvers(entry) ? "asked-tolerance" : "position-advance";
    return checked(entry, {law}, 1, 1).at(0).declared;
  };
  EXPECT_EQ(declared("tolerant"), "solver-tolerance 1e-10");
  EXPECT_EQ(declared("tolerant-loose"), "solver-tolerance 1e-2, of which 1e-6 counts");
  EXPECT_EQ(declared("single"), "single precision");
  EXPECT_EQ(declared("scaled"), "");
  EXPECT_EQ(declared("stated", "friction"), "tolerance 1e-08");
  EXPECT_EQ(declared("relaxed", "friction"), "");
}

TEST(Entries, ThatLocateEventsAreNotAskedForStepsOfOneBodyWhateverTheOthersDo) {
  const auto rows = checked({"smooth", "located"}, {"independent-parts"}, 1, 1);
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0].verdict, LawVerdict::kNotApplicable);
  EXPECT_THAT(rows[0].message, HasSubstr("stops at impacts inside a step"));
}

/// It hangs where more than two contacts act: each law asks it once, a second time alone, and then
/// no more.
TEST(Entries, ThatHangEndALawByTheirFirstHangAndAreNamed) {
  const auto begin = std::chrono::steady_clock::now();
  const auto rows = checked({"linear", "hangs"},
                            {"position-advance", "impulse-balance", "complementarity"},
                            1,
                            properties::kGateRuns,
                            {.time = std::chrono::milliseconds(500)});
  // A simplification alone asks hundreds of times.
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
  for (const CheckRow& row : rows) {
    EXPECT_EQ(row.verdict, LawVerdict::kFailed) << row.law;
    EXPECT_THAT(row.message, HasSubstr("it did not return in time"));
  }
}

/// Its tolerance is a share of the load.
TEST(SolverThatStatesNoTolerance, IsToldWhichOneItReached) {
  const auto library =
      std::make_shared<const SubjectLibrary>(subject_file("../judge/lcp"), CallLimits{});
  const OneStepProblem lcp = make_lcp<Rational>(
      Matrix<Rational>{{3, 1}, {1, 3}}, Vector<Rational>::Constant(2, Rational(-100000, 7)));
  const std::vector<SolverEntry> entries = solver_entries(library);
  const auto solver = std::ranges::find(entries, "lcp/over-relaxed", &SolverEntry::name);
  ASSERT_NE(solver, entries.end());
  const SolveOutcome outcome = solver->scalar("double").run({.problem = &lcp});
  EXPECT_THAT(outcome.note, HasSubstr("which it does not state; --tolerance 1e-0"));
}

}  // namespace
}  // namespace assay::reports::judge_families_test
