#include "reports/jacobians/traced.hpp"

#include <gtest/gtest.h>

#include "core/math/cone_projections.hpp"
#include "core/scalar/elementary_scalar.hpp"
#include "core/scalar/jet.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/ratio.hpp"
#include "reports/jacobians/traced_formulas.hpp"

namespace assay::traced_test {
namespace {

static_assert(ElementaryScalar<Traced>);
static_assert(Field<RationalOrReal>);

const std::vector<std::string> kNames = {"x", "y", "z"};

Traced input(int index, const Rational& value) {
  return Traced::input(index, RationalOrReal(value));
}

TEST(RationalOrReal, StaysExactThroughFieldOperationsAndRootsOfSquares) {
  const RationalOrReal x(Rational(3, 7)), y(Rational(4, 7));
  const RationalOrReal length = sqrt(x * x + y * y);
  ASSERT_TRUE(length.is_exact());
  EXPECT_EQ(length.rational(), Rational(5, 7));
  EXPECT_TRUE((length - RationalOrReal(Rational(5, 7))).is_exact_zero());
  EXPECT_FALSE(sqrt(RationalOrReal(2)).is_exact());
  EXPECT_TRUE(cos(RationalOrReal(0)).is_exact());
  EXPECT_FALSE(exp(RationalOrReal(1)).is_exact());
}

TEST(RationalOrReal, DividesByZeroAsNumbersOfTheMachineDo) {
  EXPECT_FALSE((RationalOrReal(0) / RationalOrReal(0)).is_finite());
  EXPECT_FALSE((RationalOrReal(1) / RationalOrReal(0)).is_finite());
  EXPECT_EQ(RationalOrReal(0) / RationalOrReal(0) <=> RationalOrReal(0),
            std::partial_ordering::unordered);
}

/// A real number that might be a 0 with rounding divides nothing exactly.
TEST(RationalOrReal, IsExactlyZeroOverANumberThatIsNot) {
  const RationalOrReal root = sqrt(RationalOrReal(2)), rounding = root * root - RationalOrReal(2);
  EXPECT_TRUE((RationalOrReal(0) / root).is_exact_zero());
  ASSERT_FALSE(rounding.is_exact());
  EXPECT_FALSE((RationalOrReal(0) / rounding).is_exact_zero());
}

TEST(RationalOrReal, DoesNotGrowWithoutBound) {
  RationalOrReal x(Rational(1, 3));
  for (int k = 0; k < 20; ++k) x = x * x;
  EXPECT_FALSE(x.is_exact());
  EXPECT_TRUE(x.is_finite());
}

TEST(Traced, RecordsTheComparisonsOfATemplate) {
  const BranchRecord record;
  Traced x[3] = {input(0, 10), input(1, 3), input(2, 4)};  // ‖(3, 4)‖ = μ x_N exactly
  project_on_friction_cone<2, Traced>(ratio<Traced>(1, 2), x);
  ASSERT_GE(record.comparisons.size(), 3u);
  const Comparison& last = record.comparisons.back();
  EXPECT_EQ(to_text(last.left, kNames), "sqrt(y y + z z)");
  EXPECT_EQ(to_text(last.right, kNames), "1/2 x");
  EXPECT_EQ(last.sign, 0);
  EXPECT_TRUE(last.is_decided);
  EXPECT_EQ(to_text(x[0], kNames), "x");
}

TEST(Traced, RecordsRootsAndNoComparisonOfConstants) {
  const BranchRecord record;
  EXPECT_TRUE(Traced(1) < Traced(2));
  EXPECT_TRUE(record.comparisons.empty());
  (void)sqrt(input(0, 0));
  ASSERT_EQ(record.comparisons.size(), 1u);
  EXPECT_EQ(record.comparisons[0].kind, Comparison::Kind::kRoot);
  EXPECT_EQ(record.comparisons[0].sign, 0);
}

TEST(Traced, SaysWhereItCannotTellASideFromATie) {
  const BranchRecord record;
  const Traced root = sqrt(input(0, 2));
  (void)(root * root < Traced(2));  // equal, but no rational says so
  EXPECT_FALSE(record.comparisons.back().is_decided);
}

TEST(Traced, NamesFormulasByHowTheyAreMade) {
  const auto f = [](const Traced& x) { return x * x + Traced(3) / x; };
  EXPECT_EQ(f(input(0, 1)).formula(), f(input(0, 7)).formula());
  EXPECT_NE(f(input(0, 1)).formula(), f(input(1, 1)).formula());
  EXPECT_NE(f(input(0, 1)).formula(), (f(input(0, 1)) + Traced(1)).formula());
}

/// Every operation once, against Jets.
template <class T>
T everything(const T& x, const T& y) {
  using std::acos, std::asin, std::atan, std::cos, std::cosh, std::exp, std::log, std::sin,
      std::sinh, std::sqrt, std::tan, std::tanh;
  const T a = x / T(8), b = y / T(8);
  return sqrt(x * x + y) + exp(-a) * log(y) - sin(x) / cos(y) + tan(a) + asin(a) * acos(b) +
         atan(x) * sinh(a) + cosh(b) * tanh(x);
}

TEST(TracedFormulas, DifferentiateAsJetsDo) {
  using J = Jet<Mpfr100, 2>;
  const Rational at[2] = {Rational(3, 4), Rational(5, 2)};
  const TracedFormulas formulas({everything(input(0, 1), input(1, 1))});
  std::vector<Mpfr100> inputs = {from_rational<Mpfr100>(at[0]), from_rational<Mpfr100>(at[1])};
  std::vector<Mpfr100> values, slopes;
  formulas.evaluate(inputs, values);
  formulas.differentiate(0, values, slopes);
  const J truth = everything(J(inputs[0], 0), J(inputs[1], 1));
  // twenty operations on numbers of size 4
  const Mpfr100 allowed = 256 * unit_roundoff<Mpfr100>();
  EXPECT_LE(abs(values.back() - truth.a), allowed);
  for (std::size_t k = 0; k < formulas.steps().size(); ++k) {
    const int index = formulas.steps()[k].input;
    if (index < 0) continue;
    EXPECT_LE(abs(slopes[k] - truth.v[index]), allowed) << index;
  }
}

TEST(TracedFormulas, AreExactOnRationals) {
  const Traced x = input(0, 1), y = input(1, 1);
  const TracedFormulas formulas({sqrt(x * x + y * y)});
  std::vector<RationalOrReal> values, slopes;
  formulas.evaluate<RationalOrReal>({RationalOrReal(3), RationalOrReal(4)}, values);
  formulas.differentiate(0, values, slopes);
  EXPECT_EQ(values.back().rational(), 5);
  EXPECT_EQ(slopes.front().rational(), Rational(3, 5));
}

}  // namespace
}  // namespace assay::traced_test
