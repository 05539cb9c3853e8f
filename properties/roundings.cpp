#include "properties/roundings.hpp"

#include "core/math/magnitude.hpp"

namespace assay::properties {

Roundings::Roundings(const Rational& unit_roundoff, int k)
    : unit_(unit_roundoff), k_(k), draw_(static_cast<std::uint64_t>(k)) {}

Rational Roundings::of(const Rational& size) {
  const int most = k_ == 0 ? kMost : -kMost;
  return (k_ < 2 ? most : draw_.between(-kMost, kMost)) * unit_ * size;
}

void Roundings::move(Matrix<Rational>& mass) {
  for (Eigen::Index j = 0; j < mass.cols(); ++j) {
    for (Eigen::Index i = 0; i <= j; ++i) {
      mass(i, j) += of(magnitude(mass(i, j)));
      mass(j, i) = mass(i, j);
    }
  }
}

}  // namespace assay::properties
