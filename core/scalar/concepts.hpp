#pragma once

#include <cmath>
#include <concepts>
#include <type_traits>
#include <utility>

namespace assay {

namespace detail {
/// mpfr::mpreal returns `const` values, which are allowed; expression templates return other types.
template <class Result, class T>
concept ValueOf = std::same_as<std::remove_cvref_t<Result>, T>;
}  // namespace detail

/// A field whose operators return values of the same type. Expression templates are refused,
/// because their nodes keep references to values that die before they are used.
// clang-format off
template <class T>
concept Field =
    !std::integral<T> && std::copyable<T> && std::equality_comparable<T> &&
    std::constructible_from<T, int> && requires(const T a, const T b) {
      { -a } -> detail::ValueOf<T>;
      { a + b } -> detail::ValueOf<T>;
      { a - b } -> detail::ValueOf<T>;
      { a * b } -> detail::ValueOf<T>;
      { a / b } -> detail::ValueOf<T>;
    };
// clang-format on

/// A field with an order. Pivoting, impacts and complementarity need the order. Exact on rationals.
template <class T>
concept OrderedField = Field<T> && std::totally_ordered<T>;

/// An ordered field with square roots. Norms and friction cones need the roots.
template <class T>
concept RealScalar = OrderedField<T> && requires(const T a) {
  requires requires {
    { sqrt(a) } -> detail::ValueOf<T>;
  } || requires {
    { std::sqrt(a) } -> detail::ValueOf<T>;
  };
};

}  // namespace assay
