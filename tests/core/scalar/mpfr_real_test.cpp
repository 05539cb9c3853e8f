#include "core/scalar/mpfr_real.hpp"

#include <gmock/gmock.h>

#include <Eigen/LU>
#include <atomic>
#include <boost/math/constants/constants.hpp>
#include <boost/math/tools/toms748_solve.hpp>
#include <future>
#include <stdexcept>
#include <thread>
#include <type_traits>
#include <utility>

#include "core/scalar/elementary_scalar.hpp"
#include "core/scalar/invalid_input.hpp"
#include "core/scalar/mpfr.hpp"
#include "core/scalar/mpfr_boost_math.hpp"
#include "core/scalar/rational.hpp"
#include "tests/core/scalar/scalar_contract.hpp"

namespace assay::mpfr_real_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

static_assert(ElementaryScalar<Mpfr>);
static_assert(std::is_nothrow_move_constructible_v<Mpfr>);
static_assert(std::is_nothrow_move_assignable_v<Mpfr>);
static_assert(!std::convertible_to<Rational, Mpfr>, "data are rounded where the code says so");
static_assert(!std::convertible_to<Mpfr, double>);

Rational exact(const Mpfr& x) { return ScalarTraits<Mpfr>::to_rational(x); }

/// What f gives in a thread that has no scope.
template <class F>
auto without_scope(const F& f) {
  return std::async(std::launch::async, f).get();
}

TEST(Mpfr, RoundsOnceToTheNearestLikeTheDefinition) {
  RationalGenerator random(1);
  for (const int digits : {3, 15, 34, 50, 120}) {
    const WorkingDigits scope(digits);
    const int p = static_cast<int>(WorkingDigits::bits());
    for (int i = 0; i < 100; ++i) {
      const Rational x = random(), y = random();
      const Mpfr a(x), b(y);
      const Rational r = exact(a), s = exact(b);
      EXPECT_EQ(r, nearest_of_bits(x, p));
      EXPECT_EQ(exact(a + b), nearest_of_bits(r + s, p));
      EXPECT_EQ(exact(a - b), nearest_of_bits(r - s, p));
      EXPECT_EQ(exact(a * b), nearest_of_bits(r * s, p));
      if (s != 0) {
        EXPECT_EQ(exact(a / b), nearest_of_bits(r / s, p));
      }
      EXPECT_EQ(exact(-a), -r);
      EXPECT_EQ(exact(abs(a)), abs(r));
      EXPECT_EQ(a < b, r < s);
      EXPECT_EQ(a == b, r == s);
      EXPECT_EQ(a >= b, r >= s);
      Mpfr c = a;
      EXPECT_EQ(exact(c.add_product(a, b)), nearest_of_bits(r + r * s, p));
    }
  }
}

TEST(Mpfr, TakesIntegersInEveryOperationWithoutRoundingThem) {
  RationalGenerator random(2);
  const WorkingDigits scope(20);
  const int p = static_cast<int>(WorkingDigits::bits());
  for (int i = 0; i < 100; ++i) {
    const Mpfr a(random());
    const Rational r = exact(a);
    if (r == 0) continue;
    EXPECT_EQ(exact(a + 7), nearest_of_bits(r + 7, p));
    EXPECT_EQ(exact(-7 + a), nearest_of_bits(r - 7, p));
    EXPECT_EQ(exact(a - 7U), nearest_of_bits(r - 7, p));
    EXPECT_EQ(exact(7 - a), nearest_of_bits(7 - r, p));
    EXPECT_EQ(exact(7L * a), nearest_of_bits(7 * r, p));
    EXPECT_EQ(exact(a / 7), nearest_of_bits(r / 7, p));
    EXPECT_EQ(exact(7UL / a), nearest_of_bits(7 / r, p));
    EXPECT_EQ(a > -3, r > -3);
    EXPECT_EQ(3U < a, r > 3);
  }
  EXPECT_EQ(exact(Mpfr(0.1)), ScalarTraits<double>::to_rational(0.1));
  const WorkingDigits few(5);
  EXPECT_EQ(exact(Mpfr((1L << 62) + 1)), Rational((1L << 62) + 1));
  EXPECT_EQ(exact(Mpfr(0.1)), ScalarTraits<double>::to_rational(0.1));
}

