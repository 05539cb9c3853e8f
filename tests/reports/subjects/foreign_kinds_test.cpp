#include <gmock/gmock.h>

#include <algorithm>

#include "core/scalar/invalid_input.hpp"
#include "reports/cli/subject_catalogue.hpp"
#include "tests/reports/subjects/subject_file.hpp"

namespace assay::reports::foreign_kinds_test {
namespace {

using Laws = std::vector<ContactLaw<Rational>>;

SubjectCatalogue& catalogue() {
  static SubjectCatalogue all = [] {
    SubjectCatalogue loaded(schemes(), {});
    loaded.load(subject_file("sticking"));
    return loaded;
  }();
  return all;
}

Trajectory<long double> run(const std::string& scheme,
                            const std::string& problem,
                            const Rational& h,
                            Eigen::Index steps,
                            const oracles::Settings& options = {},
                            const oracles::Settings& parameters = {}) {
  const SchemeEntry& entry = find_scheme(catalogue().schemes(), scheme);
  const oracles::ProblemEntry& of = oracles::find_problem(problem);
  Parameters chosen(entry.parameters);
  for (const auto& [name, value] : options) chosen.set(name, std::string_view(value));
  return entry.scalar("double").run({&of, of.parameters(parameters), chosen, h, steps});
}

SolveOutcome solve(const std::string& solver, const OneStepProblem& problem) {
  for (const SolverEntry& entry : catalogue().solvers()) {
    if (entry.name != solver) continue;
    return entry.scalar("double").run({.problem = &problem, .tolerance = Rational(1, 1000000000)});
  }
  ADD_FAILURE() << "no solver " << solver;
  return {};
}

double largest(const Matrix<long double>& x) {
  return x.size() > 0 ? static_cast<double>(x.cwiseAbs().maxCoeff()) : 0;
}

/// W = 2 1 and a q that is overcome within the cones, or not, by the factor.
OneStepProblem reduced(const Laws& laws, const Vector<Rational>& q) {
  std::vector<Eigen::Index> sizes;
  for (const auto& law : laws) sizes.push_back(dimension(law));
  const Matrix<Rational> w = Rational(2) * Matrix<Rational>::Identity(q.size(), q.size());
  return FrictionProblem<Rational>{BlockMatrix<Rational>::from_dense(w, sizes), q, laws};
}

Vector<Rational> entries(std::initializer_list<int> values) {
  Vector<Rational> result(static_cast<Eigen::Index>(values.size()));
  std::ranges::transform(values, result.begin(), [](int x) { return Rational(x, 10); });
  return result;
}

const Laws kPlanar = {Coulomb<Rational, 2>{Rational(1, 2)}};
const Laws kSpatial = {Coulomb<Rational, 3>{Rational(1, 2)}};
const Laws kRolling = {RollingCoulomb<Rational>{Rational(1, 2), Rational(1, 4)}};

TEST(ForeignSolver, GetsContactsWithFriction) {
  EXPECT_EQ(solve("stick/sticking", reduced(kPlanar, entries({-10, 4}))).status,
            SolveStatus::kSolved);
  EXPECT_EQ(solve("stick/sticking", reduced(kSpatial, entries({-10, 3, -4}))).status,
            SolveStatus::kSolved);
  const SolveOutcome slides = solve("stick/sticking", reduced(kSpatial, entries({-10, 4, -4})));
  EXPECT_NE(slides.status, SolveStatus::kSolved);
  EXPECT_EQ(slides.note, "it reports that it failed");
}

TEST(ForeignSolver, GetsContactsWithRollingFriction) {
  EXPECT_EQ(solve("stick/sticking", reduced(kRolling, entries({-10, 3, -4, 1, 2}))).status,
            SolveStatus::kSolved);
  EXPECT_EQ(solve("stick/sticking", reduced(kRolling, entries({-10, 3, -4, 2, 2}))).note,
            "it reports that it failed");
}

TEST(ForeignSolver, GetsContactsOfSeveralKinds) {
  const Laws mixed = {Unilateral{}, kSpatial[0], Equality{1}};
  EXPECT_EQ(solve("stick/sticking", reduced(mixed, entries({-1, -10, 3, -4, 5}))).status,
            SolveStatus::kSolved);
}

TEST(ForeignSolver, GetsGlobalProblems) {
  Matrix<Rational> mass(3, 3), contact(3, 3);
  mass << Rational(2), Rational(1), Rational(0), Rational(1), Rational(3), Rational(0), Rational(0),
      Rational(0), Rational(1);
  contact << Rational(1), Rational(0), Rational(0), Rational(0), Rational(1), Rational(1, 2),
      Rational(0), Rational(0), Rational(1);
  const GlobalFrictionProblem<Rational> problem{
      mass.sparseView(), contact.sparseView(), entries({-40, 1, 2}), entries({-5, 0, 1}), kSpatial};
  EXPECT_EQ(solve("stick/global-sticking", problem).status, SolveStatus::kSolved);
}

TEST(ForeignSolver, RefusesWhatItsFlagsDoNotName) {
  const OneStepProblem lcp = make_lcp<Rational>(Matrix<Rational>::Identity(2, 2), entries({1, 1}));
  const auto entry = std::ranges::find(
      catalogue().solvers(), std::string_view("stick/sticking"), &SolverEntry::name);
  EXPECT_FALSE(entry->takes_as_it_is(lcp));
}

/// The same step as ours, in another order of operations: 1000 of them on numbers of size 1.
TEST(ForeignScheme, GetsFirstOrderSystems) {
  const Rational h(1, 100);
  for (const char* problem : {"skorokhod", "relay", "complementarity-degree0", "half-wave-rl"}) {
    const Trajectory<long double> theirs = run("stick/implicit-euler", problem, h, 100);
    const Trajectory<long double> ours =
        run("euler-moreau", problem, h, 100, {{"theta", "1"}, {"gamma", "1"}});
    ASSERT_EQ(theirs.size(), ours.size());
    EXPECT_LT(largest(theirs.q - ours.q), 1e-12) << problem;
    EXPECT_LT(largest(theirs.impulse - ours.impulse), 1e-10) << problem;
    EXPECT_EQ(theirs.multiplier_instant, 1) << problem;
  }
  EXPECT_THROW((void)run("stick/implicit-euler", "twisting", h, 1), InvalidInput) << "two of them";
}

TEST(ForeignScheme, GetsFriction) {
  const Rational h(1, 100);
  const Trajectory<long double> theirs = run("stick/sliding", "sliding-block", h, 100);
  const Trajectory<long double> ours =
      run("nonlinear-moreau-jean", "sliding-block", h, 100, {{"theta", "1"}});
  ASSERT_EQ(theirs.size(), ours.size());
  EXPECT_LT(largest(theirs.v - ours.v), 1e-12);
  EXPECT_LT(largest(theirs.impulse - ours.impulse), 1e-12);
}

}  // namespace
}  // namespace assay::reports::foreign_kinds_test
