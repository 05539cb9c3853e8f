#include "core/scalar/interval.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

template <>
Interval sine(const Interval& x) {
  Interval::Backend result;
  mpfi_sin(result.backend().data(), x.backend().backend().data());
  return Interval(result);
}

template <>
Interval cosine(const Interval& x) {
  Interval::Backend result;
  mpfi_cos(result.backend().data(), x.backend().backend().data());
  return Interval(result);
}

template <>
Interval pi() {
  Interval::Backend result;
  mpfi_const_pi(result.backend().data());
  return Interval(result);
}

}  // namespace assay::oracles::detail
