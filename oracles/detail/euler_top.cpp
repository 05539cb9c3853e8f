#include "oracles/detail/euler_top.hpp"

#include <algorithm>

namespace assay::oracles::detail {

EulerTop::EulerTop(const Parameters& p)
    : inertia{p["I1"], p["I2"], p["I3"]}, omega{p["w1"], p["w2"], p["w3"]}, axes{0, 1, 2} {
  std::stable_sort(axes.begin(), axes.end(), [&](int one, int other) {
    return inertia[static_cast<std::size_t>(one)] < inertia[static_cast<std::size_t>(other)];
  });
  const auto term = [&](int of, int without) {  // of (2)
    return Rational(i(of) * (i(of) - i(without)) * w(of) * w(of));
  };
  z = term(0, 1) + term(2, 1);
  if (z < 0) std::swap(axes[0], axes[2]);
  const int twice = (axes[1] - axes[0] + 3) % 3;  // 1 where a, b, c are cyclic
  orientation = twice == 1 ? 1 : -1;
  x = term(0, 2) + term(1, 2);
  y = term(1, 0) + term(2, 0);
  steady = true;
  for (int n = 0; n < 3; ++n) {
    const int next = (n + 1) % 3;
    if ((i(n) - i(next)) * w(n) * w(next) != 0) steady = false;
  }
}

}  // namespace assay::oracles::detail
