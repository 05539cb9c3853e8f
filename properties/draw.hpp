#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/scalar/rational.hpp"

namespace assay::properties {

/// A stream of random choices that depends only on its seed, on every machine (SplitMix64).
///
/// Source: S. Vigna, splitmix64.c (public domain). Numbers are dyadic, so that every scalar holds
/// them exactly.
class Draw {
 public:
  /// `size`, from 0 to 100, bounds the size of the drawn cases.
  explicit Draw(std::uint64_t seed, int size = 100) : state_(seed), size_(size) {}

  [[nodiscard]] int size() const { return size_; }
  std::uint64_t bits();
  /// Uniform on low … high.
  int between(int low, int high);
  bool one_in(int n) { return between(1, n) == 1; }
  /// k/2^j with |k| ≤ `largest` and 0 ≤ j ≤ `halvings`.
  Rational dyadic(int largest, int halvings);

  template <class T>
  T one_of(std::initializer_list<T> choices) {
    return choices.begin()[between(0, static_cast<int>(choices.size()) - 1)];
  }

 private:
  std::uint64_t state_;
  int size_;
};

}  // namespace assay::properties
