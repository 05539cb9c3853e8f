#include <gmock/gmock.h>

#include <random>
#include <tuple>

#include "core/scalar/rational.hpp"
#include "oracles/one_step/certificate.hpp"

/// Certificates of problems whose rows and unknowns have very different sizes.
namespace assay::oracles::certificate_rows_test {
namespace {

using Index = Eigen::Index;

BoxVi<Rational> diagonal_lcp(const Vector<Rational>& diagonal, const Vector<Rational>& q) {
  return make_lcp<Rational>(Matrix<Rational>(diagonal.asDiagonal()), q);
}

Vector<Rational> numbers(std::initializer_list<const char*> texts) {
  Vector<Rational> x(static_cast<Index>(texts.size()));
  Index i = 0;
  for (const char* text : texts) x(i++) = parse_rational(text);
  return x;
}

/// The box about a component is relative to that component, in whatever unit.
TEST(Certificate, OfASmallComponentIsNotHiddenByALargeOne) {
  const Vector<Rational> ones = numbers({"1", "1"});
  const BoxVi<Rational> problem = diagonal_lcp(ones, numbers({"-1e17", "-3"}));
  EXPECT_EQ(certify(problem, numbers({"1e17", "0"})).verdict(), Certainty::kRefuted);
  EXPECT_EQ(certify(problem, numbers({"1e17", "3.000001"})).verdict(), Certainty::kRefuted);
  const Certificate right = certify(problem, numbers({"1.000000001e17", "3.000000001"}));
  EXPECT_EQ(right.verdict(), Certainty::kConfirmed) << right.note;
  EXPECT_EQ(right.center, numbers({"1e17", "3"}));
  const BoxVi<Rational> none = diagonal_lcp(numbers({"0", "0"}), numbers({"-1", "1e15"}));
  EXPECT_EQ(certify(none, numbers({"0", "0"})).verdict(), Certainty::kRefuted);
}

/// Nothing but the numbers of the problem says which impulse is small.
TEST(Certificate, HasNoSizeOfItsOwnInAnyUnit) {
  Matrix<Rational> m(2, 2);
  m << Rational(0), Rational(0), parse_rational("1e12"), parse_rational("1e12");
  const BoxVi<Rational> tiny = make_lcp<Rational>(m, numbers({"0", "-1e-3"}));
  EXPECT_EQ(certify(tiny, numbers({"0", "0"})).verdict(), Certainty::kRefuted);
  EXPECT_EQ(certify(tiny, numbers({"1e-15", "0"})).verdict(), Certainty::kConfirmed);

  m << Rational(0), Rational(0), Rational(0), Rational(1);
  BoxVi<Rational> narrow = make_lcp<Rational>(m, numbers({"0", "-1"}));
  narrow.bounds[0] = {parse_rational("1e-9"), parse_rational("2e-9")};
  EXPECT_EQ(certify(narrow, numbers({"0", "1"})).verdict(), Certainty::kRefuted);
  EXPECT_EQ(certify(narrow, numbers({"1e-9", "1"})).verdict(), Certainty::kConfirmed);
}

/// A component at a bound is not known from its row, so large terms of the row allow it nothing.
TEST(Certificate, TakesTheSizeOfAComponentFromItsBounds) {
  Matrix<Rational> m(2, 2);
  m << parse_rational("1e-9"), Rational(0), Rational(0), parse_rational("1e-9");
  for (const auto& [lower, upper, q, wrong] :
       {std::tuple("-2", "3", "-75", "0"), std::tuple("-2", "", "1375", "2")}) {
    BoxVi<Rational> problem = make_lcp<Rational>(m, numbers({q, "-1000"}));
    problem.bounds[0].lower = parse_rational(lower);
    if (*upper != '\0') problem.bounds[0].upper = parse_rational(upper);
    const char* right = *upper == '\0' ? lower : upper;
    EXPECT_EQ(certify(problem, numbers({wrong, "1e12"})).verdict(), Certainty::kRefuted) << q;
    EXPECT_EQ(certify(problem, numbers({right, "1e12"})).verdict(), Certainty::kConfirmed) << q;
  }
}

/// LCP(R M C, R q) has the solutions C⁻¹ z, and the certificate of C⁻¹ z is that of z.
TEST(Certificate, DoesNotDependOnTheUnitsOfRowsAndUnknowns) {
  std::mt19937 random(6);
  std::uniform_int_distribution<int> entry(-4, 4), exponent(-60, 60);
  const auto power = [&] {
    Rational x(1);
    for (int k = exponent(random); k != 0; k += k < 0 ? 1 : -1) x = k < 0 ? Rational(x / 2) : x * 2;
    return x;
  };
  for (int k = 0; k < 40; ++k) {
    constexpr Index kSize = 3;
    Matrix<Rational> half(kSize, kSize);
    for (Rational& x : half.reshaped()) x = entry(random);
    Matrix<Rational> m = half * half.transpose();
    Vector<Rational> z(kSize), w(kSize);
    for (Index i = 0; i < kSize; ++i) {
      m(i, i) += 1;
      z(i) = i % 2 == k % 2 ? Rational(1 + abs(Rational(entry(random)))) : Rational(0);
      w(i) = z(i) == 0 ? Rational(1) : Rational(0);
    }
    Vector<Rational> q = w - m * z, wrong = z, close = z;
    const Index at = k % 2;
    wrong(at) += Rational(1, 1000), close(at) += parse_rational("1e-12");
    for (Index i = 0; i < kSize; ++i) {
      const Rational row = power(), column = power();
      m.row(i) *= row, q(i) *= row;
      m.col(i) *= column;
      for (Vector<Rational>* x : {&z, &wrong, &close}) (*x)(i) /= column;
    }
    const BoxVi<Rational> problem = make_lcp<Rational>(m, q);
    EXPECT_TRUE(certify(problem, z).exact);
    EXPECT_EQ(certify(problem, close).verdict(), Certainty::kConfirmed) << k;
    EXPECT_EQ(certify(problem, wrong).verdict(), Certainty::kRefuted) << k;
  }
}

}  // namespace
}  // namespace assay::oracles::certificate_rows_test
