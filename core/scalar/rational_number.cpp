#include "core/scalar/rational_number.hpp"

#include <gmpxx.h>

#include <ostream>
#include <stdexcept>

#include "core/scalar/machine.hpp"
#include "core/scalar/rational.hpp"

namespace assay {

Rational::~Rational() {
  if (owns()) mpq_clear(x_);
}
Rational& Rational::operator=(const Rational& x) {
  if (!owns()) mpq_init(x_);
  if (x.owns()) {
    mpq_set(x_, x.x_);
  } else {
    mpq_set_ui(x_, 0, 1);
  }
  return *this;
}

std::string Rational::str() const { return mpq_class(x_).get_str(); }

Rational::operator double() const { return detail::nearest_double(*this); }

Rational::operator long double() const { return detail::nearest_long_double(*this); }

long Rational::truncated() const {
  const Rational whole = trunc(*this);
  if (mpz_fits_slong_p(mpq_numref(whole.gmp())) == 0) {
    throw std::overflow_error(str() + " has too many digits.");
  }
  return mpz_get_si(mpq_numref(whole.gmp()));
}

Rational Rational::exact(long double x) { return detail::exact_long_double(x); }

void Rational::throw_division_by_zero() { throw std::overflow_error("Division by zero."); }

std::ostream& Rational::print(std::ostream& out, const Rational& x) { return out << x.str(); }

}  // namespace assay
