#include "reference/printed/case.hpp"

#include <fmt/format.h>

#include "core/scalar/ratio.hpp"

namespace assay::reference {

namespace {

std::string entry_text(const Rational& x) { return assay::to_text(x); }

std::string entry_text(const Mpfr50& x) {
  const Rational exact = ScalarTraits<Mpfr50>::to_rational(x);
  const std::string text = assay::to_text(exact);
  return text.size() <= 12 ? text : x.str(12);
}

std::string numbered(int k) {
  static constexpr const char* kDigits[] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
  std::string text;
  for (const char digit : std::to_string(k)) text += kDigits[digit - '0'];
  return text;
}

}  // namespace

Rational Numbers::next(int low, int high) {
  if (used_ == stored_.size()) {
    if (frozen_) throw OutsideDomain{};
    const auto pick = [&](int from, int to) {
      return from + static_cast<int>(engine_() % static_cast<std::uint64_t>(to - from + 1));
    };
    Rational x = Rational(pick(4 * low, 4 * high)) / 4;
    if (pick(0, 3) == 0) x = Rational(pick(std::max(low, -1), std::min(high, 1)));
    stored_.push_back(x);
  }
  const Rational& x = stored_[used_++];
  if (x < low || x > high) throw OutsideDomain{};
  return x;
}

template <class S>
std::string to_text(const Term<S>& term) {
  if (!term.has_value()) return "no value: " + term.reason();
  if (term.rows() == 1 && term.cols() == 1) return entry_text(term.entries()(0, 0));
  std::string text = "[";
  for (int i = 0; i < term.rows(); ++i) {
    for (int j = 0; j < term.cols(); ++j) {
      text += (j > 0 ? " " : i > 0 ? "; " : "") + entry_text(term.entries()(i, j));
    }
  }
  return text + "]";
}

template <class S>
std::string PolynomialMap<S>::text(const std::string& name) const {
  std::string all;
  std::size_t next = 0;
  for (int entry = 0; entry < rows_ * cols_; ++entry) {
    std::string sum;
    const auto add = [&](const std::string& monomial) {
      const S& c = coefficients_[next++];
      if (c == S(0)) return;
      const std::string number = c == S(1) && !monomial.empty() ? "" : entry_text(c);
      sum += fmt::format("{}{}{}", sum.empty() ? "" : " + ", number, monomial);
    };
    add("");
    for (int k = 0; k < inputs_; ++k) add("x" + numbered(k + 1));
    for (int k = 0; k < inputs_; ++k) add("x" + numbered(k + 1) + "²");
    for (int k = 0; k < inputs_; ++k) {
      add("x" + numbered(k + 1) + "x" + numbered((k + 1) % inputs_ + 1));
    }
    if (sum.empty()) continue;
    const int row = entry % rows_ + 1, col = entry / rows_ + 1;
    all += fmt::format("{}{}{}{} = {}",
                       all.empty() ? "" : ", ",
                       name,
                       rows_ * cols_ == 1 ? "" : numbered(row),
                       cols_ == 1 ? "" : "," + numbered(col),
                       sum);
  }
  return all.empty() ? name + " = 0" : all;
}

template <class S>
void Case<S>::note(const std::string& name, const Term<S>& value) {
  data_.push_back(name + " = " + to_text(value));
}

template <class S>
Term<S> Case<S>::number(const std::string& name, int low, int high) {
  const Term<S> value(draw(low, high));
  note(name, value);
  return value;
}

template <class S>
Term<S> Case<S>::either(const std::string& name) {
  const Term<S> value(draw(0, 1) < ratio<S>(1, 2) ? S(0) : S(1));
  note(name, value);
  return value;
}

template <class S>
Term<S> Case<S>::positive(const std::string& name) {
  const S value = draw(0, 3);
  require(value > S(0));
  note(name, Term<S>(value));
  return Term<S>(value);
}

template <class S>
Term<S> Case<S>::matrix(const std::string& name, int rows, int cols) {
  Matrix<S> entries(rows, cols);
  for (int j = 0; j < cols; ++j) {
    for (int i = 0; i < rows; ++i) entries(i, j) = draw();
  }
  const Term<S> value(std::move(entries));
  note(name, value);
  return value;
}

template <class S>
Term<S> Case<S>::spd(const std::string& name, int n) {
  Matrix<S> root = Matrix<S>::Constant(n, n, S(0));
  for (int j = 0; j < n; ++j) {
    for (int i = j; i < n; ++i) root(i, j) = draw(-1, 1);
  }
  const Term<S> factor(std::move(root));
  const Term<S> value = factor * transpose(factor) + Term<S>::identity(n);
  note(name, value);
  return value;
}

template <class S>
Term<S> Case<S>::unit_quaternion(const std::string& name) {
  const S a = draw(), b = draw(), c = draw(), d = draw();
  const S norm = a * a + b * b + c * c + d * d;
  require(norm != S(0));
  const Term<S> value = stack(Term<S>(a * a - b * b - c * c - d * d),
                              Term<S>(S(2) * a * b),
                              Term<S>(S(2) * a * c),
                              Term<S>(S(2) * a * d)) /
                        Term<S>(norm);
  note(name, value);
  return value;
}

template <class S>
Term<S> Case<S>::rotation(const std::string& name) {
  const S a = draw(), b = draw(), c = draw(), d = draw();
  const S norm = a * a + b * b + c * c + d * d;
  require(norm != S(0));
  const Term<S> p = stack(Term<S>(b), Term<S>(c), Term<S>(d));
  const Term<S> scalar(a), one = Term<S>::identity(3);
  const Term<S> value =
      ((scalar * scalar - dot(p, p)) * one + 2 * p * transpose(p) + 2 * scalar * skew(p)) /
      Term<S>(norm);
  note(name, value);
  return value;
}

template <class S>
PolynomialMap<S> Case<S>::map(const std::string& name, int rows, int cols, int inputs) {
  std::vector<S> coefficients;
  const int count = rows * cols * PolynomialMap<S>::coefficients_of_an_entry(inputs);
  for (int i = 0; i < count; ++i) coefficients.push_back(draw(-2, 2));
  PolynomialMap<S> value(rows, cols, inputs, std::move(coefficients));
  data_.push_back(value.text(name));
  return value;
}

template class PolynomialMap<Rational>;
template class PolynomialMap<Mpfr50>;
template class Case<Rational>;
template class Case<Mpfr50>;
template std::string to_text(const Term<Rational>&);
template std::string to_text(const Term<Mpfr50>&);

}  // namespace assay::reference
