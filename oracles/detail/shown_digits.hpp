#pragma once

#include <algorithm>
#include <string>

#include "core/scalar/decimal.hpp"
#include "core/scalar/mpfr_real.hpp"

namespace assay::oracles::detail {

/// x to `digits` digits, ties to even. Forms no power of ten of the size of x.
[[nodiscard]] inline Decimal to_decimal(const Mpfr& x, int digits) {
  if (x == 0) return {};
  std::string text(static_cast<std::size_t>(std::max(digits, 5)) + 2, '\0');
  mpfr_exp_t exponent = 0;
  mpfr_get_str(text.data(), &exponent, 10, static_cast<std::size_t>(digits), x.get(), MPFR_RNDN);
  const bool negative = text.front() == '-';
  text = text.substr(negative ? 1 : 0, static_cast<std::size_t>(digits));
  return {negative, text, static_cast<int>(exponent - 1)};
}

/// Whether `known` lies in the middle between two neighbours with `digits` digits.
[[nodiscard]] inline bool is_tie(const Decimal& known, int digits) {
  const auto size = static_cast<std::size_t>(digits);
  return known.digits.size() > size && known.digits[size] == '5' &&
         known.digits.find_first_not_of('0', size + 1) == std::string::npos;
}

/// 10⁻ⁿ.
template <class S>
[[nodiscard]] S tenth_to_the(int n) {
  S power(1);
  for (S base(10); n > 0; n /= 2, base = base * base) {
    if (n % 2 == 1) power = power * base;
  }
  return S(1) / power;
}

}  // namespace assay::oracles::detail
