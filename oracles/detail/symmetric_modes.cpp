#include "oracles/detail/symmetric_modes.hpp"

#include <algorithm>

#include "core/scalar/machine.hpp"
#include "core/scalar/mpfr_real.hpp"
#include "oracles/detail/trigonometry.hpp"

namespace assay::oracles::detail {

template <class S>
SymmetricModes<S> symmetric_modes(Matrix<S> a) {
  using std::abs;
  constexpr int kMaxSweeps = 60;
  const Eigen::Index n = a.rows();
  Matrix<S> v = Matrix<S>::Constant(n, n, S(0));
  S size(0);
  for (Eigen::Index i = 0; i < n; ++i) {
    v(i, i) = S(1);
    for (Eigen::Index j = 0; j < n; ++j) size = std::max(size, S(abs(a(i, j))));
  }
  const S least = unit_roundoff<S>() * size;
  const auto rotate = [](auto x, auto y, const S& c, const S& s) {
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const S xi = x(i);
      x(i) = c * xi - s * y(i);
      y(i) = s * xi + c * y(i);
    }
  };
  bool rotated = true;
  for (int sweep = 0; sweep < kMaxSweeps && rotated; ++sweep) {
    rotated = false;
    for (Eigen::Index p = 0; p < n; ++p) {
      for (Eigen::Index q = p + 1; q < n; ++q) {
        if (!(abs(a(p, q)) > least)) continue;
        rotated = true;
        const S theta = (a(q, q) - a(p, p)) / (S(2) * a(p, q));
        const S root = square_root<S>(theta * theta + S(1));
        const S t = theta < S(0) ? S(S(-1) / (root - theta)) : S(S(1) / (theta + root));
        const S c = S(1) / square_root<S>(t * t + S(1));
        const S s = t * c;
        rotate(a.col(p), a.col(q), c, s);
        rotate(a.row(p), a.row(q), c, s);
        rotate(v.col(p), v.col(q), c, s);
      }
    }
  }
  return {Vector<S>(a.diagonal()), v};
}

template SymmetricModes<Mpfr> symmetric_modes(Matrix<Mpfr>);

}  // namespace assay::oracles::detail
