#include "reports/jacobians/enclosed_jacobian.hpp"

#include <algorithm>
#include <boost/multiprecision/mpfi.hpp>
#include <utility>

namespace assay::reports {

namespace {

/// What TracedFormulas need of a scalar, in intervals.
class Enclosure {
 public:
  using Number = boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<200>,
                                               boost::multiprecision::et_off>;

  explicit(false) Enclosure(int n) : number_(n) {}
  explicit Enclosure(Number number) : number_(std::move(number)) {}
  /// A constant that is not rational is known to 100 digits.
  explicit Enclosure(const RationalOrReal& x) {
    if (x.is_exact()) {
      mpfi_set_q(number_.backend().data(), x.rational().gmp());
    } else {
      const Mpfr100 low = next_below(x.real()), high = next_above(x.real());
      mpfr_t left, right;
      low.view(left);
      high.view(right);
      mpfi_interv_fr(number_.backend().data(), left, right);
    }
  }

  [[nodiscard]] Mpfr100 low() const { return Mpfr100(&number_.backend().data()->left); }
  [[nodiscard]] Mpfr100 high() const { return Mpfr100(&number_.backend().data()->right); }

  Enclosure operator-() const { return Enclosure(Number(-number_)); }
  Enclosure& operator+=(const Enclosure& b) { return number_ += b.number_, *this; }
  friend Enclosure operator+(const Enclosure& a, const Enclosure& b) {
    return Enclosure(Number(a.number_ + b.number_));
  }
  friend Enclosure operator-(const Enclosure& a, const Enclosure& b) {
    return Enclosure(Number(a.number_ - b.number_));
  }
  friend Enclosure operator*(const Enclosure& a, const Enclosure& b) {
    return Enclosure(Number(a.number_ * b.number_));
  }
  friend Enclosure operator/(const Enclosure& a, const Enclosure& b) {
    return Enclosure(Number(a.number_ / b.number_));
  }
  friend Enclosure sqrt(const Enclosure& a) { return Enclosure(Number(sqrt(a.number_))); }
  friend Enclosure exp(const Enclosure& a) { return Enclosure(Number(exp(a.number_))); }
  friend Enclosure log(const Enclosure& a) { return Enclosure(Number(log(a.number_))); }
  friend Enclosure sin(const Enclosure& a) { return Enclosure(Number(sin(a.number_))); }
  friend Enclosure cos(const Enclosure& a) { return Enclosure(Number(cos(a.number_))); }
  friend Enclosure tan(const Enclosure& a) { return Enclosure(Number(tan(a.number_))); }
  friend Enclosure asin(const Enclosure& a) { return Enclosure(Number(asin(a.number_))); }
  friend Enclosure acos(const Enclosure& a) { return Enclosure(Number(acos(a.number_))); }
  friend Enclosure atan(const Enclosure& a) { return Enclosure(Number(atan(a.number_))); }
  friend Enclosure sinh(const Enclosure& a) { return Enclosure(Number(sinh(a.number_))); }
  friend Enclosure cosh(const Enclosure& a) { return Enclosure(Number(cosh(a.number_))); }
  friend Enclosure tanh(const Enclosure& a) { return Enclosure(Number(tanh(a.number_))); }

 private:
  Number number_;
};

}  // namespace

EnclosedJacobian enclosed_jacobian(const std::vector<Traced>& outputs,
                                   const std::vector<Rational>& x,
                                   std::size_t variables) {
  const TracedFormulas formulas(outputs);
  std::vector<Enclosure> inputs, values, slopes;
  for (const Rational& coordinate : x) inputs.emplace_back(RationalOrReal(coordinate));
  formulas.evaluate(inputs, values);
  const auto rows = static_cast<Eigen::Index>(outputs.size());
  const auto cols = static_cast<Eigen::Index>(variables);
  EnclosedJacobian result{Matrix<Mpfr100>(rows, cols), Matrix<Mpfr100>(rows, cols)};
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    formulas.differentiate(i, values, slopes);
    std::vector<Enclosure> row(variables, Enclosure(0));
    for (std::size_t k = 0; k < slopes.size(); ++k) {
      const int input = formulas.steps()[k].input;
      if (input >= 0 && input < static_cast<int>(variables)) {
        row[static_cast<std::size_t>(input)] += slopes[k];
      }
    }
    for (std::size_t j = 0; j < variables; ++j) {
      const Mpfr100 low = row[j].low(), high = row[j].high();
      const Mpfr100 middle = low + (high - low) / 2;
      const auto r = static_cast<Eigen::Index>(i), c = static_cast<Eigen::Index>(j);
      // 2: the ends are rounded to 100 digits.
      result.middle(r, c) = middle;
      result.radius(r, c) = 2 * std::max(Mpfr100(high - middle), Mpfr100(middle - low));
    }
  }
  return result;
}

}  // namespace assay::reports
