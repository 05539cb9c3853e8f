#include "oracles/one_step/all_solutions.hpp"

#include <gmock/gmock.h>

#include <random>

#include "tests/oracles/matrix_vector.hpp"
#include "tests/oracles/one_step/reference_problems.hpp"

namespace assay::oracles::all_solutions_test {
namespace {

using Index = Eigen::Index;

Vector<Rational> vector_of(std::initializer_list<const char*> entries) {
  Vector<Rational> x(static_cast<Index>(entries.size()));
  Index i = 0;
  for (const char* entry : entries) x(i++) = parse_rational(entry);
  return x;
}

BoxVi<Rational> lcp(std::initializer_list<std::initializer_list<const char*>> rows,
                    std::initializer_list<const char*> q) {
  Matrix<Rational> m(static_cast<Index>(rows.size()), static_cast<Index>(rows.size()));
  Index i = 0;
  for (const auto& row : rows) m.row(i++) = vector_of(row).transpose();
  return make_lcp<Rational>(m, vector_of(q));
}

/// Small integers, zero often.
BoxVi<Rational> random_lcp(std::mt19937& random, Index n) {
  std::uniform_int_distribution<int> entry(-2, 2);
  Matrix<Rational> m(n, n);
  Vector<Rational> q(n);
  for (Rational& x : m.reshaped()) x = entry(random);
  for (Rational& x : q) x = entry(random);
  return make_lcp<Rational>(m, q);
}

TEST(AllSolutions, OfTheReferenceLcpsAreThoseListed) {
  const auto document = reference_document("lcp_exact.json");
  ASSERT_THAT(document.at("lcp"), testing::SizeIs(24));
  for (const auto& entry : document.at("lcp")) {
    SCOPED_TRACE(entry.at("name"));
    const BoxVi<Rational> problem = reference_box_problem(entry);
    const AllSolutions found = all_solutions(problem);
    ASSERT_TRUE(found.set.complete);
    EXPECT_TRUE(proves_complete(linear_cases(problem), found));
    std::vector<Vector<Rational>> points;
    for (const auto& point : found.set.isolated) points.push_back(point.z);
    for (const auto& continuum : found.set.continua) {
      points.insert(points.end(), continuum.vertices.begin(), continuum.vertices.end());
    }
    std::vector<Vector<Rational>> listed;
    for (const auto& solution : entry.at("isolated_or_basic_solutions")) {
      listed.push_back(reference_vector(solution.at("z")));
    }
    EXPECT_THAT(points, testing::UnorderedElementsAreArray(listed));
  }
}

TEST(AllSolutions, OfTheReferenceMixedLcpsAndRelaysAreTheOneGiven) {
  const auto document = reference_document("lcp_exact.json");
  for (const auto& entry : document.at("relay")) {
    SCOPED_TRACE(entry.at("name"));
    const AllSolutions found = all_solutions(reference_box_problem(entry));
    EXPECT_THAT(found.set.continua, testing::IsEmpty());
    ASSERT_THAT(found.set.isolated, testing::SizeIs(1));
    EXPECT_EQ(found.set.isolated[0].z, reference_vector(entry.at("lam")));
    EXPECT_EQ(found.set.isolated[0].w, reference_vector(entry.at("y")));
  }
  for (const auto& entry : document.at("mlcp")) {
    SCOPED_TRACE(entry.at("name"));
    const AllSolutions found = all_solutions(reference_box_problem(entry));
    EXPECT_THAT(found.set.continua, testing::IsEmpty());
    ASSERT_THAT(found.set.isolated, testing::SizeIs(1));
    const Vector<Rational> u = reference_vector(entry.at("u")), v = reference_vector(entry.at("v"));
    EXPECT_EQ(Vector<Rational>(found.set.isolated[0].z.head(u.size())), u);
    EXPECT_EQ(Vector<Rational>(found.set.isolated[0].z.tail(v.size())), v);
  }
}

TEST(AllSolutions, OfASegmentAreItsEnds) {
  const AllSolutions found = all_solutions(lcp({{"1", "1"}, {"1", "1"}}, {"-1", "-1"}));
  EXPECT_THAT(found.set.isolated, testing::IsEmpty());
  ASSERT_THAT(found.set.continua, testing::SizeIs(1));
  EXPECT_THAT(found.set.continua[0].vertices,
              testing::ElementsAre(vector_of({"0", "1"}), vector_of({"1", "0"})));
  EXPECT_THAT(found.set.continua[0].rays, testing::IsEmpty());
}

TEST(AllSolutions, OfASegmentThatMayNotBeListedAreAPointAndNotComplete) {
  const auto problem = lcp({{"1", "1"}, {"1", "1"}}, {"-1", "-1"});
  const AllSolutions found = all_solutions(problem, {.max_rays = 1});
  EXPECT_FALSE(found.set.complete);
  ASSERT_FALSE(found.unlisted.empty());
  for (const Vector<Rational>& z : found.unlisted) EXPECT_EQ(Rational(z(0) + z(1)), 1);
}

TEST(AllSolutions, OfAZeroMatrixAreTheWholeOrthant) {
  const AllSolutions found = all_solutions(lcp({{"0", "0"}, {"0", "0"}}, {"0", "0"}));
  ASSERT_THAT(found.set.continua, testing::SizeIs(1));
  EXPECT_THAT(found.set.continua[0].vertices, testing::ElementsAre(vector_of({"0", "0"})));
  EXPECT_THAT(found.set.continua[0].rays,
              testing::ElementsAre(vector_of({"0", "1"}), vector_of({"1", "0"})));
}

TEST(AllSolutions, OfFreeUnknownsWithoutEquationsAreALine) {
  BoxVi<Rational> problem = lcp({{"0"}}, {"0"});
  problem.bounds[0] = {};
  const AllSolutions found = all_solutions(problem);
  ASSERT_THAT(found.set.continua, testing::SizeIs(1));
  EXPECT_THAT(found.set.continua[0].lines, testing::SizeIs(1));
  problem.q(0) = 1;
  EXPECT_TRUE(proves_no_solution(linear_cases(problem), all_solutions(problem).refuted));
}

TEST(AllSolutions, OfNoUnknownsAreThePointOfNoCoordinates) {
  const AllSolutions found = all_solutions(lcp({}, {}));
  EXPECT_THAT(found.set.isolated, testing::SizeIs(1));
  EXPECT_TRUE(found.set.complete);
}

TEST(AllSolutions, OfFixedUnknownsLeaveTheirSlackFree) {
  BoxVi<Rational> problem = lcp({{"1", "0"}, {"0", "-1"}}, {"-5", "-1"});
  problem.bounds[0] = {Rational(2), Rational(2)};
  problem.bounds[1] = {Rational(-1), Rational(1)};
  const AllSolutions found = all_solutions(problem);
  ASSERT_THAT(found.set.isolated, testing::SizeIs(2));  // w₂ = −z₂ − 1
  EXPECT_EQ(found.set.isolated[0].z, vector_of({"2", "-1"}));
  EXPECT_EQ(found.set.isolated[1].z, vector_of({"2", "1"}));
  EXPECT_EQ(found.set.isolated[0].w, vector_of({"-3", "0"}));
}

TEST(AllSolutions, AreNotCompleteWhereTheTreeIsCutShort) {
  const BoxVi<Rational> problem =
      reference_box_problem(reference_document("lcp_exact.json").at("lcp").at(5));  // fathi_n20
  EXPECT_FALSE(all_solutions(problem, {.max_nodes = 3}).set.complete);
}

bool is_regular(Matrix<Rational> a) {
  for (Index k = 0; k < a.rows(); ++k) {
    Index pivot = k;
    while (pivot < a.rows() && a(pivot, k) == 0) ++pivot;
    if (pivot == a.rows()) return false;
    for (Index j = 0; j < a.cols(); ++j) std::swap(a(k, j), a(pivot, j));
    for (Index i = k + 1; i < a.rows(); ++i) {
      const Rational factor = a(i, k) / a(k, k);
      for (Index j = k; j < a.cols(); ++j) a(i, j) -= factor * a(k, j);
    }
  }
  return true;
}

/// The basic solutions of an LCP, basis by basis.
std::vector<Vector<Rational>> basic_solutions(const BoxVi<Rational>& problem, bool& all_regular) {
  const Index n = problem.size();
  std::vector<Vector<Rational>> found;
  for (unsigned basis = 0; basis < 1U << n; ++basis) {
    Matrix<Rational> a = Matrix<Rational>::Identity(n, n);
    for (Index j = 0; j < n; ++j) {
      if (basis >> j & 1U) a.col(j) = -problem.m.col(j);
    }
    if (!is_regular(a)) {
      all_regular = false;
      continue;
    }
    const Vector<Rational> x = solution<Rational>(a, problem.q);
    Vector<Rational> z = Vector<Rational>::Constant(n, Rational(0));
    bool nonnegative = true;
    for (Index j = 0; j < n; ++j) {
      nonnegative = nonnegative && x(j) >= 0;
      if (basis >> j & 1U) z(j) = x(j);
    }
    if (nonnegative && std::ranges::find(found, z) == found.end()) found.push_back(z);
  }
  return found;
}

bool is_covered(const LinearCases& cases,
                const SolutionSet<Rational>& set,
                const Vector<Rational>& z) {
  if (!is_solution(cases, z)) return false;
  for (const auto& point : set.isolated) {
    if (point.z == z) return true;
  }
  return !set.continua.empty();
}

TEST(AllSolutions, OfRandomLcpsAreThoseOfTheirBases) {
  std::mt19937 random(3);
  int without = 0, with_continua = 0;
  for (int run = 0; run < 400; ++run) {
    const BoxVi<Rational> problem = random_lcp(random, 1 + run % 4);
    const LinearCases cases = linear_cases(problem);
    const AllSolutions found = all_solutions(cases);
    ASSERT_TRUE(proves_complete(cases, found));
    bool all_regular = true;
    const auto basic = basic_solutions(problem, all_regular);
    for (const auto& z : basic) EXPECT_TRUE(is_covered(cases, found.set, z));
    for (const auto& point : found.set.isolated) EXPECT_TRUE(is_solution(cases, point.z));
    for (const auto& continuum : found.set.continua) {
      for (const auto& z : continuum.vertices) EXPECT_TRUE(is_solution(cases, z));
      for (const auto& ray : continuum.rays) {
        EXPECT_TRUE(
            is_solution(cases, Vector<Rational>(continuum.vertices[0] + Rational(1000) * ray)));
      }
    }
    if (all_regular) {
      EXPECT_THAT(found.set.continua, testing::IsEmpty());
      EXPECT_EQ(found.set.isolated.size(), basic.size());
    }
    without += found.set.is_empty() ? 1 : 0;
    with_continua += found.set.continua.empty() ? 0 : 1;
    EXPECT_EQ(found.set.is_empty(), proves_no_solution(cases, found.refuted));
  }
  EXPECT_GT(without, 50);
  EXPECT_GT(with_continua, 20);
}

TEST(ProofOfNoSolution, IsFarkasVectorOfAnInfeasibleLcp) {
  const BoxVi<Rational> problem = lcp({{"0", "-1"}, {"1", "0"}}, {"-1", "0"});
  const AllSolutions found = all_solutions(problem);
  ASSERT_THAT(found.refuted, testing::SizeIs(1));
  const Vector<Rational>& f = found.refuted[0].farkas;
  const Vector<Rational> transposed = transposed_matrix_vector_product<Rational>(problem.m, f);
  for (Index i = 0; i < 2; ++i) {
    EXPECT_GE(f(i), 0);
    EXPECT_LE(transposed(i), 0);
  }
  EXPECT_LT(Rational(f.dot(problem.q)), 0);
}

TEST(ProofOfNoSolution, OfAFeasibleLcpNeedsEveryCase) {
  const LinearCases cases = linear_cases(lcp({{"1", "0"}, {"1", "0"}}, {"1", "-1"}));
  AllSolutions found = all_solutions(cases);
  ASSERT_GT(found.refuted.size(), 1U);
  EXPECT_TRUE(proves_no_solution(cases, found.refuted));
  for (std::size_t k = 0; k < found.refuted.size(); ++k) {
    auto without_one = found.refuted;
    without_one.erase(without_one.begin() + static_cast<std::ptrdiff_t>(k));
    EXPECT_FALSE(proves_no_solution(cases, without_one)) << k;
  }
}

TEST(ProofOfNoSolution, IsRefusedWithWrongMultipliers) {
  const LinearCases cases = linear_cases(lcp({{"-1"}}, {"-1"}));
  AllSolutions found = all_solutions(cases);
  ASSERT_TRUE(proves_no_solution(cases, found.refuted));
  for (const char* wrong : {"0", "-1"}) {
    auto refuted = found.refuted;
    refuted[0].farkas = vector_of({wrong});
    EXPECT_FALSE(proves_no_solution(cases, refuted)) << wrong;
  }
  EXPECT_FALSE(proves_no_solution(cases, {}));
  EXPECT_FALSE(proves_no_solution(cases, {{{-1, -1}, vector_of({"1"})}}));
  EXPECT_FALSE(proves_no_solution(cases, {{{7}, vector_of({"1"})}}));
}

TEST(ProofOfNoSolution, DoesNotExistForALcpWithASolution) {
  const LinearCases cases = linear_cases(lcp({{"1"}}, {"-1"}));
  for (const char* f : {"-1", "0", "1", "1/3"}) {
    for (int chosen : {-1, 0, 1}) {
      const bool proved = proves_empty(cases, {{chosen}, vector_of({f})});
      EXPECT_TRUE(!proved || chosen == 0);  // z = 0, w = −1
    }
  }
}

FrictionProblem<Rational> planar_contact(
    std::initializer_list<std::initializer_list<const char*>> w,
    std::initializer_list<const char*> q,
    const char* mu) {
  const BoxVi<Rational> numbers = lcp(w, q);
  FrictionProblem<Rational> problem;
  problem.laws.emplace_back(Coulomb<Rational, 2>{parse_rational(mu)});
  problem.w = BlockMatrix<Rational>::from_dense(numbers.m, {2});
  problem.q = numbers.q;
  return problem;
}

TEST(AllSolutions, OfAPlanarContactAreTakeOffStickAndSlip) {
  // Painlevé: the three at once, for W symmetric positive definite.
  const AllSolutions found =
      all_solutions(planar_contact({{"1", "3/2"}, {"3/2", "4"}}, {"1/10", "2"}, "9/10"));
  ASSERT_THAT(found.set.isolated, testing::SizeIs(3));
  EXPECT_EQ(found.set.isolated[0].z, vector_of({"0", "0"}));
  EXPECT_EQ(found.set.isolated[1].z, vector_of({"2/7", "-9/35"}));
  EXPECT_EQ(found.set.isolated[2].z, vector_of({"52/35", "-37/35"}));
  EXPECT_EQ(found.set.isolated[1].w, vector_of({"0", "7/5"}));
}

TEST(AllSolutions, OfAPlanarContactOppose) {
  for (const char* q_t : {"1", "-1"}) {
    const auto problem = planar_contact({{"1", "0"}, {"0", "1"}}, {"-1", q_t}, "1/2");
    const AllSolutions found = all_solutions(problem);
    ASSERT_THAT(found.set.isolated, testing::SizeIs(1));
    EXPECT_EQ(found.set.isolated[0].z(1), Rational(-problem.q(1) / 2));
    EXPECT_EQ(found.set.isolated[0].w(1), Rational(problem.q(1) / 2));
  }
}

TEST(AllSolutions, OfAPlanarContactWithoutFrictionAreThoseOfTheLcp) {
  const AllSolutions found =
      all_solutions(planar_contact({{"2", "1"}, {"1", "2"}}, {"-1", "1"}, "0"));
  ASSERT_THAT(found.set.isolated, testing::SizeIs(1));
  EXPECT_EQ(found.set.isolated[0].z, vector_of({"1/2", "0"}));
}

TEST(AllSolutions, OfFrictionIn3DAreNotPolyhedra) {
  const auto problem = friction_problem(
      Matrix<Rational>::Identity(3, 3), vector_of({"-1", "0", "1"}), vector_of({"1/2"}));
  EXPECT_FALSE(is_piecewise_linear(problem));
  EXPECT_THROW((void)all_solutions(problem), InvalidInput);
}

TEST(AllSolutions, OfAWeightOnTwoSupportsAreASegment) {
  // One mass on two equal contacts, no friction: r₁ + r₂ = 1.
  FrictionProblem<Rational> problem;
  problem.laws = {Unilateral{}, Unilateral{}};
  problem.w =
      BlockMatrix<Rational>::from_dense(Matrix<Rational>::Constant(2, 2, Rational(1)), {1, 1});
  problem.q = vector_of({"-1", "-1"});
  const AllSolutions found = all_solutions(problem);
  ASSERT_THAT(found.set.continua, testing::SizeIs(1));
  EXPECT_THAT(found.set.continua[0].vertices, testing::SizeIs(2));
}

}  // namespace
}  // namespace assay::oracles::all_solutions_test
