#include "reports/solve/refine.hpp"

#include <gmock/gmock.h>

#include <fstream>
#include <map>
#include <sstream>

#include "core/scalar/decimal.hpp"
#include "core/scalar/invalid_input.hpp"
#include "reports/problem_files/problem_file.hpp"
#include "tests/oracles/one_step/reference_problems.hpp"
#include "tests/reports/problem_files/stored_problems.hpp"

namespace assay::reports::refine_test {
namespace {

using oracles::reference_document;
using oracles::reference_vector;
using testing::Each;
using testing::Optional;

LoadedProblem loaded(OneStepProblem problem) {
  std::string kind = kind_of(problem);
  return {std::move(kind), std::move(problem)};
}

/// Rounded to double, as a solver would print it.
TextPoint rounded(const Vector<Rational>& z) {
  TextPoint point;
  for (const Rational& x : z) point.z.push_back(exact_value(static_cast<double>(x)).str());
  return point;
}

Vector<Rational> vector(std::initializer_list<const char*> texts) {
  Vector<Rational> x(static_cast<Eigen::Index>(texts.size()));
  Eigen::Index i = 0;
  for (const char* text : texts) x(i++) = parse_rational(text);
  return x;
}

/// Whether the first `digits` digits of the text are those of the truth: within a unit of the last
/// of them. The truth is itself rounded to `known` digits of its largest component.
testing::AssertionResult is_right(const TextVector& texts,
                                  const std::vector<int>& digits,
                                  const Vector<Rational>& truth,
                                  const Rational& known = Rational(0)) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const Rational value = parse_rational(texts[i]), exact = truth(static_cast<Eigen::Index>(i));
    Rational unit = abs(exact) * 10;
    for (int k = 0; k < digits[i]; ++k) unit /= 10;
    if (digits[i] == 0 || abs(Rational(value - exact)) <= unit + known) continue;
    return testing::AssertionFailure()
           << "component " << i << ": " << texts[i] << " has not " << digits[i] << " digits of "
           << to_short_text(round_to_decimal(exact, 55));
  }
  return testing::AssertionSuccess();
}

TEST(Refine, AClaimOfTooManyDigitsIsNotRight) {
  const Vector<Rational> third = vector({"1/3"});
  const std::string right = "0.33333333333333333333333333333333333333333333333333";
  std::string wrong = right;
  wrong[2 + 29] = '5';  // digit 30
  EXPECT_TRUE(is_right({right}, {50}, third));
  EXPECT_TRUE(is_right({wrong}, {29}, third));
  EXPECT_FALSE(is_right({wrong}, {31}, third));
  EXPECT_FALSE(is_right({wrong}, {50}, third));
}

TEST(Refine, ReferenceLcpsHaveFiftyDigits) {
  const auto document = reference_document("lcp_exact.json");
  int refined_solutions = 0;
  for (const auto& entry : document.at("lcp")) {
    SCOPED_TRACE(entry.at("name"));
    const LoadedProblem problem = loaded(oracles::reference_box_problem(entry));
    for (const auto& solution : entry.at("isolated_or_basic_solutions")) {
      const Vector<Rational> z = reference_vector(solution.at("z"));
      const RefinedPoint refined = refine(problem, rounded(z), 50);
      EXPECT_TRUE(refined.enclosed);
      if (entry.at("name") == "ones_continuum") continue;
      EXPECT_THAT(refined.z.digits, Each(50));
      EXPECT_THAT(refined.w.digits, Each(50));
      EXPECT_THAT(refined.z.unique, Each(Optional(true)));
      EXPECT_TRUE(is_right(refined.point.z, refined.z.digits, z));
      EXPECT_TRUE(is_right(refined.point.w, refined.w.digits, reference_vector(solution.at("w"))));
      ++refined_solutions;
    }
  }
  EXPECT_GT(refined_solutions, 20);
}