TEST(Mpfr, HasTheBitsOfFixedNumbersOfAsManyDigits) {
  const WorkingDigits fifty(50);
  EXPECT_EQ(WorkingDigits::bits(), Mpfr50::kBits);
  EXPECT_EQ(exact(exp(Mpfr(Rational(1, 3)))),
            ScalarTraits<Mpfr50>::to_rational(exp(from_rational<Mpfr50>(Rational(1, 3)))));
  const WorkingDigits hundred(100);
  EXPECT_EQ(WorkingDigits::bits(), Mpfr100::kBits);
  EXPECT_EQ(exact(unit_roundoff<Mpfr>()),
            ScalarTraits<Mpfr100>::to_rational(unit_roundoff<Mpfr100>()));
  EXPECT_EQ(exact(boost::math::constants::pi<Mpfr>()),
            ScalarTraits<Mpfr100>::to_rational(boost::math::constants::pi<Mpfr100>()));
}

/// The same functions of MPFR at the same bits: fixed numbers must give the same values.
TEST(Mpfr, FixedNumbersHaveTheSameOperations) {
  const WorkingDigits fifty(50);
  const auto value = [](const Mpfr50& x) { return ScalarTraits<Mpfr50>::to_rational(x); };
  for (const Rational& r : {Rational(1, 3), Rational(-7, 5), Rational(22, 7)}) {
    const Mpfr x(r), y(Rational(2, 9));
    const Mpfr50 a(r), b(Rational(2, 9));
    EXPECT_EQ(value(a + b), exact(x + y));
    EXPECT_EQ(value(a - b), exact(x - y));
    EXPECT_EQ(value(a * b), exact(x * y));
    EXPECT_EQ(value(a / b), exact(x / y));
    EXPECT_EQ(value(sin(a)), exact(sin(x)));
    EXPECT_EQ(value(atan2(a, b)), exact(atan2(x, y)));
    EXPECT_EQ(value(pow(a, 5)), exact(pow(x, 5)));
    EXPECT_EQ(value(floor(a)), exact(floor(x)));
    EXPECT_EQ(a < b, r < Rational(2, 9));
    EXPECT_EQ(signbit(a), r < 0);
    EXPECT_EQ(double(a), static_cast<double>(x));
    EXPECT_LT(value(next_below(a)), value(a));
    EXPECT_EQ(value(next_above(next_below(a))), value(a));
  }
  const WorkingDigits more(60);
  EXPECT_NE(exact(sin(Mpfr(Rational(1, 3)))), value(sin(Mpfr50(Rational(1, 3))))) << "witness";
}

TEST(Mpfr, FixedNumbersKeepWhatIsNoNumberAndRefuseWhatIsNoDecimal) {
  using Limits = std::numeric_limits<Mpfr50>;
  const Mpfr50 nan = Limits::quiet_NaN(), many = Limits::infinity();
  EXPECT_TRUE(isnan(nan) && nan != nan && !(nan < many) && !(many < nan));
  EXPECT_TRUE(isinf(many) && isinf(-many) && -many < Mpfr50(0) && !isfinite(many));
  EXPECT_TRUE(isnan(sqrt(Mpfr50(-1))) && isnan(many - many) && isinf(Mpfr50(1) / Mpfr50()));
  EXPECT_TRUE(signbit(-Mpfr50(0)) && Mpfr50(0) == -Mpfr50(0));
  EXPECT_THROW(Mpfr50("1e"), InvalidInput);
  EXPECT_THROW(Mpfr50(""), InvalidInput);
}

TEST(Mpfr, ResultsHaveTheLargerPrecisionAndAssignmentTakesItOver) {
  const WorkingDigits outer(100);
  const Mpfr many(Rational(1, 3));
  const WorkingDigits inner(30);
  Mpfr few(Rational(1, 7));
  ASSERT_LT(few.bits(), many.bits());
  EXPECT_EQ((few * many).bits(), many.bits());
  EXPECT_EQ((many - few).bits(), many.bits());
  EXPECT_EQ(atan2(few, many).bits(), many.bits());
  EXPECT_EQ(sqrt(many).bits(), many.bits()) << "whatever the scope";
  EXPECT_EQ((few * 3).bits(), few.bits());
  Mpfr sum = few;
  sum += many;
  EXPECT_EQ(sum.bits(), many.bits());
  sum = few;
  EXPECT_EQ(sum.bits(), few.bits());
  EXPECT_EQ(sum, few);
  Mpfr moved = std::move(sum);
  sum = many;
  EXPECT_EQ(sum, many) << "after it was moved from";
  std::swap(moved, sum);
  EXPECT_EQ(moved, many);
  EXPECT_EQ(sum, few);
}

