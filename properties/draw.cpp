#include "properties/draw.hpp"

namespace assay::properties {

std::uint64_t Draw::bits() {
  state_ += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31);
}

int Draw::between(int low, int high) {
  const auto count = static_cast<std::uint64_t>(high - low) + 1;
  return low + static_cast<int>((bits() >> 11) % count);
}

Rational Draw::dyadic(int largest, int halvings) {
  const int numerator = between(-largest, largest);
  return Rational(numerator, 1 << between(0, halvings));
}

}  // namespace assay::properties
