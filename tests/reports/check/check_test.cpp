#include "reports/check/check.hpp"

#include <gmock/gmock.h>
#include <oneapi/tbb/global_control.h>

#include <algorithm>
#include <cmath>

#include "core/scalar/invalid_input.hpp"
#include "properties/engine/run_law.hpp"

namespace assay::reports::check_test {

namespace {

using properties::LawVerdict;
using properties::OneStepSubject;

std::vector<std::string> names_of_solvers() {
  std::vector<std::string> names;
  for (const OneStepSubject& subject : solver_subjects(solvers())) names.push_back(subject.name);
  return names;
}

std::vector<CheckRow> checked(const CheckRequest& request) {
  return check(request, schemes(), solvers(), {});
}

class EverySolver : public testing::TestWithParam<std::string> {};

TEST_P(EverySolver, ObeysTheLawsThatSpeakOfIt) {
  int passed = 0;
  for (const CheckRow& row : checked({.solvers = {GetParam()}, .runs = 30})) {
    EXPECT_THAT(row.verdict, testing::AnyOf(LawVerdict::kPassed, LawVerdict::kNotApplicable))
        << row.law << ": " << row.message << "\n"
        << row.counterexample.value_or("") << "\n"
        << row.reproduce;
    passed += row.verdict == LawVerdict::kPassed ? 1 : 0;
  }
  EXPECT_GE(passed, 8);
}

INSTANTIATE_TEST_SUITE_P(OfTheCatalogue,
                         EverySolver,
                         testing::ValuesIn(names_of_solvers()),
                         [](const auto& name) {
                           std::string text = name.param;
                           std::ranges::replace(text, '-', '_');
                           return text;
                         });

/// The laws that do not speak of a solver.
std::vector<std::string> silent_about(const std::string& solver) {
  std::vector<std::string> silent;
  for (const CheckRow& row : checked({.solvers = {solver}, .runs = 2})) {
    if (row.verdict == LawVerdict::kNotApplicable) silent.push_back(row.law);
  }
  return silent;
}

TEST(LawsOfSolvers, SpeakOfWhatTheSolverTakes) {
  using testing::ElementsAre;
  EXPECT_THAT(silent_about("lemke"),
              ElementsAre("tangent-rotation",
                          "tangent-mirror",
                          "frictionless-is-lcp",
                          "planar-is-2d",
                          "rolling-without-resistance",
                          "global-is-reduced",
                          "rho-independence"));
  EXPECT_THAT(silent_about("single-contact"),
              ElementsAre("numbering",
                          "far-contact",
                          "unbounded-relay-is-lcp",
                          "global-is-reduced",
                          "rho-independence",
                          "contact-splitting",
                          "z-matrix-monotonicity"));
  EXPECT_THAT(silent_about("lcp"),
              ElementsAre("tangent-rotation",
                          "planar-is-2d",
                          "rolling-without-resistance",
                          "unbounded-relay-is-lcp",
                          "global-is-reduced",
                          "rho-independence",
                          "z-matrix-monotonicity"));
  EXPECT_THAT(silent_about("alart-curnier"),
              ElementsAre("unbounded-relay-is-lcp", "z-matrix-monotonicity"));
  EXPECT_THAT(silent_about("alart-curnier-eliminated"),
              ElementsAre("unbounded-relay-is-lcp", "global-is-reduced", "z-matrix-monotonicity"));
  EXPECT_THAT(silent_about("auto"), ElementsAre("rho-independence"));
}

TEST(SubjectsOfSolvers, AreOneAName) {
  const std::vector<OneStepSubject> subjects = solver_subjects(solvers());
  const auto find = [&](std::string_view name) {
    const auto found = std::ranges::find(subjects, name, &OneStepSubject::name);
    EXPECT_NE(found, subjects.end()) << name;
    return *found;
  };
  EXPECT_LT(subjects.size(), solvers().size());
  const OneStepSubject all = find("auto");
  EXPECT_TRUE(all.box && all.box_exact && all.friction && all.global && all.is_complete);
  EXPECT_FALSE(all.friction_exact);
  const OneStepSubject newton = find("alart-curnier");
  EXPECT_TRUE(newton.friction_with_rho && newton.global_with_rho);
  EXPECT_FALSE(newton.box || newton.is_complete);
  EXPECT_TRUE(find("jean-moreau").friction_with_rho);
  EXPECT_TRUE(find("alart-curnier-eliminated").global_with_rho);
}

TEST(SubjectsOfSolvers, RefuseAFactorOfRhoThatIsNotPositiveAndFinite) {
  const FrictionProblem<double> problem{
      BlockMatrix<double>::from_dense(Matrix<double>::Identity(3, 3), {3}),
      Vector<double>::Constant(3, -1),
      {Coulomb<double, 3>{0.5}}};
  for (const OneStepSubject& subject : solver_subjects(solvers())) {
    if (!subject.friction_with_rho) continue;
    const Vector<double> own = subject.friction(problem, {}).z;
    EXPECT_EQ(subject.friction_with_rho(problem, {}, 1).z, own) << subject.name;
    for (const double factor : {0., -1., HUGE_VAL, std::nan("")}) {
      EXPECT_THROW((void)subject.friction_with_rho(problem, {}, factor), InvalidInput)
          << subject.name << ", " << factor;
    }
  }
}

TEST(Check, GivesTheSameRowsOnOneThread) {
  const auto texts = [] {
    std::vector<std::string> rows;
    for (const CheckRow& row : checked({.laws = {"mirror", "units", "exact-restitution"},
                               .schemes = {"schatzman-paoli", "euler-moreau"},
                               .solvers = {"lemke"},
                               .runs = 20})) {
      rows.push_back(row.subject + row.law + std::string(to_string(row.verdict)) +
                     std::to_string(row.runs) + row.message);
    }
    return rows;
  };
  const std::vector<std::string> rows = texts();
  const oneapi::tbb::global_control one(oneapi::tbb::global_control::max_allowed_parallelism, 1);
  EXPECT_EQ(texts(), rows);
}

TEST(Check, SaysHowFarItIs) {
  std::vector<double> fractions;
  std::vector<std::size_t> ready;
  std::vector<std::string> laws;
  const auto rows = check({.laws = {"honest-status", "mirror"}, .runs = 1},
                          schemes(),
                          solvers(),
                          [&](std::span<const CheckRow> first, double fraction) {
                            fractions.push_back(fraction);
                            ready.push_back(first.size());
                            while (laws.size() < first.size()) {
                              laws.push_back(first[laws.size()].law);
                            }
                          });
  EXPECT_EQ(fractions.size(), rows.size());
  EXPECT_TRUE(std::ranges::is_sorted(fractions));
  EXPECT_TRUE(std::ranges::is_sorted(ready));
  EXPECT_EQ(fractions.back(), 1);
  ASSERT_EQ(laws.size(), rows.size());
  EXPECT_TRUE(std::ranges::equal(laws, rows, {}, {}, &CheckRow::law));
}

}  // namespace
}  // namespace assay::reports::check_test
