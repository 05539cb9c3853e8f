#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/scalar/field_num_traits.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/scalar/substitution.hpp"
#include "reports/jacobians/rational_or_real.hpp"

namespace assay {

/// The operation that made a number of the scalar Traced.
enum class Operation : std::uint8_t {
  kInput,
  kConstant,
  kNegate,
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kSqrt,
  kExp,
  kLog,
  kSin,
  kCos,
  kTan,
  kAsin,
  kAcos,
  kAtan,
  kSinh,
  kCosh,
  kTanh
};

/// A number that records its history: a node of a directed acyclic graph of operations. If a
/// template runs in it, the formula of the branch remains, and the comparisons that chose the
/// branch (see BranchRecord). Values are exact as long as they are rational, so that a comparison
/// is exact at the points of a switching surface.
///
/// Operations that do nothing (x + 0, x·1, x·0) leave no node. |x| is a comparison.
/// Scalar: ElementaryScalar.
/// Not for: long runs; a node costs about 200 bytes and a microsecond.
class Traced {
 public:
  struct Node;

  Traced() : Traced(0) {}
  explicit(false) Traced(int n) : Traced(Rational(n)) {}
  explicit(false) Traced(double x);
  explicit Traced(const Rational& x);
  /// The unknown with this index, with a value.
  [[nodiscard]] static Traced input(int index, RationalOrReal value);
  [[nodiscard]] static Traced of(Operation operation, const Traced& left, const Traced& right);
  [[nodiscard]] static Traced of(Operation operation, const Traced& argument);

  [[nodiscard]] Operation operation() const;
  [[nodiscard]] int input_index() const;
  /// Operands; functions and negation have only the left one.
  [[nodiscard]] const Traced& left() const;
  [[nodiscard]] const Traced& right() const;
  [[nodiscard]] const RationalOrReal& value() const;
  /// Equal for formulas that were made in the same way, whatever the values of the inputs.
  [[nodiscard]] std::uint64_t formula() const;
  /// Whether it contains any input.
  [[nodiscard]] bool depends_on_inputs() const;
  /// Whether it is the constant n.
  [[nodiscard]] bool is_constant(int n) const;
  [[nodiscard]] const void* identity() const { return node_.get(); }

  Traced operator-() const { return of(Operation::kNegate, *this); }
  Traced& operator+=(const Traced& b) { return *this = of(Operation::kAdd, *this, b); }
  Traced& operator-=(const Traced& b) { return *this = of(Operation::kSubtract, *this, b); }
  Traced& operator*=(const Traced& b) { return *this = of(Operation::kMultiply, *this, b); }
  Traced& operator/=(const Traced& b) { return *this = of(Operation::kDivide, *this, b); }
  friend Traced operator+(const Traced& a, const Traced& b) { return of(Operation::kAdd, a, b); }
  friend Traced operator-(const Traced& a, const Traced& b) {
    return of(Operation::kSubtract, a, b);
  }
  friend Traced operator*(const Traced& a, const Traced& b) {
    return of(Operation::kMultiply, a, b);
  }
  friend Traced operator/(const Traced& a, const Traced& b) { return of(Operation::kDivide, a, b); }

  friend bool operator==(const Traced& a, const Traced& b);
  friend std::partial_ordering operator<=>(const Traced& a, const Traced& b);

  friend Traced abs(const Traced& x) { return x < Traced(0) ? -x : x; }
  friend Traced sqrt(const Traced& x);
  friend Traced exp(const Traced& x) { return of(Operation::kExp, x); }
  friend Traced log(const Traced& x) { return of(Operation::kLog, x); }
  friend Traced sin(const Traced& x) { return of(Operation::kSin, x); }
  friend Traced cos(const Traced& x) { return of(Operation::kCos, x); }
  friend Traced tan(const Traced& x) { return of(Operation::kTan, x); }
  friend Traced asin(const Traced& x) { return of(Operation::kAsin, x); }
  friend Traced acos(const Traced& x) { return of(Operation::kAcos, x); }
  friend Traced atan(const Traced& x) { return of(Operation::kAtan, x); }
  friend Traced sinh(const Traced& x) { return of(Operation::kSinh, x); }
  friend Traced cosh(const Traced& x) { return of(Operation::kCosh, x); }
  friend Traced tanh(const Traced& x) { return of(Operation::kTanh, x); }

 private:
  struct Empty {};
  explicit Traced(Empty) {}

  std::shared_ptr<const Node> node_;
};

/// A comparison of two numbers, at least one of which depends on the inputs; or a square root,
/// which counts as a comparison of its argument with 0.
struct Comparison {
  enum class Kind : std::uint8_t { kOrder, kEquality, kRoot };
  Kind kind;
  Traced left, right;  ///< right is 0 for a root
  int sign;            ///< of left − right
  bool is_decided;     ///< false if both agree to 75 digits, without a proof
};

/// Records the comparisons of this thread during its lifetime, in the order in which they are made.
class BranchRecord {
 public:
  BranchRecord();
  BranchRecord(const BranchRecord&) = delete;
  BranchRecord& operator=(const BranchRecord&) = delete;
  ~BranchRecord();

  std::vector<Comparison> comparisons;

 private:
  BranchRecord* outer_;
};

/// The formula as text, with the names of the inputs.
[[nodiscard]] std::string to_text(const Traced& x, const std::vector<std::string>& names);

template <>
struct ScalarTraits<Traced> {
  static constexpr std::string_view kName = "traced";
  static constexpr std::string_view kDescription = "formulas and branches, for audits";
  static constexpr bool kExact = false;
  static constexpr int kDigits = ScalarTraits<Mpfr100>::kDigits;
  static Traced unit_roundoff() {
    return Traced(ScalarTraits<Mpfr100>::to_rational(ScalarTraits<Mpfr100>::unit_roundoff()));
  }
  static Traced from_rational(const Rational& x) { return Traced(x); }
  /// Its value, with 100 digits if it is not a fraction.
  static Rational to_rational(const Traced& x) {
    return x.value().is_exact() ? x.value().rational()
                                : ScalarTraits<Mpfr100>::to_rational(x.value().real());
  }
  static bool is_finite(const Traced& x) { return x.value().is_finite(); }
  /// Whether x is zero for all inputs. This is not a comparison.
  static bool is_zero(const Traced& x) { return x.is_constant(0); }
};

}  // namespace assay

namespace Eigen {
template <>
struct NumTraits<assay::Traced> : assay::FieldNumTraits<assay::Traced, 20, 400, 400> {};
}  // namespace Eigen

namespace Eigen::internal {
template <class Index, int Mode>
struct triangular_solve_vector<assay::Traced,
                               assay::Traced,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               ColMajor>
    : assay::detail::Substitution<assay::Traced, Index, Mode, ColMajor> {};
template <class Index, int Mode>
struct triangular_solve_vector<assay::Traced,
                               assay::Traced,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               RowMajor>
    : assay::detail::Substitution<assay::Traced, Index, Mode, RowMajor> {};
}  // namespace Eigen::internal
