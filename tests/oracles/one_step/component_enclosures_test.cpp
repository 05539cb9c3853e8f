#include "oracles/one_step/component_enclosures.hpp"

#include <gmock/gmock.h>

#include "core/scalar/invalid_input.hpp"
#include "oracles/one_step/active_system.hpp"
#include "tests/oracles/one_step/reference_problems.hpp"

namespace assay::oracles::component_enclosures_test {
namespace {

using Index = Eigen::Index;
using testing::Each;
using testing::ElementsAre;
using testing::Optional;

Vector<Rational> vector(std::initializer_list<const char*> texts) {
  Vector<Rational> x(static_cast<Index>(texts.size()));
  Index i = 0;
  for (const char* text : texts) x(i++) = parse_rational(text);
  return x;
}

/// Rounded to double, as a solver would return it.
Vector<Rational> rounded(const Vector<Rational>& x) {
  Vector<Rational> result(x.size());
  for (Index i = 0; i < x.size(); ++i) result(i) = exact_value(static_cast<double>(x(i)));
  return result;
}

std::vector<std::optional<bool>> uniqueness(const std::vector<ComponentEnclosure>& components) {
  std::vector<std::optional<bool>> all;
  for (const ComponentEnclosure& component : components) all.push_back(component.unique);
  return all;
}

/// Whether the enclosure, where it says that a component is unique, holds that of the solution.
testing::AssertionResult agrees(const std::vector<ComponentEnclosure>& components,
                                const Vector<Rational>& solution) {
  for (Index i = 0; i < solution.size(); ++i) {
    const ComponentEnclosure& component = components.at(static_cast<std::size_t>(i));
    if (component.unique.value_or(false) && !component.value.contains(solution(i))) {
      return testing::AssertionFailure() << "component " << i << " is not " << solution(i);
    }
  }
  return testing::AssertionSuccess();
}

int least_digits(const std::vector<ComponentEnclosure>& components) {
  int least = 50;
  for (const auto& component : components) {
    least = std::min(least, shared_digits(component.value, 50));
  }
  return least;
}

BoxVi<Rational> lcp(const Matrix<Rational>& m, const Vector<Rational>& q) {
  return make_lcp<Rational>(m, q);
}

Matrix<Rational> matrix(std::initializer_list<std::initializer_list<int>> rows) {
  Matrix<Rational> m(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index i = 0;
  for (const auto& row : rows) {
    Index j = 0;
    for (const int value : row) m(i, j++) = value;
    ++i;
  }
  return m;
}

TEST(ComponentEnclosures, OfTheReferenceLcpsHoldTheirSolutions) {
  const auto document = reference_document("lcp_exact.json");
  int enclosed = 0;
  for (const auto& entry : document.at("lcp")) {
    SCOPED_TRACE(entry.at("name"));
    const BoxVi<Rational> problem = reference_box_problem(entry);
    for (const auto& solution : entry.at("isolated_or_basic_solutions")) {
      const Vector<Rational> z = reference_vector(solution.at("z"));
      const ComponentEnclosures found = component_enclosures(problem, rounded(z));
      ASSERT_TRUE(found.enclosed);
      EXPECT_TRUE(agrees(found.z, z));
      EXPECT_TRUE(agrees(found.w, reference_vector(solution.at("w"))));
      if (entry.at("name") != "ones_continuum") {
        EXPECT_THAT(uniqueness(found.z), Each(Optional(true)));
        EXPECT_EQ(least_digits(found.z), 50);
        EXPECT_EQ(least_digits(found.w), 50);
      }
      ++enclosed;
    }
  }
  EXPECT_GT(enclosed, 20);
}

TEST(ComponentEnclosures, RedundantConstraintsLeaveTheirSlackUnique) {
  const auto problem = lcp(matrix({{1, 1, 0}, {1, 1, 0}, {0, 0, 3}}), vector({"-1", "-1", "-1"}));
  const ComponentEnclosures found =
      component_enclosures(problem, rounded(vector({"0.3", "0.7", "1/3"})));
  ASSERT_TRUE(found.enclosed);
  EXPECT_THAT(uniqueness(found.z), ElementsAre(Optional(false), Optional(false), Optional(true)));
  EXPECT_THAT(uniqueness(found.w), Each(Optional(true)));
  EXPECT_EQ(found.z[2].value.low, Rational(1, 3));
  EXPECT_EQ(found.z[2].value.high, Rational(1, 3));
  EXPECT_EQ(found.z[0].value.low + found.z[1].value.low, 1);
  EXPECT_LT(abs(Rational(found.z[0].value.low - parse_rational("0.3"))), parse_rational("1e-15"));
}

TEST(ComponentEnclosures, OfARoundedSingularMatrixClaimNothingButItsOwnSolution) {
  auto problem = lcp(matrix({{1, 1}, {1, 1}}), vector({"-1", "-1"}));
  problem.m(1, 1) += exact_value(0x1p-52);
  EXPECT_FALSE(component_enclosures(problem, vector({"0.3", "0.7"})).enclosed);
  const ComponentEnclosures found = component_enclosures(problem, vector({"1", "0"}));
  ASSERT_TRUE(found.enclosed);
  EXPECT_TRUE(agrees(found.z, vector({"1", "0"})));
}

TEST(ComponentEnclosures, WeaklyActiveConstraintsAreDecidedExactly) {
  const auto problem = lcp(matrix({{2, 1}, {1, 3}}), vector({"1/3", "1"}) * Rational(-1));
  // z = (0, 1/3), w = (0, 0): the first constraint is neither open nor pressed.
  const ComponentEnclosures found = component_enclosures(problem, rounded(vector({"0", "1/3"})));
  ASSERT_TRUE(found.enclosed);
  EXPECT_THAT(uniqueness(found.z), Each(Optional(true)));
  EXPECT_THAT(uniqueness(found.w), Each(Optional(true)));
  EXPECT_EQ(found.z[1].value.low, Rational(1, 3));
  EXPECT_EQ(found.z[1].value.high, Rational(1, 3));
}

TEST(ComponentEnclosures, ADegenerateContinuumAgreesInItsSlack) {
  // z₁ + z₂ = 1 with z₁ at 0 and w₃ = z₁ + z₂ − 1 = 0 weakly.
  const auto problem = lcp(matrix({{1, 1, 0}, {1, 1, 0}, {1, 1, 1}}), vector({"-1", "-1", "-1"}));
  const ComponentEnclosures found = component_enclosures(problem, vector({"0", "1", "0"}));
  ASSERT_TRUE(found.enclosed);
  EXPECT_THAT(uniqueness(found.z), ElementsAre(Optional(false), Optional(false), Optional(true)));
  EXPECT_THAT(uniqueness(found.w), Each(Optional(true)));
}

/// 14 unknowns, M = ± A Aᵀ of rank 4, z_i = i mod 3 with w_i = 1 for i = 0, 6, 12: those of 3 and 9
/// are active but weakly.
BoxVi<Rational> degenerate_lcp(int sign, Vector<Rational>& z) {
  constexpr int kSize = 14;
  Matrix<Rational> a(kSize, 4), m(kSize, kSize);
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < 4; ++j) a(i, j) = (i * i * (j + 2) + 3 * i + j * j + 1) % 7 - 3;
  }
  for (int i = 0; i < kSize; ++i) {
    for (int j = 0; j < kSize; ++j) m(i, j) = sign * a.row(i).dot(a.row(j));
  }
  z.resize(kSize);
  Vector<Rational> q(kSize);
  for (int i = 0; i < kSize; ++i) z(i) = i % 3;
  for (int i = 0; i < kSize; ++i) {
    q(i) = i % 6 == 0 ? 1 : 0;
    for (int j = 0; j < kSize; ++j) q(i) -= m(i, j) * z(j);
  }
  return lcp(m, q);
}

TEST(ComponentEnclosures, OfAMonotoneContinuumOfManyUnknownsHaveAUniqueSlack) {
  Vector<Rational> z;
  const auto problem = degenerate_lcp(1, z);
  const ComponentEnclosures found = component_enclosures(problem, z);
  ASSERT_TRUE(found.enclosed);
  EXPECT_THAT(uniqueness(found.w), Each(Optional(true)));
  for (std::size_t i = 0; i < 14; ++i) {
    EXPECT_EQ(found.w[i].value.low, i % 6 == 0 ? 1 : 0);
    EXPECT_EQ(found.z[i].unique.value_or(false), i % 6 == 0) << i;
  }
}

TEST(ComponentEnclosures, AContinuumThatIsNotMonotoneProvesNothingUnique) {
  Vector<Rational> z;
  const auto problem = degenerate_lcp(-1, z);
  const ComponentEnclosures found = component_enclosures(problem, z);
  ASSERT_TRUE(found.enclosed);
  for (const auto& component : found.w) EXPECT_FALSE(component.unique.value_or(false));
}

TEST(ComponentEnclosures, EachOfSeveralIsolatedSolutionsIsUniqueNearIt) {
  const auto problem = lcp(matrix({{1, 2}, {2, 1}}), vector({"-1", "-1"}));
  for (const auto& z : {vector({"1/3", "1/3"}), vector({"1", "0"}), vector({"0", "1"})}) {
    const ComponentEnclosures found = component_enclosures(problem, rounded(z));
    ASSERT_TRUE(found.enclosed);
    EXPECT_THAT(uniqueness(found.z), Each(Optional(true)));
    EXPECT_TRUE(agrees(found.z, z));
  }
}

TEST(ComponentEnclosures, ClaimNothingFarFromASolution) {
  const auto problem = lcp(matrix({{1, 2}, {2, 1}}), vector({"-1", "-1"}));
  EXPECT_FALSE(component_enclosures(problem, vector({"0.3333", "0.3333"})).enclosed);
  EXPECT_FALSE(component_enclosures(problem, vector({"5", "7"})).enclosed);
}

/// Contacts that cannot be told apart: every block of W is the same.
Matrix<Rational> same_blocks(Index contacts) {
  const Matrix<Rational> block = matrix({{3, 1, 0}, {1, 4, 1}, {0, 1, 5}});
  Matrix<Rational> w(3 * contacts, 3 * contacts);
  for (Index i = 0; i < w.rows(); ++i) {
    for (Index j = 0; j < w.rows(); ++j) w(i, j) = block(i % 3, j % 3);
  }
  return w;
}

TEST(ComponentEnclosures, HyperstaticStickingHasUniqueVelocitiesAndManyImpulses) {
  const auto r = vector({"1", "0.1", "0.2", "2", "-0.3", "0.1"});
  const Matrix<Rational> w = same_blocks(2);
  const auto problem = friction_problem(w, Vector<Rational>(-(w * r)), vector({"1", "1"}));
  const ComponentEnclosures found = component_enclosures(problem, rounded(r));
  ASSERT_TRUE(found.enclosed);
  EXPECT_THAT(uniqueness(found.w), Each(Optional(true)));
  EXPECT_THAT(uniqueness(found.z), Each(Optional(false)));
  EXPECT_EQ(least_digits(found.w), 50);
}

TEST(ComponentEnclosures, ASlidingContactBesideHyperstaticOnesIsUnique) {
  // Contacts 0 and 1 stick and share their body; contact 2 slides, coupled to them.
  const auto r = vector({"1", "0.1", "0.2", "2", "-0.3", "0.1", "1", "-0.3", "-0.4"});
  Matrix<Rational> w = Matrix<Rational>::Constant(9, 9, Rational(0));
  w.topLeftCorner(6, 6) = same_blocks(2);
  for (Index i = 0; i < 3; ++i) {
    w(6 + i, 6 + i) = 4 + static_cast<int>(i);
    for (const Index k : {i, i + 3}) w(6 + i, k) = w(k, 6 + i) = Rational(1, 2);
  }
  const auto u = vector({"0", "0", "0", "0", "0", "0", "0", "3", "4"});
  const auto problem = friction_problem(w, Vector<Rational>(u - w * r), vector({"1", "1", "1/2"}));
  const ComponentEnclosures found = component_enclosures(problem, rounded(r));
  ASSERT_TRUE(found.enclosed);
  EXPECT_THAT(uniqueness(found.w), Each(Optional(true)));
  EXPECT_TRUE(agrees(found.w, u));
  EXPECT_TRUE(agrees(found.z, r));
  for (std::size_t i = 0; i < 9; ++i) EXPECT_EQ(found.z[i].unique, i >= 6) << i;
  EXPECT_EQ(least_digits(found.w), 50);
}

TEST(ComponentEnclosures, OfConstructedFrictionProblemsAgreeWithTheirSolutions) {
  const auto document = reference_document("fc3d_constructed.json");
  int enclosed = 0;
  for (const auto& instance : document.at("instances")) {
    SCOPED_TRACE(instance.at("name"));
    const Vector<Rational> r = reference_vector(instance.at("r"));
    const ComponentEnclosures found =
        component_enclosures(constructed_problem(instance), rounded(r));
    if (!found.enclosed) continue;
    ++enclosed;
    EXPECT_TRUE(agrees(found.z, r));
    EXPECT_TRUE(agrees(found.w, reference_vector(instance.at("u"))));
  }
  EXPECT_GE(enclosed, 4);
}

TEST(ComponentEnclosures, WithoutFrictionTheTangentIsZero) {
  const Matrix<Rational> w = same_blocks(1);
  const auto problem = friction_problem(w, vector({"-1", "2", "0"}), vector({"0"}));
  const ComponentEnclosures found =
      component_enclosures(problem, rounded(vector({"1/3", "0", "0"})));
  ASSERT_TRUE(found.enclosed);
  EXPECT_TRUE(agrees(found.z, vector({"1/3", "0", "0"})));
  EXPECT_TRUE(agrees(found.w, vector({"0", "7/3", "0"})));
  EXPECT_THAT(uniqueness(found.z), Each(Optional(true)));
}

TEST(ComponentEnclosures, OfNoUnknownsAreNone) {
  const ComponentEnclosures found =
      component_enclosures(lcp(Matrix<Rational>(0, 0), Vector<Rational>(0)), Vector<Rational>(0));
  EXPECT_TRUE(found.enclosed);
  EXPECT_TRUE(found.z.empty());
}

TEST(ComponentEnclosures, RefuseACandidateOfTheWrongSize) {
  const auto problem = lcp(matrix({{1, 2}, {2, 1}}), vector({"-1", "-1"}));
  EXPECT_THROW((void)component_enclosures(problem, vector({"1"})), InvalidInput);
  EXPECT_THROW((void)component_enclosures(problem, vector({"1", "0"}), {.digits = 0}),
               InvalidInput);
}

TEST(SharedDigits, AreThoseOnWhichTheEndsAgree) {
  EXPECT_EQ(shared_digits(Rational(1, 3), 50), 50);
  EXPECT_EQ(shared_digits({Rational(1, 3), Rational(1, 3) + parse_rational("1e-30")}, 50), 29);
  EXPECT_EQ(shared_digits({parse_rational("-1e-60"), parse_rational("1e-60")}, 50), 0);
  EXPECT_EQ(shared_digits({parse_rational("-1e-60"), Rational(0)}, 50), 0);
  EXPECT_EQ(shared_digits({Rational(1), Rational(2)}, 50), 0);
}

}  // namespace
}  // namespace assay::oracles::component_enclosures_test
