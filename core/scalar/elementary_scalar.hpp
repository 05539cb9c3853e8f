#pragma once

#include <cmath>

#include "core/scalar/scalar_traits.hpp"

namespace assay {

/// A real scalar with exp, sin and cos, each accurate to its unit roundoff. Exact solutions of
/// linear differential equations need these functions. Not an enclosure: a truncated series would
/// not enclose its sum.
template <class T>
concept ElementaryScalar = RealScalar<T> && !Enclosure<T> && requires(const T a) {
  requires requires {
    { exp(a) } -> detail::ValueOf<T>;
    { sin(a) } -> detail::ValueOf<T>;
    { cos(a) } -> detail::ValueOf<T>;
  } || requires {
    { std::exp(a) } -> detail::ValueOf<T>;
    { std::sin(a) } -> detail::ValueOf<T>;
    { std::cos(a) } -> detail::ValueOf<T>;
  };
};

}  // namespace assay
