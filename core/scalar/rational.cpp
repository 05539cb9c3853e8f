#include "core/scalar/rational.hpp"

#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdlib>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/machine.hpp"

namespace assay {

namespace {

constexpr int kMaxExponent = 9999;
constexpr std::size_t kMaxLength = 10000;

/// Reads a decimal `[+-]digits[.digits][e[+-]digits]` that fills the text.
bool read_decimal(std::string_view text, Rational& result) {
  bool negative = false;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) {
    negative = text.front() == '-';
    text.remove_prefix(1);
  }
  std::string digits;
  int scale = 0;
  bool point = false;
  std::size_t i = 0;
  for (; i < text.size() && (std::isdigit(static_cast<unsigned char>(text[i])) || text[i] == '.');
       ++i) {
    if (text[i] == '.') {
      if (point) return false;
      point = true;
    } else {
      digits += text[i];
      if (point) ++scale;
    }
  }
  if (digits.empty()) return false;
  int exponent = 0;
  if (i < text.size()) {
    if (text[i] != 'e' && text[i] != 'E') return false;
    if (++i < text.size() && text[i] == '+' && text.substr(i, 2) != "+-") ++i;
    const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), exponent);
    if (error != std::errc() || end != text.data() + text.size()) return false;
    if (exponent > kMaxExponent || exponent < -kMaxExponent) return false;
  }
  exponent -= scale;
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  mpq_set_str(result.gmp(), digits.c_str(), 10);
  result *= power(10, exponent);
  if (negative) result = -result;
  return true;
}

}  // namespace

Rational parse_rational(std::string_view text) {
  const auto refuse = [&] {
    return InvalidInput("'" + std::string(text.substr(0, 60)) +
                        "' is not a number: expected a decimal or a fraction, e.g. 0.8, 4/5, 1e-3, "
                        "of at most " +
                        std::to_string(kMaxLength) + " characters and exponents up to " +
                        std::to_string(kMaxExponent));
  };
  if (text.size() > kMaxLength) throw refuse();
  const std::size_t slash = text.find('/');
  Rational numerator;
  if (!read_decimal(text.substr(0, slash), numerator)) throw refuse();
  if (slash == std::string_view::npos) return numerator;
  Rational denominator;
  if (!read_decimal(text.substr(slash + 1), denominator) || denominator == 0) throw refuse();
  return Rational(numerator / denominator);
}

Rational exact_value(double x) {
  if (!std::isfinite(x)) throw InvalidInput("a number is expected, not " + std::to_string(x));
  return detail::exact_long_double(x);
}

std::size_t count_bits(const Rational& x) {
  return mpz_sizeinbase(mpq_numref(x.gmp()), 2) + mpz_sizeinbase(mpq_denref(x.gmp()), 2);
}

std::string to_text(const Rational& x) { return x.str(); }

Rational floor(const Rational& x) {
  Rational result;
  mpz_fdiv_q(mpq_numref(result.gmp()), mpq_numref(x.gmp()), mpq_denref(x.gmp()));
  return result;
}

Rational trunc(const Rational& x) {
  Rational result;
  mpz_tdiv_q(mpq_numref(result.gmp()), mpq_numref(x.gmp()), mpq_denref(x.gmp()));
  return result;
}

Rational floor_of_root(const Rational& x) {
  Rational result = floor(x);
  mpz_sqrt(mpq_numref(result.gmp()), mpq_numref(result.gmp()));
  return result;
}

std::optional<Rational> rational_root(const Rational& x) {
  if (x < 0) return std::nullopt;
  const Rational root = floor_of_root(numerator(x)) / floor_of_root(denominator(x));
  if (root * root != x) return std::nullopt;
  return root;
}

Rational power(unsigned base, int exponent) {
  Rational result;
  mpz_ui_pow_ui(mpq_numref(result.gmp()), base, static_cast<unsigned long>(std::abs(exponent)));
  return exponent < 0 ? 1 / result : result;
}

bool is_dyadic(const Rational& x) { return mpz_popcount(mpq_denref(x.gmp())) == 1; }

}  // namespace assay
