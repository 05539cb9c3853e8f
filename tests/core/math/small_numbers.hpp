#pragma once

#include <rapidcheck.h>

#include <Eigen/Core>

#include "core/scalar/rational.hpp"

namespace assay {

/// A dyadic rational of a few bits, zero now and then.
inline Rational drawn_number() {
  return Rational(*rc::gen::inRange(-24, 25), 1 << *rc::gen::inRange(0, 4));
}

/// A vector of them.
template <int Size>
[[nodiscard]] Eigen::Matrix<Rational, Size, 1> drawn() {
  Eigen::Matrix<Rational, Size, 1> x;
  for (int i = 0; i < Size; ++i) x(i) = drawn_number();
  return x;
}

}  // namespace assay
