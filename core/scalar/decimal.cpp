#include "core/scalar/decimal.hpp"

#include <algorithm>
#include <cmath>
#include <compare>

namespace assay {

namespace {

/// An e with 10ᵉ ≤ x < 10^{e+2}, or one less than that, from the lengths of numerator and
/// denominator. @pre x > 0.
int estimated_exponent(const Rational& x) {
  const auto bits = [](mpz_srcptr z) { return static_cast<double>(mpz_sizeinbase(z, 2)); };
  const double difference = bits(mpq_numref(x.gmp())) - bits(mpq_denref(x.gmp()));
  return static_cast<int>(std::floor((difference - 1) * std::log10(2.0)));
}

struct Scaled {
  Rational quotient;                ///< ⌊x 10^shift⌋
  std::strong_ordering comparison;  ///< of the rest with one half
};

Scaled scale(const Rational& x, int shift) {
  const Rational scaled = x * power(10, shift), quotient = trunc(scaled);
  return {quotient, 2 * (scaled - quotient) <=> 1};
}

/// whole.fraction e exponent
struct Layout {
  std::string whole, fraction, exponent;

  [[nodiscard]] std::string text() const {
    return whole + (fraction.empty() ? "" : "." + fraction) + exponent;
  }
};

Layout layout(const Decimal& x) {
  if (x.digits.empty()) return {"0", "", ""};
  const std::string sign = x.negative ? "-" : "";
  const int size = static_cast<int>(x.digits.size());
  if (x.exponent < -6 || x.exponent >= size) {
    return {sign + x.digits.substr(0, 1), x.digits.substr(1), "e" + std::to_string(x.exponent)};
  }
  if (x.exponent < 0) {
    const std::string zeros(static_cast<std::size_t>(-x.exponent - 1), '0');
    return {sign + "0", zeros + x.digits, ""};
  }
  const auto whole = static_cast<std::size_t>(x.exponent) + 1;
  return {sign + x.digits.substr(0, whole), x.digits.substr(whole), ""};
}

}  // namespace

Decimal round_to_decimal(const Rational& x, int digits) {
  if (x == 0) return {};
  const Rational magnitude = abs(x);
  int exponent = estimated_exponent(magnitude);
  Scaled scaled = scale(magnitude, digits - 1 - exponent);
  while (scaled.quotient >= power(10, digits)) {
    scaled = scale(magnitude, digits - 1 - ++exponent);
  }
  const bool up = scaled.comparison > 0 ||
                  (scaled.comparison == 0 && !Rational(scaled.quotient / 2).is_integer());
  if (up) scaled.quotient += 1;
  std::string text = scaled.quotient.str();
  if (static_cast<int>(text.size()) > digits) {  // 99…9 became 100…0
    text.pop_back();
    ++exponent;
  }
  return {x < 0, text, exponent};
}

Decimal round_to_decimal(const Decimal& x, int digits) {
  const auto size = static_cast<std::size_t>(digits);
  if (x.digits.size() <= size) return x;
  const std::string rest = x.digits.substr(size);
  const bool above = rest.front() > '5' ||
                     (rest.front() == '5' && rest.find_first_not_of('0', 1) != std::string::npos);
  const bool tie = rest.front() == '5' && !above;
  Decimal result{x.negative, x.digits.substr(0, size), x.exponent};
  const bool odd = (result.digits.back() - '0') % 2 != 0;
  if (!above && !(tie && odd)) return result;
  auto place = result.digits.rbegin();
  while (place != result.digits.rend() && *place == '9') *place++ = '0';
  if (place != result.digits.rend()) {
    ++*place;
  } else {
    result.digits.front() = '1';
    ++result.exponent;
  }
  return result;
}

std::string to_text(const Decimal& x) { return layout(x).text(); }

std::string to_short_text(const Decimal& x) {
  Layout parts = layout(x);
  parts.fraction.erase(parts.fraction.find_last_not_of('0') + 1);
  return parts.text();
}

int common_digits(const Decimal& a, const Decimal& b) {
  if (a == b) return static_cast<int>(std::max(a.digits.size(), b.digits.size()));
  if (a.negative != b.negative || a.exponent != b.exponent) return 0;
  const auto [first, second] =
      std::mismatch(a.digits.begin(), a.digits.end(), b.digits.begin(), b.digits.end());
  return static_cast<int>(first - a.digits.begin());
}

}  // namespace assay
