#include "reports/models/number_expression.hpp"

#include <cctype>
#include <string>
#include <vector>

#include "core/scalar/invalid_input.hpp"
#include "core/scalar/rational.hpp"

namespace assay::reports {

namespace {

/// sum = product (± product)*,   product = factor (*/ factor)*,   factor = ± factor | number |
/// name | ( sum )
class Expression {
 public:
  Expression(std::string_view text, const Parameters& parameters)
      : text_(text), parameters_(parameters) {}

  Rational value() {
    const Rational result = sum();
    if (at_ < text_.size()) refuse("'" + std::string(text_.substr(at_)) + "' is left over");
    return result;
  }

 private:
  Rational sum() {
    Rational result = product();
    for (;;) {
      if (take('+')) {
        result += product();
      } else if (take('-')) {
        result -= product();
      } else {
        return result;
      }
    }
  }

  Rational product() {
    Rational result = factor();
    for (;;) {
      if (take('*')) {
        result *= factor();
      } else if (take('/')) {
        const Rational divisor = factor();
        if (divisor == 0) refuse("it divides by zero");
        result /= divisor;
      } else {
        return result;
      }
    }
  }

  Rational factor() {
    if (++depth_ > kMostDepth) refuse("it is nested too deeply");
    const Rational result = unguarded_factor();
    --depth_;
    return result;
  }

  Rational unguarded_factor() {
    if (take('-')) return -factor();
    if (take('+')) return factor();
    if (take('(')) {
      Rational result = sum();
      if (!take(')')) refuse("a ')' is missing");
      return result;
    }
    const char next = at_ < text_.size() ? text_[at_] : '\0';
    if (is_name(next) && !is_digit(next)) return parameter();
    if (is_digit(next) || next == '.') return number();
    refuse(next == '\0' ? "a number is missing at its end"
                        : std::string("a number or a parameter is expected at '") + next + "'");
  }

  Rational parameter() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    const std::string name(text_.substr(begin, at_ - begin));
    std::vector<std::string> names;
    for (const ParameterSpec& spec : parameters_.specs()) {
      if (spec.name == name) return parameters_[name];
      names.push_back(spec.name);
    }
    if (names.empty()) refuse("there is no parameter '" + name + "': [parameters] has none");
    refuse(unknown_name_message("parameter", name, names));
  }

  /// Digits, a point and an exponent, whose sign belongs to it.
  Rational number() {
    const std::size_t begin = at_;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool exponent = c == 'e' || c == 'E';
      if (!exponent && !is_digit(c) && c != '.') break;
      ++at_;
      if (exponent && at_ < text_.size() && (text_[at_] == '-' || text_[at_] == '+')) ++at_;
    }
    return parse_rational(text_.substr(begin, at_ - begin));
  }

  /// Whether the next character that is no blank is c, which is then passed.
  bool take(char c) {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  static bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
  static bool is_name(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  }
  [[noreturn]] void refuse(const std::string& why) const {
    throw InvalidInput("'" + std::string(text_) + "' is no number: " + why);
  }

  static constexpr int kMostDepth = 100;

  std::string_view text_;
  const Parameters& parameters_;
  std::size_t at_ = 0;
  int depth_ = 0;
};

}  // namespace

Rational evaluate(std::string_view text, const Parameters& parameters) {
  constexpr std::size_t kMostLength = 1000;
  if (text.size() > kMostLength) {
    throw InvalidInput("'" + std::string(text.substr(0, 40)) + "...' is no number: it has " +
                       std::to_string(text.size()) + " characters, and at most " +
                       std::to_string(kMostLength) + " are allowed");
  }
  return Expression(text, parameters).value();
}

}  // namespace assay::reports
