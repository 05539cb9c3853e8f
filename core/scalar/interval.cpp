#include "core/scalar/interval.hpp"

namespace assay {

Interval::Interval(const Mpfr50& low, const Mpfr50& high) {
  mpfr_t left, right;
  low.view(left);
  high.view(right);
  mpfi_interv_fr(value_.backend().data(), left, right);
}

bool Interval::contains(const Rational& x) const {
  return mpfi_is_inside_q(x.gmp(), value_.backend().data()) != 0;
}

std::strong_ordering Interval::compare(const Interval& a, const Interval& b) {
  const auto& x = *a.value_.backend().data();
  const auto& y = *b.value_.backend().data();
  if (mpfr_less_p(&x.right, &y.left)) return std::strong_ordering::less;
  if (mpfr_greater_p(&x.left, &y.right)) return std::strong_ordering::greater;
  const bool points = mpfr_equal_p(&x.left, &x.right) && mpfr_equal_p(&y.left, &y.right);
  if (points && mpfr_equal_p(&x.left, &y.left)) return std::strong_ordering::equal;
  throw UndecidedComparison();
}

}  // namespace assay