/// The r and u of every solution of fc3d_single, by case.
std::map<std::string, std::vector<Vector<Rational>>> single_solutions() {
  std::map<std::string, std::vector<Vector<Rational>>> solutions;
  std::ifstream file(std::string(ASSAY_SOURCE_DIR) + "/reference/data/fc3d_single.solutions.csv");
  std::string line;
  for (int row = 0; std::getline(file, line); ++row) {
    if (row < 2) continue;
    std::vector<std::string> fields;
    std::istringstream text(line);
    for (std::string field; std::getline(text, field, ',');) fields.push_back(field);
    Vector<Rational> both(6);
    for (std::size_t i = 0; i < 6; ++i) {
      both(static_cast<Eigen::Index>(i)) = parse_rational(fields.at(3 + i));
    }
    solutions[fields.at(0)].push_back(both);
  }
  return solutions;
}

TEST(Refine, SolutionsOfOneContactAgreeWithTheReferenceToFiftyDigits) {
  const auto listed = single_solutions();
  const auto document = reference_document("fc3d_single.json");
  for (const auto& entry : document.at("cases")) {
    Vector<Rational> friction(1);
    friction(0) = parse_rational(entry.at("mu").get<std::string>());
    const LoadedProblem problem = loaded(oracles::friction_problem(
        oracles::reference_matrix(entry.at("W")), reference_vector(entry.at("q")), friction));
    for (const Vector<Rational>& both : listed.at(entry.at("case").get<std::string>())) {
      SCOPED_TRACE(entry.at("case"));
      const RefinedPoint refined = refine(problem, rounded(both.head(3)), 50);
      // The list has 50 digits of each component, and 1e-49 for what should be 0.
      const Rational known = parse_rational("1e-48");
      ASSERT_TRUE(refined.enclosed) << refined.note;
      EXPECT_EQ(refined.status, SolveStatus::kSolved);
      EXPECT_TRUE(is_right(refined.point.z, refined.z.digits, both.head(3), known));
      EXPECT_TRUE(is_right(refined.point.w, refined.w.digits, both.tail(3), known));
      for (std::size_t i = 0; i < 3; ++i) {
        const bool zero = abs(both(static_cast<Eigen::Index>(i))) < known;
        EXPECT_GE(refined.z.digits[i], zero ? 0 : 49);
      }
      EXPECT_THAT(refined.z.unique, Each(Optional(true)));
    }
  }
}

TEST(Refine, ConstructedSolutionsAreRightWhereTheyAreUnique) {
  int unique = 0;
  const auto document = reference_document("fc3d_constructed.json");
  for (const auto& instance : document.at("instances")) {
    SCOPED_TRACE(instance.at("name"));
    const LoadedProblem problem = loaded(oracles::constructed_problem(instance));
    const Vector<Rational> r = reference_vector(instance.at("r"));
    const Vector<Rational> u = reference_vector(instance.at("u"));
    RefinedPoint refined = refine(problem, rounded(r), 50);
    EXPECT_TRUE(refined.succeeded()) << refined.note;
    const auto only_unique = [&](ComponentProofs& proofs) {
      for (std::size_t i = 0; i < proofs.digits.size(); ++i) {
        if (!proofs.unique[i].value_or(false)) proofs.digits[i] = 0;
        if (proofs.digits[i] >= 48) ++unique;
      }
    };
    only_unique(refined.z);
    only_unique(refined.w);
    EXPECT_TRUE(is_right(refined.point.z, refined.z.digits, r));
    EXPECT_TRUE(is_right(refined.point.w, refined.w.digits, u));
  }
  EXPECT_GT(unique, 30);
}

TEST(Refine, GoesToTheSolutionNextToTheStart) {
  Matrix<Rational> m(2, 2);
  m << Rational(1), Rational(2), Rational(2), Rational(1);
  const LoadedProblem problem = loaded(make_lcp<Rational>(m, vector({"-1", "-1"})));
  for (const auto& z : {vector({"1/3", "1/3"}), vector({"1", "0"}), vector({"0", "1"})}) {
    TextPoint start;
    for (const Rational& x : z) start.z.push_back(Rational(x + Rational(1, 1000)).str());
    const RefinedPoint refined = refine(problem, start, 50);
    EXPECT_TRUE(is_right(refined.point.z, refined.z.digits, z));
    EXPECT_THAT(refined.z.digits, Each(50));
    EXPECT_EQ(refined.start_error, "0.001");
  }
}

