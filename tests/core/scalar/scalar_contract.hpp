#pragma once

#include <gtest/gtest.h>

#include <random>

#include "core/scalar/interval.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/ratio.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

/// 2ᵉ exactly.
inline Rational power_of_two(int e) {
  Rational result = 1;
  for (int i = 0; i < std::abs(e); ++i) result *= 2;
  return e < 0 ? Rational(1 / result) : result;
}

/// ⌊log₂ |x|⌋.   @pre x ≠ 0
inline int binary_exponent(const Rational& x) {
  const Rational a = abs(x);
  int e = static_cast<int>(mpz_sizeinbase(mpq_numref(a.gmp()), 2)) -
          static_cast<int>(mpz_sizeinbase(mpq_denref(a.gmp()), 2));
  while (power_of_two(e) > a) --e;
  while (power_of_two(e + 1) <= a) ++e;
  return e;
}

/// The p-bit number nearest to x, ties to even, from the definition and without a bound on the
/// exponent.
inline Rational nearest_of_bits(const Rational& x, int p) {
  if (x == 0) return 0;
  const Rational unit = power_of_two(binary_exponent(x) - p + 1);
  const Rational units = abs(x) / unit;
  Rational whole = trunc(units);
  const Rational rest = units - whole;
  const bool is_odd = !Rational(whole / 2).is_integer();
  if (rest > Rational(1, 2) || (rest == Rational(1, 2) && is_odd)) whole += 1;
  return x < 0 ? -whole * unit : whole * unit;
}

/// Fractions of both signs, some of them ties of 53, 64 or 113 bits, some dyadic.
class RationalGenerator {
 public:
  explicit RationalGenerator(std::uint64_t seed) : random_(seed) {}
  Rational operator()() {
    const auto p = static_cast<long long>(random_() >> 2) - (1LL << 61);
    const auto q = static_cast<long long>(random_() >> (2 + random_() % 60)) + 1;
    const int shift = static_cast<int>(random_() % 80) - 40;
    switch (random_() % 3) {
      case 0:
        return Rational(p) / Rational(q);
      case 1:
        return Rational(p) * power_of_two(shift);
      default: {
        const int bits = std::array{53, 64, 113, 168}[random_() % 4];
        const Rational odd = Rational(2 * (p % (1LL << 40)) + 1);
        return Rational(1 + odd * power_of_two(-bits)) * power_of_two(shift);  // ties and near them
      }
    }
  }

 private:
  std::mt19937_64 random_;
};

/// What every rung of the ladder promises.
template <class S>
class ScalarContract : public testing::Test {
 protected:
  static constexpr bool kHasValue = requires(const S& s) { ScalarTraits<S>::to_rational(s); };
  static constexpr bool kRounds = !ScalarTraits<S>::kExact;
  /// Double-doubles have no fixed number of bits.
  static constexpr bool kFixedBits = ScalarTraits<S>::kName != "dd";

  static Rational value(const S& s) { return ScalarTraits<S>::to_rational(s); }
  static int bits() { return -binary_exponent(value(unit_roundoff<S>())); }
};
TYPED_TEST_SUITE_P(ScalarContract);

TYPED_TEST_P(ScalarContract, IsAnOrderedFieldWithItsUsualArithmetic) {
  using S = TypeParam;
  static_assert(Field<S> && OrderedField<S>);
  EXPECT_EQ(S(S(1) + S(1)), S(2));
  EXPECT_EQ(S(ratio<S>(3, 4) * S(4)), S(3));
  EXPECT_EQ(S(S(1) / S(8) - ratio<S>(1, 8)), S(0));
  EXPECT_EQ(S(-S(5)), S(-5));
  EXPECT_LT(ratio<S>(1, 3), ratio<S>(1, 2));
  EXPECT_GT(S(-1), S(-2));
  EXPECT_TRUE(is_zero(S(0)));
  EXPECT_FALSE(is_zero(ratio<S>(-1, 1000)));
  EXPECT_TRUE(is_finite(S(7)));
}

