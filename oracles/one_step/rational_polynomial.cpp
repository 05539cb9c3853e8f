#include "oracles/one_step/rational_polynomial.hpp"

#include <gmpxx.h>

namespace assay::oracles {

namespace {

int sign(const Rational& x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

/// The fraction of least denominator in [low, high], by continued fractions.
Rational simplest_between(const Rational& low, const Rational& high) {
  const Rational whole = floor(low);
  if (whole == low) return low;
  if (whole + 1 <= high) return whole + 1;
  return whole + 1 / simplest_between(1 / (high - whole), 1 / (low - whole));
}

class SturmSequence {
 public:
  explicit SturmSequence(const RationalPolynomial& p) : sequence_{p, p.derivative().primitive()} {
    while (!sequence_.back().is_zero()) {
      const RationalPolynomial& last = sequence_.back();
      sequence_.push_back((-divide(sequence_[sequence_.size() - 2], last).remainder).primitive());
    }
    sequence_.pop_back();
  }

  /// Number of roots between a < b, neither of which is one.
  [[nodiscard]] int roots_between(const Rational& a, const Rational& b) const {
    return changes(a) - changes(b);
  }

 private:
  [[nodiscard]] int changes(const Rational& x) const {
    int count = 0, last = 0;
    for (const RationalPolynomial& p : sequence_) {
      const int here = sign(p(x));
      if (here != 0 && last != 0 && here != last) ++count;
      if (here != 0) last = here;
    }
    return count;
  }

  std::vector<RationalPolynomial> sequence_;
};

/// Appends the roots between a and b, neither of which is one.
void isolate(const RationalPolynomial& p,
             const SturmSequence& sturm,
             const Rational& a,
             const Rational& b,
             std::vector<RealRoot>& roots) {
  const int count = sturm.roots_between(a, b);
  if (count == 0) return;
  if (count == 1) {
    roots.emplace_back(p, a, b);
    return;
  }
  const Rational middle = (a + b) / 2;
  if (p(middle) != 0) {
    isolate(p, sturm, a, middle, roots);
    isolate(p, sturm, middle, b, roots);
    return;
  }
  Rational apart = (b - a) / 4;
  while (p(middle - apart) == 0 || p(middle + apart) == 0 ||
         sturm.roots_between(middle - apart, middle + apart) > 1) {
    apart /= 2;
  }
  isolate(p, sturm, a, middle - apart, roots);
  roots.emplace_back(middle);
  isolate(p, sturm, middle + apart, b, roots);
}

}  // namespace

RationalPolynomial::RationalPolynomial(std::vector<Rational> coefficients)
    : coefficients_(std::move(coefficients)) {
  while (!coefficients_.empty() && coefficients_.back() == 0) coefficients_.pop_back();
}

Rational RationalPolynomial::operator()(const Rational& x) const {
  Rational value(0);
  for (std::size_t k = coefficients_.size(); k-- > 0;) value = value * x + coefficients_[k];
  return value;
}

RationalInterval RationalPolynomial::operator()(const RationalInterval& x) const {
  RationalInterval value{Rational(0)};
  for (std::size_t k = coefficients_.size(); k-- > 0;) {
    value = value * x + RationalInterval(coefficients_[k]);
  }
  return value;
}

RationalPolynomial RationalPolynomial::derivative() const {
  std::vector<Rational> result;
  for (std::size_t k = 1; k < coefficients_.size(); ++k) {
    result.push_back(static_cast<int>(k) * coefficients_[k]);
  }
  return RationalPolynomial(std::move(result));
}

RationalPolynomial RationalPolynomial::primitive() const {
  mpz_class divisor = 0, multiple = 1;
  for (const Rational& c : coefficients_) {
    divisor = gcd(divisor, mpz_class(mpq_numref(c.gmp())));
    multiple = lcm(multiple, mpz_class(mpq_denref(c.gmp())));
  }
  if (divisor == 0) return *this;
  const Rational factor = Rational(multiple.get_mpz_t()) / abs(Rational(divisor.get_mpz_t()));
  std::vector<Rational> result = coefficients_;
  for (Rational& c : result) c *= factor;
  return RationalPolynomial(std::move(result));
}

RationalPolynomial RationalPolynomial::operator-() const {
  std::vector<Rational> result = coefficients_;
  for (Rational& c : result) c = -c;
  return RationalPolynomial(std::move(result));
}

RationalPolynomial operator+(const RationalPolynomial& a, const RationalPolynomial& b) {
  std::vector<Rational> sum = a.coefficients_;
  sum.resize(std::max(sum.size(), b.coefficients_.size()), Rational(0));
  for (std::size_t k = 0; k < b.coefficients_.size(); ++k) sum[k] += b.coefficients_[k];
  return RationalPolynomial(std::move(sum));
}

RationalPolynomial operator*(const RationalPolynomial& a, const RationalPolynomial& b) {
  if (a.is_zero() || b.is_zero()) return {};
  std::vector<Rational> product(a.coefficients_.size() + b.coefficients_.size() - 1, Rational(0));
  for (std::size_t i = 0; i < a.coefficients_.size(); ++i) {
    for (std::size_t j = 0; j < b.coefficients_.size(); ++j) {
      product[i + j] += a.coefficients_[i] * b.coefficients_[j];
    }
  }
  return RationalPolynomial(std::move(product));
}

Division divide(const RationalPolynomial& a, const RationalPolynomial& b) {
  Division division{{}, a};
  while (division.remainder.degree() >= b.degree()) {
    const auto power = static_cast<std::size_t>(division.remainder.degree() - b.degree());
    std::vector<Rational> term(power + 1, Rational(0));
    term.back() = division.remainder.coefficients().back() / b.coefficients().back();
    const RationalPolynomial step(std::move(term));
    division.quotient = division.quotient + step;
    division.remainder = division.remainder - step * b;
  }
  return division;
}

RationalPolynomial common_divisor(RationalPolynomial a, RationalPolynomial b) {
  while (!b.is_zero()) {
    RationalPolynomial remainder = divide(a, b).remainder.primitive();
    a = std::exchange(b, std::move(remainder));
  }
  return a.primitive();
}

RealRoot::RealRoot(RationalPolynomial polynomial, Rational low, Rational high)
    : polynomial_(polynomial.primitive()), enclosure_(std::move(low), std::move(high)) {
  const Rational leading = polynomial_.coefficients().back();
  refine_to(1 / (2 * leading * leading));
  const Rational simplest = simplest_between(enclosure_.low, enclosure_.high);
  if (polynomial_(simplest) == 0) enclosure_ = RationalInterval(simplest);
}

void RealRoot::refine_to(const Rational& width) {
  while (enclosure_.width() > width) bisect();
}

void RealRoot::bisect() {
  const Rational middle = enclosure_.middle();
  const int there = sign(polynomial_(middle));
  if (there == 0) {
    enclosure_ = RationalInterval(middle);
  } else if (there == sign(polynomial_(enclosure_.low))) {
    enclosure_.low = middle;
  } else {
    enclosure_.high = middle;
  }
}

int RealRoot::sign_of(const RationalPolynomial& g) {
  if (enclosure_.width() == 0) return sign(g(enclosure_.low));
  const RationalPolynomial common = common_divisor(polynomial_, g);
  if (common.degree() > 0 && sign(common(enclosure_.low)) != sign(common(enclosure_.high)))
    return 0;
  while (true) {
    const RationalInterval range = g(enclosure_);
    if (range.low > 0) return 1;
    if (range.high < 0) return -1;
    if (enclosure_.width() == 0) return 0;
    bisect();
  }
}

std::vector<RealRoot> real_roots(const RationalPolynomial& p) {
  if (p.degree() < 1) return {};
  const RationalPolynomial square_free =
      divide(p, common_divisor(p, p.derivative())).quotient.primitive();
  Rational bound(1);
  for (const Rational& c : square_free.coefficients()) {
    bound = std::max<Rational>(bound, 1 + abs(Rational(c / square_free.coefficients().back())));
  }
  std::vector<RealRoot> roots;
  isolate(square_free, SturmSequence(square_free), -bound - 1, bound + 1, roots);
  return roots;
}

}  // namespace assay::oracles
