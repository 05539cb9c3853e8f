#include "core/scalar/to_decimal.hpp"

#include <algorithm>
#include <cstdlib>

namespace assay {

namespace {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int,
                                              boost::multiprecision::et_off>;

Integer power_of_ten(int exponent) {
  return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(exponent));
}

/// round(numerator / denominator), ties to even.   @pre both positive
Integer nearest_integer(const Integer& numerator, const Integer& denominator) {
  Integer quotient, remainder;
  divide_qr(numerator, denominator, quotient, remainder);
  const Integer twice = remainder * 2;
  if (twice > denominator || (twice == denominator && bit_test(quotient, 0))) ++quotient;
  return quotient;
}

/// The `digits` leading digits of numerator/denominator, and the exponent of the first of them.
std::string leading_digits(const Integer& numerator,
                           const Integer& denominator,
                           int digits,
                           int& exponent) {
  const auto length = [](const Integer& x) { return static_cast<int>(x.str().size()); };
  exponent = length(numerator) - length(denominator);
  const bool below = exponent >= 0 ? numerator < denominator * power_of_ten(exponent)
                                   : numerator * power_of_ten(-exponent) < denominator;
  if (below) --exponent;
  const int shift = digits - 1 - exponent;
  std::string text = (shift >= 0 ? nearest_integer(numerator * power_of_ten(shift), denominator)
                                 : nearest_integer(numerator, denominator * power_of_ten(-shift)))
                         .str();
  if (static_cast<int>(text.size()) > digits) {  // 99…9.6 became 100…0
    text.pop_back();
    ++exponent;
  }
  return text;
}

}  // namespace

std::string decimal(const Rational& x, int digits, bool keep_zeros) {
  if (x == 0) return "0";
  const bool negative = x < 0;
  const Rational magnitude = negative ? Rational(-x) : x;
  int exponent = 0;
  std::string text = leading_digits(boost::multiprecision::numerator(magnitude),
                                    boost::multiprecision::denominator(magnitude),
                                    digits,
                                    exponent);
  if (!keep_zeros) text.erase(text.find_last_not_of('0') + 1);
  const int shown = static_cast<int>(text.size());
  const std::string sign = negative ? "-" : "";
  if (exponent < -5 || exponent >= std::max(digits, 16)) {
    if (shown > 1) text.insert(1, ".");
    return sign + text + "e" + std::to_string(exponent);
  }
  if (exponent < 0) return sign + "0." + std::string(static_cast<std::size_t>(-exponent - 1), '0') + text;
  if (shown <= exponent + 1) {
    return sign + text + std::string(static_cast<std::size_t>(exponent + 1 - shown), '0');
  }
  text.insert(static_cast<std::size_t>(exponent) + 1, ".");
  return sign + text;
}

}  // namespace assay
