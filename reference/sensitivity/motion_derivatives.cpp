#include "reference/sensitivity/motion_derivatives.hpp"

#include <algorithm>

#include "core/scalar/decimal.hpp"

namespace assay::reference {

namespace {

/// The digits on which arrays agree relative to the scale.
int agreeing(const std::vector<Rational>& a,
             const std::vector<Rational>& b,
             const Rational& scale,
             int most) {
  Rational worst = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    worst = std::max(worst, Rational(abs(Rational(a[i] - b[i]))));
  }
  if (worst == 0) return most;
  if (scale == 0) return 0;
  return std::clamp(-round_to_decimal(Rational(worst / scale), 1).exponent - 1, 0, most);
}

}  // namespace

int agreeing_digits(const MotionDerivatives& first,
                    const std::vector<StateNumbers>& others,
                    int most) {
  int result = most;
  for (std::size_t i = 0; i < first.states.size(); ++i) {
    result = std::min({result,
                       agreeing(first.states[i].q, others[i].q, first.q_scale, most),
                       agreeing(first.states[i].v, others[i].v, first.v_scale, most)});
  }
  return result;
}

}  // namespace assay::reference
