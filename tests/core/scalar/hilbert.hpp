#pragma once

#include "core/scalar/rational.hpp"

namespace assay {

/// H_ij = 1/(i + j + 1), i, j = 0, 1, …, n − 1: the classic of bad condition.
inline Matrix<Rational> hilbert(int n) {
  Matrix<Rational> a(n, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) a(i, j) = Rational(1) / Rational(i + j + 1);
  }
  return a;
}

}  // namespace assay