TEST(Mpfr, AnInnerScopeEndsWithTheOuterOneInForce) {
  const WorkingDigits outer(60);
  {
    const WorkingDigits inner(30);
    EXPECT_EQ(WorkingDigits::digits(), 30);
  }
  EXPECT_EQ(WorkingDigits::digits(), 60);
  EXPECT_THROW(WorkingDigits(0), InvalidInput);
  EXPECT_EQ(WorkingDigits::digits(), 60);
}

TEST(Mpfr, ThreadsHaveDigitsOfTheirOwnAtTheSameTime) {
  std::atomic<int> ready = 0;
  const auto third = [&ready](int digits) {
    const WorkingDigits scope(digits);
    ++ready;
    while (ready < 2) std::this_thread::yield();
    Mpfr sum(0);
    for (int i = 0; i < 1000; ++i) sum += Mpfr(Rational(1, 3));
    return sum;
  };
  auto coarse = std::async(std::launch::async, third, 20);
  auto fine = std::async(std::launch::async, third, 200);
  const Mpfr a = coarse.get(), b = fine.get();
  EXPECT_LT(a.bits(), 80);
  EXPECT_GT(b.bits(), 660);
  const Rational error = abs(Rational(exact(a) - Rational(1000, 3)));
  EXPECT_GT(error, parse_rational("1e-25")) << "as of 20 digits";
  EXPECT_LT(abs(Rational(exact(b) - Rational(1000, 3))), parse_rational("1e-190"));
}

TEST(Mpfr, RefusesToRoundWhereNoScopeSaysToHowManyDigits) {
  const auto refuses = [](auto f) {
    without_scope([f] {
      EXPECT_THAT([&] { static_cast<void>(f()); },
                  ThrowsMessage<std::logic_error>(HasSubstr("create a WorkingDigits object")));
    });
  };
  refuses([] { return Mpfr(Rational(1, 2)); });
  refuses([] { return Mpfr("0.5"); });
  refuses([] { return unit_roundoff<Mpfr>(); });
  refuses([] { return boost::math::constants::pi<Mpfr>(); });
  refuses([] { return std::numeric_limits<Mpfr>::epsilon(); });
  refuses([] { return Mpfr(1) / Mpfr(3); });
  refuses([] { return Mpfr(1) / 3; });
  refuses([] { return sqrt(Mpfr(2)); });
  refuses([] { return 4 * atan(Mpfr(1)); });
  refuses([] { return Mpfr(2) += Mpfr(0x1p-70); });
}

TEST(Mpfr, ComputesOutsideOfScopesWithWhatHasAPrecision) {
  const WorkingDigits scope(40);
  const Mpfr third(Rational(1, 3));
  const Mpfr half = without_scope([&] { return third * 3 / Mpfr(2); });
  EXPECT_EQ(half.bits(), third.bits());
  EXPECT_LE(abs(half - Mpfr(0.5)), unit_roundoff<Mpfr>());
  EXPECT_EQ(without_scope([] { return sqrt(Mpfr(4)) / 2; }), 1) << "nothing is rounded";
}

TEST(Mpfr, NanIsUnorderedAndInfinityIsLarge) {
  const Mpfr nan = std::numeric_limits<Mpfr>::quiet_NaN();
  const Mpfr infinity = std::numeric_limits<Mpfr>::infinity();
  EXPECT_FALSE(nan == nan);
  EXPECT_TRUE(nan != nan);
  EXPECT_FALSE(nan < Mpfr(1));
  EXPECT_FALSE(nan >= Mpfr(1));
  EXPECT_FALSE(nan < 1);
  EXPECT_FALSE(nan == 0);
  EXPECT_TRUE(nan != 0);
  EXPECT_EQ(nan <=> 1U, std::partial_ordering::unordered);
  EXPECT_GT(infinity, std::numeric_limits<Mpfr>::max());
  EXPECT_LT(-infinity, std::numeric_limits<Mpfr>::lowest());
  EXPECT_GT(std::numeric_limits<Mpfr>::min(), 0);
  EXPECT_FALSE(is_finite(nan));
  EXPECT_FALSE(is_finite(infinity));
  EXPECT_THROW(static_cast<void>(exact(nan)), InvalidInput);
}

