#include "reports/solve/stated_slack.hpp"

#include <gmock/gmock.h>

namespace assay::reports::stated_slack_test {
namespace {

using RationalVector = Vector<Rational>;

RationalVector vector(std::initializer_list<const char*> texts) {
  RationalVector x(static_cast<Eigen::Index>(texts.size()));
  Eigen::Index i = 0;
  for (const char* text : texts) x(i++) = parse_rational(text);
  return x;
}

TEST(HalfUnits, AreThoseOfTheFinestDecimalOrOfAsManySignificantDigits) {
  EXPECT_EQ(half_units(vector({"13.4747", "0.0336"})), vector({"5e-5", "5e-5"})) << "fixed point";
  EXPECT_EQ(half_units(vector({"13.4747", "1.23456e-9"})), vector({"5e-5", "5e-15"})) << "floating";
  EXPECT_EQ(half_units(vector({"100", "0"})), vector({"1/2", "1/2"})) << "zeros of integers count";
}

TEST(StatedSlack, OfZerosOrDoublesIsNotExcusedByItsDigits) {
  const BoxVi<Rational> problem{Matrix<Rational>::Constant(1, 1, Rational(1)),
                                vector({"2.5e-7"}),
                                {Bounds<Rational>{Rational(0), {}}}};
  const RationalVector zero = vector({"0"});
  EXPECT_EQ(check_slack(problem, zero, zero, {}).stated, StatedSlack::kTooFewDigits);
  EXPECT_EQ(check_slack(problem, zero, zero, {.is_binary = true}).stated,
            StatedSlack::kContradicts);
  EXPECT_EQ(check_slack(problem, zero, vector({"2.5e-7"}), {}).stated, StatedSlack::kAgrees);
}

TEST(StatedSlack, MayBeOffByWhatTheBoxAboutZAllowsAndNoMore) {
  const BoxVi<Rational> problem{Matrix<Rational>::Constant(1, 1, Rational(4)),
                                vector({"1"}),
                                {Bounds<Rational>{Rational(0), {}}}};
  const RationalVector z = vector({"1/8"});
  // w = 3/2, ρ |M| = 1/256; these fractions have no last digit.
  const SlackTolerance tolerance{RationalVector::Constant(1, Rational(1, 1024)), Rational(0)};
  const auto stated = [&](const Rational& off) {
    return check_slack(problem, z, RationalVector::Constant(1, Rational(3, 2) + off), tolerance);
  };
  EXPECT_EQ(stated(Rational(1, 257)).stated, StatedSlack::kAgrees);
  EXPECT_EQ(stated(Rational(1, 255)).stated, StatedSlack::kContradicts);
  EXPECT_EQ(stated(Rational(-3) - Rational(1, 257)).stated, StatedSlack::kOppositeSign);
}

/// w = (10¹⁷ z₁ − 10¹⁷, 3 − 2 z₂): a digit of the first row is more than the whole second one.
TEST(StatedSlack, OfASmallRowIsNotHiddenByALargeOne) {
  Matrix<Rational> m = Matrix<Rational>::Constant(2, 2, Rational(0));
  m(0, 0) = parse_rational("1e17"), m(1, 1) = Rational(-2);
  const BoxVi<Rational> problem{
      m, vector({"-1e17", "3"}), {Bounds<Rational>{Rational(0), {}}, Bounds<Rational>{}}};
  const RationalVector z = vector({"2", "1"});
  const SlackTolerance tolerance{
      RationalVector::Constant(2, Rational(0)), parse_rational("1e-8"), true};
  EXPECT_EQ(check_slack(problem, z, vector({"1e17", "1"}), tolerance).stated, StatedSlack::kAgrees);
  EXPECT_EQ(check_slack(problem, z, vector({"1e17", "1.000001"}), tolerance).stated,
            StatedSlack::kContradicts);
}

}  // namespace
}  // namespace assay::reports::stated_slack_test
