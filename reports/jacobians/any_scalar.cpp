#include "reports/jacobians/any_scalar.hpp"

#include <array>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>

#include "core/math/jet_jacobian.hpp"
#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr.hpp"
#include "reports/jacobians/traced.hpp"

namespace assay::reports {

namespace {

using JetOfDouble = Jet<double, kJetDirections>;
using JetOfMpfr50 = Jet<Mpfr50, kJetDirections>;

thread_local AnyScalar::Arithmetic in_force = AnyScalar::Arithmetic::kTraced;

/// Calls make with a null pointer to a number of the arithmetic in force.
template <class Make>
AnyScalar constant(const Make& make) {
  switch (in_force) {
    case AnyScalar::Arithmetic::kTraced:
      return AnyScalar::of(make(static_cast<Traced*>(nullptr)));
    case AnyScalar::Arithmetic::kMpfr50:
      return AnyScalar::of(make(static_cast<Mpfr50*>(nullptr)));
    case AnyScalar::Arithmetic::kJetOfDouble:
      return AnyScalar::of(make(static_cast<JetOfDouble*>(nullptr)));
    case AnyScalar::Arithmetic::kJetOfMpfr50:
      return AnyScalar::of(make(static_cast<JetOfMpfr50*>(nullptr)));
  }
  throw std::logic_error("no such arithmetic");
}

constexpr int kSmallIntegers = 32;

}  // namespace

/// In the order of Arithmetic.
struct AnyScalar::Number {
  std::variant<Traced, Mpfr50, JetOfDouble, JetOfMpfr50> value;
};

AnyScalar::Scope::Scope(Arithmetic arithmetic) : outer_(std::exchange(in_force, arithmetic)) {}
AnyScalar::Scope::~Scope() { in_force = outer_; }
AnyScalar::Arithmetic AnyScalar::arithmetic() { return in_force; }

template <class T>
AnyScalar AnyScalar::of(T x) {
  AnyScalar any;
  any.number_ = std::make_shared<const Number>(Number{std::move(x)});
  return any;
}

const AnyScalar::Number& AnyScalar::number() const {
  if (number_) return *number_;
  static const Number kZeros[] = {
      {Traced(0)}, {Mpfr50(0)}, {JetOfDouble(0)}, {JetOfMpfr50(Mpfr50(0))}};
  return kZeros[static_cast<std::size_t>(in_force)];
}

template <class T>
const T& AnyScalar::as() const {
  const T* x = std::get_if<T>(&number().value);
  if (x == nullptr) throw std::logic_error("numbers of two scalars are combined");
  return *x;
}

template AnyScalar AnyScalar::of(Traced);
template AnyScalar AnyScalar::of(Mpfr50);
template AnyScalar AnyScalar::of(JetOfDouble);
template AnyScalar AnyScalar::of(JetOfMpfr50);
template const Traced& AnyScalar::as() const;
template const Mpfr50& AnyScalar::as() const;
template const JetOfDouble& AnyScalar::as() const;
template const JetOfMpfr50& AnyScalar::as() const;

/// Calls use with what it is.
template <class Use>
decltype(auto) AnyScalar::visit(const Use& use) const {
  return std::visit(use, number().value);
}
/// The same with both, of one arithmetic.
template <class Use>
auto AnyScalar::visit(const AnyScalar& a, const AnyScalar& b, const Use& use) {
  return a.visit([&]<class T>(const T& x) { return use(x, b.as<T>()); });
}

AnyScalar::AnyScalar() = default;
AnyScalar::AnyScalar(int n) {
  const auto make = [n] { return constant([n]<class T>(const T*) { return T(n); }).number_; };
  if (n < 0 || n >= kSmallIntegers) {
    number_ = make();
    return;
  }
  // Formulas are full of small integers, and each would be made again in each evaluation.
  thread_local std::array<std::array<std::shared_ptr<const Number>, kSmallIntegers>, 4> small;
  std::shared_ptr<const Number>& known =
      small[static_cast<std::size_t>(in_force)][static_cast<std::size_t>(n)];
  if (!known) known = make();
  number_ = known;
}
AnyScalar::AnyScalar(double x) : AnyScalar(constant([x]<class T>(const T*) { return T(x); })) {}
AnyScalar::AnyScalar(const Rational& x)
    : AnyScalar(constant([&x]<class T>(const T*) { return assay::from_rational<T>(x); })) {}
AnyScalar::AnyScalar(const AnyScalar& other) = default;
AnyScalar::AnyScalar(AnyScalar&& other) noexcept = default;
AnyScalar& AnyScalar::operator=(const AnyScalar& other) = default;
AnyScalar& AnyScalar::operator=(AnyScalar&& other) noexcept = default;
AnyScalar::~AnyScalar() = default;

AnyScalar AnyScalar::operator-() const {
  return visit([](const auto& x) { return of(-x); });
}
#define ASSAY_OPERATOR_OF_ANY(o)                                                  \
  AnyScalar operator o(const AnyScalar& a, const AnyScalar& b) {                  \
    return AnyScalar::visit(                                                      \
        a, b, [](const auto& x, const auto& y) { return AnyScalar::of(x o y); }); \
  }                                                                               \
  AnyScalar& AnyScalar::operator o##=(const AnyScalar& b) { return *this = *this o b; }
ASSAY_OPERATOR_OF_ANY(+)
ASSAY_OPERATOR_OF_ANY(-)
ASSAY_OPERATOR_OF_ANY(*)
ASSAY_OPERATOR_OF_ANY(/)
#undef ASSAY_OPERATOR_OF_ANY

bool operator==(const AnyScalar& a, const AnyScalar& b) {
  return AnyScalar::visit(a, b, [](const auto& x, const auto& y) { return x == y; });
}
std::partial_ordering operator<=>(const AnyScalar& a, const AnyScalar& b) {
  return AnyScalar::visit(a, b, []<class T>(const T& x, const T& y) -> std::partial_ordering {
    if constexpr (std::same_as<T, Traced>) {
      return x <=> y;
    } else {
      return x < y    ? std::partial_ordering::less
             : x > y  ? std::partial_ordering::greater
             : x == y ? std::partial_ordering::equivalent
                      : std::partial_ordering::unordered;
    }
  });
}

#define ASSAY_FUNCTION_OF_ANY(f)                                       \
  AnyScalar f(const AnyScalar& x) {                                    \
    return x.visit([](const auto& y) { return AnyScalar::of(f(y)); }); \
  }
ASSAY_FUNCTION_OF_ANY(abs)
ASSAY_FUNCTION_OF_ANY(sqrt)
ASSAY_FUNCTION_OF_ANY(exp)
ASSAY_FUNCTION_OF_ANY(log)
ASSAY_FUNCTION_OF_ANY(sin)
ASSAY_FUNCTION_OF_ANY(cos)
ASSAY_FUNCTION_OF_ANY(tan)
ASSAY_FUNCTION_OF_ANY(asin)
ASSAY_FUNCTION_OF_ANY(acos)
ASSAY_FUNCTION_OF_ANY(atan)
ASSAY_FUNCTION_OF_ANY(sinh)
ASSAY_FUNCTION_OF_ANY(cosh)
ASSAY_FUNCTION_OF_ANY(tanh)
#undef ASSAY_FUNCTION_OF_ANY

}  // namespace assay::reports

namespace assay {

using reports::AnyScalar;

AnyScalar ScalarTraits<AnyScalar>::unit_roundoff() {
  return reports::constant([]<class T>(const T*) { return assay::unit_roundoff<T>(); });
}
Rational ScalarTraits<AnyScalar>::to_rational(const AnyScalar& x) {
  return x.visit([]<class T>(const T& y) {
    if constexpr (requires { y.a; }) {
      return ScalarTraits<typename T::Scalar>::to_rational(y.a);
    } else {
      return ScalarTraits<T>::to_rational(y);
    }
  });
}
bool ScalarTraits<AnyScalar>::is_finite(const AnyScalar& x) {
  return x.visit([](const auto& y) { return assay::is_finite(y); });
}
bool ScalarTraits<AnyScalar>::is_zero(const AnyScalar& x) {
  return x.visit([](const auto& y) { return assay::is_zero(y); });
}

}  // namespace assay