TEST(Mpfr, FunctionsAreThoseOfMpfr) {
  const Mpfr x("0.7");
  const Mpfr error = 4 * unit_roundoff<Mpfr>();
  EXPECT_LE(abs(exp(log(x)) - x), error);
  EXPECT_LE(abs(sin(asin(x)) - x), error);
  EXPECT_LE(abs(cos(acos(x)) - x), error);
  EXPECT_LE(abs(tan(atan(x)) - x), error);
  EXPECT_LE(abs(sinh(asinh(x)) - x), error);
  EXPECT_LE(abs(tanh(atanh(x)) - x), error);
  EXPECT_LE(abs(cosh(acosh(2 - x)) - (2 - x)), error);
  EXPECT_LE(abs(expm1(log1p(x)) - x), error);
  EXPECT_LE(abs(pow(cbrt(x), 3) - x), error);
  EXPECT_LE(abs(pow(x, Mpfr(0.5)) - sqrt(x)), error);
  EXPECT_LE(abs(pow(Mpfr(10), log10(x)) - x), error);
  EXPECT_LE(abs(hypot(3 * x, 4 * x) - 5 * x), error);
  EXPECT_LE(abs(atan2(Mpfr(-1), Mpfr(-1)) + mpfr_pi() * 3 / 4), error);
  EXPECT_EQ(floor(-x), -1);
  EXPECT_EQ(ceil(x), 1);
  EXPECT_EQ(trunc(-x), 0);
  EXPECT_EQ(round(x), 1);
  EXPECT_LE(abs(fmod(3 + x, Mpfr(1)) - x), 8 * error);
  EXPECT_EQ(ilogb(Mpfr(9)), 3);
  EXPECT_EQ(ldexp(Mpfr(9), -1), Mpfr(4.5));
  int exponent = 0;
  EXPECT_EQ(frexp(Mpfr(9), &exponent), Mpfr(0.5625));
  EXPECT_EQ(exponent, 4);
  EXPECT_EQ(copysign(x, Mpfr(-2)), -x);
  EXPECT_EQ(static_cast<int>(Mpfr(-3.7)), -3);
  EXPECT_EQ(static_cast<double>(Mpfr(0.1)), 0.1);
  EXPECT_EQ(Mpfr(0.125).str(2), "0.12");
  EXPECT_THROW(Mpfr("a half"), InvalidInput);
}

TEST(Mpfr, IsFoundByTheToolsOfBoostMathAtTheDigitsOfTheScope) {
  for (const int digits : {30, 150}) {
    const WorkingDigits scope(digits);
    const int bits = boost::math::tools::digits<Mpfr>();
    EXPECT_EQ(bits, WorkingDigits::bits());
    std::uintmax_t iterations = 200;
    const auto bracket =
        boost::math::tools::toms748_solve([](const Mpfr& x) { return x * x - 2; },
                                          Mpfr(1),
                                          Mpfr(2),
                                          boost::math::tools::eps_tolerance<Mpfr>(bits - 4),
                                          iterations);
    EXPECT_LE(abs((bracket.first + bracket.second) / 2 - sqrt(Mpfr(2))),
              32 * unit_roundoff<Mpfr>());
  }
}

TEST(Mpfr, IsAScalarOfEigen) {
  Matrix<Mpfr> a(3, 3);
  a << 2, 1, 0, 1, 3, 1, 0, 1, 4;
  const Vector<Mpfr> b = Vector<Mpfr>::Constant(3, Mpfr("0.1"));
  const Vector<Mpfr> x = a.lu().solve(b);
  EXPECT_LE((a * x - b).cwiseAbs().maxCoeff(), 16 * unit_roundoff<Mpfr>());
}

}  // namespace
}  // namespace assay::mpfr_real_test