TYPED_TEST_P(ScalarContract, ReceivesARationalRoundedOnce) {
  using S = TypeParam;
  RationalGenerator random(31);
  for (int i = 0; i < 400; ++i) {
    const Rational x = random();
    const S s = from_rational<S>(x);
    if constexpr (Enclosure<S>) {
      ASSERT_TRUE(s.contains(x)) << x;
    } else if constexpr (TestFixture::kHasValue && TestFixture::kRounds &&
                         TestFixture::kFixedBits) {
      ASSERT_EQ(this->value(s), nearest_of_bits(x, this->bits())) << x;
    } else if constexpr (TestFixture::kHasValue) {
      ASSERT_LE(abs(Rational(this->value(s) - x)),
                Rational(this->value(unit_roundoff<S>()) * abs(x)));
    }
  }
}

TYPED_TEST_P(ScalarContract, GoesToTheRationalsAndBackUnchanged) {
  using S = TypeParam;
  if constexpr (TestFixture::kHasValue) {
    RationalGenerator random(32);
    for (int i = 0; i < 200; ++i) {
      const S s = from_rational<S>(random());
      ASSERT_EQ(from_rational<S>(this->value(s)), s);
      ASSERT_EQ((scalar_cast<S, Rational>(scalar_cast<Rational, S>(s))), s);
    }
    EXPECT_EQ(this->value(S(0)), 0);
  }
}

/// |fl(a ∘ b) − a ∘ b| ≤ u |a ∘ b|, of the larger operand for the sums of double-doubles.
TYPED_TEST_P(ScalarContract, RoundsEveryOperationWithinItsUnitAndNotWithinAQuarter) {
  using S = TypeParam;
  if constexpr (TestFixture::kHasValue) {
    RationalGenerator random(33);
    const Rational u = this->value(unit_roundoff<S>());
    bool sharp = false;
    for (int i = 0; i < 300; ++i) {
      const S a = from_rational<S>(random()), b = from_rational<S>(random());
      const Rational x = this->value(a), y = this->value(b);
      const Rational larger = std::max(Rational(abs(x)), Rational(abs(y)));
      const auto check = [&](const S& rounded, const Rational& exact, bool sum) {
        const Rational error = abs(Rational(this->value(rounded) - exact));
        const Rational scale = sum && !TestFixture::kFixedBits ? larger : Rational(abs(exact));
        ASSERT_LE(error, Rational(u * scale)) << x << " and " << y;
        sharp = sharp || error > Rational(u * scale / (TestFixture::kFixedBits ? 4 : 64));
      };
      check(S(a + b), Rational(x + y), true);
      check(S(a - b), Rational(x - y), true);
      check(S(a * b), Rational(x * y), false);
      if (y != 0) check(S(a / b), Rational(x / y), false);
    }
    EXPECT_EQ(sharp, TestFixture::kRounds) << "a unit roundoff that is too large hides errors";
  }
}

TYPED_TEST_P(ScalarContract, KnowsWhatIsNotFinite) {
  using S = TypeParam;
  if constexpr (TestFixture::kRounds && TestFixture::kHasValue) {
    const S infinity = scalar_cast<S>(std::numeric_limits<double>::infinity());
    const S nan = scalar_cast<S>(std::numeric_limits<double>::quiet_NaN());
    EXPECT_FALSE(is_finite(infinity));
    EXPECT_FALSE(is_finite(S(-infinity)));
    EXPECT_FALSE(is_finite(nan));
    EXPECT_GT(infinity, S(1));
    EXPECT_FALSE(nan == nan);
    EXPECT_THROW((void)this->value(nan), std::invalid_argument);
    EXPECT_THROW((void)this->value(infinity), std::invalid_argument);
    EXPECT_THROW((void)(scalar_cast<Rational, S>(infinity)), std::invalid_argument);
    EXPECT_TRUE(std::isinf(scalar_cast<double>(S(-infinity))));
    EXPECT_TRUE(std::isnan(scalar_cast<double>(nan)));
  }
}

TYPED_TEST_P(ScalarContract, HasANameOfItsOwn) {
  EXPECT_FALSE(ScalarTraits<TypeParam>::kName.empty());
  EXPECT_FALSE(ScalarTraits<TypeParam>::kDescription.empty());
}

REGISTER_TYPED_TEST_SUITE_P(ScalarContract,
                            IsAnOrderedFieldWithItsUsualArithmetic,
                            ReceivesARationalRoundedOnce,
                            GoesToTheRationalsAndBackUnchanged,
                            RoundsEveryOperationWithinItsUnitAndNotWithinAQuarter,
                            KnowsWhatIsNotFinite,
                            HasANameOfItsOwn);

}  // namespace assay
