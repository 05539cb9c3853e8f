#pragma once

#include <compare>
#include <cstdint>
#include <memory>

#include "core/scalar/field_num_traits.hpp"
#include "core/scalar/scalar_traits.hpp"
#include "core/scalar/substitution.hpp"

namespace assay::reports {

/// A scalar whose arithmetic is chosen at run time. So a template compiled once in it runs in each
/// scalar of the audit except double. Every operation equals the operation of the scalar that it
/// stands for, bit by bit.
///
/// The Arithmetic in force in a thread applies to the constants that are made there. Numbers of two
/// different arithmetics cannot be combined. @throws std::logic_error if they are.
/// Scalar: ElementaryScalar. A default-constructed number is 0.
/// Not for: speed; an operation allocates a number.
class AnyScalar {
 public:
  enum class Arithmetic : std::uint8_t {
    kTraced,       ///< Traced
    kMpfr50,       ///< Mpfr50
    kJetOfDouble,  ///< Jet<double, kJetDirections>
    kJetOfMpfr50   ///< Jet<Mpfr50, kJetDirections>
  };

  /// Puts an arithmetic in force in this thread while it lives.
  class Scope {
   public:
    explicit Scope(Arithmetic arithmetic);
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope();

   private:
    Arithmetic outer_;
  };
  [[nodiscard]] static Arithmetic arithmetic();

  /// Converts a number of T, and back. T: a scalar for which an Arithmetic stands.
  template <class T>
  [[nodiscard]] static AnyScalar of(T x);
  template <class T>
  [[nodiscard]] const T& as() const;

  AnyScalar();
  explicit(false) AnyScalar(int n);
  explicit(false) AnyScalar(double x);
  explicit AnyScalar(const Rational& x);
  AnyScalar(const AnyScalar& other);
  AnyScalar(AnyScalar&& other) noexcept;
  AnyScalar& operator=(const AnyScalar& other);
  AnyScalar& operator=(AnyScalar&& other) noexcept;
  ~AnyScalar();

  AnyScalar operator-() const;
  AnyScalar& operator+=(const AnyScalar& b);
  AnyScalar& operator-=(const AnyScalar& b);
  AnyScalar& operator*=(const AnyScalar& b);
  AnyScalar& operator/=(const AnyScalar& b);
  friend AnyScalar operator+(const AnyScalar& a, const AnyScalar& b);
  friend AnyScalar operator-(const AnyScalar& a, const AnyScalar& b);
  friend AnyScalar operator*(const AnyScalar& a, const AnyScalar& b);
  friend AnyScalar operator/(const AnyScalar& a, const AnyScalar& b);

  friend bool operator==(const AnyScalar& a, const AnyScalar& b);
  friend std::partial_ordering operator<=>(const AnyScalar& a, const AnyScalar& b);

  friend AnyScalar abs(const AnyScalar& x);
  friend AnyScalar sqrt(const AnyScalar& x);
  friend AnyScalar exp(const AnyScalar& x);
  friend AnyScalar log(const AnyScalar& x);
  friend AnyScalar sin(const AnyScalar& x);
  friend AnyScalar cos(const AnyScalar& x);
  friend AnyScalar tan(const AnyScalar& x);
  friend AnyScalar asin(const AnyScalar& x);
  friend AnyScalar acos(const AnyScalar& x);
  friend AnyScalar atan(const AnyScalar& x);
  friend AnyScalar sinh(const AnyScalar& x);
  friend AnyScalar cosh(const AnyScalar& x);
  friend AnyScalar tanh(const AnyScalar& x);

 private:
  struct Number;
  friend struct ScalarTraits<AnyScalar>;
  [[nodiscard]] const Number& number() const;
  template <class Use>
  [[nodiscard]] decltype(auto) visit(const Use& use) const;
  template <class Use>
  [[nodiscard]] static auto visit(const AnyScalar& a, const AnyScalar& b, const Use& use);

  std::shared_ptr<const Number> number_;  ///< none: 0
};

}  // namespace assay::reports

namespace assay {

template <>
struct ScalarTraits<reports::AnyScalar> {
  using S = reports::AnyScalar;
  static constexpr std::string_view kName = "any";
  static constexpr std::string_view kDescription = "a scalar of the audit, chosen at run time";
  static constexpr bool kExact = false;
  static constexpr int kDigits = 0;
  static S unit_roundoff();
  static S from_rational(const Rational& x) { return S(x); }
  /// Its value, for Jets without derivatives; with 100 digits if it is traced and not a fraction.
  static Rational to_rational(const S& x);
  static bool is_finite(const S& x);
  static bool is_zero(const S& x);
};

}  // namespace assay

namespace Eigen {
template <>
struct NumTraits<assay::reports::AnyScalar>
    : assay::FieldNumTraits<assay::reports::AnyScalar, 20, 400, 400> {};
}  // namespace Eigen

namespace Eigen::internal {
template <class Index, int Mode>
struct triangular_solve_vector<assay::reports::AnyScalar,
                               assay::reports::AnyScalar,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               ColMajor>
    : assay::detail::Substitution<assay::reports::AnyScalar, Index, Mode, ColMajor> {};
template <class Index, int Mode>
struct triangular_solve_vector<assay::reports::AnyScalar,
                               assay::reports::AnyScalar,
                               Index,
                               OnTheLeft,
                               Mode,
                               false,
                               RowMajor>
    : assay::detail::Substitution<assay::reports::AnyScalar, Index, Mode, RowMajor> {};
}  // namespace Eigen::internal
