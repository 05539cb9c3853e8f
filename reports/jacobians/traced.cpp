#include "reports/jacobians/traced.hpp"

#include <optional>
#include <string_view>

#include "core/scalar/machine.hpp"

namespace assay {

struct Traced::Node {
  Operation operation;
  int input = -1;
  bool depends;
  std::uint64_t formula;
  RationalOrReal value;
  Traced left{Empty{}}, right{Empty{}};
};

namespace {

thread_local BranchRecord* current_record = nullptr;

/// The finaliser of SplitMix64, of both.
std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a * 0x9E3779B97F4A7C15u + b + 0x632BE59BD9B4E019u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

std::uint64_t mix(std::uint64_t seed, mpz_srcptr n) {
  seed = mix(seed, mpz_sgn(n) < 0 ? 1 : 0);
  const mp_limb_t* limbs = mpz_limbs_read(n);
  for (std::size_t i = 0; i < mpz_size(n); ++i) seed = mix(seed, limbs[i]);
  return seed;
}

std::uint64_t mix(std::uint64_t seed, const Rational& x) {
  return mix(mix(seed, mpq_numref(x.gmp())), mpq_denref(x.gmp()));
}

RationalOrReal apply(Operation operation, const RationalOrReal& x) {
  switch (operation) {
    case Operation::kNegate:
      return -x;
    case Operation::kSqrt:
      return sqrt(x);
    case Operation::kExp:
      return exp(x);
    case Operation::kLog:
      return log(x);
    case Operation::kSin:
      return sin(x);
    case Operation::kCos:
      return cos(x);
    case Operation::kTan:
      return tan(x);
    case Operation::kAsin:
      return asin(x);
    case Operation::kAcos:
      return acos(x);
    case Operation::kAtan:
      return atan(x);
    case Operation::kSinh:
      return sinh(x);
    case Operation::kCosh:
      return cosh(x);
    case Operation::kTanh:
      return tanh(x);
    case Operation::kInput:
    case Operation::kConstant:
    case Operation::kAdd:
    case Operation::kSubtract:
    case Operation::kMultiply:
    case Operation::kDivide:
      break;
  }
  return x;
}

RationalOrReal apply(Operation operation, const RationalOrReal& a, const RationalOrReal& b) {
  if (operation == Operation::kAdd) return a + b;
  if (operation == Operation::kSubtract) return a - b;
  if (operation == Operation::kMultiply) return a * b;
  return a / b;
}

/// Differences below this share of the terms are not told from zero: 75 digits of 100.
bool is_close(const RationalOrReal& a, const RationalOrReal& b) {
  const Mpfr100 x = a.real(), y = b.real();
  return abs(x - y) <= ldexp(Mpfr100(abs(x) + abs(y)), -250);
}

std::partial_ordering record(Comparison::Kind kind, const Traced& a, const Traced& b) {
  const std::partial_ordering order = a.value() <=> b.value();
  if (current_record != nullptr && (a.depends_on_inputs() || b.depends_on_inputs())) {
    const int sign = order < 0 ? -1 : order > 0 ? 1 : 0;
    const bool exact = a.value().is_exact() && b.value().is_exact();
    current_record->comparisons.push_back(
        {kind, a, b, sign, exact || !is_close(a.value(), b.value())});
  }
  return order;
}

}  // namespace

BranchRecord::BranchRecord() : outer_(current_record) { current_record = this; }
BranchRecord::~BranchRecord() { current_record = outer_; }

Traced::Traced(double x) {
  if (is_finite(x)) {
    *this = Traced(exact_value(x));
    return;
  }
  node_ = std::make_shared<const Node>(Node{.operation = Operation::kConstant,
                                            .depends = false,
                                            .formula = mix(1,
                                                           x != x  ? 1
                                                           : x > 0 ? 2
                                                                   : 3),
                                            .value = RationalOrReal(Mpfr100(x))});
}

Traced::Traced(const Rational& x)
    : node_(std::make_shared<const Node>(Node{.operation = Operation::kConstant,
                                              .depends = false,
                                              .formula = mix(2, x),
                                              .value = RationalOrReal(x)})) {}

Traced Traced::input(int index, RationalOrReal value) {
  Traced x{Empty{}};
  x.node_ = std::make_shared<const Node>(Node{.operation = Operation::kInput,
                                              .input = index,
                                              .depends = true,
                                              .formula = mix(3, static_cast<unsigned>(index)),
                                              .value = std::move(value)});
  return x;
}

Traced Traced::of(Operation operation, const Traced& argument) {
  Traced x{Empty{}};
  x.node_ = std::make_shared<const Node>(
      Node{.operation = operation,
           .depends = argument.depends_on_inputs(),
           .formula = mix(16 + static_cast<unsigned>(operation), argument.formula()),
           .value = apply(operation, argument.value()),
           .left = argument});
  return x;
}

namespace {

/// The result of an operation that does nothing.
std::optional<Traced> folded(Operation operation, const Traced& a, const Traced& b) {
  if (operation == Operation::kAdd) {
    if (a.is_constant(0)) return b;
    if (b.is_constant(0)) return a;
  } else if (operation == Operation::kSubtract) {
    if (b.is_constant(0)) return a;
  } else if (operation == Operation::kMultiply) {
    if (a.is_constant(0) || b.is_constant(0)) return Traced(0);
    if (a.is_constant(1)) return b;
    if (b.is_constant(1)) return a;
  } else if (b.is_constant(1)) {
    return a;
  }
  return std::nullopt;
}

}  // namespace

Traced Traced::of(Operation operation, const Traced& left, const Traced& right) {
  if (const std::optional<Traced> same = folded(operation, left, right)) return *same;
  Traced x{Empty{}};
  x.node_ = std::make_shared<const Node>(Node{
      .operation = operation,
      .depends = left.depends_on_inputs() || right.depends_on_inputs(),
      .formula = mix(mix(16 + static_cast<unsigned>(operation), left.formula()), right.formula()),
      .value = apply(operation, left.value(), right.value()),
      .left = left,
      .right = right});
  return x;
}

Operation Traced::operation() const { return node_->operation; }
int Traced::input_index() const { return node_->input; }
const Traced& Traced::left() const { return node_->left; }
const Traced& Traced::right() const { return node_->right; }
const RationalOrReal& Traced::value() const { return node_->value; }
std::uint64_t Traced::formula() const { return node_->formula; }
bool Traced::depends_on_inputs() const { return node_->depends; }
bool Traced::is_constant(int n) const {
  return operation() == Operation::kConstant && value().is_exact() && value().rational() == n;
}

bool operator==(const Traced& a, const Traced& b) {
  return record(Comparison::Kind::kEquality, a, b) == std::partial_ordering::equivalent;
}
std::partial_ordering operator<=>(const Traced& a, const Traced& b) {
  return record(Comparison::Kind::kOrder, a, b);
}

Traced sqrt(const Traced& x) {
  (void)record(Comparison::Kind::kRoot, x, Traced(0));
  return Traced::of(Operation::kSqrt, x);
}

namespace {

constexpr std::string_view kFunctionNames[] = {
    "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"};

struct Text {
  std::string text;
  int precedence;  ///< 1 sums, 2 products, 3 the rest
};

std::string in_brackets(const Text& of, int at_least) {
  return of.precedence >= at_least ? of.text : "(" + of.text + ")";
}

Text text_of(const Traced& x, const std::vector<std::string>& names, int depth) {
  if (depth == 0) return {"…", 3};
  const auto operand = [&](const Traced& y) { return text_of(y, names, depth - 1); };
  const Operation operation = x.operation();
  if (operation == Operation::kInput) {
    const auto index = static_cast<std::size_t>(x.input_index());
    return {index < names.size() ? names[index] : "x" + std::to_string(index), 3};
  }
  if (operation == Operation::kConstant) {
    if (!x.value().is_exact()) return {"not a number", 3};
    const std::string text = to_text(x.value().rational());
    return {text, text.find_first_of("-/") == std::string::npos ? 3 : 1};
  }
  if (operation == Operation::kNegate) return {"-" + in_brackets(operand(x.left()), 2), 1};
  if (operation >= Operation::kSqrt) {
    const auto name =
        static_cast<std::size_t>(operation) - static_cast<std::size_t>(Operation::kSqrt);
    return {std::string(kFunctionNames[name]) + "(" + operand(x.left()).text + ")", 3};
  }
  const bool sum = operation == Operation::kAdd || operation == Operation::kSubtract;
  const std::string_view sign = operation == Operation::kAdd        ? " + "
                                : operation == Operation::kSubtract ? " - "
                                : operation == Operation::kMultiply ? " "
                                                                    : "/";
  const int right = operation == Operation::kAdd ? 1 : sum ? 2 : 3;
  return {in_brackets(operand(x.left()), sum ? 1 : 2) + std::string(sign) +
              in_brackets(operand(x.right()), right),
          sum ? 1 : 2};
}

}  // namespace

std::string to_text(const Traced& x, const std::vector<std::string>& names) {
  constexpr int kDeepest = 8;
  return text_of(x, names, kDeepest).text;
}

}  // namespace assay
