#include "oracles/one_step/certificate.hpp"

namespace assay::oracles {

int certified_digits(const Rational& value, const Rational& error, int limit) {
  Rational allowed = abs(value) / 2;
  if (error == 0) return limit;
  int digits = 0;
  while (digits < limit && error <= allowed / 10) {
    allowed /= 10;
    ++digits;
  }
  return digits;
}

std::vector<int> certified_digits(const Certificate& certificate,
                                  const Vector<Rational>& z,
                                  int limit) {
  std::vector<int> digits;
  for (Eigen::Index i = 0; i < z.size(); ++i) {
    if (!certificate.enclosed.value_or(false)) {
      digits.push_back(0);
      continue;
    }
    const Rational error = abs(Rational(z(i) - certificate.center(i))) + certificate.error;
    digits.push_back(certified_digits(z(i), error, limit));
  }
  return digits;
}

}  // namespace assay::oracles