TEST(Refine, SaysHowFarAStartWasThatIsNearNoSolution) {
  Matrix<Rational> m(2, 2);
  m << Rational(1), Rational(2), Rational(2), Rational(1);
  const LoadedProblem problem = loaded(make_lcp<Rational>(m, vector({"-1", "-1"})));
  const RefinedPoint refined = refine(problem, {{"100", "7"}, {}}, 50);
  ASSERT_TRUE(refined.enclosed) << refined.note;
  EXPECT_GT(parse_rational(refined.start_error), 1);
  EXPECT_EQ(refined.enclosed, refined.succeeded());
}

TEST(Refine, AWeaklyActiveConstraintHasAllItsDigits) {
  Matrix<Rational> m(2, 2);
  m << Rational(2), Rational(1), Rational(1), Rational(3);
  const LoadedProblem problem = loaded(make_lcp<Rational>(m, vector({"-1/3", "-1"})));
  const RefinedPoint refined = refine(problem, rounded(vector({"0", "1/3"})), 30);
  EXPECT_EQ(refined.point.z, (TextVector{"0", "0.333333333333333333333333333333"}));
  EXPECT_THAT(refined.z.digits, Each(30));
  EXPECT_THAT(refined.w.digits, Each(30));
  EXPECT_THAT(refined.z.unique, Each(Optional(true)));
}

TEST(Refine, NoUnknownsAreRefinedAtOnce) {
  const LoadedProblem problem =
      loaded(make_lcp<Rational>(Matrix<Rational>(0, 0), Vector<Rational>(0)));
  const RefinedPoint refined = refine(problem, {}, 50);
  EXPECT_TRUE(refined.succeeded());
  EXPECT_TRUE(refined.point.z.empty());
}

TEST(Refine, MoreThanFiftyDigitsComeFromTheProof) {
  Matrix<Rational> m(1, 1);
  m << Rational(7);
  const LoadedProblem problem = loaded(make_lcp<Rational>(m, vector({"-1"})));
  const RefinedPoint refined = refine(problem, {{"0.142857142857142849"}, {}}, 200);
  EXPECT_EQ(refined.point.z.at(0).size(), 202U);
  EXPECT_THAT(refined.z.digits, Each(200));
  EXPECT_TRUE(is_right(refined.point.z, refined.z.digits, vector({"1/7"})));
}

TEST(Refine, RefusesWhatIsNoNumber) {
  Matrix<Rational> m(1, 1);
  m << Rational(7);
  const LoadedProblem problem = loaded(make_lcp<Rational>(m, vector({"-1"})));
  EXPECT_THROW((void)refine(problem, {{"[0.1, 0.2]"}, {}}, 50), InvalidInput);
  EXPECT_THROW((void)refine(problem, {{"nan"}, {}}, 50), InvalidInput);
}

TEST(Refine, StoredBoxProblemsHaveFiftyDigitsWhereTheyAreUnique) {
  for (const char* folder : {"lcp", "mlcp", "relay"}) {
    for (const auto& file : stored_problems(folder)) {
      SCOPED_TRACE(file);
      const LoadedProblem problem = read_problem(file);
      const SolveRequest request{&problem.problem};
      const SolveOutcome solved =
          find_solver(solvers(), "auto", problem, false).scalar("double").run(request);
      ASSERT_EQ(solved.status, SolveStatus::kSolved);
      const RefinedPoint refined = refine(problem, solved.solutions.front(), 50);
      EXPECT_EQ(refined.status, SolveStatus::kSolved);
      ASSERT_TRUE(refined.enclosed) << refined.note;
      for (std::size_t i = 0; i < refined.z.digits.size(); ++i) {
        EXPECT_EQ(refined.z.digits[i], 50);
      }
    }
  }
}

}  // namespace
}  // namespace assay::reports::refine_test
